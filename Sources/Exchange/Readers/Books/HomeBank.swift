internal import Records

extension ImportRule.Reader {
  public static let homebank = book("homebank", detect: { HomeBank.isHomeBank($0.bytes) }) {
    content, rule throws(SourceProblem) in
    try BookReader(rule) { HomeBankWalk(content.bytes) }
  }
}

/// What HomeBank writes: one element for each payment, and all that it says in attributes.
public enum HomeBank {
  static let root: Text = "homebank"

  /// Whether a file is one of HomeBank, by its beginning.
  public static func isHomeBank(_ bytes: [UInt8]) -> Bool { BookFile.begins(bytes, with: root) }

  /// Days are counted from the first of the year 1, which is 1.
  static func day(_ text: String) -> CalendarDay? {
    guard let count = Int(text), (1...3_652_059).contains(count) else { return nil }
    return CalendarDay(daysSince1970: count - 719_163)
  }

  /// Whether a payment moves money between accounts: until version 5.3 its way of payment says so, then a flag.
  static func isTransfer(_ element: XMLElement) -> Bool {
    if element.key("kxfer") != nil || element.attribute("paymode") == "5" { return true }
    return has(flag: 3, element) && element.key("dst_account") != nil
  }

  /// What counts is neither void nor only to be remembered. nil for a payment that counts.
  static func state(_ element: XMLElement) -> EntryState? {
    if element.attribute("st") == "4" { return .void }
    return element.attribute("st") == "3" || has(flag: 5, element) ? .pending : nil
  }

  private static func has(flag bit: Int, _ element: XMLElement) -> Bool {
    guard let flags = element.attribute("flags").flatMap({ Int($0) }) else { return false }
    return flags & (1 << bit) != 0
  }
}

extension XMLElement {
  /// What an attribute refers to; nil for nothing, which is 0.
  fileprivate func key(_ name: Text) -> Text? {
    attribute(name).flatMap { $0.utf8.allSatisfy { $0 == UInt8(ascii: "0") } ? nil : Text($0) }
  }
}

/// Goes through the XML of HomeBank. Its categories become accounts of the book, whose ids no account has.
struct HomeBankWalk: BookWalk {
  private var elements: ListedElements
  private var currencies: [Text: Text] = [:]
  private var payees: [Text: String] = [:]
  /// What each account is kept in: a payment is in the currency of its account.
  private var accounts: [Text: BookCurrency] = [:]
  /// How many sides of transfers went and came: each transfer is there twice.
  private var sides = (went: 0, came: 0)
  private var hasBegun = false

  init(_ text: [UInt8]) {
    elements = ListedElements(
      XMLTokens(text), root: HomeBank.root, lists: [], wanted: ["cur", "account", "pay", "cat", "fav", "ope"])
  }

  mutating func next() throws(SourceProblem) -> BookPart? {
    if !hasBegun {
      hasBegun = true
      // What has no category is of this one.
      return .account(Self.category("0"), BookAccount(name: "", parent: nil, sort: .category, currency: nil))
    }
    while let (element, _) = try elements.next() {
      let key = element.key("key")
      switch (element.name, key) {
      case ("cur", let key?): currencies[key] = element.attribute("iso").map { Text($0) }
      case ("pay", let key?): payees[key] = element.attribute("name")
      case ("fav", _): return .leftOut(.scheduled)
      case ("account", let key?): return account(element, key)
      case ("cat", let key?):
        let parent = element.key("parent").map(Self.category)
        return .account(
          Self.category(key), BookAccount(name: element.title, parent: parent, sort: .category, currency: nil))
      case ("ope", _):
        do throws(SourceProblem) { if let part = try part(of: element) { return part } } catch {
          return .unreadable(error)
        }
      default: continue
      }
    }
    // The other side of each was told before, or is told here.
    if sides.came > sides.went {
      sides.went += 1
      return .leftOut(.transfer)
    }
    return nil
  }

  private static func category(_ key: Text) -> Text { Text("category \(key)") }

  private mutating func account(_ element: XMLElement, _ key: Text) -> BookPart {
    let currency = element.key("curr").flatMap { currencies[$0] }.map { BookCurrency.code($0) }
    accounts[key] = currency
    return .account(key, BookAccount(name: element.title, parent: nil, sort: .own, currency: currency))
  }

  /// nil for the side of a transfer that came in: the other side tells it.
  private mutating func part(of element: XMLElement) throws(SourceProblem) -> BookPart? {
    if let state = HomeBank.state(element) { return .leftOut(state) }
    let amount = try Self.amount(element.attribute("amount"), element.offset)
    guard HomeBank.isTransfer(element) else { return .payment(try payment(element, amount)) }
    if !amount.isNegative {
      sides.came += 1
      return nil
    }
    sides.went += 1
    return .payment(try payment(element, amount, to: element.key("dst_account")))
  }

  private static func amount(_ text: String?, _ offset: Int) throws(SourceProblem) -> Decimal {
    if let amount = text.flatMap(BookFraction.binary) { return amount }
    let said = text.map { "“\($0.shortened)”" } ?? "missing"
    throw SourceProblem(offset: offset, "the amount of this payment is \(said), and no number")
  }

  /// - Parameter other: the account that the money went to; nil for a payment of somebody else.
  private func payment(
    _ element: XMLElement, _ amount: Decimal, to other: Text? = nil
  ) throws(SourceProblem) -> BookPayment {
    let written = element.attribute("date") ?? ""
    guard let day = HomeBank.day(written) else {
      throw SourceProblem(offset: element.offset, "“\(written.shortened)” is no day (date)")
    }
    guard let account = element.key("account") else {
      throw SourceProblem(offset: element.offset, "this payment has no account")
    }
    var payment = BookPayment(offset: element.offset, day: day.description, currency: accounts[account])
    payment.payee = element.key("payee").flatMap { payees[$0] }
    payment.number = element.attribute("info")
    let own = BookSplit(id: nil, account: account, value: amount, quantity: amount, offset: element.offset)
    guard let other else {
      payment.splits = try [own] + parts(of: element, amount)
      return payment
    }
    // In another currency, what arrived stands in the other side alone.
    payment.state = accounts[other] == accounts[account] ? nil : .transfer
    let value = amount.negated
    var arrived = BookSplit(id: nil, account: other, value: value, quantity: value, offset: element.offset)
    arrived.memo = element.attribute("wording")
    payment.splits = [own, arrived]
    return payment
  }

  /// Parts stand in three lists: `scat="1||2" samt="-10||-2.5" smem="Bread||"`.
  private func parts(of element: XMLElement, _ amount: Decimal) throws(SourceProblem) -> [BookSplit] {
    let memo = element.attribute("wording")
    let tags = (element.attribute("tags") ?? "").split(separator: " ").map(String.init)
    func split(_ category: Text, _ amount: Decimal, _ memo: String?) -> BookSplit {
      let value = amount.negated
      var split = BookSplit(
        id: nil, account: Self.category(category), value: value, quantity: value, offset: element.offset)
      (split.memo, split.tags) = (memo, tags)
      return split
    }
    guard let amounts = element.list("samt") else { return [split(element.key("category") ?? "0", amount, memo)] }
    let (categories, memos) = (element.list("scat") ?? [], element.list("smem") ?? [])
    guard categories.count == amounts.count else {
      throw SourceProblem(
        offset: element.offset, "its parts have \(amounts.count) amounts, and \(categories.count) categories")
    }
    var parts: [BookSplit] = []
    for (place, text) in amounts.enumerated() {
      let own = memos.indices.contains(place) && !memos[place].isEmpty ? memos[place] : memo
      parts.append(split(Text(categories[place]), try Self.amount(text, element.offset), own))
    }
    return parts
  }
}

extension XMLElement {
  fileprivate var title: String { attribute("name")?.onOneLine ?? "" }

  /// What an attribute lists between `||`; nil for nothing.
  fileprivate func list(_ name: Text) -> [String]? {
    guard let text = attribute(name) else { return nil }
    var (items, start): ([String], String.Index) = ([], text.startIndex)
    while let sign = text.utf8[start...].firstRange(of: "||".utf8) {
      items.append(String(text[start..<sign.lowerBound]))
      start = sign.upperBound
    }
    return items + [String(text[start...])]
  }
}
