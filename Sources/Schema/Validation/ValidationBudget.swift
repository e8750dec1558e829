import Records

/// What checking one record may cost, all in all. A record and the schema that it is checked against both come from
/// elsewhere, and either can make the other expensive: long texts with many patterns, many members with many names,
/// many items with many choices, references in circles.
struct ValidationBudget {
  /// Units of about a tenth of a microsecond.
  static let units = 4_000_000
  /// Problems that are named; a person mends some and looks again.
  static let problems = 100
  /// Suggestions for names that are not known, each of which looks through all names.
  static let suggestions = 20
  static let namesForSuggestions = 500

  private(set) var left = units
  var suggestionsLeft = suggestions

  var isSpent: Bool { left < 0 }

  mutating func spend(_ units: Int) {
    if left >= 0 { left -= min(units, left + 1) }
  }

  /// For what looks at each byte of a value: comparing it, hashing it.
  mutating func spend(on value: Value) {
    switch value {
    case .null, .bool: spend(1)
    case .number(let number): spend(1 + number.lexeme.utf8.count / 4)
    case .string(let text): spend(1 + text.string.utf8.count / 16)
    case .array(let items): for item in items where !isSpent { spend(on: item) }
    case .object(let object):
      for member in object.members where !isSpent {
        spend(2 + member.key.string.utf8.count / 16)
        spend(on: member.value)
      }
    }
  }
}
