import Query
package import Records
import Schema
package import Store

/// Finds the rules of recurring bills that mean nothing, or name a day on which they do not come.
package struct RuleProblems {
  /// Those that say when a bill comes.
  package static let fields: Set<Text> = ["every", "on", "from", "until", "count", "skip", "move"]

  private let ledger: Ledger
  private let kind: Kind?

  package init(_ ledger: Ledger, _ kinds: Kinds) {
    self.ledger = ledger
    kind = kinds.kind(named: RecurringReader.kind)
  }

  /// Everybody's, without those that no longer hold.
  package func all() throws -> [LedgerProblem] {
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
