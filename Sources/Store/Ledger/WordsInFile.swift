/// Looks for words in the bytes of records, so that a record that holds none of them need not be read as one.
struct WordsInFile: Sendable {
  private let words: [[UInt8]]
  private static let characterData = Array("<![".utf8)
  /// By byte, whether a word begins with it.
  private let begins: [Bool]

  /// - Parameter words: none: every file may hold one.
  init(_ words: [String]) {
    self.words = words.map { Array($0.utf8) }
    var begins = Array(repeating: false, count: 256)
    for word in self.words { if let first = word.first { begins[Int(first)] = true } }
    self.begins = begins
  }

  /// Whether one of the words stands in the bytes as it is. It also may where something is escaped in them: `\u006f`,
  /// `&amp;`, `<![CDATA[`; or where they are in another encoding.
  func mayHoldOne(_ bytes: [UInt8]) -> Bool {
    if words.isEmpty { return true }
    for (offset, byte) in bytes.enumerated() {
      if byte == 0 || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&") { return true }
      if byte == UInt8(ascii: "<"), bytes[offset...].starts(with: Self.characterData) { return true }
      if begins[Int(byte)], words.contains(where: { bytes[offset...].starts(with: $0) }) { return true }
    }
    return words.contains([])
  }
}

extension [UInt8] {
  /// Whether JSON text may hold a word: as it is, or spelt with escapes. That of nearly all records can be said without more.
  func mentions(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    let backslash = UInt8(ascii: "\\")
    for offset in indices where self[offset] == first || self[offset] == backslash {
      let rest = self[offset...]
      if rest.starts(with: word) || rest.starts(with: [backslash, UInt8(ascii: "u")]) { return true }
    }
    return false
  }
}
