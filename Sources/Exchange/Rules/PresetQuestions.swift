public import Records
public import Schema

/// What a file leaves open that a preset reads: whose its items are, in which unit its numbers, and how much people count.
public struct PresetQuestions {
  private let rule: Preset.Rule
  private let kind: Kind
  /// Who imports the file.
  private let own: String
  /// How many items each person has, and the first of them; in the order in which they come.
  private var people: [(name: String, count: Int, rows: [[String]])] = []
  /// Of each field whose unit is open, numbers that could be in several.
  private var numbers: [(field: Text, count: Int, rows: [[String]])] = []

  /// Those in a group of whom the file does not say how much they count, and the bills that each bears a part of.
  private let weightless: [(name: Text, count: Int, rows: [[String]])]

  private static let mostRows = 3

  /// - Parameters:
  ///   - weightless: of whom a file of a group does not say how much they count.
  ///   - items: opens a reader of the file.
  public init<Failure: Error>(
    _ rule: Preset.Rule, _ kind: Kind, own: String, weightless: [(name: Text, count: Int, rows: [[String]])] = [],
    items: (ImportRule) throws(Failure) -> any ItemReader
  ) throws(Failure) {
    (self.rule, self.kind, self.own, self.weightless) = (rule, kind, own, weightless)
    let columns = rule.rule.columns
    func place(_ column: String?) -> Int? { columns.firstIndex { Text($0) == column.map { Text($0) } } }
    let measured = rule.rule.map.compactMap { field, from -> (field: Text, place: Int)? in
      guard case .measured(let column, .asked) = from else { return nil }
      return place(column).map { (field, $0) }
    }
    if measured.isEmpty, rule.whose == nil { return }
    let shown = [kind.dateField, kind.titleField].compactMap { $0 }.compactMap { name in
      rule.rule.map.first { $0.field == name }.flatMap { place($0.from.columns.first) }
    }
    var reader = try items(rule.rule)
    while let item = Self.next(&reader) {
      let row = shown.map { item.values[$0]?.text.shortened ?? "" }
      if let whose = place(rule.whose) { count(item.values[whose]?.text ?? "", row) }
      for (field, place) in measured {
        guard let value = item.values[place] else { continue }
        count(value, of: field, row)
      }
    }
  }

  /// The next item that can be read.
  private static func next(_ reader: inout any ItemReader) -> SourceItem? {
    while true {
      do throws(SourceProblem) { return try reader.next() } catch { continue }
    }
  }

  private mutating func count(_ name: String, _ row: [String]) {
    guard let place = people.firstIndex(where: { Text($0.name) == Text(name) }) else {
      return people.append((name, 1, [row]))
    }
    people[place].count += 1
    if people[place].rows.count < Self.mostRows { people[place].rows.append(row) }
  }

  private mutating func count(_ value: Value, of field: Text, _ row: [String]) {
    guard SourceUnit.isOpen(value, for: kind.field(field)?.unit, decimal: rule.rule.decimal) else { return }
    guard let place = numbers.firstIndex(where: { $0.field == field }) else {
      return numbers.append((field, 1, [row + [value.text]]))
    }
    numbers[place].count += 1
    if numbers[place].rows.count < Self.mostRows { numbers[place].rows.append(row + [value.text]) }
  }

  // MARK: - What is asked

  /// Texts that say that an item is nobody's.
  private var nobody: [String] { rule.rule.except.first { $0.column == rule.whose }?.texts ?? [] }

  private func isOwn(_ name: String) -> Bool { !own.isEmpty && name.lowercased() == own.lowercased() }

  /// Those of whom somebody has to say who they are.
  private var strangers: [(name: String, count: Int, rows: [[String]])] {
    // Where no item says it, all are of whoever has the file.
    if people.allSatisfy({ $0.name.isEmpty }) { return [] }
    return people.filter { person in !isOwn(person.name) && !nobody.contains { Text($0) == Text(person.name) } }
  }

  /// The questions that these answers leave open.
  public func open(_ answers: GuessAnswers) -> [GuessQuestion] {
    let whose = strangers.filter { answers.rowsOf[Text($0.name)] == nil }.map { person in
      let items = "\(person.count) \(person.count == 1 ? "row" : "rows")"
      let doubt = person.name.isEmpty ? "\(items) of nobody" : "\(items) of “\(person.name.shortened)”"
      return GuessQuestion(
        .whose, "the file has \(doubt), and does not say who that is here",
        [
          .init("\(person.name)=mine", "you, \(own): they are taken"),
          .init("\(person.name)=skip", "somebody else: they are passed over"),
        ], examples: person.rows)
    }
    return whose + openWeights(answers)
      + numbers.filter { answers.units[$0.field] == nil }.map { field, count, rows in
        let number = rows.first?.last ?? ""
        return GuessQuestion(
          .unit, "the file does not say in which unit \(count == 1 ? "a number is" : "\(count) numbers are"): \(field)",
          SourceUnit.choices(for: kind.field(field)?.unit).map {
            .init("\(field)=\($0.rawValue)", $0.meaning(of: number))
          }, examples: rows)
      }
  }

  /// Whoever never paid stands in the file without a weight, also where everybody else counts 1.
  private func openWeights(_ answers: GuessAnswers) -> [GuessQuestion] {
    weightless.filter { answers.weights[$0.name] == nil }.map { name, count, rows in
      let bills = count == 1 ? "1 bill" : "\(count) bills"
      return GuessQuestion(
        .weight,
        "the file does not say how much “\(name.string.shortened)” counts, who paid nothing and bears a part of \(bills)",
        [
          .init("\(name)=1", "as one person, which is usual"), .init("\(name)=2", "as two"),
          .init("\(name)=0.5", "as a half"),
        ], examples: rows)
    }
  }

  /// What answers name that the file does not leave open: `--unit abv`.
  public func needless(_ answers: GuessAnswers) -> [String] {
    answers.units.keys.filter { field in !numbers.contains { $0.field == field } }.map { "--unit \($0)" }
      + answers.rowsOf.keys.filter { name in !strangers.contains { Text($0.name) == name } }.map { "--rows-of \($0)" }
      + answers.weights.keys.filter { name in !weightless.contains { $0.name == name } }.map { "--weight \($0)" }
  }

  /// The rule with what was answered. What a later file has of somebody else cannot be read by it, and is named.
  public func rule(_ answers: GuessAnswers) -> ImportRule {
    var answered = rule.rule
    for (name, weight) in answers.weights where weightless.contains(where: { $0.name == name }) {
      answered.weights[name] = weight
    }
    for (place, field) in answered.map.enumerated() {
      guard case .measured(let column, .asked) = field.from, let unit = answers.units[field.field] else { continue }
      answered.map[place].from = .measured(column, unit)
    }
    guard let whose = rule.whose, !people.isEmpty else { return answered }
    if people.allSatisfy({ $0.name.isEmpty }), !nobody.contains("") {
      answered.only = [(whose, [""])]
      return answered
    }
    let mine = people.filter { isOwn($0.name) || answers.rowsOf[Text($0.name)] == true }.map(\.name)
    let others = strangers.filter { answers.rowsOf[Text($0.name)] == false }.map(\.name)
    answered.only = [(whose, mine.isEmpty ? [own] : mine)]
    answered.except = [(whose, nobody + others)]
    return answered
  }
}
