package import Query
package import Records
package import Schema
package import Store

/// A payment that is to be made.
package struct DuePayment {
  package let payment: Settlement.Payment
  package let currency: Text?
  package let settles: SettledDebts
}

/// Writes payments as records which the same question finds again, so that it then shows nothing owed.
///
/// What a record says follows from what it settles alone, and so does its id: neither who asks nor when has a part in it.
/// They are everybody's, for whoever paid and whoever was paid may both write it down.
package struct PaymentRecords {
  static let bookKind = Text(PlantedKind.book.name)

  private let viewed: ViewedRecords
  private let ledger: Ledger
  private let kind: Kind
  package let owner: Owner
  package let user: Text?
  /// Which payments the question finds.
  private let question: Matcher

  package init(_ viewed: ViewedRecords, by session: Session) throws {
    self.viewed = viewed
    ledger = viewed.inquiry.ledger.ledger
    if viewed.inquiry.ledger.isPast {
      throw Failure.usage("payments are recorded in the ledger as it is now", hint: "leave out --at")
    }
    kind = try viewed.inquiry.kinds.kind(named: PaymentReader.kind) ?? Self.planted()
    user = try session.user()
    owner = user == nil || kind.isPrivate ? .local : .shared
    let inquiry = viewed.inquiry
    let shapes = inquiry.setting.kinds + [KindShape(kind, among: inquiry.kinds.all)]
    question = try Matcher(
      inquiry.words.question, text: inquiry.words.text,
      in: Matcher.Setting(
        calendar: inquiry.setting.calendar, kinds: shapes, references: inquiry.setting.references,
        currency: inquiry.setting.currency))
  }

  /// In a ledger that was made before this kind was planted.
  private static func planted() throws -> Kind {
    Kind(name: PaymentReader.kind, reading: try JSONDocument(PlantedKind.payment.bytes).value)
  }

  /// - Returns: the records, in the order of the payments.
  package func write(_ payments: [DuePayment]) throws -> [StoredRecord] {
    if payments.isEmpty { return [] }
    let books = try books()
    let records = try payments.map { try record($0, books) }
    return try WorkTree.open(ledger).add(
      records, planting: PlantedKind.payment, saying: "Record \(counted(records.count, "payment"))")
  }

  private func record(_ due: DuePayment, _ books: [Text]) throws -> NewRecord {
    for book in [due.settles.book.map(name(ofBook:)), nil] + books {
      let members = members(due, book: book)
      let problems = kind.validate(.object(members))
      if !problems.isEmpty { throw Failure(problems, of: kind) }
      if isFoundAgain(members) {
        return NewRecord(kind: kind, owner: owner, members: members, origin: due.settles.identity)
      }
    }
    throw Failure.usage(
      "payments can be recorded only for a period and a book, and these terms say more",
      hint: "leave the other terms out; or write it yourself with ledger-sync add payment from=NAME to=NAME amount=…")
  }

  private func members(_ due: DuePayment, book: Text?) -> Object {
    var members: Object = [
      "date": .string(Text((due.settles.day ?? usualDay).description)), "from": .string(due.payment.from),
      "to": .string(due.payment.to), "amount": .number(due.payment.amount.number),
    ]
    members["currency"] = due.currency.map { .string($0) }
    members["book"] = book.map { .string($0) }
    members["name"] = "Settling up"
    return members
  }

  /// Where none of what is settled has a day: today, or the day of the period that is nearest to it.
  private var usualDay: CalendarDay {
    let today = viewed.inquiry.setting.calendar.today
    if let from = viewed.period?.from, today < from { return from }
    if let last = viewed.period?.to?.adding(days: -1), last < today { return last }
    return today
  }

  /// As a payment names them, those that are seen.
  private func books() throws -> [Text] {
    let inquiry = viewed.inquiry
    guard let kind = inquiry.kinds.kind(named: Self.bookKind) else { return [] }
    return try inquiry.ledger.rows(below: inquiry.viewpoint.folders(of: kind), inquiry.reader).rows
      .map { inquiry.setting.references.name(of: $0, for: RecordRow.Owner(owner)) }
  }

  private func name(ofBook book: Text) -> Text {
    let references = viewed.inquiry.setting.references
    let owner = RecordRow.Owner(owner)
    return references.target(of: book, kind: Self.bookKind, for: owner).map { references.name(of: $0, for: owner) }
      ?? book
  }

  private func isFoundAgain(_ members: Object) -> Bool {
    question.matches(
      RecordRow(kind: kind.name, owner: RecordRow.Owner(owner), id: "", path: "", fields: members))
  }
}
