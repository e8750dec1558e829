extension PublicKey {
  /// The line of a `.pub` file: type, key in base64, and whatever comment follows.
  public init(text: String) throws(SignatureError) { self = try KeyLine(Array(text.utf8)[...]).key() }

  /// The line of a `.pub` file, without a comment.
  public var text: String { type.rawValue + " " + String(decoding: Base64Code.text(of: wire), as: UTF8.self) }

  /// As `ssh-keygen -l` shows it.
  public var fingerprint: String {
    get throws(SignatureError) {
      let digest = Base64Code.text(of: try HashFunction.sha256.digest(of: wire))
      return "SHA256:" + String(decoding: digest.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    }
  }
}

/// A line that should hold a public key.
struct KeyLine {
  private let words: [ArraySlice<UInt8>]
  private static let longestCode = 8192

  init(_ line: ArraySlice<UInt8>) { words = line.split(maxSplits: 2, whereSeparator: Self.isBlank).map { $0 } }

  /// What follows the key.
  var comment: String {
    guard words.count > 2 else { return "" }
    return String(decoding: words[2].trimming(Self.isBlank), as: UTF8.self)
  }

  func key() throws(SignatureError) -> PublicKey {
    guard let type = words.first.flatMap(Self.type) else { throw problem }
    guard words.count < 2 || words[1].count <= Self.longestCode else { throw .tooLarge }
    guard words.count > 1, let wire = Base64Code.bytes(of: Array(words[1])) else { throw .malformed(.base64) }
    let key = try PublicKey(wire: wire)
    guard key.type == type else { throw .typesDiffer }
    return key
  }

  /// Why its first word is no type of a key.
  private var problem: SignatureError {
    let rest = words.dropFirst().flatMap { $0.split(whereSeparator: Self.isBlank) }
    if rest.contains(where: { Self.type($0) != nil }) { return .options }
    guard words.count > 1, let first = words.first, Self.isName(first), words[1].starts(with: "AAAA".utf8) else {
      return .noKey
    }
    return .unsupported(String(decoding: first, as: UTF8.self))
  }

  private static let longestName = 64

  private static func isName(_ word: ArraySlice<UInt8>) -> Bool {
    word.count <= longestName && word.allSatisfy { 0x21...0x7E ~= $0 }
  }

  private static func type(_ word: ArraySlice<UInt8>) -> KeyType? {
    isName(word) ? KeyType(rawValue: String(decoding: word, as: UTF8.self)) : nil
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension ArraySlice<UInt8> {
  /// Without what such bytes are at either end.
  func trimming(_ isOuter: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let begun = drop(while: isOuter)
    return begun[..<(begun.lastIndex { !isOuter($0) }.map { $0 + 1 } ?? begun.startIndex)]
  }
}
