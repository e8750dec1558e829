internal import Records

/// The transactions of a journal as `hledger print` says them in JSON, where amounts have their digits: in its tables, all
/// amounts of a commodity are written as the journal writes one of them, and `1,500` can be one and a half.
public enum HledgerAnswer {
  private static let columns = ["date", "code", "description", "account", "amount", "commodity"]

  /// A table with a row for each amount of each posting.
  public static func table(of text: [UInt8]) throws(SourceProblem) -> [UInt8] {
    let document = try DocumentReader.document(text, .json)
    var table = Array(columns.joined(separator: ",").utf8)
    guard let root = document.part(at: .root), text[root.offset] == UInt8(ascii: "["),
      let transactions = document.parts(of: root)
    else { throw unknown(at: 0) }
    for transaction in transactions {
      guard let rows = document.value(of: transaction).object.flatMap(rows) else {
        throw unknown(at: transaction.offset)
      }
      for row in rows { table += Array("\n".utf8) + row.map(quoted).joined(separator: ",").utf8 }
    }
    return table
  }

  private static func unknown(at offset: Int) -> SourceProblem {
    SourceProblem(offset: offset, "hledger prints its transactions in a form that is not known here")
  }

  private static func rows(of transaction: Object) -> [[String]]? {
    let head = ["tdate", "tcode", "tdescription"].compactMap { transaction[Text($0)]?.string }
    guard head.count == 3, let postings = transaction["tpostings"]?.array else { return nil }
    var rows: [[String]] = []
    for posting in postings {
      guard let account = account(of: posting), let amounts = posting.object?["pamount"]?.array else { return nil }
      for amount in amounts {
        guard let quantity = amount.object?["aquantity"].flatMap(digits),
          let commodity = amount.object?["acommodity"]?.string
        else { return nil }
        rows.append(head.map { "\($0)" } + [account, quantity, "\(commodity)"])
      }
    }
    return rows
  }

  /// What does not have to balance is in brackets, and no account of expenses.
  private static func account(of posting: Value) -> String? {
    guard let account = posting.object?["paccount"]?.string, let type = posting.object?["ptype"]?.string else {
      return nil
    }
    switch type {
    case "RegularPosting": return "\(account)"
    case "BalancedVirtualPosting": return "[\(account)]"
    default: return "(\(account))"
    }
  }

  /// `12505` with three places is `12.505`.
  private static func digits(of quantity: Value) -> String? {
    guard let mantissa = quantity.object?["decimalMantissa"]?.number?.lexeme,
      let places = quantity.object?["decimalPlaces"]?.number.flatMap({ Int($0.lexeme) }), (0...255).contains(places)
    else { return nil }
    let sign = mantissa.begins(with: "-") ? "-" : ""
    let digits = mantissa.dropFirst(sign.count)
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    if places == 0 { return sign + digits }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  }

  private static func quoted(_ cell: String) -> String { "\"\(cell.replacing(sign: "\"", by: "\"\""))\"" }
}
