public import Records

/// Days with their records, newest first, under what the whole period comes to.
public struct Timeline: Sendable {
  /// The period.
  public let title: String
  /// Which records of it: `book Trip`.
  public let scope: String
  public let flows: [CashFlow]
  public let days: [Day]

  public struct Day: Sendable {
    /// nil for records without one.
    public let day: CalendarDay?
    public let flows: [CashFlow]
    public let entries: [Entry]

    public init(day: CalendarDay?, flows: [CashFlow], entries: [Entry]) {
      self.day = day
      self.flows = flows
      self.entries = entries
    }
  }

  /// A record.
  public struct Entry: Sendable {
    public let symbol: Symbol
    public let name: String
    public let category: String
    public let amount: Amount
    public let currency: String
    public let book: String
    /// Whose it is.
    public let who: String
    public let remark: String
    public let hasAttachment: Bool

    public init(
      symbol: Symbol, name: String, category: String, amount: Amount, currency: String, book: String, who: String,
      remark: String, hasAttachment: Bool
    ) {
      self.symbol = symbol
      self.name = name
      self.category = category
      self.amount = amount
      self.currency = currency
      self.book = book
      self.who = who
      self.remark = remark
      self.hasAttachment = hasAttachment
    }

    /// The same as something that is still to come.
    public var expected: Entry {
      Entry(
        symbol: symbol, name: name, category: category, amount: amount, currency: currency, book: book, who: who,
        remark: remark.isEmpty ? "expected" : "expected · \(remark)", hasAttachment: hasAttachment)
    }
  }

  public enum Amount: Hashable, Sendable {
    case money(Decimal, isIncome: Bool)
    /// Of a kind that does not tell income from expense.
    case total(Decimal)
    /// What stands in the place of an amount that is missing or cannot be read; it is in no sum.
    case unreadable(String)
    /// Of a kind without money.
    case none
  }

  public init(title: String, scope: String, flows: [CashFlow], days: [Day]) {
    self.title = title
    self.scope = scope
    self.flows = flows
    self.days = days
  }
}
