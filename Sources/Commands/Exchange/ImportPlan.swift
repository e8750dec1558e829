internal import Desk
internal import Exchange
internal import Records
internal import Reports
internal import Schema
internal import Store

/// A file, and by which rules it is taken in: one after the other, for what one brings the next may refer to.
struct ImportPlan {
  struct Step {
    var run: ImportRun
    /// Whether the rule is there already. Another one is kept first, if the user agrees.
    var isKept = true
    /// Whether the rule was only found to fit. Nothing is removed then: the file may be of another account.
    var onlyAdds = false
  }

  private let text: SourceText
  private var steps: [Step]
  /// The kind that is to be made first.
  private let newKind: KindDeclaration?
  private static let shown = 5

  init(_ text: SourceText, _ steps: [Step], newKind: KindDeclaration? = nil) {
    (self.text, self.steps, self.newKind) = (text, steps, newKind)
  }

  /// Whether the ledger is to get rules, or a kind, before the records.
  var addsRules: Bool { newKind != nil || steps.contains { !$0.isKept } }

  private var context: Context { steps[0].run.context }
  private var ledger: Ledger { steps[0].run.ledger }

  /// Throws where a row cannot be read.
  func requireReadable() throws {
    for (run, state) in try states() where !state.problems.isEmpty { throw run.answer(text, state).refusal }
  }

  /// What the file says, by each rule. What the records of one are called, the next one knows.
  private func states() throws -> [(run: ImportRun, state: SourceState)] {
    var names: ReferenceNames = [:]
    return try steps.map { step in
      let state = try step.run.expecting(names).read(text)
      if steps.count > 1 { names.merge(try step.run.names(of: state), uniquingKeysWith: { first, _ in first }) }
      return (step.run, state)
    }
  }

  /// Takes in the file, or shows what it would make.
  consuming func take(_ options: ImportRun.Options, _ answers: inout ImportAnswers) throws -> ExitCode {
    for place in steps.indices { steps[place].run.keepsLocation = options.keepsLocation }
    let (steps, adds) = (self.steps, addsRules && !options.isRehearsal)
    if adds {
      guard try agrees(options) else {
        context.note("nothing was changed; --dry-run shows the records, and you can write a rule by hand")
        return .done
      }
    }
    var (exit, isFirst) = (ExitCode.done, true)
    if adds, let newKind {
      _ = try WorkTree.open(ledger).add(newKind)
      try ledger.renewEditorSettings()
      isFirst = false
    }
    // A file may be large: the last rule has it for itself.
    var text: SourceText? = self.text
    var names: ReferenceNames = [:]
    _ = consume self
    for (place, step) in steps.enumerated() {
      if adds, !step.isKept {
        try step.run.keepRule(isContinuing: !isFirst)
        isFirst = false
      }
      guard let own = place == steps.count - 1 ? text.take() : text else { break }
      let run = step.run.expecting(names)
      let outcome = try run.take(own, options, onlyAdds: step.onlyAdds, isContinuing: !isFirst, into: &answers)
      if outcome.exit == .needsDecision { exit = .needsDecision }
      names.merge(outcome.names, uniquingKeysWith: { first, _ in first })
      isFirst = false
    }
    return exit
  }

  // MARK: - Consent

  /// Shows the first records, and asks.
  private func agrees(_ options: ImportRun.Options) throws -> Bool {
    let said = try states().map { run, state in
      try show(
        state.records.map { try run.withoutLostFiles(try $0.members.unpacked(), of: text.name) }, of: run.source.kind)
      if !state.problems.isEmpty { context.note("\(counted(state.problems.count, "row")) could not be read") }
      return counted(state.records.count, run.source.kind.noun, run.source.kind.nouns)
    }
    if options.isAgreed { return true }
    let made = newKind.map { ", make the kind \($0.name)" } ?? ""
    let paths = steps.filter { !$0.isKept }.map(\.run.rulePath)
    let rules = paths.count == 1 ? "the rule" : "the rules"
    let question =
      "Import \(said.joined(separator: " and "))\(made), and keep \(rules) as \(paths.joined(separator: " and "))?"
    if let answer = try context.confirm(question, usual: true) { return answer }
    throw Failure.usage(
      "a new rule needs your consent, and there is no terminal to ask on", hint: "add --yes, or --rule NAME")
  }

  /// On stderr: stdout is for the records.
  private func show(_ records: [Object], of kind: Kind) throws {
    if context.settings.format != .table || records.isEmpty { return }
    let others: [Text] = kind.columns.contains("type") ? [] : ["type"]
    let names = (kind.columns + others).filter { name in records.contains { $0[name] != nil } }
    let table = Table(
      columns: names.map { Table.Column($0.string.uppercased(), $0 == kind.moneyField ? .right : .left) },
      rows: records.prefix(Self.shown).map { members in
        names.map { Table.Cell(members[$0]?.plainText ?? "") }
      })
    for line in table.lines(width: context.width) { context.note(line) }
    let more = records.count - Self.shown
    if more > 0 { context.note("and \(more) more") }
  }
}

/// What an import answers in JSON: one text, of however many files and rules.
struct ImportAnswers {
  private var values: [Value] = []
  /// Whether they are the records of a dry run.
  private let isRehearsal: Bool

  init(isRehearsal: Bool) { self.isRehearsal = isRehearsal }

  mutating func add(_ values: [Value]) { self.values += values }

  /// One answer stands for itself; several, and records, are a list.
  func print(_ context: Context) {
    let isList = context.settings.format == .json && (isRehearsal || values.count > 1)
    if isList { return JSONOutput(context.output).print(items: values) }
    for value in values { context.print(json: value) }
  }
}
