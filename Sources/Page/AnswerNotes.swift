import Records

/// What a command says beside its answer, for people: records that it left out, a word that is not a kind. An answer is
/// the command line's own JSON, which has no room for it, so it goes in a header.
struct AnswerNotes {
  static let name = "Ledger-Sync-Notes"
  /// Bytes of the notes: proxies refuse headers of more than a few thousand, and the encoding makes up to three of one.
  static let most = 1200

  private let text: String

  /// nil where nothing was said.
  init?(_ said: [UInt8]) {
    let lines = said.split(separator: UInt8(ascii: "\n"))
    if lines.isEmpty { return nil }
    // A line of its own that is longer is cut: a path can have 4,000 bytes.
    var kept = [Self.shortened(lines[0])]
    for line in lines.dropFirst() {
      guard kept.reduce(line.count, { $0 + $1.count + 1 }) < Self.most else { break }
      kept.append(line[...])
    }
    let rest = lines.count - kept.count
    text = kept.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n") + (rest > 0 ? "\n+ \(rest)" : "")
  }

  /// Cut between two letters.
  private static func shortened(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if line.count <= most { return line }
    var end = line.startIndex + most
    while end > line.startIndex, line[end] & 0xC0 == 0x80 { end -= 1 }
    return line[..<end] + Array("…".utf8)
  }

  /// Its lines, percent-encoded.
  var header: (name: String, value: String) { (Self.name, text.percentEncodedPath) }
}
