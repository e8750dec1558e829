internal import Query
internal import Records
internal import Schema

/// How a rule finds transfers among the rows of a kind that can have some.
struct TransferReading {
  let rule: ImportRule.Transfers
  let transfer: MoneyTransfer
  let accounts: OwnAccounts
  /// Where the columns stand in an item.
  let place: Int
  let received: Int?
  let receivedCurrency: Int?

  /// nil where no row can be a transfer.
  init?(_ rule: ImportRule, _ kind: Kind, _ accounts: OwnAccounts, place: (String) -> Int?) {
    guard let transfers = rule.transfers, let transfer = kind.transfer, let column = place(transfers.column) else {
      return nil
    }
    (self.rule, self.transfer, self.accounts, self.place) = (transfers, transfer, accounts, column)
    (received, receivedCurrency) = (transfers.received.flatMap(place), transfers.receivedCurrency.flatMap(place))
  }

  /// What a text of the column means.
  enum Other {
    case account(Text)
    /// An account of somebody else in the ledger.
    case others(Text)
    /// It may be an account of one's own, and the ledger has none that is called so.
    case unknown(Text)
    case nobody
  }

  /// What a row can say of a transfer and of no other payment, and what becomes of it: where the account is not known, a
  /// record that is there keeps all of it.
  var fields: [Text] {
    [transfer.from, transfer.to, transfer.received, ItemMapping.typeField, UnknownWords.category]
  }

  func other(_ text: String, of members: Object, namedIn fields: [Text]) -> Other {
    guard let name = rule.like.map({ $0.part(of: text)?.trimmed }) ?? text, !name.isEmpty else { return .nobody }
    if let meaning = rule.words[Text(name)] {
      if meaning.string.isEmpty { return .nobody }
      return accounts.account(meaning.string).map { .account($0) } ?? .unknown(Text(name))
    }
    if let account = accounts.account(name) { return .account(account) }
    if let account = accounts.account(ofOthers: name) { return .others(account) }
    let isOwn =
      rule.like != nil || accounts.isAmbiguous(name)
      || fields.contains { members[$0]?.string.map(accounts.isOwner) ?? false }
    return isOwn ? .unknown(Text(name)) : .nobody
  }
}

extension ItemMapping {
  private static let namingFields: [Text] = ["payee", "name"]

  /// A row whose other side is an account of one's own is a transfer, neither income nor expense. Whatever is not certain
  /// stays what its sign says.
  func transfer(
    _ item: SourceItem, in members: inout Object, _ unknown: inout [UnknownName]
  ) throws(SourceProblem) -> TransferFinding {
    guard let transfers, let text = item.values[transfers.place]?.text.trimmed, !text.isEmpty,
      let money = kind.moneyField, let amount = members[money]?.number, !amount.isZero
    else { return .none }
    let own = members[transfers.transfer.from]?.string.map { Text($0) }
    if let word = transfers.rule.sides {
      guard text.lowercased() == word.lowercased() else { return .none }
      forgetCategory(in: &members, &unknown)
      return own == nil ? .doubt(.accountUnsaid) : .side(.half)
    }
    let currency = transfers.receivedCurrency.flatMap { item.values[$0]?.text }.map { Text($0) }
    switch transfers.other(text, of: members, namedIn: Self.namingFields) {
    case .nobody: return .none
    case .unknown(let name):
      forgetCategory(in: &members, &unknown)
      unknown.append(UnknownName(field: transfers.transfer.to, kind: OwnAccounts.kind, text: name, currency: currency))
      return .none
    case .others(let other):
      // What somebody else gets from an account of one's own is spent.
      guard let own, transfers.accounts.isShared(own) else { return .none }
      return try move(item, between: own, other, in: &members, &unknown)
    case .account(let other):
      guard let own else {
        let isAsked = unknown.contains { $0.field == transfers.transfer.from }
        return isAsked ? .none : .doubt(.accountUnsaid)
      }
      return own == other ? .itself : try move(item, between: own, other, in: &members, &unknown)
    }
  }

  private func move(
    _ item: SourceItem, between own: Text, _ other: Text, in members: inout Object, _ unknown: inout [UnknownName]
  ) throws(SourceProblem) -> TransferFinding {
    guard let transfer = transfers?.transfer, let money = kind.moneyField, let amount = members[money]?.number else {
      return .none
    }
    let isOut = (members[Self.typeField] == "income") == amount.isNegative
    guard let received = try received(of: item, own, other, isOut: isOut, members) else {
      return .doubt(.receivedUnsaid)
    }
    members[money] = .number(amount.magnitude)
    members[Self.typeField] = .string(Kind.transfer)
    members[transfer.from] = .string(isOut ? own : other)
    members[transfer.to] = .string(isOut ? other : own)
    if !received.isEmpty { members[transfer.received] = .object(received) }
    forgetCategory(in: &members, &unknown)
    return .side(isOut ? .out : .in)
  }

  /// What money that only moves was for is not asked.
  private func forgetCategory(in members: inout Object, _ unknown: inout [UnknownName]) {
    members[UnknownWords.category] = nil
    unknown.removeAll { $0.kind == UnknownWords.category }
  }

  /// What arrived, where that is another currency; empty where it is as much as was sent; nil where nobody knows.
  private func received(
    of item: SourceItem, _ own: Text, _ other: Text, isOut: Bool, _ members: Object
  ) throws(SourceProblem) -> Object? {
    guard let transfers, members["parts"] == nil else { return nil }
    var arrived: Number?
    if let place = transfers.received, let text = item.values[place]?.text {
      do throws(FieldValues.Refusal) { arrived = try number(text).magnitude } catch {
        throw SourceProblem(offset: item.offsets[place], error.message, field: transfers.transfer.received)
      }
      if arrived?.isZero == true { arrived = nil }
    }
    let said = transfers.receivedCurrency.flatMap { item.values[$0]?.text }.map { Text($0) }
    let paid = kind.currencyField.flatMap { members[$0]?.string }.map { Text($0) } ?? transfers.accounts.usualCurrency
    guard let paid, let there = transfers.accounts.currency(of: other), paid != there else {
      let sent = kind.moneyField.flatMap { members[$0]?.number?.magnitude }
      let isAsMuch = arrived.map { isEqual($0, sent) } ?? true
      return isAsMuch && (said == nil || said == paid) ? Object() : nil
    }
    guard isOut, let arrived, said == nil || said == there else { return nil }
    return ["amount": .number(arrived), "currency": .string(there)]
  }

  private func isEqual(_ one: Number, _ other: Number?) -> Bool {
    guard let other else { return false }
    do throws(ArithmeticError) { return try Decimal(one) == Decimal(other) } catch { return false }
  }
}

/// What a row tells of a transfer.
enum TransferFinding {
  case none
  case side(TransferSide)
  case doubt(TransferDoubt)
  /// Its other account is its own.
  case itself
}

/// A text that should name a category or an account, and names none.
struct UnknownName {
  let field: Text
  let kind: Text
  let text: Text
  /// Of the account that it names, where the row says that.
  var currency: Text?
}
