internal import Records

/// What the words of a quick line say: fields and their values, which nobody reads again.
struct QuickMeaning {
  struct Part: Hashable {
    let field: Text
    let value: Value
  }

  /// Each field once.
  private(set) var parts: [Part] = []
  /// The parts that are likely, and not certain.
  var guesses: [QuickGuess] = []
  /// What the line may mean besides; nothing of it was written.
  var alternatives: [QuickAlternative] = []

  /// Throws where the line says a field twice.
  mutating func add(_ field: Text, _ value: Value) throws(Failure) {
    if let other = self[field] {
      throw .usage("\(field) is set twice: “\(other.plainText)” and “\(value.plainText)”", hint: "say each field once")
    }
    parts.append(Part(field: field, value: value))
  }

  subscript(field: Text) -> Value? { parts.first { $0.field == field }?.value }
}

/// A part of a line that is likely, and not certain.
struct QuickGuess: Hashable {
  /// The words that it comes from.
  let words: String
  let field: Text
  let value: Value
  /// What the words mean otherwise: `pho without a category`.
  let other: String

  var json: Value { ["words": .string(Text(words)), "field": .string(field), "value": value] }
}

/// What was not understood, and could have been meant: `elc as category electricity`, or a whole line: `+100 bonus card`.
struct QuickAlternative: Hashable {
  let text: String
  /// The records that would be named.
  let entries: [QuickCatalog.Entry]

  init(_ text: String, naming entries: [QuickCatalog.Entry]) { (self.text, self.entries) = (text, entries) }

  init(_ words: String, as entry: QuickCatalog.Entry) {
    self.init("\(words) as \(entry.reference.field) \(entry.id)", naming: [entry])
  }
}

extension QuickMeaning {
  /// What ends the line that people see; each thing once.
  var others: [String] {
    var all: [String] = []
    for text in guesses.map(\.other) + alternatives.map(\.text) where !all.contains(text) { all.append(text) }
    return all
  }
}
