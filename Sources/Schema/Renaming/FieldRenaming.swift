public import Records

/// Another name for a field of a kind: where its schema and its records write the old one.
///
/// Where the schema names the field by its new name already, as after an edit by hand or on another device, only records
/// are left to change.
public struct FieldRenaming: Sendable {
  /// As people write them: `height`, `profile/weight`.
  public let old: FieldPath
  public let new: FieldPath
  /// Whether the schema has the new name already.
  public let isDeclaredAnew: Bool
  /// The paths in the schema of keys that are the old name, and of values that hold it, with what they are to be.
  public let keys: [FieldPath]
  public let values: [(path: FieldPath, value: Value)]
  /// The keys that lead to the field in a record; nil for any item of a list.
  let steps: [Text?]

  public var oldName: Text { old.keys.last ?? "" }
  public var newName: Text { new.keys.last ?? "" }

  /// - Parameters:
  ///   - old: the name of a field, or its path where it stands in another field.
  ///   - new: its new name, or its path with another last part.
  public init(of kind: Kind, from old: String, to new: String) throws(Failure) {
    (self.old, self.new) = try Self.paths(old, new)
    try Self.check(self.old, self.new)
    let walk = SchemaWalk(kind.schema, field: self.old)
    let later = SchemaWalk(kind.schema, field: self.new)
    if let shared = walk.shared {
      throw Failure.invalid(
        "several places of the kind take the field from \(shared), and not all of them are to get another name",
        .editKind(kind.name))
    }
    isDeclaredAnew = walk.declared.isEmpty && !later.declared.isEmpty
    if !walk.declared.isEmpty, !later.declared.isEmpty {
      throw Failure.invalid(
        "the kind \(kind.name) has a field \(self.new) already",
        .listFields(kind: kind.name))
    }
    if walk.declared.isEmpty, !isDeclaredAnew { throw Self.unknown(self.old, in: kind) }
    keys = walk.keys
    values = walk.values(renamedTo: self.new.keys.last ?? "")
    steps = (isDeclaredAnew ? later : walk).steps.dropLast() + [self.old.keys.last]
  }

  private static func paths(_ old: String, _ new: String) throws(Failure) -> (FieldPath, FieldPath) {
    do {
      let (from, to) = (try FieldPath(old), try FieldPath(new))
      return (from, to.keys.count == 1 ? FieldPath(keys: from.keys.dropLast() + to.keys) : to)
    } catch { throw Failure.invalid("\(error)", .pathOfField) }
  }

  private static func check(_ old: FieldPath, _ new: FieldPath) throws(Failure) {
    if old.keys.dropLast() != new.keys.dropLast() || old.isRoot {
      throw Failure.invalid(
        "\(old) cannot become \(new): a field gets another name where it stands",
        .lastPartAlone(old: "\(old)", new: "\(new.keys.last ?? "")"))
    }
    if old == new { throw Failure.invalid("the field is called \(old) already", .anotherName) }
    let name = new.keys.last?.string ?? ""
    if let problem = KindDeclaration.problem(ofField: name) {
      throw Failure.invalid("a field cannot be called “\(name)”: \(problem)", .oneWord(example: "name"))
    }
    guard let added = [old, new].first(where: { $0.keys == [Kind.addedField] }) else { return }
    throw Failure.invalid(
      "every record has a field \(added), which says when it was written down", .anotherField)
  }

  private static func unknown(_ field: FieldPath, in kind: Kind) -> Failure {
    let near = field.keys.count == 1 ? kind.nearestField(to: field.keys[0]) : nil
    return Failure.invalid(
      "the kind \(kind.name) has no field \(field)",
      near.map { .didYouMean($0) } ?? .listFields(kind: kind.name))
  }
}

// MARK: - Records

extension FieldRenaming {
  /// Where a record, or a part of one, has the old name; and where it has the new one.
  public func places(in value: Value) -> (old: [FieldPath], new: [FieldPath]) {
    let parents = Self.places(of: steps.dropLast(), in: value, at: .root)
    func named(_ name: Text) -> [FieldPath] {
      parents.filter { $0.object[name] != nil }.map { $0.path.appending(name) }
    }
    return (named(oldName), named(newName))
  }

  private static func places(
    of steps: ArraySlice<Text?>, in value: Value, at path: FieldPath
  ) -> [(path: FieldPath, object: Object)] {
    guard let step = steps.first else { return value.object.map { [(path, $0)] } ?? [] }
    let rest = steps.dropFirst()
    if let step { return value.object?[step].map { places(of: rest, in: $0, at: path.appending(step)) } ?? [] }
    return (value.array ?? []).enumerated().flatMap { index, item in
      places(of: rest, in: item, at: path.appending(Text("\(index)")))
    }
  }

  /// What a record lists as its conflicts, under the new name.
  public func conflicts(_ entries: Object) -> Object {
    Object(
      uniqueMembers: entries.members.map { member in
        guard let path = Self.path(member.key) else { return member }
        return renamed(member, at: path.keys)
      })
  }

  private static func path(_ key: Text) -> FieldPath? {
    do throws(FieldPathError) { return try FieldPath(key.string) } catch { return nil }
  }

  private func renamed(_ member: Object.Member, at keys: [Text]) -> Object.Member {
    let isOnTheWay = zip(keys, steps.dropLast()).allSatisfy { $1 == nil || $0 == $1 }
    guard isOnTheWay else { return member }
    if keys.count < steps.count {
      return Object.Member(
        member.key, changingValues(of: member.value) { renaming($0, below: steps.dropFirst(keys.count)) })
    }
    let last = steps.count - 1
    var new = keys
    var value = member.value
    if keys[last] == oldName {
      new[last] = newName
    } else {
      // A group is named by its members.
      let members = keys[last].string.parts(at: "+").map { Text($0) }
      guard keys.count == steps.count, members.count > 1, members.contains(oldName) else { return member }
      new[last] = Text(members.map { ($0 == oldName ? newName : $0) }.sorted().map(\.string).joined(separator: "+"))
      value = changingValues(of: value) { renaming($0, below: [oldName]) }
    }
    return Object.Member(Text(FieldPath(keys: new).description), value)
  }

  /// The entries of one place, with other values.
  private func changingValues(of entries: Value, _ change: (Value) -> Value) -> Value {
    guard let items = entries.array else { return entries }
    return .array(
      items.map { item in
        guard var entry = item.object, let value = entry["value"] else { return item }
        entry["value"] = change(value)
        return .object(entry)
      })
  }

  private func renaming(_ value: Value, below steps: ArraySlice<Text?>) -> Value {
    guard let first = steps.first else { return value }
    let rest = steps.dropFirst()
    guard let key = first else { return .array((value.array ?? []).map { renaming($0, below: rest) }) }
    guard let object = value.object else { return value }
    return .object(
      Object(
        uniqueMembers: object.members.map { member in
          if member.key != key { return member }
          return rest.isEmpty
            ? Object.Member(newName, member.value) : Object.Member(key, renaming(member.value, below: rest))
        }))
  }
}
