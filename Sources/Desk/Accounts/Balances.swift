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
  /// Accounts of which it is not known what they hold, and why.
  private let unknown: [(account: RecordRow, why: SkippedFile)]
  private let unplaced: UnplacedMoves
  /// Of the kind.
  private let folder: Text

  package init(in ledger: AskedLedger) throws {
    let kinds = try ledger.kinds()
    let everybody = try ViewedRecords(allOf: ledger.ofEverybody, hasPeriods: false)
    inquiry = everybody.inquiry.asking(everybody.inquiry.words.narrowed(to: AccountMoves.question))
    currency = everybody.currency
    let seen = try Self.accounts(ledger, kinds, inquiry)
    var reader = AccountMoves(currency: currency, in: inquiry.setting)
    var moves: [Text: [AccountBalance.Move]] = [:]
    let found = try FoundRecords(inquiry, .usual, limit: nil)
    var skipped = seen.skipped + found.skipped.filter { !seen.skipped.contains($0) }
    var unplaced = UnplacedMoves(
      seenBy: try Viewpoint(ledger), inquiry.setting.references, skipped, in: seen.folder)
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
    var unknown: [(account: RecordRow, why: SkippedFile)] = []
    for row in seen.rows {
      if let problem = AccountBalance.problem(ofOpening: row) {
        let remark = Aggregation.Remark(path: row.path, field: problem.field, message: problem.message)
        unknown.append((row, try inquiry.skipped(remark)))
      } else {
        accounts.append(AccountBalance(row, moves[row.path] ?? [], currency: currency))
      }
    }
    (self.accounts, self.unknown, self.unplaced, folder) = (accounts, unknown, unplaced, seen.folder)
    self.skipped = skipped + unknown.map(\.why)
  }

  /// Of accounts whose opening or currency cannot be read, why.
  var unknownAccounts: [SkippedFile] { unknown.map(\.why) }

  private static func accounts(
    _ ledger: AskedLedger, _ kinds: Kinds, _ inquiry: Inquiry
  ) throws -> (rows: [RecordRow], skipped: [SkippedFile], folder: Text) {
    guard let kind = kinds.kind(named: AccountMoves.kind) else {
      throw Failure(
        .invalid, .notFound, "this ledger was made before accounts existed",
        hint: "ledger-sync kinds update adds the kind account")
    }
    let viewpoint = try Viewpoint(ledger)
    let (rows, skipped) = try ledger.rows(below: viewpoint.folders(of: kind), inquiry.reader)
    return (rows, skipped, kind.folder)
  }

  /// What is in no balance until the end of a day, for its owner has not the account that it names, in a sentence for each.
  package func unplaced(until day: CalendarDay) throws -> [Sentence] { try unplaced.sentences(until: day) }

  /// The account that somebody names by its id or its title. Throws where it is not known what it holds.
  package func account(named name: String) throws -> AccountBalance {
    let all = accounts.map(\.account) + unknown.map(\.account)
    let exact = all.filter { "\($0.owner.spelling)/\($0.id)" == name }
    let found = exact.isEmpty ? all.filter { $0.id.string == name } : exact
    let called = found.isEmpty ? all.filter { title(of: $0).lowercased() == name.lowercased() } : found
    guard let first = called.first else {
      if let file = skipped.first(where: { isAccount($0.path, named: name) }) { throw Self.failure(file) }
      let names = all.map(\.id)
      throw Failure(
        .invalid, .notFound, "there is no account “\(name)”",
        hint: Text(name).nearest(among: names).map { "did you mean \($0)?" }
          ?? (names.isEmpty
            ? "ledger-sync add account title=… type=bank opening=1000 makes one"
            : "the accounts are \(names.map(\.string).joined(separator: ", "))"))
    }
    if called.count == 1 {
      if let why = unknown.first(where: { $0.account.path == first.path })?.why { throw Self.failure(why) }
      return accounts.filter { $0.account.path == first.path }[0]
    }
    var failure = Failure(
      .usage, .ambiguous, "“\(name)” could mean \(called.count) accounts",
      hint: "write \(first.owner.spelling)/\(first.id), or another of them")
    failure.choices = called.map {
      Failure.Match("\($0.owner.spelling)/\($0.id)", columns: [title(of: $0)])
    }
    throw failure
  }

  private static func failure(_ account: SkippedFile) -> Failure {
    Failure(
      .invalid, .unreadable, account.message, path: account.path, position: account.position, hint: "mend the file")
  }

  private func isAccount(_ path: String, named name: String) -> Bool {
    guard let location = RecordLocation(path: path), location.folder == folder else { return false }
    return [location.id.string, "\(location.owner.asked.spelling)/\(location.id)"].contains(name)
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
        let add: Sentence =
          "ledger-sync add rate from=\(line.currency?.string ?? "…") to=\(conversion.currency) rate=… date=\(day)"
        throw Failure.usage(
          "there is no rate from \(line.currency?.string ?? "no currency") to \(conversion.currency) on or before \(day)",
          hint: line.account.owner == .shared
            ? "\(add) --shared: what is shared is converted by shared rates alone" : add)
      }
      return try sum + amount
    }
  }
}
