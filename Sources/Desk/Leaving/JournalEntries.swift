package import Exchange
package import Query
package import Records
package import Store

/// The transactions of records.
package struct JournalEntries {
  private let inquiry: Inquiry
  private let format: JournalFormat
  private let shapes: [Text: KindShape]
  private var amounts: AmountReader
  private var all: [JournalEntry] = []
  /// Records that are in no journal, and why.
  package private(set) var leftOut: [Aggregation.Remark] = []
  /// Accounts whose opening, or whose currency, cannot be read: the journal has what was moved on them, and not what they
  /// opened with.
  package private(set) var unknownAccounts: [SkippedFile] = []
  /// Shared accounts on which others moved money that the journal does not have, by their titles.
  package private(set) var partial: [String] = []

  private static let payee: Text = "payee", tags: Text = "tags"

  package init(_ inquiry: Inquiry, _ format: JournalFormat, currency: Text?) {
    (self.inquiry, self.format) = (inquiry, format)
    shapes = inquiry.shapesByName
    amounts = AmountReader(currency: currency, references: inquiry.setting.references)
  }

  /// The members that a journal looks at.
  package static func fields(of inquiry: Inquiry) -> [Text] {
    inquiry.fields(for: Aggregation.Spec(groups: [])) + inquiry.shapes.compactMap { $0.title?.keys.first } + [
      payee, tags,
    ] + AccountMoves.names
  }

  /// By day; those of one day in the order of their paths.
  package var inOrder: [JournalEntry] {
    all.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
  }

  package mutating func add(_ row: RecordRow) {
    guard let shape = shapes[row.kind] else { return }
    switch amounts.read(row, shape) {
    case .none: return
    case .leftOut(let remark): leftOut.append(remark)
    case .counted(let counted), .moved(let counted):
      do throws(AccountMoves.Uncounted) { all.append(try entry(of: row, shape, counted)) } catch {
        leftOut.append(Aggregation.Remark(path: row.path, field: error.field, message: error.message))
      }
    }
  }

  /// What accounts opened with, where all records are asked: only then is a journal one of what accounts hold.
  package mutating func addOpenings() throws {
    guard inquiry.words.text.isEmpty, inquiry.kinds.kind(named: AccountMoves.kind) != nil else { return }
    let balances = try Balances(in: inquiry.ledger)
    unknownAccounts = balances.unknownAccounts
    // An account of which nothing else says the day opens with the journal.
    let usualDay = all.map(\.day).min() ?? inquiry.ledger.ledger.surroundings.today
    for account in balances.accounts {
      let owners = inquiry.viewpoint.owners
      func isThere(_ move: AccountBalance.Move) -> Bool { owners.contains { $0.asked == move.row.owner } }
      if account.moves.contains(where: { !isThere($0) && account.isCounted($0) }) {
        partial.append(balances.title(of: account.account))
      }
      guard let (amounts, day) = try account.opened(beside: isThere, usualDay: usualDay),
        format.objection(to: day) == nil,
        amounts.allSatisfy({ format.objection(to: $0.amount) == nil })
      else { continue }
      let own = self.account(account.account)
      // In one transaction, two currencies would be an exchange.
      for (currency, amount) in amounts {
        var entry = JournalEntry(
          day: day, id: account.account.id,
          legs: [JournalEntry.Leg(own, amount, currency), JournalEntry.Leg(.opening, amount.negated, currency)])
        entry.title = balances.title(of: account.account)
        all.append(entry)
      }
    }
  }

  /// It says whose it is where the journal is of several people, or the account is of somebody else.
  private func account(_ row: RecordRow) -> JournalAccount {
    let owner = Text(row.owner.spelling)
    let isSeen = inquiry.viewpoint.owners.contains { $0.asked == row.owner }
    let isNamed = inquiry.viewpoint.seesSeveral || !isSeen
    return JournalAccount(.assets, owner: isNamed ? owner : nil, category: row.id, record: owner)
  }

  private func entry(
    of row: RecordRow, _ shape: KindShape, _ counted: CountedAmount
  ) throws(AccountMoves.Uncounted) -> JournalEntry {
    let (date, money) = (shape.date ?? FieldPath(keys: ["date"]), shape.money?.amount ?? .root)
    guard let day = row.value(at: date)?.day(in: inquiry.setting.calendar.zone) else {
      throw AccountMoves.Uncounted(field: date, message: "it has no day, which a journal needs")
    }
    if let message = format.objection(to: day) { throw AccountMoves.Uncounted(field: date, message: message) }
    if let message = format.objection(to: counted.amount) {
      throw AccountMoves.Uncounted(field: money, message: message)
    }
    let accounts = AccountMoves.fields.map { inquiry.setting.account($0, of: row).map(account) }
    let legs: [JournalEntry.Leg]
    if let isIncome = counted.isIncome {
      legs = self.legs(of: row, shape, counted, isIncome, accounts[0] ?? .cash)
    } else if row.isTransfer(shape) {
      let (received, currency) = try AccountMoves.received(of: row) ?? (counted.amount, counted.currency)
      legs = [
        JournalEntry.Leg(accounts[0] ?? .cash, counted.amount.negated, counted.currency),
        JournalEntry.Leg(accounts[1] ?? .cash, received, currency),
      ]
    } else {
      throw AccountMoves.Uncounted(field: money, message: "its kind does not tell income from expense")
    }
    var entry = JournalEntry(day: day, id: row.id, legs: legs)
    entry.payee = row.value(at: FieldPath(keys: [Self.payee]))?.string ?? ""
    entry.title = inquiry.setting.references.title(of: row) ?? ""
    entry.tags = row.value(at: FieldPath(keys: [Self.tags]))?.array?.compactMap(\.string) ?? []
    return entry
  }

  /// A leg for what each part of a record was for, and one for where the money is.
  private func legs(
    of row: RecordRow, _ shape: KindShape, _ counted: CountedAmount, _ isIncome: Bool, _ place: JournalAccount
  ) -> [JournalEntry.Leg] {
    let owner = inquiry.viewpoint.seesSeveral ? Text(row.owner.spelling) : nil
    var amounts: [(category: Text?, amount: Decimal)] = []
    for part in shape.parts(of: row, counted.amount) {
      let category = shape.category(of: part.row, inquiry.setting.references)
      amounts.append((category, part.amount))
    }
    let legs = amounts.map { category, amount in
      JournalEntry.Leg(
        JournalAccount(isIncome ? .income : .expenses, owner: owner, category: category),
        isIncome ? amount.negated : amount, counted.currency)
    }
    return legs + [
      JournalEntry.Leg(place, isIncome ? counted.amount : counted.amount.negated, counted.currency)
    ]
  }
}

extension Inquiry {
  /// The currency of amounts that name none; nil where no kind that is asked has amounts. Throws where what the ledger says
  /// cannot be used.
  package func currency() throws -> Text? {
    shapes.contains { $0.money != nil } ? try ledger.currency() : nil
  }
}
