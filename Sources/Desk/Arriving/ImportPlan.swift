package import Exchange
package import Records
import Reports
package import Schema
import Store

/// A file, and by which rules it is taken in: one after the other, for what one brings the next may refer to.
package struct ImportPlan {
  package struct Step {
    package var run: ImportRun
    /// Whether the rule is there already. Another one is kept first, if the user agrees.
    package var isKept = true
    /// Whether the rule was only found to fit. Nothing is removed then: the file may be of another account.
    var onlyAdds = false

    package init(run: ImportRun, isKept: Bool = true, onlyAdds: Bool = false) {
      (self.run, self.isKept, self.onlyAdds) = (run, isKept, onlyAdds)
    }
  }

  private let text: SourceText
  private(set) var steps: [Step]
  /// What the file says by each rule, as long as no rule has changed since it was read.
  private var read: [SourceState]?
  /// Whom names in the file mean that nobody here is called by; nil where that was not asked.
  var people: DecidedPeople?
  /// The kind that is to be made first.
  private let newKind: KindDeclaration?
  private static let shown = 5

  package init(_ text: SourceText, _ steps: [Step], newKind: KindDeclaration? = nil) {
    (self.text, self.steps, self.newKind) = (text, steps, newKind)
  }

  /// Of the file, as it was named.
  package var name: String { text.name }

  /// Whether the ledger is to get rules, or a kind, before the records.
  package var addsRules: Bool { newKind != nil || steps.contains { !$0.isKept } }

  var ledger: Ledger { steps[0].run.ledger }

  /// The rule, what it makes of the file and where in it, for the first rule by which a row cannot be read.
  package mutating func unreadable() throws -> (run: ImportRun, state: SourceState, problems: PlacedProblems)? {
    for (run, state) in try states() where !state.problems.isEmpty {
      return (run, state, PlacedProblems(of: state, named: text.name, folder: text.isFolder ? text : nil))
    }
    return nil
  }

  /// What the file says, by each rule. What the records of one are called, the next one knows.
  mutating func states() throws -> [(run: ImportRun, state: SourceState)] {
    if let read { return Array(zip(steps.map(\.run), read)) }
    var names: ReferenceNames = [:]
    let states = try steps.map { step in
      let state = try step.run.expecting(names).read(text)
      if steps.count > 1 { names.merge(try step.run.names(of: state), uniquingKeysWith: { first, _ in first }) }
      return state
    }
    read = states
    return Array(zip(steps.map(\.run), states))
  }

  /// From here on, a rule reads the file otherwise.
  mutating func change(_ place: Int, _ run: ImportRun) {
    steps[place].run = run
    read = nil
  }

  /// Takes in the file, or finds out what it would make.
  ///
  /// - Parameters:
  ///   - consents: is asked where rules or a kind are to be made.
  ///   - hear: hears what came of it, rule by rule.
  /// - Returns: whether nothing is left to decide; nil where there is no consent.
  package consuming func take(
    _ options: ImportRun.Options, ifAgreed consents: (ImportProposal) throws -> Bool,
    each hear: (ImportOutcome) throws -> Void
  ) throws -> Bool? {
    for place in steps.indices { steps[place].run.keepsLocation = options.keepsLocation }
    if people == nil { try decidePeople(options) }
    let adds = addsRules && !options.isRehearsal
    if adds {
      try decide(options)
      guard try consents(proposal()) else { return nil }
    }
    let steps = self.steps
    // What one rule alone has read is taken in as it is. While somebody was asked, the ledger may have changed.
    var known = steps.count == 1 && options.isAgreed ? read?.first : nil
    read = nil
    var (isClean, isFirst) = (true, true)
    if adds, let newKind {
      _ = try WorkTree.open(ledger).add(newKind)
      try ledger.renewEditorSettings()
      isFirst = false
    }
    if !options.isRehearsal, try writePeople(isContinuing: !isFirst) { isFirst = false }
    // A file may be large: the last rule has it for itself.
    var text: SourceText? = self.text
    var names: ReferenceNames = [:]
    _ = consume self
    for (place, step) in steps.enumerated() {
      var step = step
      if adds, !step.isKept {
        if let run = try step.run.writingDecisions(inKeptRule: false, isContinuing: !isFirst) {
          (step.run, isFirst, known) = (run, false, nil)
        }
        try step.run.keepRule(isContinuing: !isFirst)
        isFirst = false
      }
      guard let own = place == steps.count - 1 ? text.take() : text else { break }
      var run = step.run.expecting(names)
      run.isNew = !step.isKept
      let outcome = try run.take(
        own, reading: &known, options, onlyAdds: step.onlyAdds, isContinuing: !isFirst)
      try hear(outcome)
      if !outcome.isClean { isClean = false }
      names.merge(outcome.names, uniquingKeysWith: { first, _ in first })
      isFirst = false
    }
    return isClean
  }

  /// Whether the rules that are new may take in the file, and what their words mean, before what they make is shown.
  private mutating func decide(_ options: ImportRun.Options) throws {
    for (place, (run, state)) in try states().enumerated() where !steps[place].isKept {
      var new = run
      new.isNew = true
      try new.requireOneForm(state, of: text)
      var others = try OthersFiles(run, beside: state.records)
      try others?.requireNone(in: text.name)
      if let run = try steps[place].run.deciding(about: state.unknownWords, options) { change(place, run) }
    }
  }

  /// What is to be agreed to. A new rule by which no row can be read is none to keep.
  private mutating func proposal() throws -> ImportProposal {
    let states = try states()
    if states.count == 1, let (run, state) = states.first, state.records.isEmpty, !state.problems.isEmpty {
      let problems = PlacedProblems(of: state, named: text.name, folder: text.isFolder ? text : nil)
      throw ImportRefusal(run, named: text.name, problems).ofAll
    }
    return ImportProposal(
      parts: try states.map { run, state in
        ImportProposal.Part(
          kind: run.source.kind,
          records: try state.records.map { try run.withoutLostFiles(try $0.members.unpacked(), of: text.name) },
          unreadable: state.problems.count, unknown: state.unknownWords)
      }, newKind: newKind?.name.string, rules: steps.filter { !$0.isKept }.map(\.run.rulePath))
  }
}

/// Rules, or a kind, that are to be made, and the records that would come by them.
package struct ImportProposal {
  package struct Part {
    package let kind: Kind
    package let records: [Object]
    /// How many rows cannot be read.
    package let unreadable: Int
    /// Words for categories of which nobody has said what they mean.
    package let unknown: UnknownWords
  }

  package let parts: [Part]
  package let newKind: String?
  /// Their paths.
  package let rules: [String]
}
