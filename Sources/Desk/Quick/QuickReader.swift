package import Records
import Schema

/// Understands a quick line: `120 lunch food #work @trip yesterday`, its words in any order.
///
/// Each word is one thing: an amount, a day or time, a tag, or it names a record; what is none of these is the name.
/// Where a word could be two things of one sort, nothing is chosen: that is an error which shows both. What is likely and
/// not certain stays in the name as well, and is a guess.
package struct QuickReader {
  package let fields: QuickFields
  package let catalog: QuickCatalog
  package var clock: TypedTime
  /// How numbers are written here.
  package var numbers = NumberStyle.unknown
  /// The currencies in use here, the nearest first.
  package var currencies: [String] = []
  /// What the people of the ledger are called, in small letters.
  package var people: Set<String> = []
  /// Whether a payee of the person's own has one of these names.
  package var hasPayee: ([String]) throws -> Bool = { _ in false }
  /// The category that the payee of such a name brings.
  package var payeesCategory: (String) throws -> Text? = { _ in nil }
  /// What earlier records of some names refer to, by the name in small letters: the newest first.
  package var earlier: ([String]) throws -> [String: [Text]] = { _ in [:] }

  /// What a line says besides its words: what `FIELD=VALUE` and a template say.
  package struct Given {
    /// The fields that have a value already: no word is taken for one of them, a sign apart.
    package var fields: Set<Text> = []
    /// Whether money goes out or comes in, where that is said.
    package var way: Text?
  }

  /// What the line says. Throws where it has no amount, or can be understood in two ways.
  package func understand(_ words: [String], besides given: Given = Given()) throws -> QuickMeaning {
    var rest = words.map { QuickWord($0) }
    let tags = fields.tags == nil ? [] : taken("#", from: &rest)
    let signed = try (fields.signed.isEmpty ? [] : taken("@", from: &rest)).map(signedRecord)
    var meaning = QuickMeaning()
    let parts = try takeParts(from: &rest, besides: given)
    var days: [QuickWord] = []
    if let field = fields.day, !given.fields.contains(field) {
      days = try takeDay(field, from: &rest, besides: given, into: &meaning)
    }
    let used = signed.compactMap(\.currency) + currencies
    let amount = try takeMoney(from: &rest, besides: given, used, days: days, into: &meaning)
    let line = QuickLine(words, amount: amount, way: given.way, ways: fields.way)
    try takeNamed(from: &rest, of: line, besides: given, into: &meaning)
    for entry in signed { try meaning.add(entry.reference.field, .string(entry.id)) }
    if !rest.isEmpty {
      let name = rest.map(\.text).joined(separator: " ")
      try meaning.add(try nameField(name), .string(Text(name)))
      try keepExpense(from: name, of: line, besides: given, in: &meaning)
      showReturn(in: name, of: line, besides: given, in: &meaning)
    }
    let items = tags.flatMap(FieldReading.items)
    if let field = fields.tags, !items.isEmpty {
      try meaning.add(
        field, .array(items.enumerated().filter { !items[..<$0.offset].contains($0.element) }.map(\.element)))
    }
    if let field = fields.parts?.field, let parts { try meaning.add(field, parts) }
    return meaning
  }

  /// The words with a sign, without it. A sign alone is a word like others.
  private func taken(_ sign: Unicode.Scalar, from words: inout [QuickWord]) -> [String] {
    let isSigned = { (word: QuickWord) in
      let scalars = word.text.unicodeScalars
      return scalars.first == sign && scalars.contains { $0 != sign && $0 != "," }
    }
    let found = words.filter(isSigned).map { String($0.text.unicodeScalars.dropFirst()) }
    words.removeAll(where: isSigned)
    return found
  }

  private func nameField(_ name: String) throws(Failure) -> Text {
    if let field = fields.name { return field }
    throw .usage("“\(name)” is nothing that can be written", hint: "write FIELD=VALUE")
  }
}

extension Failure {
  /// `“a”, “b” and “c”`.
  package static func list(_ words: [String]) -> Sentence {
    let quoted: [Sentence] = words.map { "“\($0)”" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined(separator: ", ") }
    return "\(quoted.dropLast().joined(separator: ", ")) and \(last)"
  }
}
