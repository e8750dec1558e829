internal import Desk
internal import Query
internal import Records
internal import Schema
internal import Store

/// Finds the rules of recurring bills that mean nothing, or name a day on which they do not come.
struct RuleProblems {
  /// Those that say when a bill comes.
  static let fields: Set<Text> = ["every", "on", "from", "until", "count", "skip", "move"]

  private let ledger: Ledger
  private let kind: Kind?

  init(_ ledger: Ledger, _ kinds: Kinds) {
    self.ledger = ledger
    kind = kinds.kind(named: RecurringReader.kind)
  }

  /// Everybody's, without those that no longer hold.
  func all() throws -> [LedgerProblem] {
    guard let kind else { return [] }
    let rules = try ledger.records(below: ledger.owners().map { $0.folder(of: kind) }).records
    return rules.filter { !$0.isRetired }.flatMap { rule in
      let problems = RecurringRule.problems(of: rule.row(of: kind), today: ledger.surroundings.today)
      return LedgerProblem.all(
        problems.map { Problem(field: FieldPath(keys: [$0.field]), message: $0.message) }, in: rule.document,
        path: rule.path)
    }
  }
}

extension Context {
  /// On stderr: that a rule which nobody has makes no bills.
  func noteRuleOfNobody(_ kind: Kind) {
    if kind.name != RecurringReader.kind { return }
    note("note: it makes no bills before somebody is logged in and adopts it: ledger-sync register NAME")
  }

  /// On stderr: what in a rule of recurring bills means nothing, or never happens.
  func noteSlips(in members: Object, _ kind: Kind?, in ledger: Ledger) {
    guard let kind, kind.name == RecurringReader.kind else { return }
    let row = RecordRow(kind: kind.name, owner: .local, id: "", path: "", fields: members)
    for problem in RecurringRule.problems(of: row, today: ledger.surroundings.today) {
      note("note: \(problem.field): \(problem.message)")
    }
  }
}
