import Query
package import Records
package import Schema
package import Store

extension RecordEntry {
  /// What arguments mean.
  package struct Meaning {
    package var assignments: [Assignment]
    package var template: QuickTemplate?
    /// What the words say; nil where there were none that had to be understood.
    package var meaning: QuickMeaning?

    /// What ends the line that people see: what an amount below zero means, and what else it might have been; empty where
    /// nothing.
    package func remark(beside members: Object, of kind: Kind) -> Sentence {
      let others = meaning?.others ?? []
      let doubts: Sentence = others.isEmpty ? "" : "  (or: \(others.joined(separator: ", ")))"
      guard meaning != nil, let way = kind.wayOfMoney?.name, let amount = kind.moneyField.flatMap({ members[$0] }),
        let number = amount.decimal, number.isNegative
      else { return doubts }
      switch members[way] {
      case .string(Kind.expense): return "  (below zero: money that came back)\(doubts)"
      case .string(Kind.income): return "  (below zero: money that went back)\(doubts)"
      default: return doubts
      }
    }

    /// For programs: what was guessed, and what else it might have been.
    package func doubts(in language: Language) -> [Object.Member] {
      guard let meaning, !meaning.others.isEmpty else { return [] }
      return [
        Object.Member("guessed", .array(meaning.guesses.map(\.json))),
        Object.Member("or", .array(meaning.others.map { .string(Text($0.text(in: language))) })),
      ]
    }
  }

  /// The words of a kind with money are understood; others take `FIELD=VALUE` alone.
  ///
  /// - Parameters:
  ///   - isLine: whether the arguments are a quick line also where none of them is a mere word.
  ///   - note: hears of files that cannot be read.
  package func understand(
    _ arguments: [String], isLine: Bool, note: (SkippedFile) -> Void
  ) throws -> Meaning {
    guard let fields = QuickFields(kind) else { return Meaning(assignments: try measured(arguments)) }
    var typed = try QuickArguments(arguments)
    if !isLine, typed.words.isEmpty, !typed.assignments.isEmpty { return Meaning(assignments: typed.assignments) }
    let (templates, skipped) = try ledger.templates(of: owner)
    skipped.forEach(note)
    let template = try typed.takeTemplate(among: templates.filter { $0.kind == kind.name })
    let reader = try QuickReader(
      fields, of: kind, for: owner, by: user, in: ledger, kinds: kinds, note: note)
    var meaning = try typed.understood(by: reader, from: template) { word in
      try fields.way.flatMap { try ledger.choice(called: word, of: $0, kind) }
    }
    let name = fields.name.flatMap { meaning[$0]?.string }.map(QuickWord.words) ?? []
    let said =
      meaning.parts.map(\.field) + typed.assignments.compactMap(\.field.keys.first) + (template?.fields.keys ?? [])
    meaning.alternatives += reader.alternatives(to: name, besides: Set(said), meaning.alternatives)
    return Meaning(assignments: typed.assignments, template: template, meaning: meaning)
  }

  /// What somebody said field by field.
  package func understand(_ said: [Assignment], note: (SkippedFile) -> Void) throws -> Meaning {
    if said.isEmpty { return try understand([String](), isLine: false, note: note) }
    return Meaning(assignments: said)
  }

  /// Of a kind without money a word is understood where it is an amount in a unit: `568ml`, for the first field that is
  /// measured so.
  private func measured(_ arguments: [String]) throws -> [Assignment] {
    var words = arguments[...]
    var assignments: [Assignment] = []
    while let word = words.popFirst() {
      let pair = words.first.map { "\(word) \($0)" } ?? ""
      if let field = field(measuredAs: word) {
        assignments.append(Assignment(field, .typed(word)))
      } else if !Assignment.isMeant(by: word), let field = field(measuredAs: pair) {
        assignments.append(Assignment(field, .typed(pair)))
        words.removeFirst()
      } else {
        assignments.append(try Assignment(word))
      }
    }
    try Assignment.requireOnce(assignments)
    return assignments
  }

  private func field(measuredAs text: String) -> Text? {
    guard let unit = Measure.split(text)?.unit else { return nil }
    return kind.fields.first { $0.computed == nil && $0.unit.map { Measure.isUnit(unit, for: $0) } == true }?.name
  }

  /// The record as far as the arguments say it, with what follows from them.
  package func form(_ meaning: Meaning) throws -> RecordForm {
    var form = try form()
    if let template = meaning.template { try form.take(template) }
    try form.take(meaning.assignments)
    if let meaning = meaning.meaning { try form.take(meaning) }
    return form
  }
}
