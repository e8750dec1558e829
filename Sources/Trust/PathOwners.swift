public import Records

/// Whose each part of a ledger is at some moment of its history.
public struct PathOwners: Hashable, Sendable {
  /// The people whose folders are their own.
  public let people: Set<Text>
  /// The keys that count, and what each may be used for.
  public let uses: [Listing: KeyUse]

  public init(people: Set<Text>, uses: [Listing: KeyUse]) { (self.people, self.uses) = (people, uses) }

  init(_ ring: KeyRing) { self.init(people: ring.owners, uses: ring.uses) }

  /// Who may write a file. nil: everybody who was let in.
  public func owner(of path: Text) -> PathOwner? {
    switch Rights(path: path, hasOwner: people.contains) {
    case .owner(let name), .ownerOrKeepers(let name): .person(name)
    case .keepers: .keepers
    case .members: nil
    }
  }

  /// As whom a key writes records, in the order of their names, and whether as a keeper.
  public func writers(with key: Text) -> [(name: Text, isKeeper: Bool)] {
    uses.filter { $0.key.key == key && $0.value.writesRecords }.map { ($0.key.name, $0.value == .keep) }
      .sorted { $0.0 < $1.0 }
  }

  /// Whether somebody has a key that counts.
  public func hasKey(_ name: Text) -> Bool { uses.contains { $0.key.name == name } }

  /// Whether somebody has a keeper's key, on whatever device.
  public func hasKeeper(_ name: Text) -> Bool { uses.contains { $0.key.name == name && $0.value == .keep } }
}

/// Whose a file is, where it is not everybody's.
public enum PathOwner: Hashable, Sendable {
  case person(Text)
  case keepers
}
