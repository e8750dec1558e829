internal import Query
internal import Records
internal import Reports
internal import Store

extension Command {
  private static let record = Option.flag("record", "Write the payments down: then nobody owes anything")
  private static let convert = Option.value(
    "convert", "CURRENCY", "Count all amounts in this currency, by the rates that you keep")

  static let settle = Command(
    name: "settle",
    group: .views,
    summary: "Show who owes whom, and record the payments",
    details: """
      Counts the bills that are shared: those that say for whom they are (for=alice,bob, or for=alice:2,bob
      where alice bears two parts), or who paid them (paidBy=bob) where that is not the person whose record it
      is. Amounts are split to the cent. A cent that is left over goes to whoever lost most by rounding; where
      several lost the same, to another one of them for each bill, the same one on every device. An income
      counts the other way: whoever got it owes the others.

      The payments are as few as there can be for up to 16 people. Each currency is settled by itself, unless
      --convert says otherwise. PERIOD and terms are those of ledger-sync timeline; without a period all days
      count. Everybody's bills are counted, unless --user says otherwise.

      --record writes each payment as a record of the kind payment, which is everybody's and no expense. Its day
      is that of the last bill that it settles. Two devices that record the same payment make the same record,
      also where neither has heard of the other. ledger-sync rm takes one back.
      """,
    positionals: ViewedRecords.positionals,
    options: ViewedRecords.options + [record, convert],
    examples: [
      Example("ledger-sync add bill amount=60 name=Dinner for=alice,bob,chen", "Paid by you, for three"),
      Example("ledger-sync settle", "Who owes whom"),
      Example("ledger-sync settle last-month book:trip --record", "Last month's trip, and the payments for it"),
    ],
    answersRows: false
  ) { invocation, context in
    let viewed = try ViewedRecords("settle", invocation, context.ofEverybody, usual: nil)
    let notes = try viewed.inquiry.notes()
    let conversion = try invocation[convert].map { try viewed.inquiry.conversion(to: $0) }
    let bills = try SharedBills(viewed, conversion: conversion)
    if let conversion, invocation.has(record) { try requireOnly(conversion.currency, SharedBills(viewed)) }
    let paid = try bills.paidWithOthers(viewed, conversion, context.ofEverybody)
    if let paid, invocation.has(record) {
      throw Failure.usage(
        paid, hint: "ledger-sync settle shows what is owed now; or ledger-sync add payment writes one")
    }
    let records = invocation.has(record) ? try PaymentRecords(viewed, context).write(bills.due) : []
    if context.settings.format.isJSON {
      context.print(json: bills.json(recordedAs: records.map(\.id)))
    } else {
      for line in bills.list(in: viewed.words).lines(width: context.width) { context.print(line) }
      if !records.isEmpty { context.print("recorded \(counted(records.count, "payment"))") }
      if bills.count == 0, viewed.inquiry.words.text.isEmpty {
        context.note("no shared bills; ledger-sync add bill amount=60 for=alice,bob adds one")
      }
    }
    for note in notes { context.note(note.note) }
    if let paid { context.note("\(paid): ledger-sync settle shows what is owed now") }
    if bills.count == 0, !viewed.inquiry.words.text.isEmpty {
      context.note("no shared bills answer “\(viewed.inquiry.words.text)”")
      context.hint(for: viewed.inquiry)
    }
    for names in Namesakes.among(bills.people) {
      let written = names.map { "“\($0.string.safeForTerminal())”" }.joined(separator: " and ")
      context.note("\(written) are counted as \(names.count) people: the names differ in capitals or spaces alone")
    }
    context.note(skipped: bills.skipped)
    return .done
  }
}

extension Command {
  /// A payment that is converted settles nothing of the bills in other currencies, once they are looked at by themselves.
  fileprivate static func requireOnly(_ currency: Text, _ bills: SharedBills) throws {
    guard let other = bills.accounts.first(where: { $0.account.currency != currency })?.account else { return }
    throw Failure.usage(
      "not everything that is owed is in \(currency): converted payments would leave the bills in "
        + "\(other.currency?.string ?? "no currency") unsettled",
      hint: "leave out --convert, or record them with ledger-sync add payment")
  }
}

extension SharedBills {
  /// Payments are found by their day. One that was recorded for a longer time also settles bills of other days, and what a
  /// shorter one shows was paid already: to record that would be a debt that nobody has. nil where that is not so.
  fileprivate func paidWithOthers(
    _ viewed: ViewedRecords, _ conversion: Conversion?, _ context: Context
  ) throws -> String? {
    let due = self.due
    if due.isEmpty || viewed.period == nil && viewed.book == nil && viewed.inquiry.words.text.isEmpty { return nil }
    let all = try SharedBills(ViewedRecords(allOf: viewed.inquiry.ledger, context), conversion: conversion)
    guard let due = due.first(where: { !all.owes($0) }) else { return nil }
    let payment = due.payment
    return "of all bills together, \(payment.from) does not owe \(payment.to) \(payment.amount): a payment that was "
      + "recorded settles others, too"
  }

  /// Whether a payment is still to be made, or nothing was ever paid by or to the two.
  private func owes(_ due: DuePayment) -> Bool {
    guard let account = accounts.first(where: { $0.account.currency == due.currency })?.account else { return true }
    func standing(_ person: Text) -> SharedAccount.Standing? { account.people.first { $0.person == person }?.standing }
    guard let from = standing(due.payment.from), let to = standing(due.payment.to) else { return true }
    if from.settled.isZero, to.settled.isZero { return true }
    return from.balance <= due.payment.amount.negated && due.payment.amount <= to.balance
  }
}

extension Context {
  /// The same, asking everybody's records where `--user` says nothing.
  fileprivate var ofEverybody: Context {
    var settings = settings
    settings.user = settings.user ?? "all"
    return Context(environment: environment, settings: settings, output: output, errors: errors, input: input)
  }
}
