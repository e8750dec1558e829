import Records

/// How what stands at the cursor becomes something else. Where its quotes are there already, only what stands between them is
/// replaced: editors compare the words before the cursor with a label, and no label has quotes.
struct Replacement {
  private let place: JSONPlace
  private let lines: TextLines
  let isWithinQuotes: Bool
  /// Whether the closing quote is there as well.
  let isClosed: Bool

  init(of place: JSONPlace, in lines: TextLines) {
    (self.place, self.lines) = (place, lines)
    let word = lines.bytes[place.range]
    let quote = UInt8(ascii: "\"")
    isWithinQuotes = word.first == quote
    isClosed = isWithinQuotes && word.count > 1 && word.last == quote
  }

  /// The edit that puts a text there, and `rest` behind its closing quote.
  /// - Parameter inner: the text as JSON writes it, without its quotes.
  func text(_ inner: String, rest: String = "") -> Value {
    let keepsQuote = isClosed && rest.isEmpty
    let start = place.range.lowerBound + (isWithinQuotes ? 1 : 0)
    let end = place.range.upperBound - (keepsQuote ? 1 : 0)
    let new = (isWithinQuotes ? "" : "\"") + inner + (keepsQuote ? "" : "\"") + rest
    return edit(start..<end, new)
  }

  /// The edit that puts another value there, in the place of quotes, too.
  func value(_ json: String) -> Value { edit(place.range, json) }

  private func edit(_ range: Range<Int>, _ new: String) -> Value {
    ["range": lines.json(range), "newText": .string(Text(new))]
  }
}
