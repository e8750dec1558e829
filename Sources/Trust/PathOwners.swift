public import Records

/// Whose each part of a ledger is at some moment of its history.
public struct PathOwners {
  private let ring: KeyRing

  init(_ ring: KeyRing) { self.ring = ring }

  /// Who may write a file. nil: everybody who was let in.
  public func owner(of path: Text) -> PathOwner? {
    switch Rights(path: path, hasOwner: ring.hasOwner) {
    case .owner(let name): .person(name)
    case .keepers: .keepers
    case .members: nil
    }
  }

  /// As whom a key writes records, in the order of their names, and whether as a keeper.
  public func writers(with key: Text) -> [(name: Text, isKeeper: Bool)] {
    ring.names[key, default: []].compactMap { name in
      guard let use = ring.uses[Listing(name, key)], use.writesRecords else { return nil }
      return (name, use == .keep)
    }
  }

  /// Whether somebody has a keeper's key, on whatever device.
  public func hasKeeper(_ name: Text) -> Bool { ring.uses.contains { $0.key.name == name && $0.value == .keep } }
}

/// Whose a file is, where it is not everybody's.
public enum PathOwner: Hashable, Sendable {
  case person(Text)
  case keepers
}
