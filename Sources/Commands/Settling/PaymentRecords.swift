internal import Query
internal import Records
internal import Schema
internal import Store

/// Writes payments as records which the same question finds again, so that it then shows nothing owed.
struct PaymentRecords {
  private let viewed: ViewedRecords
  private let ledger: Ledger
  private let kind: Kind
  private let owner: Owner
  private let user: Text?
  private let context: Context

  init(_ viewed: ViewedRecords, _ context: Context) throws {
    self.viewed = viewed
    self.context = context
    ledger = viewed.inquiry.ledger.ledger
    if viewed.inquiry.ledger.isPast {
      throw Failure.usage("payments are recorded in the ledger as it is now", hint: "leave out --at")
    }
    kind = try viewed.inquiry.kinds.kind(named: PaymentReader.kind) ?? Self.planted()
    user = try context.user(in: ledger)
    owner = Owner(ofNew: kind, by: user)
  }

  /// In a ledger that was made before this kind was planted.
  private static func planted() throws -> Kind {
    Kind.read(name: PaymentReader.kind, from: try JSONDocument(PlantedKind.payment.bytes).value).kind
  }

  /// - Returns: the records, in the order of the payments.
  func write(_ payments: [(payment: Settlement.Payment, currency: Text?)]) throws -> [StoredRecord] {
    if payments.isEmpty { return [] }
    let records = try payments.map { try record($0.payment, $0.currency) }
    let written = try WorkTree.open(ledger).add(
      records, planting: PlantedKind.payment, saying: "Record \(counted(records.count, "payment"))")
    context.noteLocal(owner, user)
    return written
  }

  private func record(_ payment: Settlement.Payment, _ currency: Text?) throws -> NewRecord {
    for book in try books() {
      var members: Object = [
        "date": .string(Text(day.description)), "from": .string(payment.from), "to": .string(payment.to),
        "amount": .number(payment.amount.number),
      ]
      members["currency"] = currency.map { .string($0) }
      members["book"] = book.map { .string($0) }
      members["name"] = "Settling up"
      members[Kind.addedField] = .string(Text(ledger.surroundings.now.utcText))
      let problems = kind.validate(.object(members))
      if !problems.isEmpty { throw Failure(problems, of: kind) }
      if try isFoundAgain(members) { return NewRecord(kind: kind, owner: owner, members: members) }
    }
    throw Failure.usage(
      "a payment can be for a period and a book, and these terms say more than that",
      hint: "leave the other terms out; or write it yourself with ledger-sync add payment from=NAME to=NAME amount=…")
  }

  /// Today, or the day of the period that is nearest to it.
  private var day: CalendarDay {
    let today = viewed.inquiry.setting.calendar.today
    if let from = viewed.period?.from, today < from { return from }
    if let last = viewed.period?.to?.adding(days: -1), last < today { return last }
    return today
  }

  /// None, then those that are seen.
  private func books() throws -> [Text?] {
    let inquiry = viewed.inquiry
    guard let kind = inquiry.kinds.kind(named: Text(PlantedKind.book.name)) else { return [nil] }
    return [nil] + (try inquiry.ledger.rows(below: inquiry.viewpoint.folders(of: kind), inquiry.reader).rows.map(\.id))
  }

  private func isFoundAgain(_ members: Object) throws -> Bool {
    let inquiry = viewed.inquiry
    let shapes = inquiry.setting.kinds + [KindShape(kind, among: inquiry.kinds.all)]
    let setting = Matcher.Setting(
      calendar: inquiry.setting.calendar, kinds: shapes, references: inquiry.setting.references)
    let row = RecordRow(
      kind: kind.name, owner: RecordRow.Owner(owner), id: "", path: "", fields: members)
    return try Matcher(inquiry.words.question, text: inquiry.words.text, in: setting).matches(row)
  }
}
