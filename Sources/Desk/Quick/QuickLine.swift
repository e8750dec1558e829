package import Records
import Schema

/// A line as a whole, while its words are taken apart: which way its money goes, and how it would read the other way.
package struct QuickLine {
  /// `income` or `expense`, where a plus or a field says so.
  package let way: Text?
  /// Whether the plus alone says it.
  let isWayFromPlus: Bool
  /// The line with a plus before its amount, or without the one that stands there; nil where that cannot be.
  let otherWay: String?

  /// - Parameters:
  ///   - amount: the word that was the amount.
  ///   - way: what a field says.
  ///   - ways: the field that says it; without one, a plus means nothing.
  package init(_ words: [String], amount: QuickWord?, way: Text?, ways: Text?) {
    let read = amount.flatMap { QuickAmount($0, withCurrency: true) }
    let hasPlus = ways != nil && read?.hasPlus == true
    isWayFromPlus = way == nil && hasPlus
    self.way = way ?? (hasPlus ? Kind.income : nil)
    let joined = QuickAmount.joined(words.map { QuickWord($0) })
    guard ways != nil, way == nil, let amount, let place = joined.firstIndex(of: amount),
      hasPlus || read?.isSigned != true
    else {
      otherWay = nil
      return
    }
    var texts = joined.map(\.text)
    texts[place] = hasPlus ? Self.withoutPlus(amount.text) : "+\(amount.text)"
    otherWay = texts.joined(separator: " ")
  }

  /// A wide plus is one, too.
  private static func withoutPlus(_ text: String) -> String {
    var scalars = text.unicodeScalars
    if let place = scalars.firstIndex(where: { $0 == "+" || $0 == "＋" }) { scalars.remove(at: place) }
    return String(scalars)
  }
}
