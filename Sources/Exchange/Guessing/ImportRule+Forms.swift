internal import Records

/// Texts of a source that could be other days or numbers than a rule takes them for.
extension ImportRule {
  /// The first text of a source that the rule reads, and that is something else in another form; nil where there is none.
  ///
  /// Throws where the source cannot be read at all.
  /// - Parameter field: of which something in the source is written in that form alone.
  public func text(
    of field: String, meaningElse form: OtherForm, in content: SourceContent
  ) throws(SourceProblem) -> String? {
    let places = places(of: [Text(field)])
    return try firstItem(of: content) { item in
      places.compactMap { item.values[$0]?.text }.first { form.isElse($0, thanBy: self) }
    }
  }

  /// What is asked where an amount of a source is another number with each decimal sign: `1.250`; nil where none is.
  ///
  /// Throws where the source cannot be read at all.
  public func decimalQuestion(about content: SourceContent) throws(SourceProblem) -> GuessQuestion? {
    let places = places(of: ["amount"])
    return try firstItem(of: content) { item in
      let texts = places.compactMap { place in
        if case .string(let text) = item.values[place] { text.string } else { nil }
      }
      guard let found = texts.first(where: { OtherForm.decimal(",").isElse($0, thanBy: ImportRule(kind: kind)) }) else {
        return nil
      }
      return GuessQuestion(
        .decimal, GuessQuestion.doubt(ofNumber: found), GuessQuestion.readings(ofNumber: found),
        examples: [item.values.map { $0?.text.shortened ?? "" }])
    }
  }

  /// What is found in the first item in which there is something, among those that the rule takes.
  private func firstItem<Found>(
    of content: SourceContent, _ find: (SourceItem) -> Found?
  ) throws(SourceProblem) -> Found? {
    var items = try open(content).items
    while true {
      do throws(SourceProblem) {
        guard let item = try items.next() else { return nil }
        var texts: [String: String] = [:]
        for (place, column) in columns.enumerated() { texts[column] = item.values[place]?.text ?? "" }
        if takes(texts), let found = find(item) { return found }
      } catch { continue }
    }
  }

  /// Where the columns of fields stand in an item, and with an amount that of the fee.
  private func places(of fields: [Text]) -> [Int] {
    let fees = fields.contains("amount") ? (fee.map { [$0.column] } ?? []) : []
    let names = Set((fields.flatMap { source(of: $0)?.columns ?? [] } + fees).map { Text($0) })
    return columns.indices.filter { names.contains(Text(columns[$0])) }
  }
}

extension OtherForm {
  /// Whether a text is a day or a number by a rule, and another one in this form.
  func isElse(_ text: String, thanBy rule: ImportRule) -> Bool {
    switch self {
    case .days(let order):
      guard let own = SourceDay(text, order: rule.dates)?.day, let other = SourceDay(text, order: order)?.day else {
        return false
      }
      return own != other
    case .decimal(let sign):
      guard let own = WrittenNumber.strict(text, decimal: rule.decimal),
        let other = WrittenNumber.strict(text, decimal: sign)
      else { return false }
      return own != other
    }
  }
}

extension GuessQuestion {
  static func doubt(ofNumber cell: String) -> Sentence { "“\(cell.shortened)” can be two numbers" }

  static func readings(ofNumber cell: String) -> [Choice] {
    [(",", "comma"), (".", "point")].map { (sign: Character, name: String) in
      Choice(
        String(sign),
        "a \(name) before decimals: it is \(WrittenNumber.read(cell, decimal: sign).map(\.lexeme) ?? "none")")
    }
  }
}
