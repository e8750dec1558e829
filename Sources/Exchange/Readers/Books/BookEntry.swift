internal import Records

/// What was spent for a category, or came in from it.
struct BookEntry {
  private let payment: BookPayment
  private let split: BookSplit
  private let category: BookAccount
  /// The other side, where there is one alone.
  private let own: BookSplit?
  /// Negative for what was spent.
  let amount: Decimal

  var offset: Int { split.offset }

  enum Bookings {
    case booked([BookEntry])
    case leftOut(EntryState)
  }

  /// Throws for a payment that is not what it has to be: its sides add up to zero, and are over accounts of the file.
  static func entries(of payment: BookPayment, _ accounts: BookAccounts) throws(SourceProblem) -> Bookings {
    if let state = payment.state { return .leftOut(state) }
    var sides: [(split: BookSplit, account: BookAccount)] = []
    for split in payment.splits {
      guard let account = accounts[split.account] else {
        throw SourceProblem(offset: split.offset, "the account of this split is not in the file")
      }
      sides.append((split, account))
    }
    try requireBalance(payment)
    func has(_ sort: BookAccount.Sort) -> Bool { sides.contains { $0.account.sort == sort } }
    guard has(.category) else {
      return .leftOut(has(.security) ? .investment : has(.equity) ? .opening : .transfer)
    }
    if has(.equity), !has(.own), !has(.security) { return .leftOut(.opening) }
    let others = sides.filter { $0.account.sort == .own || $0.account.sort == .security }
    let own = Set(others.map(\.split.account)).count == 1 ? others.first?.split : nil
    var entries: [BookEntry] = []
    for (split, account) in sides where account.sort == .category {
      entries.append(try BookEntry(payment, split, account, own))
    }
    return .booked(entries)
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
    (self.payment, self.split, self.category, self.own) = (payment, split, category, own)
    amount = split.quantity.negated
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
    case "Category": category.name
    case "CategoryPath": accounts.path(split.account)
    case "Currency": Self.code(category.currency ?? payment.currency)
    case "Date": payment.day
    case "ForeignAmount": isForeign ? split.value.negated.description : nil
    case "ForeignCurrency": isForeign ? Self.code(payment.currency) : nil
    case "ID": split.id
    case "Memo": split.memo ?? own?.memo
    case "Notes": payment.notes
    case "Number": payment.number
    case "Payee": split.payee ?? own?.payee ?? payment.payee
    case "Tags": split.tags.isEmpty ? own?.tags.joined(separator: ",") : split.tags.joined(separator: ",")
    case "TransactionID": payment.id
    default: nil
    }
  }

  /// Some programs let a category have payments in all currencies.
  private var isForeign: Bool { category.currency.map { $0 != payment.currency } ?? false }

  private static func code(_ currency: BookCurrency?) -> String? {
    if case .code(let code) = currency { code.string } else { nil }
  }
}
