internal import Records

/// What a file says of itself: camt.052 (reports of a day), camt.053 (statements), camt.054 (notifications) of ISO 20022.
public enum CAMT {
  static let messages: Set<Text> = ["BkToCstmrAcctRpt", "BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn"]
  static let statements: Set<Text> = ["Rpt", "Stmt", "Ntfctn"]
  static let versions = 2...13

  /// What the names of ISO's versions begin with, before `camt.053.001.02`.
  private static let space = "urn:iso:std:iso:20022:tech:xsd:"

  /// Before the message there can be the header of whoever sent it.
  private static let headLength = 1 << 14

  /// Whether a file is one of CAMT, by its beginning.
  public static func isCAMT(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(headLength), as: UTF8.self)
    guard head.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).begins(with: "<") else { return false }
    let marks = ["2", "3", "4"].map { "\(space)camt.05\($0).001." } + messages.flatMap { ["<\($0)", ":\($0)"] }
    return marks.contains { head.holds($0) }
  }

  /// The character set that the declaration of its XML names: `<?xml version="1.0" encoding="ISO-8859-15"?>`.
  public static func encoding(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard head.begins(with: "<?xml"), let end = head.place(of: "?>"), let name = head.place(of: "encoding"),
      name.lowerBound < end.lowerBound, isCAMT(bytes)
    else { return nil }
    let value = String(head[name.upperBound..<end.lowerBound].drop { $0 == " " || $0 == "=" })
    guard let quote = value.unicodeScalars.first, quote == "\"" || quote == "'" else { return nil }
    let set = value.parts(at: quote).dropFirst().first
    // Some programs name UTF-16 in what they write otherwise: it could not be read here.
    return set?.uppercased().begins(with: "UTF-16") ?? false ? nil : set
  }

  /// Throws where the name of a version is ISO's, and the version is none that is known.
  static func requireKnown(_ attributes: [(name: Text, value: String)], _ offset: Int) throws(SourceProblem) {
    for (name, value) in attributes where name == "xmlns" || name.string.begins(with: "xmlns:") {
      guard let message = value.rest(behind: space), message.begins(with: "camt.05") else { continue }
      let parts = message.parts(at: ".")
      guard parts.count == 4, parts[1] == "052" || parts[1] == "053" || parts[1] == "054" else { continue }
      if let version = Int(parts[3]), versions.contains(version) { continue }
      throw SourceProblem(
        offset: offset,
        "it is \(message.shortened); of this format, versions \(versions.lowerBound) to \(versions.upperBound) can be read"
      )
    }
  }
}
