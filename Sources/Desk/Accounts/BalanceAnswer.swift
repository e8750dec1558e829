import Query
package import Records
package import Reports
package import Store

/// What some accounts hold at the end of a day.
package struct BalanceAnswer {
  private let balances: Balances
  private let lines: [Balances.Holding]
  private let day: CalendarDay
  private let together: (amount: Decimal, currency: Text)?

  /// - Parameters:
  ///   - words: the name of an account, a day, or both; today and all accounts where they are not said.
  ///   - currency: that all of them are added up in.
  package init(in ledger: AskedLedger, words: [String], convertedTo currency: String?) throws {
    balances = try Balances(in: ledger)
    let today = ledger.ledger.surroundings.today
    var words = words[...]
    var chosen = balances.accounts
    if let first = words.first, try words.count > 1 || ledger.ledger.day(named: first) == nil {
      chosen = [try balances.account(named: first)]
      words.removeFirst()
    }
    day = try words.first.map { try ledger.ledger.requiredDay(named: $0) } ?? today
    lines = try balances.lines(chosen, on: day)
    unplaced = try balances.unplaced(until: day)
    unknown = chosen.compactMap { [balances, day] account in
      guard let start = account.knownSince, day < start else { return nil }
      return "\(balances.title(of: account.account)) opens on \(start): what it held before is not known"
    }
    let conversion = try currency.map { [balances] in try balances.inquiry.conversion(to: $0) }
    together = try conversion.map { [balances, lines, day] in
      (try balances.worth(lines, in: $0, on: day), $0.currency)
    }
  }

  package var isEmpty: Bool { balances.accounts.isEmpty }
  /// What nothing is known of on that day, in a sentence each.
  package let unknown: [Sentence]
  package var skipped: [SkippedFile] { balances.skipped }
  /// What is in no balance until that day, in a sentence for each account that is missing.
  package let unplaced: [Sentence]
  /// In the language of whoever reads.
  package var words: ViewWords { balances.inquiry.labels.viewWords }

  package var list: BalanceList {
    let isOfSeveral = Set(lines.map(\.account.owner)).count > 1
    return BalanceList(
      lines.map { line in
        let owner = isOfSeveral ? " (\(line.account.owner.spelling))" : ""
        return BalanceList.Item(
          title: line.title + owner, amount: line.amount.written(in: line.currency),
          currency: line.currency?.string ?? "")
      },
      together: together.map {
        BalanceList.Item(
          title: words["total"], amount: $0.amount.written(in: $0.currency), currency: $0.currency.string)
      })
  }

  /// `[{"account","user","currency","amount","day"}]`; what they are together has no account.
  package var json: Value {
    func row(_ account: RecordRow?, _ currency: Text?, _ amount: Decimal) -> Value {
      [
        "account": account.map { .string($0.id) } ?? .null,
        "user": account?.owner.user.map { .string($0) } ?? .null,
        "currency": currency.map { .string($0) } ?? .null, "amount": .string(Text(amount.description)),
        "day": .string(Text(day.description)),
      ]
    }
    let rows = lines.map { row($0.account, $0.currency, $0.amount) }
    return .array(rows + (together.map { [row(nil, $0.currency, $0.amount)] } ?? []))
  }
}

extension Ledger {
  /// The day that somebody names. Throws where a text is no day, or could be two.
  func requiredDay(named name: String) throws -> CalendarDay {
    if let day = try day(named: name) { return day }
    throw Failure.usage("“\(name)” is not a day", hint: "write yesterday, 20 Nov or 2026-11-20")
  }
}
