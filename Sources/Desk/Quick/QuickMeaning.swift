package import Records
import Schema
import Store

/// What the words of a quick line say: fields and their values, which nobody reads again.
package struct QuickMeaning {
  package struct Part: Hashable {
    package let field: Text
    package let value: Value
  }

  /// Each field once.
  package private(set) var parts: [Part] = []
  /// The parts that are likely, and not certain.
  package var guesses: [QuickGuess] = []
  /// What the line may mean besides; nothing of it was written.
  package var alternatives: [QuickAlternative] = []

  /// Throws where the line says a field twice.
  package mutating func add(_ field: Text, _ value: Value) throws(Failure) {
    if let other = self[field] {
      throw .usage("\(field) is set twice: “\(other.plainText)” and “\(value.plainText)”", hint: "say each field once")
    }
    parts.append(Part(field: field, value: value))
  }

  package subscript(field: Text) -> Value? { parts.first { $0.field == field }?.value }
}

/// A part of a line that is likely, and not certain.
package struct QuickGuess: Hashable {
  /// The words that it comes from.
  package let words: String
  package let field: Text
  package let value: Value
  /// What the words mean otherwise: `pho without a category`.
  package let other: Sentence

  package var json: Value { ["words": .string(Text(words)), "field": .string(field), "value": value] }
}

/// What was not understood, and could have been meant: `elc as category electricity`, or a whole line: `+100 bonus card`.
package struct QuickAlternative: Hashable {
  package let text: Sentence
  /// The records that would be named.
  package let entries: [QuickCatalog.Entry]

  package init(_ text: Sentence, naming entries: [QuickCatalog.Entry]) { (self.text, self.entries) = (text, entries) }

  package init(_ words: String, as entry: QuickCatalog.Entry) {
    self.init("\(words) as \(Sentence.noun(ofKind: entry.reference.kind)) \(entry.id)", naming: [entry])
  }
}

extension QuickMeaning {
  /// What ends the line that people see; each thing once.
  package var others: [Sentence] {
    var all: [Sentence] = []
    for text in guesses.map(\.other) + alternatives.map(\.text) where !all.contains(text) { all.append(text) }
    return all
  }
}

extension RecordForm {
  /// What the words of a quick line say: values, and ids of records.
  package mutating func take(_ meaning: QuickMeaning) throws {
    try take(meaning.parts.map { Assignment($0.field, .value($0.value)) })
  }
}
