public import Records

/// The records of a page for its script, column by column: a hundred thousand of them have to be small and quick to read.
public struct PageRecords: Sendable {
  /// What a page shows of a record, and what its filters ask.
  public struct Record: Sendable {
    public let day: CalendarDay?
    public let amount: Timeline.Amount
    /// nil where neither the record nor the ledger names one.
    public let currency: Text?
    /// Groups as sums have them: several where a field is a list; nil is none.
    public let categories: [Text?]
    public let tags: [Text?]
    public let books: [Text?]
    public let person: Text
    public let name: String
    public let remark: String
    /// What a search looks into.
    public let texts: [Text]
    public let hasFile: Bool

    public init(
      day: CalendarDay?, amount: Timeline.Amount, currency: Text?, categories: [Text?], tags: [Text?], books: [Text?],
      person: Text, name: String, remark: String, texts: [Text], hasFile: Bool
    ) {
      self.day = day
      self.amount = amount
      self.currency = currency
      self.categories = categories
      self.tags = tags
      self.books = books
      self.person = person
      self.name = name
      self.remark = remark
      self.texts = texts
      self.hasFile = hasFile
    }
  }

  private var dayList = Numbered<CalendarDay?>()
  private var currencyList: Numbered<Text?>
  private var categoryList = Numbered<Text?>()
  private var tagList = Numbered<Text?>()
  private var bookList = Numbered<Text?>()
  private var personList = Numbered<Text>()
  private var strings = Numbered<Text>()
  private var columns = Columns()
  private var bills = 0

  /// The columns, as the script calls them.
  private struct Columns: Sendable {
    var day = PageColumn()
    var type = PageColumn()
    var amount = PageColumn()
    var currency = PageColumn()
    var category = PageColumn()
    var tag = PageColumn()
    var book = PageColumn()
    var person = PageColumn()
    var name = PageColumn()
    var remark = PageColumn()
    var texts = PageColumn()
    var files = PageColumn()
    var bill = PageColumn()

    var all: [(name: String, column: PageColumn)] {
      [
        ("day", day), ("type", type), ("amount", amount), ("currency", currency), ("category", category), ("tag", tag),
        ("book", book), ("person", person), ("name", name), ("remark", remark), ("texts", texts), ("files", files),
        ("bill", bill),
      ]
    }
  }

  /// - Parameter currencies: those of the sums, in their order.
  public init(currencies: [Text?]) { currencyList = Numbered(currencies) }

  public var days: [CalendarDay?] { dayList.values }
  public var currencies: [Text?] { currencyList.values }
  public var categories: [Text?] { categoryList.values }
  public var tags: [Text?] { tagList.values }
  public var books: [Text?] { bookList.values }
  public var people: [Text] { personList.values }

  /// - Parameter isPart: whether it is a further part of the record before it: both are one in counts.
  public mutating func add(_ record: Record, isPart: Bool = false) {
    if !isPart { bills += 1 }
    columns.bill.append(bills)
    columns.day.append(dayList.number(of: record.day))
    add(record.amount, record.currency)
    columns.category.append(record.categories.map { categoryList.number(of: $0) })
    columns.tag.append(record.tags.map { tagList.number(of: $0) })
    columns.book.append(record.books.map { bookList.number(of: $0) })
    columns.person.append(personList.number(of: record.person))
    columns.name.append(strings.number(of: Text(record.name)))
    columns.remark.append(strings.number(of: Text(record.remark)))
    columns.texts.append(list: record.texts.map { strings.number(of: $0) })
    columns.files.append(record.hasFile ? 1 : 0)
  }

  private mutating func add(_ amount: Timeline.Amount, _ currency: Text?) {
    columns.type.append(amount.code)
    columns.amount.append(amount.text)
    columns.currency.append(amount.isCounted ? currencyList.number(of: currency) : -1)
  }

  /// `"strings":[…],"records":{"day":[…],…}`: the members of an object.
  func write(to bytes: inout [UInt8]) {
    bytes += "\"strings\":[".utf8
    for (place, text) in strings.values.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += text.quoted
    }
    bytes += "],\"records\":{".utf8
    for (place, (name, column)) in columns.all.enumerated() {
      bytes += "\(place > 0 ? "," : "")\"\(name)\":[".utf8
      bytes += column.bytes
      bytes.append(UInt8(ascii: "]"))
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension Timeline.Amount {
  /// As the script has it.
  fileprivate var code: Int {
    switch self {
    case .money(_, let isIncome): isIncome ? 1 : 0
    case .total: 2
    case .none: 3
    case .unreadable: 4
    }
  }

  fileprivate var isCounted: Bool { if case .unreadable = self { false } else { true } }

  fileprivate var text: Text {
    switch self {
    case .money(let amount, _), .total(let amount): Text(amount.description)
    case .unreadable(let text): Text(text)
    case .none: ""
    }
  }
}
