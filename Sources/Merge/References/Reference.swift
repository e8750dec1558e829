import Records
public import Schema

/// A text of a record that names another record: `food`, or `bob/food`.
struct Reference: Hashable {
  /// The kind of the record that it names.
  let kind: Text
  let text: Text
}

extension Reference {
  /// The records to which it can refer in a record of `owner`, of which the first that exists counts: the owner's own
  /// record, the shared one, then those that its slashes name.
  /// - Parameter folder: the folder of the kind's records.
  func targets(for owner: Owner, folder: Text) -> [RecordLocation] {
    [owner, .shared].map { RecordLocation(owner: $0, folder: folder, id: text) } + named(folder: folder)
  }

  /// With another id behind the owner, if it names one.
  func naming(_ new: Text, insteadOf old: Text) -> Reference {
    let owner = text.string.utf8.dropLast(old.string.utf8.count)
    return Reference(kind: kind, text: Text(String(Substring(owner)) + new.string))
  }

  /// `OWNER/ID`; an id may have slashes too, and so has the name of a feed.
  private func named(folder: Text) -> [RecordLocation] {
    let text = text.string
    return text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "/") }.map { slash in
      let id = Text(String(text[text.utf8.index(after: slash)...]))
      return RecordLocation(owner: Reference.owner(String(text[..<slash])), folder: folder, id: id)
    }
  }

  private static func owner(_ name: String) -> Owner {
    if name == "shared" { return .shared }
    return name.rest(behind: "feeds/").map { .feed(Text($0)) } ?? .user(Text(name))
  }
}

extension RecordVersion {
  /// The references in the values that the record shows and in each candidate that it lists. Which candidate is shown
  /// depends on clocks, and what a merge keeps must not depend on them.
  func references(_ rules: FieldRules) -> Set<Reference> {
    let all = rules.references(in: .object(fields)) + listedReferences(rules)
    return Set(all.map { Reference(kind: $0.kind, text: $0.text) })
  }

  /// The references in candidates that the record lists and does not show, each with its place.
  public func listedReferences(_ rules: FieldRules) -> [WrittenReference] {
    guard rules.containsReference else { return [] }
    return entries.places.flatMap { place in
      let rules = rules.rules(at: place.path)
      return place.entries.flatMap { (entry) -> [WrittenReference] in
        if case .value(let value) = entry.value, !entry.isKept {
          rules.references(in: value, at: place.path)
        } else {
          []
        }
      }
    }
  }
}

extension FieldRules {
  /// The rules at a place of a record; those of the object around it for a group, whose value has its members.
  func rules(at path: FieldPath) -> FieldRules {
    path.keys.reduce(self) { rules, key in
      if rules.groups.contains(where: { $0.joinedMembers == key }) { return rules }
      if case .keyed = rules.rule { return rules.items }
      return rules.rules(for: key)
    }
  }
}
