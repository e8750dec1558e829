internal import Records

extension ImportRule.Reader {
  public static let gnucash = book(
    "gnucash", detect: { GnuCash.isGnuCash($0.bytes) || $0.tables?.has(GnuCashTables.names) == true }
  ) { content, rule throws(SourceProblem) in
    guard let tables = content.tables else { return try BookReader(rule) { GnuCashWalk(content.bytes) } }
    return try GnuCashTables(tables).reader(rule)
  }
}

/// What GnuCash writes, as XML or as a file of SQLite.
public enum GnuCash {
  static let root: Text = "gnc-v2"

  /// Whether a file is one of GnuCash's XML, by its beginning.
  public static func isGnuCash(_ bytes: [UInt8]) -> Bool { BookFile.begins(bytes, with: root) }

  /// What the types of accounts mean; nil for one that is not known.
  static func sort(ofType type: String) -> BookAccount.Sort? {
    switch type {
    case "BANK", "CASH", "ASSET", "CREDIT", "LIABILITY", "RECEIVABLE", "PAYABLE", "CHECKING", "SAVINGS", "MONEYMRKT",
      "CREDITLINE":
      .own
    case "INCOME", "EXPENSE": .category
    case "EQUITY": .equity
    case "STOCK", "MUTUAL", "CURRENCY": .security
    case "TRADING", "ROOT", "NONE": .other
    default: nil
    }
  }

  /// `CURRENCY` is what older versions call `ISO4217`.
  static func currency(_ space: String?, _ name: String?) -> BookCurrency? {
    guard let name else { return nil }
    return space == "CURRENCY" || space == "ISO4217" ? .code(Text(name)) : .other(Text(name))
  }
}

/// How files of programs for personal finance begin.
enum BookFile {
  private static let headLength = 1 << 12

  /// Whether the first element of an XML has this name.
  static func begins(_ bytes: [UInt8], with name: Text) -> Bool {
    let head = String(decoding: bytes.prefix(headLength), as: UTF8.self)
    guard head.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).begins(with: "<") else { return false }
    var rest = head[...]
    while let sign = rest.utf8.firstRange(of: "<".utf8) {
      let tag = rest[sign.upperBound...]
      // What stands before it is a declaration, a document type or a comment.
      let end = tag.utf8.starts(with: "!--".utf8) ? "-->" : tag.first == "?" || tag.first == "!" ? ">" : nil
      guard let end else { return Text(String(tag.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" })) == name }
      guard let last = tag.utf8.firstRange(of: end.utf8) else { return false }
      rest = rest[last.upperBound...]
    }
    return false
  }
}

/// Goes through the XML of GnuCash.
struct GnuCashWalk: BookWalk {
  private var elements: ListedElements

  init(_ text: [UInt8]) {
    elements = ListedElements(
      XMLTokens(text), root: GnuCash.root, lists: ["book", "template-transactions"],
      wanted: ["account", "transaction"])
  }

  mutating func next() throws(SourceProblem) -> BookPart? {
    // What an account remembers of imports can be very much.
    let found = try elements.next { name, parent in name == "lots" || (name == "slots" && parent != "transaction") }
    guard let (element, list) = found else { return nil }
    let isTemplate = list == "template-transactions"
    switch element.name {
    case "transaction":
      if isTemplate { return .leftOut(.scheduled) }
      do throws(SourceProblem) { return .payment(try Self.payment(element)) } catch { return .unreadable(error) }
    default:
      guard let id = element.text("id"), !isTemplate else { return try next() }
      return .account(Text(id), try Self.account(element))
    }
  }

  private static func account(_ element: XMLElement) throws(SourceProblem) -> BookAccount {
    let type = element.text("type") ?? ""
    guard let sort = GnuCash.sort(ofType: type) else {
      throw SourceProblem(offset: element.offset, "the type of this account is “\(type.shortened)”, which is not known")
    }
    return BookAccount(
      name: element.text("name")?.onOneLine ?? "", parent: element.text("parent").map { Text($0) }, sort: sort,
      currency: GnuCash.currency(element.text("commodity", "space"), element.text("commodity", "id")))
  }

  private static func payment(_ element: XMLElement) throws(SourceProblem) -> BookPayment {
    let slots = element.child("slots")?.children ?? []
    func slot(_ key: Text) -> XMLElement? { slots.first { $0.text("key").map { Text($0) } == key }?.child("value") }
    // The day itself; beside it, and in older files alone, it is a time with the offset of whoever wrote it.
    let written = slot("date-posted")?.text("gdate") ?? element.text("date-posted", "date") ?? ""
    guard let day = CalendarDay(String(written.prefix(10))) else {
      throw SourceProblem(offset: element.offset, "“\(written.shortened)” is no day (date-posted)")
    }
    var payment = BookPayment(
      offset: element.offset, day: day.description,
      currency: GnuCash.currency(element.text("currency", "space"), element.text("currency", "id")))
    (payment.id, payment.payee) = (element.text("id"), element.text("description"))
    (payment.notes, payment.number) = (slot("notes")?.text, element.text("num"))
    let splits = element.child("splits")?.children ?? []
    if slot("void-reason") != nil || splits.contains(where: { $0.text("reconciled-state") == "v" }) {
      payment.state = .void
    } else if slot("book_closing") != nil {
      payment.state = .opening
    }
    for split in splits where payment.state == nil { payment.splits.append(try Self.split(split)) }
    return payment
  }

  private static func split(_ element: XMLElement) throws(SourceProblem) -> BookSplit {
    guard let account = element.text("account") else {
      throw SourceProblem(offset: element.offset, "this split has no account")
    }
    var split = BookSplit(
      id: element.text("id"), account: Text(account),
      value: try BookFraction.required(element.text("value"), "value", element.offset),
      quantity: try BookFraction.required(element.text("quantity"), "quantity", element.offset), offset: element.offset)
    split.memo = element.text("memo")
    return split
  }
}
