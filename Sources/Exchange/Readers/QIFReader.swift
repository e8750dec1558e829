import Records
import Schema

extension ImportRule.Reader {
  public static let qif = Self(
    "qif", .list, detect: { QIF.isQIF($0.bytes) },
    guess: { content, reader, setting in
      let parts = ["Date", "Amount", "Payee", "Memo", "Category", "Account", "TransferAccount"]
      return RuleGuess(GuessedTable(content, parts: parts, of: reader), reader, setting)
    },
    open: { content, rule throws(SourceProblem) in OpenSource(try QIFReader(content.bytes, rule), in: content.bytes) })
}

/// Reads the transactions of a file in QIF, Quicken's old format: lines with a letter in front, and `^` behind each
/// transaction. Lists of categories and of securities are passed over.
struct QIFReader: ItemReader {
  private let columns: [Text]
  /// Whether the rule asks for the other account of a transfer; else it stands among the categories, as in the file.
  private let namesTransfers: Bool
  private let text: [UInt8]
  private var offset = 0
  /// Whether transactions stand here, as the last line with `!` says.
  private var isOfMoney = true
  /// The account that a list of several is at.
  private var account: String?
  private var isOfAccount = false
  private(set) var notBooked = EntriesNotBooked()
  /// The other parts of a split transaction.
  private var waiting: ArraySlice<SourceItem> = []

  init(_ text: [UInt8], _ rule: ImportRule) throws(SourceProblem) {
    self.text = text
    columns = rule.columns.map { Text($0) }
    namesTransfers = columns.contains("TransferAccount")
    guard QIF.isQIF(text) else { throw SourceProblem(offset: 0, "it is no QIF: its first line begins with no “!”") }
  }

  /// What the letters mean.
  static let names: [Character: Text] = [
    "D": "Date", "T": "Amount", "P": "Payee", "M": "Memo", "L": "Category", "N": "Number", "A": "Address",
    "C": "Cleared",
  ]

  mutating func next() throws(SourceProblem) -> SourceItem? {
    if let part = waiting.popFirst() { return part }
    var transaction = Transaction()
    while let line = nextLine() {
      guard let letter = line.text.first else { continue }
      if letter == "!" {
        beginSection(String(line.text.dropFirst()).trimmed)
      } else if letter != "^" {
        transaction.take(letter, String(line.text.dropFirst()).trimmed, line.offset)
      } else {
        // In a list of accounts the letter N names one.
        if isOfAccount { account = transaction.values["Number"]?.text }
        if isOfMoney, let start = transaction.start {
          try transaction.requireWhole()
          if isOpening(transaction.values) {
            notBooked.count(.opening)
            transaction = Transaction()
            continue
          }
          waiting = transaction.parts.map { item(of: $0, start) }[...]
          return waiting.popFirst()
        }
        transaction = Transaction()
      }
    }
    if isOfMoney, let start = transaction.start {
      throw SourceProblem(offset: start, "the file ends within this transaction")
    }
    return nil
  }

  /// What an account had at the beginning stands there as a transfer from itself.
  private func isOpening(_ values: Values) -> Bool {
    guard namesTransfers, let other = values["Category"].flatMap({ QIF.account($0.text) }) else { return false }
    return account.map { $0 == other } ?? (values["Payee"]?.text.lowercased() == "opening balance")
  }

  private typealias Values = [Text: (text: String, offset: Int)]

  /// The lines of one transaction. One that is split over several categories is an item for each of them.
  private struct Transaction {
    private(set) var values: Values = [:]
    private var splits: [Values] = []
    /// Where each of them begins.
    private var starts: [Int] = []
    private(set) var start: Int?

    mutating func take(_ letter: Character, _ text: String, _ offset: Int) {
      start = start ?? offset
      switch letter {
      case "S":
        splits.append(["Category": (text, offset)])
        starts.append(offset)
      case "E": putIntoSplit("Memo", text, offset)
      case "$": putIntoSplit("Amount", text, offset)
      default:
        guard let name = QIFReader.names[letter], values[name] == nil else { return }
        values[name] = (QIFReader.plain(text, name), offset)
      }
    }

    private mutating func putIntoSplit(_ name: Text, _ text: String, _ offset: Int) {
      if splits.isEmpty {
        splits.append([:])
        starts.append(offset)
      }
      splits[splits.count - 1][name] = (text, offset)
    }

    /// Throws where the parts are not what the transaction says: a part without an amount would become one of the
    /// whole amount, and what no part has would be lost.
    func requireWhole() throws(SourceProblem) {
      if let place = splits.firstIndex(where: { $0["Amount"]?.text.isEmpty ?? true }) {
        throw SourceProblem(offset: starts[place], "this part of the transaction has no amount ($)")
      }
      guard !splits.isEmpty, let total = values["Amount"] else { return }
      let amounts = splits.compactMap { $0["Amount"]?.text }
      if [".", ","].contains(where: { QIFReader.sum(of: amounts, is: total.text, decimal: $0) }) { return }
      throw SourceProblem(offset: total.offset, "the amounts of its parts do not add up to \(total.text.shortened)")
    }

    var parts: [Values] {
      if splits.isEmpty { return [values] }
      return splits.map { split in values.merging(split) { $1 } }
    }
  }

  /// Whether amounts add up, exactly. Which decimal sign a file has is not known before a rule is guessed.
  private static func sum(of amounts: [String], is total: String, decimal: Character) -> Bool {
    func read(_ text: String) throws(ArithmeticError) -> Decimal {
      guard let number = WrittenNumber.read(text, decimal: decimal) else { throw .notANumber }
      return try Decimal(number)
    }
    do throws(ArithmeticError) {
      var sum = Decimal.zero
      for amount in amounts { try sum += read(amount) }
      return try sum == read(total)
    } catch { return false }
  }

  private mutating func beginSection(_ name: String) {
    let name = name.lowercased()
    if name.begins(with: "option:") || name.begins(with: "clear:") { return }
    isOfAccount = name == "account"
    isOfMoney = ["type:bank", "type:cash", "type:ccard", "type:oth a", "type:oth l"].contains { name.begins(with: $0) }
  }

  private mutating func nextLine() -> (text: String, offset: Int)? {
    guard offset < text.count else { return nil }
    let start = offset
    let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
    offset = end + 1
    return (String(decoding: text[start..<end], as: UTF8.self), start)
  }

  /// Quicken writes `1/ 5'26` for a day of this century.
  fileprivate static func plain(_ text: String, _ name: Text) -> String {
    name == "Date" ? String(text.replacing("'", with: "/").filter { $0 != " " }) : text
  }

  private func item(of found: Values, _ offset: Int) -> SourceItem {
    let values = columns.map { column -> Value? in
      let text = column == "Account" ? account : self.text(column, of: found)
      return text.flatMap { $0.isEmpty ? nil : .string(Text($0)) }
    }
    return SourceItem(values: values, offsets: columns.map { found[$0]?.offset ?? offset }, offset: offset)
  }

  /// A category such as `[Savings]` is the other account of a transfer.
  private func text(_ column: Text, of found: Values) -> String? {
    let category = found["Category"]?.text
    let other = namesTransfers ? category.flatMap(QIF.account) : nil
    switch column {
    case "TransferAccount": return other
    case "Category": return other == nil ? category : nil
    default: return found[column]?.text
    }
  }

  var missing: [MissingColumn] {
    let known = Self.names.values.sorted() + ["Account", "TransferAccount"]
    return columns.filter { !known.contains($0) }.map { column in
      MissingColumn(name: column.string, near: column.nearest(among: known)?.string)
    }
  }
}

public enum QIF {
  /// `Savings` of `[Savings]`, and of `[Savings]/trip`, which has a class behind it.
  static func account(_ category: String) -> String? {
    guard category.begins(with: "["), let end = category.firstIndex(of: "]") else { return nil }
    let rest = category[category.index(after: end)...]
    return rest.isEmpty || rest.first == "/" ? String(category[..<end].dropFirst()).trimmed : nil
  }

  public static func isQIF(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      .lowercased()
    return ["!type:", "!account", "!option:", "!clear:"].contains { head.begins(with: $0) }
  }
}
