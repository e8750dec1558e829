internal import Records

/// An account or category of a program for personal finance.
struct BookAccount {
  enum Sort {
    /// What somebody owns or owes.
    case own
    /// What money is spent for, or comes from.
    case category
    case equity
    case security
    /// What counts for nothing, such as the trading accounts by which a program balances currencies.
    case other
  }

  let name: String
  let parent: Text?
  let sort: Sort
  /// What it is kept in; nil where the file does not say it.
  let currency: BookCurrency?
}

/// What an account is kept in.
enum BookCurrency: Hashable {
  case code(Text)
  /// Shares, points or hours.
  case other(Text)
}

/// One side of a payment.
struct BookSplit {
  let id: String?
  let account: Text
  /// In the currency of the payment; more of it on the account is positive.
  let value: Decimal
  /// In what the account is kept in.
  let quantity: Decimal
  var payee: String?
  var memo: String?
  var tags: [String] = []
  let offset: Int
}

/// A payment with all of its sides.
struct BookPayment {
  let offset: Int
  /// As `2026-11-20`.
  let day: String
  /// What the values of its sides are in; nil where the file does not say it.
  let currency: BookCurrency?
  var id: String?
  var payee: String?
  var notes: String?
  var number: String?
  /// Why it does not count; nil for one that does.
  var state: EntryState?
  var splits: [BookSplit] = []
}

/// What comes of a book, in the order of its file.
enum BookPart {
  case account(Text, BookAccount)
  case payment(BookPayment)
  /// A template, or half of what another part says as well.
  case leftOut(EntryState)
  case unreadable(SourceProblem)
}

/// Goes through a file. Throws where it as a whole cannot be read.
protocol BookWalk {
  mutating func next() throws(SourceProblem) -> BookPart?
}

/// The columns of payments, whatever program has them.
enum BookColumn {
  static let amount: Text = "Amount"
  /// Of a transfer: without it, transfers are left out.
  static let other: Text = "ToAccount"
  static let all: [Text] = [
    "Account", "AccountPath", "Amount", "Category", "CategoryPath", "Currency", "Date", "ForeignAmount",
    "ForeignCurrency", "ID", "Memo", "Notes", "Number", "Payee", "Received", "ReceivedCurrency", "Tags", "ToAccount",
    "TransactionID",
  ]
}
