internal import Records

extension ImportRule.Reader {
  public static let kmymoney = book("kmymoney", detect: { KMyMoney.isKMyMoney($0.bytes) }) {
    content, rule throws(SourceProblem) in
    try BookReader(rule) { KMyMoneyWalk(content.bytes) }
  }
}

/// What KMyMoney writes, as XML.
public enum KMyMoney {
  static let root: Text = "KMYMONEY-FILE"

  /// Whether a file is one of KMyMoney, by its beginning.
  public static func isKMyMoney(_ bytes: [UInt8]) -> Bool { BookFile.begins(bytes, with: root) }

  /// What the numbers mean that stand for the types of accounts; nil for one that is not known.
  static func sort(ofType type: String) -> BookAccount.Sort? {
    switch Int(type) {
    case 1, 2, 3, 4, 5, 6, 8, 9, 10, 14: .own
    case 12, 13: .category
    case 16: .equity
    case 7, 11, 15: .security
    default: nil
    }
  }

  /// Securities are called `E000001`, and currencies by their codes.
  static func currency(_ name: String?) -> BookCurrency? {
    guard let name else { return nil }
    let isCode = name.utf8.count == 3 && name.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    return isCode ? .code(Text(name)) : .other(Text(name))
  }
}

/// Goes through the XML of KMyMoney.
struct KMyMoneyWalk: BookWalk {
  private var elements: ListedElements
  /// The names of payees and tags, by their ids.
  private var names: [Text: String] = [:]

  init(_ text: [UInt8]) {
    elements = ListedElements(
      XMLTokens(text, emptyType: KMyMoney.root.string), root: KMyMoney.root,
      lists: ["PAYEES", "TAGS", "ACCOUNTS", "TRANSACTIONS", "SCHEDULES"],
      wanted: ["ACCOUNT", "PAYEE", "TAG", "TRANSACTION", "SCHEDULED_TX"])
  }

  mutating func next() throws(SourceProblem) -> BookPart? {
    while let (element, _) = try elements.next(passingOver: { name, _ in name == "KEYVALUEPAIRS" }) {
      switch element.name {
      case "ACCOUNT":
        guard let id = element.attribute("id") else { continue }
        return .account(Text(id), try Self.account(element, id))
      case "TRANSACTION":
        do throws(SourceProblem) { return .payment(try payment(element)) } catch { return .unreadable(error) }
      case "SCHEDULED_TX": return .leftOut(.scheduled)
      default:
        if let id = element.attribute("id") { names[Text(id)] = element.attribute("name") }
      }
    }
    return nil
  }

  private static func account(_ element: XMLElement, _ id: String) throws(SourceProblem) -> BookAccount {
    let type = element.attribute("type") ?? ""
    guard let sort = KMyMoney.sort(ofType: type) else {
      throw SourceProblem(offset: element.offset, "the type of this account is “\(type.shortened)”, which is not known")
    }
    return BookAccount(
      name: element.attribute("name")?.onOneLine ?? "", parent: element.attribute("parentaccount").map { Text($0) },
      sort: sort, currency: KMyMoney.currency(element.attribute("currency")))
  }

  private func payment(_ element: XMLElement) throws(SourceProblem) -> BookPayment {
    let written = element.attribute("postdate") ?? ""
    guard let day = CalendarDay(written) else {
      throw SourceProblem(offset: element.offset, "“\(written.shortened)” is no day (postdate)")
    }
    var payment = BookPayment(
      offset: element.offset, day: day.description, currency: KMyMoney.currency(element.attribute("commodity")))
    (payment.id, payment.notes) = (element.attribute("id"), element.attribute("memo"))
    for split in element.child("SPLITS")?.children ?? [] where split.name == "SPLIT" {
      payment.splits.append(try self.split(split, of: payment))
      payment.number = payment.number ?? split.attribute("number")
    }
    return payment
  }

  private func split(_ element: XMLElement, of payment: BookPayment) throws(SourceProblem) -> BookSplit {
    guard let account = element.attribute("account") else {
      throw SourceProblem(offset: element.offset, "this split has no account")
    }
    func amount(_ name: Text) throws(SourceProblem) -> Decimal {
      try BookFraction.required(element.attribute(name), name.string, element.offset)
    }
    // The splits of each payment are numbered.
    let id = [payment.id, element.attribute("id")].compactMap { $0 }
    var split = BookSplit(
      id: id.count == 2 ? id.joined(separator: " ") : nil, account: Text(account), value: try amount("value"),
      quantity: try amount("shares"), offset: element.offset)
    split.payee = element.attribute("payee").flatMap { names[Text($0)] }
    split.memo = element.attribute("memo")
    split.tags = element.children.filter { $0.name == "TAG" }
      .compactMap { tag in tag.attribute("id").flatMap { names[Text($0)] } }
    return split
  }
}
