import Records
import Reports

/// The text that `git diff` compares instead of a record's file.
///
/// It is the file's own text, line for line, so that a line of it has the number that it has in the file; with what a
/// terminal would obey shown instead, and at the end of the first line what people call the record. A property list is
/// shown as the JSON of what it says. It depends on the bytes alone: a version of the past is what it was.
package struct DiffText {
  package let bytes: [UInt8]

  package init(of file: BareFile) {
    var file = file
    var members: Object?
    do throws(Failure) {
      let document = try file.shown().document
      members = document.value.object
      if case .plist = document { file = BareFile(file.name, JSONWriter.file(document.value), format: .json) }
      if BinaryPlist.isBinary(file.bytes) { file = BareFile(file.name, document.bytes, format: .json) }
    } catch {
      // What cannot be read is compared as it stands.
    }
    var lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Self.shown)
    if let head = members.flatMap(Self.head) { lines[0] = Self.adding("  # \(head)", to: lines[0]) }
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// In front of the line's end, where that is of two characters.
  private static func adding(_ words: String, to line: [UInt8]) -> [UInt8] {
    let end = line.last == UInt8(ascii: "\r") ? [UInt8(ascii: "\r")] : []
    return line.dropLast(end.count) + Array(words.utf8) + end
  }

  /// Tabs stay, and so does the first half of a line's end.
  private static func shown(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let end = line.last == UInt8(ascii: "\r") ? [UInt8(ascii: "\r")] : []
    let parts = line.dropLast(end.count).split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    return Array(parts.map { Array(safe($0).utf8) }.joined(separator: [UInt8(ascii: "\t")])) + end
  }

  /// Bytes that are no UTF-8 must not look alike.
  private static func safe(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text.safeForTerminal() }
    return bytes.map { byte in
      byte < 0x80 ? String(Character(Unicode.Scalar(byte))).safeForTerminal() : "\\x" + hexadecimal([byte])
    }.joined()
  }
}

// MARK: - The head

extension DiffText {
  private static let titles: [Text] = ["name", "title", "brand", "fullName"]
  private static let longest = 60

  /// `Lunch, 2026-11-20, 12.50 EUR`; nil where nothing tells what the record is about. The kind is not asked: git hands
  /// over a file without saying where in the ledger it lay.
  private static func head(of members: Object) -> String? {
    let parts = [title(of: members), day(of: members), money(of: members)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// A kind's title is its first field, where no usual name says it.
  private static func title(of members: Object) -> String? {
    let usual = titles.lazy.compactMap { members[$0].flatMap(text) }.first
    let first = members.members.first.flatMap { text($0.value) }
    guard let title = usual ?? first.flatMap({ Timestamp($0) == nil && CalendarDay($0) == nil ? $0 : nil }) else {
      return nil
    }
    let words = title.split(whereSeparator: \.isWhitespace).joined(separator: " ").safeForTerminal()
    return words.isEmpty ? nil : words.count > longest ? words.prefix(longest - 1) + "…" : words
  }

  /// A text; of a title in several languages, the first.
  private static func text(_ value: Value) -> String? {
    switch value {
    case .string(let text): text.string
    case .object(let object): object.members.lazy.compactMap { $0.value.string }.first
    default: nil
    }
  }

  private static func day(of members: Object) -> String? {
    guard let day = members["date"]?.string, Timestamp(day) != nil || CalendarDay(day) != nil else { return nil }
    return day
  }

  private static func money(of members: Object) -> String? {
    guard case .number(let amount) = members["amount"] else { return nil }
    let currency = members["currency"]?.string.map { " \($0.safeForTerminal())" } ?? ""
    return amount.lexeme + currency
  }
}
