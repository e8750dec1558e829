public import Records

/// What a path says about the record that lies there: its owner, its kind and its id.
///
/// `users/alice/bills/2026/11/20-lunch.7k3fq2xw.json` is alice's bill `7k3fq2xw`. The words before the id, and the
/// folders below the kind's folder, are for people: they do not tell records apart.
public struct RecordLocation: Hashable, Sendable {
  public let owner: Owner
  /// The folder of the kind below the owner's: `bills`, `kinds`; empty for `ledger.json`, manifests and `feed.json`.
  public let folder: Text
  public let id: Text

  public init(owner: Owner, folder: Text, id: Text) {
    self.owner = owner
    self.folder = folder
    self.id = id
  }

  /// nil for a path where no record can lie: one with another extension, or outside the folders that hold records.
  public init?(path: String) {
    guard let stem = RecordLocation.stem(of: path) else { return nil }
    var parts = names(of: stem)[...]
    guard let owner = RecordLocation.consumeOwner(&parts) else { return nil }
    switch (owner, parts.count) {
    case (_, 0): return nil
    case (.ledger, 1) where parts.first == "ledger", (.user, 1) where parts.first == "manifest",
      (.feed, 1) where parts.first == "feed":
      self.init(owner: owner, folder: "", id: Text(parts.joined()))
    case (.ledger, _) where parts.first != "kinds": return nil
    case (_, 1): return nil
    default:
      let folder = parts.removeFirst()
      self.init(owner: owner, folder: Text(folder), id: RecordLocation.id(of: parts))
    }
  }

  /// The folder that holds the records of the same owner and kind: `users/alice/bills`.
  public var folderPath: String { owner.folder(ofKindAt: folder) }

  /// Whether the record is a kind.
  public var isKind: Bool { owner == .ledger && folder == "kinds" }

  /// The path without the extension of a record format.
  private static func stem(of path: String) -> String? {
    for suffix in [".json", ".plist"] where path.utf8.count > suffix.utf8.count && path.hasSuffix(suffix) {
      return String(path.dropLast(suffix.count))
    }
    return nil
  }

  private static func consumeOwner(_ parts: inout ArraySlice<String>) -> Owner? {
    guard let first = parts.first, let name = parts.dropFirst().first else { return .ledger }
    switch first {
    case "shared", "local":
      parts.removeFirst()
      return first == "shared" ? .shared : .local
    case "users", "feeds":
      parts.removeFirst(2)
      return first == "users" ? .user(Text(name)) : .feed(Text(name))
    default: return .ledger
    }
  }

  /// The last dot-separated part of the stem when it is a random id, else the path below the kind's folder.
  private static func id(of parts: ArraySlice<String>) -> Text {
    if let id = parts.last.flatMap(randomID(inStem:)) { return id }
    if parts.count == 1, let name = parts.first, isRandomID(Text(name)) { return Text(name) }
    return Text(parts.joined(separator: "/"))
  }

  /// The random id behind the last dot in the name of a record's file, `20-lunch.7k3fq2xw.json`; nil where there is none,
  /// and the path has to tell.
  public static func randomID(inName name: String) -> Text? {
    stem(of: name).flatMap { randomID(inStem: $0) }
  }

  private static func randomID(inStem stem: String) -> Text? {
    let id = stem.utf8.suffix(8)
    guard stem.utf8.dropLast(8).last == UInt8(ascii: "."), id.allSatisfy(crockford.contains) else { return nil }
    return Text(String(Substring(id)))
  }

  /// 8 characters of Crockford's base 32 in lower case: 40 random bits.
  public static func isRandomID(_ id: Text) -> Bool {
    id.string.utf8.count == 8 && id.string.utf8.allSatisfy(crockford.contains)
  }

  /// The digits of Crockford's base 32: no i, l, o, u.
  public static let crockford = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}
