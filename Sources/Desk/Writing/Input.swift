package import Records

/// What somebody says for a field.
package enum Input: Hashable, Sendable {
  /// As a person typed it, in the spelling of the ledger's language; empty: the field has no value.
  case typed(String)
  /// Understood already, as records have it: nobody reads it again.
  case value(Value)

  package var isBlank: Bool {
    if case .typed(let text) = self { return text.allSatisfy(\.isWhitespace) }
    return false
  }

  /// As it was typed, or as people see the value.
  package var text: String {
    switch self {
    case .typed(let text): text
    case .value(let value): value.plainText
    }
  }

  /// The items of a list, each once.
  package var items: [Value] {
    switch self {
    case .typed(let text): FieldReading.items(text)
    case .value(.array(let items)): items
    case .value(let value): [value]
    }
  }

  /// Whether it looks like a number where nothing says what it is.
  package var isNumber: Bool {
    switch self {
    case .typed(let text): Number(lexeme: text) != nil
    case .value(let value): value.number != nil
    }
  }
}
