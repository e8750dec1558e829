public import Records

/// What an older ledger's own file of a planted kind has to get to be what is planted now.
///
/// Three versions are compared member by member: the kind as it was planted there, as it is now in that ledger, and as it
/// is planted today. What the ledger's people changed or removed stays so; the rest becomes today's. Lists, such as the
/// choices of a field, get what is new in them.
public struct KindUpdate: Hashable, Sendable {
  /// What changes in the file: a new value, or nil for what goes. In the order of the planted file.
  public let changes: [FieldChange]

  public struct FieldChange: Hashable, Sendable {
    public let place: FieldPath
    public let value: Value?
  }

  /// - Parameter then: as it was planted there; nil where nobody knows: then nothing of today's is taken for a change.
  public init(then: Value?, own: Value, now: Value) {
    changes = Self.changes(then, own, now, at: .root)
  }

  private static func changes(_ then: Value?, _ own: Value, _ now: Value, at place: FieldPath) -> [FieldChange] {
    if own == now || then == now { return [] }
    if let own = own.object, let now = now.object {
      let then = then?.object ?? Object()
      let there = now.members.flatMap { member -> [FieldChange] in
        let path = place.appending(member.key)
        guard let value = own[member.key] else {
          return then[member.key] == nil ? [FieldChange(place: path, value: member.value)] : []
        }
        return changes(then[member.key], value, member.value, at: path)
      }
      let gone = then.members.filter { now[$0.key] == nil && own[$0.key] == $0.value }
      return there + gone.map { FieldChange(place: place.appending($0.key), value: nil) }
    }
    if let own = own.array, let now = now.array {
      let then = then?.array ?? []
      let new = now.filter { !then.contains($0) && !own.contains($0) }
      return new.isEmpty ? [] : [FieldChange(place: place, value: .array(own + new))]
    }
    return own == then ? [FieldChange(place: place, value: now)] : []
  }

  /// The fields that come: `parts`, `account`.
  public var newFields: [Text] {
    changes.compactMap { change in
      change.place.keys.count == 2 && change.place.keys[0] == "properties" && change.value != nil
        ? change.place.keys[1] : nil
    }
  }
}

extension PlantedKind {
  /// Whether the kind of that name, as it is planted now, has a field, and the choice among those of it.
  public static func has(_ field: Text, _ choice: Text? = nil, inKind name: Text) -> Bool {
    guard let planted = all.first(where: { Text($0.name) == name }) else { return false }
    guard let field = planted.kind.field(field) else { return false }
    return choice.map { field.choices.contains(.string($0)) } ?? true
  }

  /// As it is planted now.
  public var kind: Kind {
    do throws(ReadError) { return Kind(name: Text(name), reading: try JSONDocument(json).value) } catch {
      preconditionFailure("a planted kind can be read: \(error.message)")
    }
  }
}
