import Records

/// Who may write a file.
enum Rights: Hashable {
  /// One person: their own folder.
  case owner(Text)
  /// Everybody who was let in.
  case members
  case keepers

  /// - Parameter hasOwner: whether the folder of a name is somebody's own; those of people without keys are everybody's.
  init(path: Text, hasOwner: (Text) -> Bool) {
    let parts = path.string.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
    let first = Text(String(decoding: parts[0], as: UTF8.self))
    if first == "users", parts.count > 1 {
      let name = Text(String(decoding: parts[1], as: UTF8.self))
      self = hasOwner(name) ? .owner(name) : .members
    } else if first == "kinds" || path == "ledger.json" {
      self = .keepers
    } else {
      self = .members
    }
  }

  func allow(_ listing: Listing, _ use: KeyUse, in ring: KeyRing) -> Bool {
    guard use.writesRecords else { return false }
    switch self {
    case .owner(let name): return listing.name == name
    case .members: return ring.members.contains(listing.name)
    case .keepers: return use == .keep
    }
  }
}
