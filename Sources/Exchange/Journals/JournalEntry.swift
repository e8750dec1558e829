public import Records

/// One transaction of a journal: money that went from cash to an account, or came from one.
public struct JournalEntry: Sendable {
  public let day: CalendarDay
  public let id: Text
  public var payee = ""
  public var title = ""
  public var tags: [String] = []
  public let account: JournalAccount
  /// What the account gets; cash gets the opposite.
  public let amount: Decimal
  /// nil where neither the record nor the ledger has one.
  public let currency: Text?

  public init(day: CalendarDay, id: Text, account: JournalAccount, amount: Decimal, currency: Text?) {
    (self.day, self.id, self.account, self.amount, self.currency) = (day, id, account, amount, currency)
  }
}

/// An account of a journal: what it means here. Its name is what the program can read.
public struct JournalAccount: Hashable, Sendable {
  public enum Side: String, Sendable {
    case income
    case expenses
    /// What is on the other side of all others.
    case assets
  }

  public let side: Side
  /// Whose it is, where a journal has records of several people.
  public let owner: Text?
  /// As sums group by it; nil for records without one.
  public let category: Text?

  public init(_ side: Side, owner: Text? = nil, category: Text?) {
    (self.side, self.owner, self.category) = (side, owner, category)
  }

  static let cash = JournalAccount(.assets, category: "cash")

  /// The parts of its name, before the program's rules for names.
  var parts: [String] { [side.rawValue] + [owner, category ?? "uncategorised"].compactMap { $0?.string } }
}

extension JournalAccount: Comparable {
  /// Records without a category before one that is called as they are.
  public static func < (a: JournalAccount, b: JournalAccount) -> Bool {
    func key(_ account: JournalAccount) -> [Text] {
      account.parts.map { Text($0) } + (account.category == nil ? [] : [""])
    }
    return key(a).lexicographicallyPrecedes(key(b))
  }
}
