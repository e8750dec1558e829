internal import Records

/// A booking of a bank's statement, in whatever format it comes.
struct StatementEntry {
  /// What the entry says, by the names of ``StatementColumn``; without the amount.
  var texts: [Text: String]
  /// Negative for money that went.
  var amount: Decimal
  var offset: Int
}

/// An amount and its currency.
struct StatementMoney {
  let amount: Decimal
  let currency: Text
}

/// What comes of a file with statements, in its order.
enum StatementPart {
  case begin(offset: Int)
  /// One entry, or the parts of one that is a batch.
  case entry([StatementEntry])
  /// One that is no booking.
  case notBooked(EntryState)
  case unreadable(SourceProblem)
  case end(StatementEnd)
}

/// What a statement says of itself as a whole.
struct StatementEnd {
  /// Such as `2026/11`, for messages.
  var name: String?
  /// What was on the account before and after, where it says both.
  var opening: StatementMoney?
  var closing: StatementMoney?
  /// What its entries add up to, where it says that.
  var total: StatementMoney?
}

/// Goes through a file of statements. Throws where the file as a whole cannot be read.
protocol StatementWalk {
  mutating func next() throws(SourceProblem) -> StatementPart?
}

/// The columns of entries, whatever the format of their bank.
enum StatementColumn {
  static let amount: Text = "Amount"
  static let all: [Text] = [
    "Account", "Amount", "BankReference", "Code", "CreditorID", "Currency", "Date", "EndToEndID", "ForeignAmount",
    "ForeignCurrency", "ID", "MandateID", "Payee", "PayeeAccount", "PayeeBank", "Purpose", "Reference", "Reversal",
    "Statement", "Text", "UltimatePayee", "ValueDate",
  ]

  /// What banks write where there is no reference.
  private static let none: Set<Text> = ["NONREF", "NOTPROVIDED", "NOT PROVIDED"]

  /// A reference that is one; nil for nothing.
  static func reference(_ text: String?) -> String? {
    guard let text = text?.onOneLine, !text.isEmpty, !none.contains(Text(text.uppercased())) else { return nil }
    return text
  }
}

/// Amounts as the formats of banks have them: digits, and one decimal sign.
enum StatementAmount {
  /// nil for what is none. `1.234,56` could be two amounts, and is none.
  static func read(_ text: some StringProtocol, decimal: Unicode.Scalar) -> Decimal? {
    let parts = text.parts(at: decimal)
    guard parts.count <= 2, let whole = parts.first, !whole.isEmpty,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let digits = String(whole.drop { $0 == "0" })
    let fraction = parts.count == 2 && !parts[1].isEmpty ? ".\(parts[1])" : ""
    do throws(ArithmeticError) { return try Decimal(parsing: (digits.isEmpty ? "0" : digits) + fraction) } catch {
      return nil
    }
  }
}
