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
    guard let stem = RecordLocation.stem(of: path[...].utf8) else { return nil }
    var rest = stem
    guard let owner = RecordLocation.consumeOwner(&rest) else { return nil }
    guard let slash = rest.firstIndex(of: RecordLocation.slash) else {
      switch owner {
      case .ledger where rest.elementsEqual("ledger".utf8), .user where rest.elementsEqual("manifest".utf8),
        .feed where rest.elementsEqual("feed".utf8):
        self.init(owner: owner, folder: "", id: RecordLocation.text(rest))
        return
      default: return nil
      }
    }
    let folder = rest[..<slash]
    if owner == .ledger, !folder.elementsEqual("kinds".utf8) { return nil }
    let id = RecordLocation.id(of: rest[rest.index(after: slash)...])
    self.init(owner: owner, folder: RecordLocation.text(folder), id: id)
  }

  private static let slash = UInt8(ascii: "/")

  private static func text(_ bytes: Substring.UTF8View) -> Text { Text(String(Substring(bytes))) }

  /// The folder that holds the records of the same owner and kind: `users/alice/bills`.
  public var folderPath: String { owner.folder(ofKindAt: folder) }

  /// Whether the record is a kind.
  public var isKind: Bool { owner == .ledger && folder == "kinds" }

  /// The path without the extension of a record format. Generic, so that bytes which lie together are compared as such.
  private static func stem<Bytes: BidirectionalCollection<UInt8>>(of path: Bytes) -> Bytes.SubSequence? {
    for ending in [".json", ".plist"] where path.count > ending.utf8.count {
      if path.suffix(ending.utf8.count).elementsEqual(ending.utf8) { return path.dropLast(ending.utf8.count) }
    }
    return nil
  }

  /// Takes the owner's folder away from the beginning of a path; nil for a path that ends there.
  private static func consumeOwner(_ rest: inout Substring.UTF8View) -> Owner? {
    guard let slash = rest.firstIndex(of: slash) else { return .ledger }
    let (first, below) = (rest[..<slash], rest[rest.index(after: slash)...])
    if first.elementsEqual("shared".utf8) || first.elementsEqual("local".utf8) {
      rest = below
      return first.count == 6 ? .shared : .local
    }
    let isUser = first.elementsEqual("users".utf8)
    guard isUser || first.elementsEqual("feeds".utf8) else { return .ledger }
    guard let end = below.firstIndex(of: self.slash) else { return nil }
    let name = text(below[..<end])
    rest = below[below.index(after: end)...]
    return isUser ? .user(name) : .feed(name)
  }

  /// The last dot-separated part of the stem when it is a random id, else the path below the kind's folder.
  private static func id(of path: Substring.UTF8View) -> Text {
    let name = path.lastIndex(of: slash).map { path[path.index(after: $0)...] } ?? path
    return randomID(inStem: name) ?? text(path)
  }

  /// The random id behind the last dot in the name of a record's file, `20-lunch.7k3fq2xw.json`; nil where there is none,
  /// and the path has to tell.
  public static func randomID(inName name: String) -> Text? {
    var name = name
    return name.withUTF8 { bytes in unsafe stem(of: bytes).flatMap { unsafe randomID(inStem: $0) } }
  }

  private static func randomID(inStem stem: some BidirectionalCollection<UInt8>) -> Text? {
    let id = stem.suffix(8)
    guard stem.dropLast(8).last == UInt8(ascii: "."), id.allSatisfy(isCrockford) else { return nil }
    return Text(String(decoding: id, as: UTF8.self))
  }

  /// 8 characters of Crockford's base 32 in lower case: 40 random bits.
  public static func isRandomID(_ id: Text) -> Bool {
    id.string.utf8.count == 8 && id.string.utf8.allSatisfy(isCrockford)
  }

  /// The digits of Crockford's base 32: no i, l, o, u.
  public static let crockford = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  private static func isCrockford(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "o"), UInt8(ascii: "u"): false
    default: (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
  }
}
