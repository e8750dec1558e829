public import Records
public import Trust

/// What a manifest says of a key for people. It decides nothing.
public struct KeyNote: Hashable, Sendable {
  public let device: Text?
  /// When it was added, as the manifest says it.
  public let added: String?
}

extension Ledger {
  /// What the manifests say of the keys that they list, as they stand on the disk.
  public func keyNotes() throws -> [Listing: KeyNote] {
    var notes: [Listing: KeyNote] = [:]
    for person in try people().people {
      for entry in person.members[KeyList.member]?.array ?? [] {
        guard let members = entry.object, let key = KeyList.key(of: members) else { continue }
        notes[Listing(person.name, key)] = KeyNote(
          device: members[KeyList.device]?.string.map { Text($0) }, added: members[KeyList.added]?.string)
      }
    }
    return notes
  }
}
