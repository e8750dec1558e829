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
    var kept: [UInt8] = []
    var count = 0
    for line in lines.prefix(while: { kept.count + $0.count < Self.most }) {
      kept += line + [UInt8(ascii: "\n")]
      count += 1
    }
    if count < lines.count { kept += Array("and \(lines.count - count) more: ledger-sync check lists them\n".utf8) }
    guard !kept.isEmpty else { return nil }
    text = String(decoding: kept.dropLast(), as: UTF8.self)
  }

  /// Its lines, percent-encoded.
  var header: (name: String, value: String) { (Self.name, text.percentEncodedPath) }
}
