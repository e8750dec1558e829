import Records
import Schema

/// In a property list: within an element its content is replaced, and elsewhere an element is made.
struct PlistReplacement: Replacement {
  private let place: CursorPlace
  private let lines: TextLines
  /// The element in whose content the cursor is; nil between elements.
  private let element: String?
  /// Whether its closing tag is there.
  private let isClosed: Bool

  init(of place: CursorPlace, in lines: TextLines) {
    (self.place, self.lines) = (place, lines)
    let before = lines.bytes[..<place.range.lowerBound]
    var element: String?
    if before.last == UInt8(ascii: ">"), let start = before.lastIndex(of: UInt8(ascii: "<")) {
      let name = String(decoding: before[(start + 1)..<(before.count - 1)], as: UTF8.self)
      if ["key", "string", "integer", "real", "date"].contains(name) { element = name }
    }
    self.element = element
    isClosed = lines.bytes[place.range.upperBound...].starts(with: "</".utf8)
  }

  func key(_ name: Text, of types: ValueTypes, isSnippet: Bool) -> Value {
    let name = isSnippet ? Self.written(name).escapedForSnippet : Self.written(name)
    if element != nil, isClosed || place.follower == .word { return edit(name + closing) }
    let open = isSnippet ? "$1" : ""
    let value =
      switch types {
      case .array: "<array>\(open)</array>"
      case .object: "<dict>\(open)</dict>"
      case .integer: "<integer>\(open)</integer>"
      case .number: "<real>\(open)</real>"
      case .boolean: open
      default: "<string>\(open)</string>"
      }
    return edit((element == nil ? "<key>" : "") + name + "</key>" + gap + value)
  }

  /// A key and its value stand below each other where the key has a line of its own.
  private var gap: String {
    let start = element == nil ? place.range.lowerBound : place.range.lowerBound - "<key>".utf8.count
    let indentation = lines.bytes[..<start].reversed().prefix { $0 == 0x20 || $0 == 0x09 }
    let before = start - indentation.count
    guard before > 0, lines.bytes[before - 1] == UInt8(ascii: "\n") else { return "" }
    let isCRLF = before > 1 && lines.bytes[before - 2] == UInt8(ascii: "\r")
    return (isCRLF ? "\r\n" : "\n") + String(decoding: indentation.reversed(), as: UTF8.self)
  }

  /// A `date` says a time of UTC, so that no day is offered there.
  func value(_ value: Value) -> Value? {
    switch value {
    case .string(let text):
      if element == nil { return edit("<string>\(Self.written(text))</string>") }
      return element == "string" ? edit(Self.written(text) + closing) : nil
    case .number(let number):
      let name = Int(number.lexeme) == nil ? "real" : "integer"
      if element == nil { return edit("<\(name)>\(number.lexeme)</\(name)>") }
      return element == name ? edit(number.lexeme + closing) : nil
    case .bool(let flag): return element == nil ? edit("<\(flag)/>") : nil
    case .null, .array, .object: return nil
    }
  }

  func filterText(_ value: Value, label: String) -> String? { nil }

  private var closing: String { isClosed ? "" : element.map { "</\($0)>" } ?? "" }

  private static func written(_ text: Text) -> String {
    String(decoding: PlistText.escaped(text, newline: [UInt8(ascii: "\n")]), as: UTF8.self)
  }

  private func edit(_ new: String) -> Value {
    ["range": lines.json(place.range), "newText": .string(Text(new))]
  }
}
