import Records

/// Who may write a file.
enum Rights: Hashable {
  /// One person: their own folder.
  case owner(Text)
  /// The same, and keepers: the requests of somebody's devices, which go once they are granted.
  case ownerOrKeepers(Text)
  /// Everybody who was let in.
  case members
  case keepers

  /// - Parameter hasOwner: whether the folder of a name is somebody's own; those of people without keys are everybody's.
  init(path: Text, hasOwner: (Text) -> Bool) {
    let parts = path.string.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false)
    let first = Text(String(decoding: parts[0], as: UTF8.self))
    if first == "users", parts.count > 1 {
      let name = Text(String(decoding: parts[1], as: UTF8.self))
      let isOfDevices = parts.count > 3 && parts[2].elementsEqual("devices".utf8)
      self = !hasOwner(name) ? .members : isOfDevices ? .ownerOrKeepers(name) : .owner(name)
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
    case .ownerOrKeepers(let name): return listing.name == name || use == .keep
    case .members: return ring.members.contains(listing.name)
    case .keepers: return use == .keep
    }
  }
}
