public import Records

/// The owner of a record. Ids are unique within an owner and a kind.
public enum Owner: Hashable, Sendable {
  /// The ledger itself: `ledger.json` and `kinds/`.
  case ledger
  case user(Text)
  /// Everybody: catalogues.
  case shared
  case feed(Text)
  /// Nobody yet: such records are kept on this device and never committed.
  case local

  /// The folder that holds the owner's records, relative to the ledger's root; empty for the ledger itself.
  public var folder: String {
    switch self {
    case .ledger: ""
    case .user(let name): "users/\(name)"
    case .shared: "shared"
    case .feed(let name): "feeds/\(name)"
    case .local: "local"
    }
  }

  /// Whose a new record of a kind is: the user's, where somebody is logged in and the kind is not private.
  public init(ofNew kind: Kind, by user: Text?) {
    self = kind.isPrivate ? .local : user.map { .user($0) } ?? .local
  }

  /// The folder that holds the owner's records of a kind: `users/alice/bills`.
  public func folder(of kind: Kind) -> String { folder(ofKindAt: kind.folder) }

  /// - Parameter kindFolder: the kind's own folder, `bills`; empty for records that lie in the owner's folder itself.
  func folder(ofKindAt kindFolder: Text) -> String {
    kindFolder.string.isEmpty ? folder : folder.isEmpty ? kindFolder.string : "\(folder)/\(kindFolder)"
  }

  /// The name before the slash of `OWNER/ID`.
  public var name: Text {
    switch self {
    case .ledger: "ledger"
    case .user(let name): name
    case .shared: "shared"
    case .feed(let name): name
    case .local: "local"
    }
  }
}

extension Owner: Comparable {
  public static func < (a: Owner, b: Owner) -> Bool { Text(a.folder) < Text(b.folder) }
}
