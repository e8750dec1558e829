import FileSystem
import Query
package import Records
package import Reports
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

  /// nil where nothing is due.
  package func words(in language: ViewWords) -> String? { Self.words(count, in: language) }

  package static func words(_ count: Int, in language: ViewWords = .english) -> String? {
    if count == 0 { return nil }
    let due = language.counted(count, "{count} recurring bill is due", "{count} recurring bills are due")
    return "\(due)\(language[": "])\(language["ledger-sync recur makes \(count == 1 ? "it" : "them")"])"
  }

  package var json: Value { .number(Number(count)) }
}
