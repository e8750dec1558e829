package import Query
package import Records
import Schema
package import Store

/// What the accounts that somebody sees hold. On an account everybody's bills count.
package struct Balances {
  package struct Holding {
    package let account: RecordRow
    package let title: String
    package let currency: Text?
    package let amount: Decimal
  }

  package let accounts: [AccountBalance]
  /// What could not be read, and the records that move nothing that could be counted.
  package let skipped: [SkippedFile]
  package let inquiry: Inquiry
  /// Of amounts that name none.
  package let currency: Text?
  /// What is in no balance, for nobody has the account that it names, in a sentence for each name.
  package let unplaced: [Sentence]

  package init(in ledger: AskedLedger) throws {
    let kinds = try ledger.kinds()
    let everybody = try ViewedRecords(allOf: ledger.ofEverybody, hasPeriods: false)
    inquiry = everybody.inquiry.asking(everybody.inquiry.words.narrowed(to: AccountMoves.question))
    currency = everybody.currency
    let seen = try Self.accounts(ledger, kinds, inquiry)
    var reader = AccountMoves(currency: currency, in: inquiry.setting)
    var moves: [Text: [AccountBalance.Move]] = [:]
    var unplaced = UnplacedMoves(seenBy: try Viewpoint(ledger))
    let found = try FoundRecords(inquiry, .usual, limit: nil)
    var skipped = seen.skipped + found.skipped
    for row in found.rows {
      do throws(AccountMoves.Uncounted) {
        for (place, move) in try reader.moves(of: row) {
          switch place {
          case .account(let path): moves[path, default: []].append(move)
          case .unknown(let name): unplaced.add(move, of: name)
          }
        }
      } catch {
        skipped.append(
          try inquiry.skipped(Aggregation.Remark(path: row.path, field: error.field, message: error.message)))
      }
    }
    var accounts: [AccountBalance] = []
    for row in seen.rows {
      if let problem = AccountBalance.problem(ofOpening: row) {
        let remark = Aggregation.Remark(path: row.path, field: problem.field, message: problem.message)
        skipped.append(try inquiry.skipped(remark))
      } else {
        accounts.append(AccountBalance(row, moves[row.path] ?? [], currency: currency))
      }
    }
    (self.accounts, self.skipped, self.unplaced) = (accounts, skipped, try unplaced.sentences())
  }

  private static func accounts(
    _ ledger: AskedLedger, _ kinds: Kinds, _ inquiry: Inquiry
  ) throws -> (rows: [RecordRow], skipped: [SkippedFile]) {
    guard let kind = kinds.kind(named: AccountMoves.kind) else {
      throw Failure(
        .invalid, .notFound, "this ledger was made before accounts existed",
        hint: "ledger-sync kinds update adds the kind account")
    }
    let viewpoint = try Viewpoint(ledger)
    return try ledger.rows(below: viewpoint.folders(of: kind), inquiry.reader)
  }

  /// The account that somebody names by its id or its title.
  package func account(named name: String) throws -> AccountBalance {
    let exact = accounts.filter { "\($0.account.owner.spelling)/\($0.account.id)" == name }
    let found = exact.isEmpty ? accounts.filter { $0.account.id.string == name } : exact
    let called = found.isEmpty ? accounts.filter { title(of: $0.account).lowercased() == name.lowercased() } : found
    guard let first = called.first else {
      let names = accounts.map(\.account.id)
      throw Failure(
        .invalid, .notFound, "there is no account “\(name)”",
        hint: Text(name).nearest(among: names).map { "did you mean \($0)?" }
          ?? (names.isEmpty
            ? "ledger-sync add account title=… type=bank opening=1000 makes one"
            : "the accounts are \(names.map(\.string).joined(separator: ", "))"))
    }
    if called.count == 1 { return first }
    var failure = Failure(
      .usage, .ambiguous, "“\(name)” could mean \(called.count) accounts",
      hint: "write \(first.account.owner.spelling)/\(first.account.id), or another of them")
    failure.choices = called.map {
      Failure.Match("\($0.account.owner.spelling)/\($0.account.id)", columns: [title(of: $0.account)])
    }
    throw failure
  }

  package func title(of account: RecordRow) -> String {
    inquiry.setting.references.title(of: account) ?? account.id.string
  }

  /// What accounts hold at the end of a day, those that are retired only where they hold something.
  package func lines(_ accounts: [AccountBalance], on day: CalendarDay) throws -> [Holding] {
    try accounts.flatMap { account in
      try account.amounts(on: day).map {
        Holding(account: account.account, title: title(of: account.account), currency: $0.currency, amount: $0.amount)
      }.filter { $0.account.fields["retired"] != true || !$0.amount.isZero }
    }
  }

  /// All of them in one currency, by the rates on that day. Throws where there is no rate.
  package func worth(_ lines: [Holding], in conversion: Conversion, on day: CalendarDay) throws -> Decimal {
    try lines.reduce(Decimal.zero) { sum, line in
      guard let from = line.currency,
        let amount = conversion.rates.converted(
          line.amount, from: from, to: conversion.currency, on: day, for: line.account.owner)
      else {
        throw Failure.usage(
          "there is no rate from \(line.currency?.string ?? "no currency") to \(conversion.currency) on or before \(day)",
          hint: "ledger-sync add rate from=\(line.currency?.string ?? "…") to=\(conversion.currency) rate=… date=\(day)"
        )
      }
      return try sum + amount
    }
  }
}
