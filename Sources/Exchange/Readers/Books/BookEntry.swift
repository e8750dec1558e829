internal import Records

/// What was spent for a category, or came in from it; or what went from one of somebody's accounts to another.
struct BookEntry {
  private let payment: BookPayment
  private let split: BookSplit
  /// A category, or the account that the money went to.
  private let account: BookAccount
  /// The other side, where it is known.
  private let own: BookSplit?
  /// Negative for what was spent, and for what went to another account.
  let amount: Decimal

  /// Of the side that no other entry of the payment has.
  private let id: String?

  var offset: Int { split.offset }
  private var isTransfer: Bool { account.sort == .own }

  enum Bookings {
    /// - Parameter leavesOut: whether it moves money between somebody's accounts, too, and that is left out.
    case booked([BookEntry], leavesOut: Bool)
    case leftOut(EntryState)
  }

  private typealias Side = (split: BookSplit, account: BookAccount)

  /// Throws for a payment that is not what it has to be: its sides add up to zero, and are over accounts of the file.
  static func entries(
    of payment: BookPayment, _ accounts: BookAccounts, takesTransfers: Bool
  ) throws(SourceProblem) -> Bookings {
    if let state = payment.state { return .leftOut(state) }
    var sides: [Side] = []
    for split in payment.splits {
      guard let account = accounts[split.account] else {
        throw SourceProblem(offset: split.offset, "the account of this split is not in the file")
      }
      sides.append((split, account))
    }
    try requireBalance(payment)
    func has(_ sort: BookAccount.Sort) -> Bool { sides.contains { $0.account.sort == sort } }
    if !has(.category), has(.security) || has(.equity) { return .leftOut(has(.security) ? .investment : .opening) }
    if has(.equity), !has(.own), !has(.security) { return .leftOut(.opening) }
    let others = sides.filter { $0.account.sort == .own || $0.account.sort == .security }
    let alone = Set(others.map(\.split.account)).count == 1 ? others.first?.split : nil
    let flow = takesTransfers && !has(.security) && !has(.equity) ? BookFlow(sides.map(\.split)) : nil
    var entries: [BookEntry] = []
    for (split, account) in sides where account.sort == .category {
      entries.append(try BookEntry(payment, split, account, alone ?? payer(of: split, flow, accounts)))
    }
    let moved = has(.own) ? moves(payment, sides.filter { $0.account.sort == .own }, flow, accounts) : []
    let isOfCategory = flow.flatMap { accounts[$0.hub.account] }?.sort == .category
    let leavesOut = moved.isEmpty && !isOfCategory && Set(others.map(\.split.account)).count > 1
    if entries.isEmpty, moved.isEmpty { return .leftOut(.transfer) }
    return .booked(entries + moved, leavesOut: leavesOut && takesTransfers)
  }

  /// The account that all money of a payment comes from, or goes to.
  private static func payer(of split: BookSplit, _ flow: BookFlow?, _ accounts: BookAccounts) -> BookSplit? {
    guard let side = flow?.otherSide(of: split), accounts[side.account]?.sort == .own else { return nil }
    return side
  }

  /// The transfers among its sides: what one account gave to others, or others to one.
  private static func moves(
    _ payment: BookPayment, _ sides: [Side], _ flow: BookFlow?, _ accounts: BookAccounts
  ) -> [BookEntry] {
    guard let flow else { return [] }
    return sides.compactMap { split, account in
      guard let hub = accounts[flow.hub.account], hub.sort == .own, split.account != flow.hub.account,
        !split.value.isZero
      else { return nil }
      let (from, to, target) = flow.isGiving ? (flow.hub, split, account) : (split, flow.hub, hub)
      let isAlone = sides.count == 2 && payment.splits.count == 2
      // Of several, each is known in the currency of the payment alone.
      let isPlain = [account, hub].allSatisfy { $0.currency == nil || $0.currency == payment.currency }
      guard isAlone || isPlain else { return nil }
      let amount = isAlone ? from.quantity.abs : split.value.abs
      return BookEntry(payment: payment, split: to, account: target, own: from, amount: amount.negated, id: split.id)
    }
  }

  private init(
    payment: BookPayment, split: BookSplit, account: BookAccount, own: BookSplit, amount: Decimal, id: String?
  ) {
    (self.payment, self.split, self.account, self.own, self.amount) = (payment, split, account, own, amount)
    self.id = id
  }

  private static func requireBalance(_ payment: BookPayment) throws(SourceProblem) {
    var sum = Decimal.zero
    do throws(ArithmeticError) { for split in payment.splits { try sum += split.value } } catch {
      throw SourceProblem(offset: payment.offset, "the amounts of its splits are too large together")
    }
    if sum.isZero { return }
    throw SourceProblem(
      offset: payment.offset, "its splits do not add up to zero: \(sum.normalised) is left, so one of them is wrong")
  }

  private init(
    _ payment: BookPayment, _ split: BookSplit, _ category: BookAccount, _ own: BookSplit?
  ) throws(SourceProblem) {
    (self.payment, self.split, account, self.own) = (payment, split, category, own)
    amount = split.quantity.negated
    id = split.id
    if case .other(let name) = category.currency {
      throw SourceProblem(
        offset: split.offset,
        "the account “\(category.name.shortened)” is kept in \(name.string.shortened), which is no currency")
    }
    // In one currency both are the same amount, and in two they are on the same side.
    let isSame =
      !isForeign
      ? split.value == split.quantity
      : split.value.isNegative == split.quantity.isNegative && split.value.isZero == split.quantity.isZero
    if !isSame {
      throw SourceProblem(
        offset: split.offset, "it says two amounts, \(split.value) and \(split.quantity), and one of them is wrong")
    }
  }

  /// What a column says; nil for nothing.
  func text(_ column: Text, _ accounts: BookAccounts) -> String? {
    switch column {
    case "Account": own.flatMap { accounts[$0.account]?.name }
    case "AccountPath": own.map { accounts.path($0.account) }
    case "Category": isTransfer ? nil : account.name
    case "CategoryPath": isTransfer ? nil : accounts.path(split.account)
    case "Currency": Self.code((isTransfer ? sender(accounts)?.currency : account.currency) ?? payment.currency)
    case "Date": payment.day
    case "ForeignAmount": isForeign ? split.value.negated.description : nil
    case "ForeignCurrency": isForeign ? Self.code(payment.currency) : nil
    case "ID": id
    case "Memo": split.memo ?? own?.memo
    case "Notes": payment.notes
    case "Number": payment.number
    case "Payee": split.payee ?? own?.payee ?? payment.payee
    case "Received": arrived(accounts).map { _ in split.quantity.abs.description }
    case "ReceivedCurrency": arrived(accounts)
    case "Tags": split.tags.isEmpty ? own?.tags.joined(separator: ",") : split.tags.joined(separator: ",")
    case BookColumn.other: isTransfer ? accounts.path(split.account) : nil
    case "TransactionID": payment.id
    default: nil
    }
  }

  /// Some programs let a category have payments in all currencies.
  private var isForeign: Bool { !isTransfer && account.currency.map { $0 != payment.currency } ?? false }

  private func sender(_ accounts: BookAccounts) -> BookAccount? { own.flatMap { accounts[$0.account] } }

  /// The currency of what arrived, where it is another one than that of what was sent.
  private func arrived(_ accounts: BookAccounts) -> String? {
    guard isTransfer, let currency = account.currency, currency != sender(accounts)?.currency else { return nil }
    return Self.code(currency)
  }

  private static func code(_ currency: BookCurrency?) -> String? {
    if case .code(let code) = currency { code.string } else { nil }
  }
}
