import FileSystem
import Query
package import Records
import Reports
import Schema
package import Store

/// How many bills `recur` would make now, for commands that are about something else.
package struct DueBills {
  package let count: Int

  /// Those of whoever is logged in, and everybody's. What keeps a rule from being followed is `recur`'s to say, and `check`'s.
  package init(_ ledger: Ledger, _ kinds: Kinds) throws {
    guard let user = try ledger.sessionUser() else {
      count = 0
      return
    }
    do { count = try Self.count(ledger, kinds, of: user) } catch let error as Failure where error.exit == .invalid {
      count = 0
    } catch let error as FileError where error.isNotFound { count = 0 }
  }

  private static func count(_ ledger: Ledger, _ kinds: Kinds, of user: Text) throws -> Int {
    var reader = try RecurringReader(ledger, kinds)
    let rules = try reader.rules(of: RecurringReader.owners(for: user), through: ledger.surroundings.today)
    let open = try ledger.notMade(of: rules.map { $0.entries() })
    return try zip(rules, open).reduce(0) { sum, rule in
      try sum + (rule.1.isEmpty || !reader.makes(rule.0) ? 0 : rule.1.count)
    }
  }

  package var sentence: Sentence? { Self.sentence(count) }

  /// nil where nothing is due.
  package static func sentence(_ count: Int) -> Sentence? {
    switch count {
    case 0: nil
    case 1: "1 recurring bill is due: ledger-sync recur makes it"
    default: "\(count) recurring bills are due: ledger-sync recur makes them"
    }
  }

  package var json: Value { .number(Number(count)) }
}
