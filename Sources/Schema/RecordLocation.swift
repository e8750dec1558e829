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
    let bytes = path.utf8Span.span
    guard var rest = bytes.stem, let owner = RecordLocation.consumeOwner(&rest, of: bytes) else { return nil }
    guard let slash = bytes.firstSlash(in: rest) else {
      switch owner {
      case .ledger where bytes.has("ledger", at: rest), .user where bytes.has("manifest", at: rest),
        .feed where bytes.has("feed", at: rest):
        self.init(owner: owner, folder: "", id: bytes.text(rest))
        return
      default: return nil
      }
    }
    let folder = rest.lowerBound..<slash
    if owner == .ledger, !bytes.has("kinds", at: folder) { return nil }
    let id = RecordLocation.id(of: slash + 1..<rest.upperBound, of: bytes)
    self.init(owner: owner, folder: bytes.text(folder), id: id)
  }

  /// The folder that holds the records of the same owner and kind: `users/alice/bills`.
  public var folderPath: String { owner.folder(ofKindAt: folder) }

  /// Whether the record is a kind.
  public var isKind: Bool { owner == .ledger && folder == "kinds" }

  /// Whether the record is the manifest of a user.
  public var isManifest: Bool { if case .user = owner { folder.string.isEmpty && id == "manifest" } else { false } }

  /// Whether the record is `ledger.json`.
  public var isLedgerManifest: Bool { owner == .ledger && folder.string.isEmpty }

  /// The rules of a record that has no kind; nil for one that its kind has rules for, if any.
  public var rulesWithoutKind: FieldRules? { isManifest ? .manifest : owner == .ledger ? FieldRules.none : nil }

  /// Takes the owner's folder away from the beginning of a path; nil for a path that ends there.
  private static func consumeOwner(_ rest: inout Range<Int>, of path: Span<UInt8>) -> Owner? {
    guard let slash = path.firstSlash(in: rest) else { return .ledger }
    let (first, below) = (rest.lowerBound..<slash, slash + 1..<rest.upperBound)
    let isShared = path.has("shared", at: first)
    if isShared || path.has("local", at: first) {
      rest = below
      return isShared ? .shared : .local
    }
    let isUser = path.has("users", at: first)
    guard isUser || path.has("feeds", at: first) else { return .ledger }
    guard let end = path.firstSlash(in: below) else { return nil }
    let name = path.text(below.lowerBound..<end)
    rest = end + 1..<below.upperBound
    return isUser ? .user(name) : .feed(name)
  }

  /// The last dot-separated part of the stem when it is a random id, else the path below the kind's folder.
  private static func id(of stem: Range<Int>, of path: Span<UInt8>) -> Text {
    let name = path.lastSlash(in: stem).map { $0 + 1..<stem.upperBound } ?? stem
    return path.randomID(inStem: name) ?? path.text(stem)
  }

  /// The random id behind the last dot in the name of a record's file, `20-lunch.7k3fq2xw.json`; nil where there is none,
  /// and the path has to tell.
  public static func randomID(inName name: String) -> Text? {
    let bytes = name.utf8Span.span
    return bytes.stem.flatMap { bytes.randomID(inStem: $0) }
  }

  /// The eight bytes of the random id in a file's name, as `randomID(inName:)` finds it; nil where there is none: `hardware`
  /// in `old-hardware.json` is a word. Quick, for it is asked of every file of a ledger.
  public static func randomNumber(inName name: Range<Int>, of bytes: borrowing Span<UInt8>) -> UInt64? {
    var end = name.upperBound
    while end > name.lowerBound, bytes[end - 1] != UInt8(ascii: "."), bytes[end - 1] != UInt8(ascii: "/") { end -= 1 }
    guard end >= name.lowerBound + 10, bytes[end - 1] == UInt8(ascii: "."), bytes[end - 10] == UInt8(ascii: ".") else {
      return nil
    }
    var number: UInt64 = 0
    for offset in (end - 9)..<(end - 1) {
      guard isCrockford(bytes[offset]) else { return nil }
      number = number << 8 | UInt64(bytes[offset])
    }
    return number
  }

  /// 8 characters of Crockford's base 32 in lower case: 40 random bits.
  public static func isRandomID(_ id: Text) -> Bool {
    id.string.utf8.count == 8 && id.string.utf8.allSatisfy(isCrockford)
  }

  /// The digits of Crockford's base 32: no i, l, o, u.
  public static let crockford = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// Whether the byte is a digit of an id.
  public static func isCrockford(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "o"), UInt8(ascii: "u"): false
    default: (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
  }
}

/// The bytes of a path, and ranges of them.
extension Span<UInt8> {
  private static let slash = UInt8(ascii: "/")

  /// The path without the extension of a record format; nil where it has another one.
  fileprivate var stem: Range<Int>? {
    if ends(with: ".json") { return 0..<count - 5 }
    if ends(with: ".plist") { return 0..<count - 6 }
    return nil
  }

  private func ends(with ending: StaticString) -> Bool {
    count > ending.utf8CodeUnitCount && has(ending, at: count - ending.utf8CodeUnitCount..<count)
  }

  fileprivate func has(_ word: StaticString, at range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { letters in
      range.allSatisfy { unsafe self[$0] == letters[$0 - range.lowerBound] }
    }
  }

  fileprivate func firstSlash(in range: Range<Int>) -> Int? { range.first { self[$0] == Self.slash } }

  fileprivate func lastSlash(in range: Range<Int>) -> Int? { range.last { self[$0] == Self.slash } }

  fileprivate func text(_ range: Range<Int>) -> Text {
    Text(unsafe extracting(range).withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) })
  }

  /// The random id at the end of a name without its extension, behind a dot.
  fileprivate func randomID(inStem name: Range<Int>) -> Text? {
    let id = Swift.max(name.upperBound - 8, name.lowerBound)..<name.upperBound
    guard id.count == 8, id.lowerBound > name.lowerBound, self[id.lowerBound - 1] == UInt8(ascii: "."),
      id.allSatisfy({ RecordLocation.isCrockford(self[$0]) })
    else { return nil }
    return text(id)
  }
}
