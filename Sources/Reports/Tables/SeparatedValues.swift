internal import Records

/// Rows for spreadsheets: CSV and TSV, quoted as RFC 4180 says, lines ended by LF.
///
/// A cell that a spreadsheet would take for a formula gets a `'` in front, unless it is a number: one that starts
/// with `=`, `+`, `-`, `@`, a tab, CR or NUL, behind any number of `'`. So `decoded` gives back what `encoded` took.
public struct SeparatedValues: Sendable {
  public let separator: Character
  /// Whether formulas stay formulas.
  public let isRaw: Bool

  public init(separator: Character, isRaw: Bool = false) {
    self.separator = separator
    self.isRaw = isRaw
  }

  public static let commas = SeparatedValues(separator: ",")
  public static let tabs = SeparatedValues(separator: "\t")

  /// One line with its line end.
  public func line(_ cells: [String]) -> String {
    cells.map { quoted(isRaw ? $0 : Self.encoded($0)) }.joined(separator: String(separator)) + "\n"
  }

  /// `cell` such that no spreadsheet runs it.
  public static func encoded(_ cell: String) -> String {
    looksLikeFormula(cell) && Number(lexeme: cell) == nil ? "'" + cell : cell
  }

  /// The cell that `encoded` was given.
  public static func decoded(_ cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'"), looksLikeFormula(cell) else { return cell }
    return String(cell.unicodeScalars.dropFirst())
  }

  private static func looksLikeFormula(_ cell: String) -> Bool {
    switch cell.utf8.first(where: { $0 != UInt8(ascii: "'") }) {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D, 0x00: true
    default: false
    }
  }

  private func quoted(_ cell: String) -> String {
    let needsQuotes = cell.unicodeScalars.contains { scalar in
      scalar == "\"" || scalar == "\n" || scalar == "\r" || Character(scalar) == separator
    }
    guard needsQuotes else { return cell }
    let doubled = cell.unicodeScalars.reduce(into: "") { text, scalar in
      text.unicodeScalars.append(contentsOf: scalar == "\"" ? ["\"", "\""] : [scalar])
    }
    return "\"" + doubled + "\""
  }
}
