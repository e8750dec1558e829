public import Records

/// One transaction of a journal: money that went from an account, or from cash, to what it was for, or to another account.
public struct JournalEntry: Sendable {
  public let day: CalendarDay
  public let id: Text
  public var payee = ""
  public var title = ""
  public var tags: [String] = []
  /// Zero together, unless they are two of different currencies: then one was changed for the other.
  public let legs: [Leg]

  var isOfTwoCurrencies: Bool { legs.first?.currency != legs.last?.currency }

  /// What one account gets.
  public struct Leg: Sendable {
    public let account: JournalAccount
    public let amount: Decimal
    /// nil where neither the record nor the ledger has one.
    public let currency: Text?

    public init(_ account: JournalAccount, _ amount: Decimal, _ currency: Text?) {
      (self.account, self.amount, self.currency) = (account, amount, currency)
    }
  }

  public init(day: CalendarDay, id: Text, legs: [Leg]) {
    (self.day, self.id, self.legs) = (day, id, legs)
  }
}

/// An account of a journal: what it means here. Its name is what the program can read.
public struct JournalAccount: Hashable, Sendable {
  public enum Side: String, Sendable {
    case income
    case expenses
    /// What is on the other side of all others.
    case assets
    /// Where what an account opened with comes from.
    case equity
  }

  public let side: Side
  /// Whose it is, where a journal has records of several people.
  public let owner: Text?
  /// As sums group by it; nil for records without one. Of assets the id of the account.
  public let category: Text?
  /// Whose record stands for it, named in the journal or not: two people may each have a giro. nil for a category, and for
  /// money of which nobody said where it lies.
  private let record: Text?

  public init(_ side: Side, owner: Text? = nil, category: Text?, record: Text? = nil) {
    (self.side, self.owner, self.category, self.record) = (side, owner, category, record)
  }

  public static let cash = JournalAccount(.assets, category: "cash")
  public static let opening = JournalAccount(.equity, category: "opening")

  /// Whether it stands for a category.
  var isOfCategory: Bool { side == .income || side == .expenses }

  /// The parts of its name, before the program's rules for names.
  var parts: [String] { [side.rawValue] + [owner, category ?? "uncategorised"].compactMap { $0?.string } }
}

extension JournalAccount: Comparable {
  /// Records without a category before one that is called as they are.
  public static func < (a: JournalAccount, b: JournalAccount) -> Bool {
    func key(_ account: JournalAccount) -> [Text] {
      account.parts.map { Text($0) } + (account.category == nil ? [] : [""]) + (account.record.map { ["", $0] } ?? [])
    }
    return key(a).lexicographicallyPrecedes(key(b))
  }
}
