package import Records
package import Store

/// What a person typed behind `quick` or `add KIND`, as one line in quotes or as many arguments: words, and
/// `FIELD=VALUE` among them.
package struct QuickArguments {
  package private(set) var words: [String] = []
  package private(set) var assignments: [Assignment] = []

  /// An argument that assigns keeps its spaces: `name='Lunch with Eve'`. All others are taken apart.
  package init(_ arguments: [String]) throws(Failure) {
    for argument in arguments {
      if Self.assigns(argument) {
        assignments.append(try Assignment(argument))
      } else {
        for word in Self.words(of: argument) { try take(word) }
      }
    }
    try Assignment.requireOnce(assignments)
  }

  /// The words of a line. What stands in quotes behind a `=` is one value with its spaces: `9 name='7 eleven'`.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var rest = line.unicodeScalars[...]
    while let start = rest.firstIndex(where: { !$0.properties.isWhitespace }) {
      rest = rest[start...]
      let end = rest.firstIndex { $0.properties.isWhitespace } ?? rest.endIndex
      if let (word, behind) = quotedValue(rest, before: end) {
        words.append(word)
        rest = rest[behind...]
      } else {
        words.append(String(rest[..<end]))
        rest = rest[end...]
      }
    }
    return words
  }

  /// `FIELD=VALUE` without the quotes, and where the text goes on; nil where no value in quotes stands there.
  private static func quotedValue(
    _ text: Substring.UnicodeScalarView, before end: String.Index
  ) -> (String, String.Index)? {
    guard let sign = text[..<end].firstIndex(of: "="), sign != text.startIndex else { return nil }
    let value = text[text.index(after: sign)...]
    guard let quote = value.first, quote == "'" || quote == "\"" else { return nil }
    let inside = value.dropFirst()
    let close = inside.indices.first { place in
      let next = inside.index(after: place)
      return inside[place] == quote && (next == inside.endIndex || inside[next].properties.isWhitespace)
    }
    return close.map { (String(text[...sign]) + String(inside[..<$0]), inside.index(after: $0)) }
  }

  private mutating func take(_ word: String) throws(Failure) {
    if Assignment.isMeant(by: word) { assignments.append(try Assignment(word)) } else { words.append(word) }
  }

  /// Whether what stands before the first `=` is one word.
  private static func assigns(_ argument: String) -> Bool {
    let scalars = argument.unicodeScalars
    guard let sign = scalars.firstIndex(of: "=") else { return false }
    return !scalars[..<sign].contains(where: \.properties.isWhitespace)
  }

  /// The template that a word names, whose word then is none of the line's any more. Throws where several are named.
  package mutating func takeTemplate(among templates: [QuickTemplate]) throws(Failure) -> QuickTemplate? {
    let named = templates.filter { template in words.contains { template.isCalled($0) } }
    guard let template = named.first else { return nil }
    if named.count > 1 {
      throw Failure(
        .usage, .ambiguous, "several templates stand here: \(named.map(\.name.string).joined(separator: ", "))",
        hint: "say one; words of the name can stand in name='…'")
    }
    if let place = words.firstIndex(where: template.isCalled) { words.remove(at: place) }
    return template
  }

  /// What the words mean, beside what is assigned. Throws where both say the same field.
  ///
  /// - Parameters:
  ///   - template: says what the line leaves out, the amount too.
  ///   - meant: what a word for the way of the money stands for; nil where it is written as files have it.
  package func understood(
    by reader: QuickReader, from template: QuickTemplate? = nil, way meant: (String) throws -> Text? = { _ in nil }
  ) throws -> QuickMeaning {
    let fields = reader.fields
    var given = QuickReader.Given(fields: Set(said.compactMap(\.field.keys.first)))
    given.way = try said.last { $0.field.keys == [fields.way ?? ""] }
      .map { try meant($0.text) ?? Text($0.text.lowercased()) }
    let hasAmount = words.contains { QuickAmount(QuickWord($0), withCurrency: fields.currency != nil) != nil }
    if template?.fields[fields.amount] != nil, !hasAmount { given.fields.insert(fields.amount) }
    var meaning = try reader.understand(words, besides: given)
    if let template, !hasAmount { try Self.requireCurrency(of: template, in: meaning, by: reader) }
    for part in meaning.parts {
      guard let typed = said.first(where: { $0.field == FieldPath(keys: [part.field]) }) else { continue }
      throw Failure.usage(
        "\(part.field) is set twice: “\(typed.text)” and “\(part.value.plainText)”", hint: "say each field once")
    }
    if let template, let name = fields.name, template.fields[name] == nil, meaning[name] == nil,
      !said.contains(where: { $0.field.keys == [name] })
    {
      try meaning.add(name, .string(template.name))
    }
    return meaning
  }

  /// Throws where a line has the amount of a template in another currency: `lunch EUR` of 120 TWD.
  private static func requireCurrency(
    of template: QuickTemplate, in meaning: QuickMeaning, by reader: QuickReader
  ) throws(Failure) {
    guard let field = reader.fields.currency, let said = meaning[field]?.string,
      let amount = template.fields[reader.fields.amount]?.plainText,
      let own = template.fields[field]?.string ?? reader.currencies.first, own != said
    else { return }
    throw .usage(
      "the amount of the template \(template.name) is \(amount) \(own), and the line says \(said)",
      hint: "write the amount in \(said), too")
  }

  /// Without the assignments that take a value away.
  private var said: [Assignment] { assignments.filter { !$0.text.isEmpty } }
}

extension QuickTemplate {
  /// Capitals or not.
  package func isCalled(_ word: String) -> Bool { name.string.lowercased() == word.lowercased() }
}
