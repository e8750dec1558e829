package import Query
package import Records
package import Reports
import Schema
package import Store

/// What a bank says that an account holds, beside what its bills say.
package struct Reconciliation {
  package let account: RecordRow
  package let title: String
  package let day: CalendarDay
  package let currency: Text?
  private let bank: Decimal
  private let balance: Decimal
  private let difference: Decimal
  /// The last day before on which both agreed; nil where there is none.
  package let since: CalendarDay?
  /// What was moved since then; where some of it is the difference, or half of it, that alone.
  package let moves: [AccountBalance.Move]
  package let skipped: [SkippedFile]
  /// What is in no balance until that day.
  package let unplaced: [Sentence]

  /// - Parameter amount: as somebody types it.
  package init(in ledger: AskedLedger, account name: String, amount: String, day: String) throws {
    let balances = try Balances(in: ledger)
    let found = try balances.account(named: name)
    let day = try ledger.ledger.requiredDay(named: day)
    if let start = found.knownSince, day < start {
      throw Failure.usage(
        "\(balances.title(of: found.account)) opens on \(start), and what it held before is not known",
        hint: "name that day or a later one")
    }
    let path = FieldPath(keys: [Self.reconciled])
    let bank = try Decimal(TypedNumber(in: ledger.ledger).read(amount, in: nil, path))
    let balance = try found.amounts(on: day).first { $0.currency == found.currency }?.amount ?? .zero
    (account, title, self.day, currency) = (found.account, balances.title(of: found.account), day, found.currency)
    (self.bank, self.balance) = (bank, balance)
    difference = try bank - balance
    since = try Self.agreed(found, before: day)
    moves = try Self.candidates(found, since: since, until: day, difference)
    (skipped, unplaced) = (balances.skipped, try balances.unplaced(until: day))
  }

  private static let reconciled: Text = "reconciled"

  package var agrees: Bool { difference.isZero }

  private static func agreed(_ account: AccountBalance, before day: CalendarDay) throws -> CalendarDay? {
    let figures = account.account.fields[reconciled]?.object?.members ?? []
    let days = figures.compactMap { figure -> (CalendarDay, Decimal)? in
      guard let written = CalendarDay(figure.key.string), let amount = figure.value.decimal else { return nil }
      return written < day ? (written, amount) : nil
    }.sorted { $1.0 < $0.0 }
    for (day, amount) in days
    where try account.amounts(on: day).contains(where: { $0.currency == account.currency && $0.amount == amount }) {
      return day
    }
    return nil
  }

  private static func candidates(
    _ account: AccountBalance, since: CalendarDay?, until day: CalendarDay, _ difference: Decimal
  ) throws -> [AccountBalance.Move] {
    if difference.isZero { return [] }
    let all = account.moves.filter { move in
      guard move.currency == account.currency, account.isCounted(move, until: day) else { return false }
      return since.map { $0 < move.day } ?? true
    }
    let exact = try all.filter { move in
      // Missing at the bank, or there twice here; with the wrong sign here, or half of it.
      try move.amount == difference.negated || move.amount == difference
        || (move.amount + move.amount) == difference.negated
    }
    return exact.isEmpty ? all : exact
  }

  /// What writes down the bank's figure.
  package var assignment: Assignment {
    Assignment(
      FieldPath(keys: [Self.reconciled, Text(day.description)]), .set, .value(.number(bank.number)))
  }

  // MARK: For people and programs

  /// `Giro held 1532.10 EUR on 2026-11-30, as the bank says`.
  package var sentence: Sentence {
    let unit = currency.map { " \($0)" } ?? ""
    if agrees { return "\(title) held \(bank)\(unit) on \(day), as the bank says" }
    return difference.isNegative
      ? "by its bills, \(title) held \(balance)\(unit) on \(day); the bank says \(bank): \(difference.abs) less"
      : "by its bills, \(title) held \(balance)\(unit) on \(day); the bank says \(bank): \(difference.abs) more"
  }

  /// The moves that could explain the difference.
  package var list: BalanceList {
    BalanceList(
      moves.map { move in
        let said = ["name", "category", "type"].lazy.compactMap { move.row.fields[$0]?.string }.first { !$0.isEmpty }
        return BalanceList.Item(
          title: [move.day.description, said, move.row.id.string].compactMap(\.self).joined(separator: "  "),
          amount: move.amount,
          currency: move.currency?.string ?? "")
      }, heading: "Bill")
  }

  /// `{"account","currency","day","bank","balance","difference","since":DAY|null,"candidates":[ID]}`.
  package var json: Value {
    [
      "account": .string(account.id), "currency": currency.map { .string($0) } ?? .null,
      "day": .string(Text(day.description)), "bank": .string(Text(bank.description)),
      "balance": .string(Text(balance.description)), "difference": .string(Text(difference.description)),
      "since": since.map { .string(Text($0.description)) } ?? .null,
      "candidates": .array(moves.map { .string($0.row.id) }),
    ]
  }
}
