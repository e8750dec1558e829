import Records
import Schema

extension ImportRule.Reader {
  public static let hledger = journal("hledger")
  public static let ledger = journal("ledger")
  public static let beancount = journal("beancount")

  private static func journal(_ name: String) -> Self {
    Self(
      name, .journal,
      guess: { content, reader, setting in
        let parts = ["date", "amount", "payee", "description", "category", "commodity"]
        var guess = RuleGuess(GuessedTable(content, parts: parts, of: reader), reader, setting)
        // What goes to an account of expenses is positive.
        guess?.rule.sign = .spentIsPositive
        return guess
      },
      open: { content, rule throws(SourceProblem) in
        OpenSource(try JournalReader(content.bytes, rule), in: content.bytes)
      })
  }
}

/// Reads what a program for plain-text accounting says of a journal: a row for each posting to an account of expenses or
/// income. Transfers between other accounts are not bills.
///
/// Columns are `date`, `code`, `payee`, `description`, `account`, `amount`, `commodity`, and `category`, the last part of
/// the account. beancount has a payee and a description; where hledger and ledger have one text, its part before a `|` is
/// the payee, and the rest is the description.
struct JournalReader: ItemReader {
  private var rows: SeparatedReader
  private let reader: ImportRule.Reader
  private let columns: [Text]
  /// Those that the program's answer has.
  private let names: [Text]

  private static let known: [Text] = [
    "date", "code", "payee", "description", "account", "amount", "commodity", "category",
  ]
  private static let roots = ["expenses", "expense", "income", "revenues", "revenue"]

  /// - Parameter text: the answer of the program, a table whose first row names the columns.
  init(_ text: [UInt8], _ rule: ImportRule) throws(SourceProblem) {
    (reader, columns) = (rule.reader, rule.columns.map { Text($0) })
    var table = SeparatedRows(text, separator: ",")
    let header = Set(try table.next()?.cells.map { Text($0) } ?? [])
    names = Self.known.filter(header.contains)
    var inner = ImportRule(kind: rule.kind)
    inner.map = names.map { ($0, .column($0.string)) }
    rows = try SeparatedReader(text, inner)
  }

  mutating func next() throws(SourceProblem) -> SourceItem? {
    while let row = try rows.next() {
      func value(_ name: Text) -> Value? { names.firstIndex(of: name).flatMap { row.values[$0] } }
      let account = (value("account")?.string ?? "").split(separator: ":").map(String.init)
      guard let root = account.first, Self.roots.contains(root.lowercased()) else { continue }
      let words = words { value($0)?.string }
      let values = columns.map { column -> Value? in
        switch column {
        case "category": account.count > 1 ? account.last.map { .string(Text($0)) } : nil
        case "payee": words.payee.map { .string(Text($0)) }
        case "amount": Self.amount(value(column))
        case "description": words.rest.isEmpty ? nil : .string(Text(words.rest))
        default: value(column)
        }
      }
      let offsets = columns.map { column in names.firstIndex(of: column).map { row.offsets[$0] } ?? row.offset }
      return SourceItem(values: values, offsets: offsets, offset: row.offset)
    }
    return nil
  }

  /// These programs write a point, whatever the journal does. bean-query shows a number with all its digits as
  /// `Decimal('3.205')`.
  private static func amount(_ value: Value?) -> Value? {
    guard let text = value?.string?.trimmed else { return value }
    let isWrapped = text.begins(with: "Decimal('") && text.ends(with: "')")
    return Number(lexeme: isWrapped ? String(text.dropFirst(9).dropLast(2)) : text).map { .number($0) } ?? value
  }

  /// Without a `|`, the one text is what its program calls it: hledger a description, ledger a payee.
  private func words(_ value: (Text) -> String?) -> (payee: String?, rest: String) {
    let (payee, description) = (value("payee"), value("description") ?? "")
    let whole = payee ?? description
    guard reader != .beancount, let bar = whole.firstIndex(of: "|") else { return (payee, description) }
    let before = String(whole[..<bar]).trimmed
    return (before.isEmpty ? nil : before, String(whole[whole.index(after: bar)...]).trimmed)
  }

  var missing: [MissingColumn] {
    columns.filter { !Self.known.contains($0) }.map { column in
      MissingColumn(name: column.string, near: column.nearest(among: Self.known)?.string)
    }
  }
}
