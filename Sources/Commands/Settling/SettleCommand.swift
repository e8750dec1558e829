internal import Desk
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
      is. Shares are exact, and only what somebody owes is rounded, to whole coins of the currency: whoever
      owes less than a coin owes nothing. An income counts the other way: whoever got it owes the others.

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
    let ledger = try AskedLedger("settle", invocation, context)
    let settling = try Settling(
      in: ledger, words: ViewedRecords.words(invocation), isOfAllBooks: invocation.has(ViewedRecords.allBooks),
      usual: nil,
      convertedTo: invocation[convert])
    let (viewed, bills) = (settling.viewed, settling.bills)
    let notes = try viewed.inquiry.notes()
    let strangers = try bills.people.strangers(in: ledger.ledger)
    let undecided = try settling.undecided()
    if invocation.has(record) {
      try settling.requireRecordable(undecided)
      try bills.requireKnown(strangers)
    }
    let records = invocation.has(record) ? try context.record(bills.due, of: viewed) : []
    if context.settings.format.isJSON {
      context.print(json: bills.json(recordedAs: records.map(\.id)))
    } else {
      for line in settling.list(in: viewed.words).lines(width: context.width) { context.print(line) }
      context.print(noteOf: viewed)
      if !records.isEmpty { context.print("recorded \(counted(records.count, "payment"))") }
      if bills.count == 0, viewed.inquiry.words.text.isEmpty, bills.skipped.isEmpty {
        context.note(try ledger.ledger.noSharedBill())
      }
    }
    for note in notes { context.note(note.note) }
    if let otherwise = settling.settledOtherwise {
      context.note("\(otherwise): \(settling.wholeCommand) shows what is owed now")
    }
    let inConflict = Set(undecided.map(\.path)).count
    if inConflict > 0 {
      context.note(
        inConflict == 1
          ? "note: 1 record that counts here is in conflict: ledger-sync conflicts"
          : "note: \(inConflict) records that count here are in conflict: ledger-sync conflicts")
    }
    if let onlyHere = bills.wordsOnlyHere {
      context.note(
        bills.onlyHere == 1
          ? "note: \(onlyHere): what others are shown leaves it out"
          : "note: \(onlyHere): what others are shown leaves them out")
    }
    if bills.count == 0, !viewed.inquiry.words.text.isEmpty {
      context.note("no shared bills answer “\(viewed.inquiry.words.text)”")
      try context.hint(for: viewed.inquiry)
    }
    for names in Namesakes.among(bills.people) {
      let written = names.map { "“\($0.string.safeForTerminal())”" as Sentence }.joined(separator: " and ")
      context.note("\(written) are counted as \(names.count) people: the names differ in capitals or spaces alone")
    }
    context.note(strangers: strangers)
    context.note(skipped: bills.skipped)
    return .done
  }
}

extension Ledger {
  /// That no bill is shared yet, and how the first one is.
  fileprivate func noSharedBill() throws -> Sentence {
    let names = try people().people.map(\.name)
    return names.count < 2
      ? "no shared bills; ledger-sync users add NAME --guest adds somebody to share them with"
      : "no shared bills; ledger-sync add bill amount=60 for=\(names[0]),\(names[1]) adds one"
  }
}

extension [Text] {
  /// Those whom nobody here knows, each once.
  fileprivate func strangers(in ledger: Ledger) throws -> [UnknownPerson] {
    let unknown = try Set(self).filter { try !ledger.hasUser($0) }
    if unknown.isEmpty { return [] }
    let known = try ledger.namesOfPeople()
    return unknown.sorted().compactMap(known.unknown)
  }
}

extension SharedBills {
  /// Throws where a payment would name somebody whom nobody here knows.
  fileprivate func requireKnown(_ strangers: [UnknownPerson]) throws(Failure) {
    let people = Set(due.flatMap { [$0.payment.from, $0.payment.to] })
    guard let stranger = strangers.first(where: { people.contains($0.name) }) else { return }
    throw Failure(
      .invalid, .unknownPerson, stranger.message, hint: stranger.advice)
  }
}

extension Context {
  fileprivate func record(_ payments: [DuePayment], of viewed: ViewedRecords) throws -> [StoredRecord] {
    let records = try PaymentRecords(viewed, by: session(of: viewed.inquiry.ledger.ledger))
    let written = try records.write(payments)
    if !written.isEmpty { noteLocal(records.owner, records.user) }
    return written
  }

  /// So many are named one by one.
  private static var mostStrangers: Int { 5 }

  /// On stderr: who is counted, and is nobody in the ledger.
  fileprivate func note(strangers: [UnknownPerson]) {
    for stranger in strangers.prefix(Self.mostStrangers) {
      note("note: \(stranger.message): \(stranger.advice)")
    }
    let more = strangers.count - Self.mostStrangers
    if more > 0 { note("and \(more) more: ledger-sync check names all of them") }
  }
}
