public import Records

/// Days with their records, newest first, under what the whole period comes to.
public struct Timeline: Sendable {
  /// The period.
  public let title: String
  /// Which records of it: `book Trip`.
  public let scope: String
  public let flows: [CashFlow]
  public let days: [Day]
  let words: ViewWords

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
    /// `expected` of what is still to come; empty of everything else.
    public private(set) var outlook = ""

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
    public func expected(in words: ViewWords) -> Entry {
      var entry = self
      entry.outlook = words["expected"]
      return entry
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

  public init(title: String, scope: String, flows: [CashFlow], days: [Day], in words: ViewWords = .english) {
    self.title = title
    self.scope = scope
    self.flows = flows
    self.days = days
    self.words = words
  }
}
