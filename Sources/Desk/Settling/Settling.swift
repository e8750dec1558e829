import Query
package import Records
package import Reports
import Schema
package import Store

/// Who owes whom, the same wherever it is shown: of everybody's bills, unless `--user` names somebody, in the period and
/// the book and by the terms that are asked for. And what is owed of all bills together, where these are not all of them.
package struct Settling {
  package let viewed: ViewedRecords
  package let bills: SharedBills
  /// Of everybody's bills, of all days and books; nil where `bills` are just these.
  private let all: SharedBills?
  private let conversion: Conversion?

  /// - Parameter conversion: to this currency.
  package init(
    in ledger: AskedLedger, words: [String], isOfAllBooks: Bool, usual: String?, convertedTo currency: String?
  ) throws {
    let asked = ledger.session.whose == nil ? ledger.ofEverybody : ledger
    viewed = try ViewedRecords(asked, words: words, isOfAllBooks: isOfAllBooks, usual: usual)
    conversion = try currency.map { [viewed] in try viewed.inquiry.conversion(to: $0) }
    bills = try SharedBills(viewed, conversion: conversion)
    let isOfAll = viewed.isOfAll && viewed.inquiry.viewpoint.whose == .everybody
    all =
      isOfAll
      ? nil : try SharedBills(ViewedRecords(allOf: ledger.ofEverybody, hasPeriods: false), conversion: conversion)
  }

  /// The conflicts of what is counted: another of their values may be the right one.
  package func undecided() throws -> [ListedConflict] {
    let ledger = viewed.inquiry.ledger
    if ledger.isPast || bills.inConflict.isEmpty { return [] }
    return try ledger.ledger.conflicts().filter { bills.inConflict.contains(Text($0.path)) }
  }

  /// What shows who owes whom of all bills.
  package var wholeCommand: String { viewed.book == nil ? "ledger-sync settle" : "ledger-sync settle --all" }

  /// Throws where payments cannot be written down: they would not settle what they seem to settle.
  ///
  /// - Parameter undecided: the conflicts of what is counted.
  package func requireRecordable(_ undecided: [ListedConflict]) throws {
    if let conflict = undecided.first {
      throw Failure.usage(
        "\(conflict.name(viewed.inquiry.kinds)) is in conflict, so what is owed is not certain",
        hint: "decide it first: ledger-sync resolve \(conflict.location.id)")
    }
    if let onlyHere = bills.wordsOnlyHere {
      throw Failure.usage(
        "\(onlyHere): for the others these payments would settle too much",
        hint: "ledger-sync add payment from=NAME to=NAME amount=… writes what was really paid")
    }
    if let conversion, let other = try SharedBills(viewed).currency(besides: conversion.currency) {
      throw Failure.usage(
        "not everything that is owed is in \(conversion.currency): converted payments would leave the bills in \(other.isEmpty ? "no currency" : Sentence(verbatim: other)) unsettled",
        hint: "leave out --convert, or record them with ledger-sync add payment from=NAME to=NAME amount=…")
    }
    if let otherwise = settledOtherwise {
      throw Failure.usage(
        otherwise,
        hint: "\(wholeCommand) shows what is owed now; or ledger-sync add payment from=NAME to=NAME amount=… writes one"
      )
    }
  }

  /// Payments are found by their day. One that was recorded for a longer time also settles bills of other days, and what a
  /// shorter one shows was paid already: to record that would be a debt that nobody has. Nor has anybody what the bills of
  /// one person alone come to. nil where that is not so.
  package var settledOtherwise: Sentence? {
    guard let all else { return nil }
    let isOfOne = viewed.inquiry.viewpoint.whose != .everybody
    guard let due = bills.due.first(where: { !all.owes($0, isStrict: isOfOne) }) else { return nil }
    let payment = due.payment
    let reason: Sentence = isOfOne ? "others have bills, too" : "a payment that was recorded settles others, too"
    return "of all bills together, \(payment.from) does not owe \(payment.to) \(payment.amount): \(reason)"
  }

  // MARK: For people and programs

  package func list(in words: ViewWords) -> SettlementList {
    let scope = [viewed.title(in: words), viewed.scope(in: words)].filter { !$0.isEmpty }.joined(separator: " · ")
    let together = all.flatMap { $0.due.map(\.amount) == bills.due.map(\.amount) ? nil : $0.list }
    return SettlementList(bills.list, scope: scope, together: together, in: words)
  }

  package var json: Value { bills.json() }

  /// The same of all bills together.
  package var jsonOfAll: Value { (all ?? bills).json() }
}

extension SharedBills {
  fileprivate func currency(besides currency: Text) -> String? {
    accounts.first { $0.currency != currency }.map { $0.currency?.string ?? "" }
  }

  /// Whether a payment is still to be made.
  ///
  /// - Parameter isStrict: whether that is so only where the bills say it; else it is as long as nothing was ever paid by
  ///   or to the two.
  fileprivate func owes(_ due: DuePayment, isStrict: Bool) -> Bool {
    guard let account = accounts.first(where: { $0.currency == due.currency }) else {
      return !isStrict
    }
    func standing(_ person: Text) -> SharedAccount.Standing? { account.people.first { $0.person == person }?.standing }
    guard let from = standing(due.payment.from), let to = standing(due.payment.to) else { return !isStrict }
    if !isStrict, from.settled.isZero, to.settled.isZero { return true }
    // What a month comes to may be a coin more than all months together: fractions are cut once for each question.
    func isAtLeast(_ owed: Decimal, _ amount: Decimal) -> Bool {
      let coin = Decimal.coin(decimals: SmallestCoin.decimals(of: due.currency))
      do throws(ArithmeticError) { return amount <= (try owed + coin) } catch { return false }
    }
    return isAtLeast(from.balance.negated, due.payment.amount) && isAtLeast(to.balance, due.payment.amount)
  }
}

extension DuePayment {
  /// Who is to pay whom how much.
  fileprivate var amount: [Text] {
    [currency ?? "", payment.from, payment.to, Text(payment.amount.normalised.description)]
  }
}
