import Desk
import Records
import Schema

/// How what stands at the cursor becomes something else, in the language of its file.
protocol Replacement {
  /// The edit that makes a key of it, and a place for its value where none follows.
  /// - Parameter isSnippet: whether the client goes to the places that an inserted text leaves open.
  func key(_ name: Text, of types: ValueTypes, isSnippet: Bool) -> Value

  /// The edit that makes a value of it; nil where the value cannot stand there.
  func value(_ value: Value) -> Value?

  /// What an editor compares with what was typed, where that is not the label of the value.
  func filterText(_ value: Value, label: String) -> String?
}

/// In JSON. Where its quotes are there already, only what stands between them is replaced: editors compare the words before the
/// cursor with a label, and no label has quotes.
struct JSONReplacement: Replacement {
  private let place: CursorPlace
  private let lines: TextLines
  private let isWithinQuotes: Bool
  /// Whether the closing quote is there as well.
  private let isClosed: Bool

  init(of place: CursorPlace, in lines: TextLines) {
    (self.place, self.lines) = (place, lines)
    let word = lines.bytes[place.range]
    let quote = UInt8(ascii: "\"")
    isWithinQuotes = word.first == quote
    isClosed = isWithinQuotes && word.count > 1 && word.last == quote
  }

  /// A client that goes to no open places writes within its quotes, and they stay.
  func key(_ name: Text, of types: ValueTypes, isSnippet: Bool) -> Value {
    let key = isSnippet ? Self.inner(name).escapedForSnippet : Self.inner(name)
    if place.follower == .colon || isClosed && !isSnippet { return text(key) }
    return text(key, rest: ": \(openValue(types, isSnippet))" + (place.follower == .word ? "," : ""))
  }

  /// What a value begins and ends with, and between them the place that is left open.
  private func openValue(_ types: ValueTypes, _ isSnippet: Bool) -> String {
    let open = isSnippet ? "$1" : ""
    switch types {
    case .string: return "\"\(open)\""
    case .array: return "[\(open)]"
    case .object: return isSnippet ? "{\(open)\\}" : "{}"
    default: return open
    }
  }

  func value(_ value: Value) -> Value? {
    if case .string(let words) = value { return text(Self.inner(words)) }
    return edit(place.range, value.jsonText)
  }

  func filterText(_ value: Value, label: String) -> String? {
    if case .string = value { return nil }
    return isWithinQuotes ? "\"\(label)" : nil
  }

  /// The edit that puts a text there, and `rest` behind its closing quote.
  /// - Parameter inner: the text as JSON writes it, without its quotes.
  private func text(_ inner: String, rest: String = "") -> Value {
    let keepsQuote = isClosed && rest.isEmpty
    let start = place.range.lowerBound + (isWithinQuotes ? 1 : 0)
    let end = place.range.upperBound - (keepsQuote ? 1 : 0)
    let new = (isWithinQuotes ? "" : "\"") + inner + (keepsQuote ? "" : "\"") + rest
    return edit(start..<end, new)
  }

  /// A text as JSON writes it, without its quotes.
  private static func inner(_ text: Text) -> String { String(Value.string(text).jsonText.dropFirst().dropLast()) }

  private func edit(_ range: Range<Int>, _ new: String) -> Value {
    ["range": lines.json(range), "newText": .string(Text(new))]
  }
}

extension String {
  /// Without what a snippet would take for an open place.
  var escapedForSnippet: String {
    replacing("\\", with: "\\\\").replacing("$", with: "\\$").replacing("}", with: "\\}")
  }
}
