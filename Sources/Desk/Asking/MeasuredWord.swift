import Records
package import Schema

/// A word of a search that may be an amount: `4.2%`, `33cl`.
package struct MeasuredWord {
  private let number: String
  private let unit: String

  package init(_ word: String) {
    let digits = word.prefix { "0123456789.,".contains($0) }
    number = String(digits)
    unit = word.dropFirst(digits.count).trimmed.lowercased()
  }

  /// That a field which is measured so has this amount: `abv=4.2`. Empty where the word is not an amount with a unit.
  package func terms(of kinds: [Kind]) -> [String] {
    guard number.first?.isNumber == true, number.last?.isNumber == true, !unit.isEmpty else { return [] }
    let fields = kinds.flatMap(\.fields).filter { $0.computed == nil && $0.name.isPlain }
    let terms = fields.compactMap { field in
      field.unit.flatMap { amount(in: $0) }.map { "\(field.name)=\($0)" }
    }
    return Array(Set(terms)).sorted()
  }

  /// Ounces and pints are somebody's: nobody has said whose.
  private func amount(in other: String) -> String? {
    if unit == other { return number }
    do { return try Measure.convert(Decimal(parsing: number), unit, to: other, nil)?.description } catch { return nil }
  }
}

extension Text {
  /// Whether a term can begin with it.
  fileprivate var isPlain: Bool { string.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
}
