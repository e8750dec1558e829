internal import Records

extension ImportRule.Reader {
  public static let ynab4 = book("ynab4", detect: { YNAB4.isYNAB4($0.bytes) }) { content, rule throws(SourceProblem) in
    let file = try YNAB4Document(content.bytes)
    return try BookReader(rule) { YNAB4Walk(file) }
  }
}

/// What YNAB 4 keeps of a budget: the file `Budget.yfull`, a JSON document of accounts, categories, payees and transactions.
public enum YNAB4 {
  /// Whether a file is one, by the names of its members.
  public static func isYNAB4(_ bytes: [UInt8]) -> Bool {
    guard bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) == UInt8(ascii: "{") else {
      return false
    }
    return [#""masterCategories""#, #""subCategories""#, #""transactions""#, #""entityId""#].allSatisfy {
      bytes.firstRange(of: Array($0.utf8)) != nil
    }
  }

  /// What came in is no budget's, and stands under these ids.
  static let income: Set<Text> = ["Category/__ImmediateIncome__", "Category/__DeferredIncome__"]
  /// What the payee of an account's first balance is called. YNAB 4 writes this in English, whatever the user's language.
  static let opening = "Starting Balance"
  /// The group of hidden categories. Their names say where they were: “Everyday ` Fun ` 5” was Fun in Everyday.
  static let hidden = "Hidden Categories"
}

/// A budget of YNAB 4, read as a whole.
struct YNAB4Document {
  let document: RecordDocument
  /// Accounts and categories, by their ids.
  private(set) var accounts: [(id: Text, account: BookAccount)] = []
  private(set) var payees: [Text: String] = [:]
  let transactions: [DocumentPart]
  /// How many transactions are to come again and again.
  let scheduled: Int
  let currency: BookCurrency?

  init(_ text: [UInt8]) throws(SourceProblem) {
    let document = try DocumentReader.document(text, .json)
    self.document = document
    func objects(_ name: Text) -> [Object] {
      Self.parts(name, in: document).compactMap { document.value(of: $0).object }.filter { !$0.isTombstone }
    }
    transactions = Self.parts("transactions", in: document)
    scheduled = objects("scheduledTransactions").count
    let budget = document.part(at: FieldPath(keys: ["budgetMetaData"])).flatMap { document.value(of: $0).object }
    currency = budget?["currencyISOSymbol"]?.string.flatMap { code in
      code.utf8.count == 3 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? .code(Text(code)) : nil
    }
    // What was deleted still has the transactions that were made before.
    for part in Self.parts("payees", in: document) {
      if let payee = document.value(of: part).object, let id = payee.id { payees[id] = payee["name"]?.string }
    }
    for part in Self.parts("accounts", in: document) {
      guard let account = document.value(of: part).object, let id = account.id else { continue }
      let name = account["accountName"]?.string?.onOneLine ?? ""
      accounts.append((id, BookAccount(name: name, parent: nil, sort: .own, currency: currency)))
    }
    for part in Self.parts("masterCategories", in: document) { addCategories(document.value(of: part)) }
    for id in YNAB4.income.sorted() { addCategory(id, "Income", in: nil) }
    addCategory(Self.noCategory, "", in: nil)
  }

  /// Whether it is an account, and no category.
  func isOwn(_ id: Text) -> Bool { accounts.contains { $0.id == id && $0.account.sort == .own } }

  /// Of transactions that have no category.
  static let noCategory: Text = "Category/"

  private static func parts(_ name: Text, in document: RecordDocument) -> [DocumentPart] {
    document.part(at: FieldPath(keys: [name])).flatMap { document.parts(of: $0) } ?? []
  }

  private mutating func addCategory(_ id: Text, _ name: String, in parent: Text?) {
    accounts.append((id, BookAccount(name: name.onOneLine, parent: parent, sort: .category, currency: nil)))
  }

  private mutating func addCategories(_ value: Value) {
    guard let master = value.object, let id = master.id, let name = master["name"]?.string else { return }
    if name != YNAB4.hidden { addCategory(id, name, in: nil) }
    for category in (master["subCategories"]?.array ?? []).compactMap(\.object) {
      guard let own = category.id, let title = category["name"]?.string else { continue }
      guard name == YNAB4.hidden else {
        addCategory(own, title, in: id)
        continue
      }
      let parts = title.parts(at: "`").map { $0.trimmed }
      let parent = Text("hidden \(parts[0])")
      if parts.count > 1 { addCategory(parent, parts[0], in: nil) }
      addCategory(own, parts.count > 1 ? parts[1] : title, in: parts.count > 1 ? parent : nil)
    }
  }
}

extension Object {
  fileprivate var id: Text? { filled("entityId") }

  /// Whether it was deleted: YNAB writes so, and keeps it.
  fileprivate var isTombstone: Bool { self["isTombstone"] == true }

  /// A text that is not empty.
  fileprivate func filled(_ name: Text) -> Text? { self[name]?.string.flatMap { $0.isEmpty ? nil : Text($0) } }
}

/// Goes through a budget of YNAB 4. Its categories are accounts of the book, and each transfer is there twice.
struct YNAB4Walk: BookWalk {
  private let file: YNAB4Document
  private var accounts: ArraySlice<(id: Text, account: BookAccount)>
  private var transactions: ArraySlice<DocumentPart>
  private var scheduled: Int
  /// How many sides of transfers went and came.
  private var sides = (went: 0, came: 0)
  private var waiting: ArraySlice<BookPart> = []

  init(_ file: YNAB4Document) {
    self.file = file
    (accounts, transactions, scheduled) = (file.accounts[...], file.transactions[...], file.scheduled)
  }

  mutating func next() throws(SourceProblem) -> BookPart? {
    if let (id, account) = accounts.popFirst() { return .account(id, account) }
    if let part = waiting.popFirst() { return part }
    while let part = transactions.popFirst() {
      guard let transaction = file.document.value(of: part).object else {
        return .unreadable(SourceProblem(offset: part.offset, "a transaction is expected to be an object with members"))
      }
      if transaction.isTombstone { continue }
      do throws(SourceProblem) {
        if let found = try self.part(of: transaction, part.offset) { return found }
      } catch { return .unreadable(error) }
    }
    if scheduled > 0 {
      scheduled -= 1
      return .leftOut(.scheduled)
    }
    // Sides that came in without a side that gave: nothing else tells them.
    if sides.came > sides.went {
      sides.went += 1
      return .leftOut(.transfer)
    }
    return nil
  }

  /// The first of what comes of a transaction; the rest waits. nil for the side of a transfer that came in: the other side
  /// tells it.
  private mutating func part(of transaction: Object, _ offset: Int) throws(SourceProblem) -> BookPart? {
    let payee = transaction.filled("payeeId").flatMap { file.payees[$0] }
    if payee == YNAB4.opening { return .leftOut(.opening) }
    guard let account = transaction.filled("accountId") else {
      throw SourceProblem(offset: offset, "this transaction has no account")
    }
    let written = transaction["date"]?.string ?? ""
    guard let day = CalendarDay(String(written.prefix(10))) else {
      throw SourceProblem(offset: offset, "“\(written.shortened)” is no day (date)")
    }
    var payment = BookPayment(offset: offset, day: day.description, currency: file.currency)
    payment.id = transaction.id?.string
    payment.number = transaction.filled("checkNumber")?.string
    let parts = try self.parts(of: transaction, payment.id, offset)
    // Each part is of this account: a transfer among them is a payment of its own.
    let moves = parts.filter { file.isOwn($0.account) }
    for splits in [parts.filter { !file.isOwn($0.account) }] + moves.map({ [$0] }) where !splits.isEmpty {
      var own = Decimal.zero
      do throws(ArithmeticError) { for split in splits { try own -= split.value } } catch {
        throw Self.tooLarge(offset)
      }
      payment.payee = file.isOwn(splits[0].account) ? nil : payee
      payment.splits = [BookSplit(id: nil, account: account, value: own, quantity: own, offset: offset)] + splits
      waiting.append(.payment(payment))
    }
    return waiting.popFirst()
  }

  private static func tooLarge(_ offset: Int) -> SourceProblem {
    SourceProblem(offset: offset, "the amounts of its parts are too large together")
  }

  /// What a transaction was for, or where it went. A part that came from another account is told there.
  private mutating func parts(of transaction: Object, _ id: String?, _ offset: Int) throws(SourceProblem) -> [BookSplit]
  {
    // Its place is what a part without an id goes by: those that were deleted are counted, too.
    let all = (transaction["subTransactions"]?.array ?? []).compactMap(\.object).enumerated().filter {
      !$0.element.isTombstone
    }
    let total = try amount(of: transaction, offset)
    if all.isEmpty { return try [split(transaction, id, nil, offset)].compactMap(\.self) }
    var sum = Decimal.zero
    var parts: [BookSplit] = []
    for (place, part) in all {
      let amount = try amount(of: part, offset)
      do throws(ArithmeticError) { try sum += amount } catch { throw Self.tooLarge(offset) }
      let own = part.id?.string ?? id.map { "\($0) \(place + 1)" }
      if let split = try split(part, own, transaction["memo"]?.string, offset) { parts.append(split) }
    }
    if sum == total { return parts }
    throw SourceProblem(
      offset: offset,
      "the parts of this transaction add up to \(sum.normalised), and its amount is \(total.normalised): one of them is wrong"
    )
  }

  private mutating func split(
    _ part: Object, _ id: String?, _ memo: String?, _ offset: Int
  ) throws(SourceProblem) -> BookSplit? {
    let amount = try amount(of: part, offset)
    let target = part.filled("targetAccountId")
    if target != nil {
      if !amount.isNegative {
        sides.came += 1
        return nil
      }
      sides.went += 1
    }
    let account = target ?? part.filled("categoryId") ?? YNAB4Document.noCategory
    let value = amount.negated
    var split = BookSplit(id: id, account: account, value: value, quantity: value, offset: offset)
    split.memo = part.filled("memo")?.string ?? memo
    return split
  }

  private func amount(of part: Object, _ offset: Int) throws(SourceProblem) -> Decimal {
    if let number = part["amount"]?.number, let amount = BookFraction.binary(number.lexeme) { return amount }
    throw SourceProblem(offset: offset, "the amount of this transaction, or of a part of it, is missing or no number")
  }
}
