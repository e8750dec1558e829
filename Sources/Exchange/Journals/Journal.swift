internal import Records

/// Writes transactions as a program for plain-text accounting reads them. Money of which no record says on which account it
/// is, is `assets:cash`: what an account comes to is what its records come to.
public struct Journal {
  private let format: JournalFormat
  private let entries: [JournalEntry]
  private var accounts = JournalNames<JournalAccount>()
  private var currencies = JournalNames<Text?>()

  /// - Parameter entries: in the order in which they are to stand there.
  public init(_ entries: [JournalEntry], as format: JournalFormat) {
    (self.entries, self.format) = (entries, format)
    // Names are given in the order of what they stand for, so that the same records have the same names.
    let legs = entries.flatMap(\.legs)
    for account in Set(legs.map(\.account)).subtracting([.cash]).sorted() { _ = name(of: account) }
    _ = name(of: .cash)
    for currency in Set(legs.map(\.currency)).sorted(by: { $0 ?? "" < $1 ?? "" }) { _ = name(of: currency) }
  }

  private mutating func name(of account: JournalAccount) -> String {
    accounts.name(of: account) { [format] in format.name(of: account) }
  }

  private mutating func name(of currency: Text?) -> String {
    currencies.name(of: currency) { [format] in format.name(of: currency) }
  }

  /// Shows the parts of the journal to `body`, from its beginning to its end.
  public mutating func write(_ body: (String) -> Void) {
    body(head)
    for entry in entries { body(text(of: entry)) }
  }
}

// MARK: - What is declared

extension Journal {
  /// The currencies with their decimals, and the accounts with the categories that they stand for.
  private var head: String {
    mutating get {
      var head = format == .hledger ? "decimal-mark .\n\n" : ""
      if format == .beancount, entries.contains(where: \.isOfTwoCurrencies) { head += Self.tolerance }
      let first = entries.map(\.day).min().map { "\($0)" } ?? "2000-01-01"
      for (currency, scale) in scales { head += declaration(of: currency, scale, first) }
      if format == .ledger { for tag in tags { head += "tag \(tag)\n" } }
      for account in usedAccounts { head += declaration(of: account, first) }
      return entries.isEmpty ? head : head + "\n"
    }
  }

  /// beancount divides the whole price by the amount, to 28 digits, and then finds that 287.90 TWD for 48602 JPY are off by
  /// the last one.
  private static let tolerance = "option \"inferred_tolerance_default\" \"*:0.000000001\"\n\n"

  private var scales: [(currency: Text?, scale: Int)] {
    var scales: [Text?: Int] = [:]
    for leg in entries.flatMap(\.legs) { scales[leg.currency] = max(scales[leg.currency] ?? 0, leg.amount.scale) }
    return scales.map { ($0.key, $0.value) }.sorted { $0.currency ?? "" < $1.currency ?? "" }
  }

  /// ledger wants tags to be declared, where it is asked to be pedantic.
  private var tags: [String] {
    Set(entries.flatMap(\.tags).map { Text(Self.word($0)) }).sorted().map(\.string).filter { !$0.isEmpty }
  }

  private var usedAccounts: [JournalAccount] {
    mutating get {
      let used = Set(entries.flatMap(\.legs).map(\.account))
      return used.map { ($0, Text(name(of: $0))) }.sorted { $0.1 < $1.1 }.map(\.0)
    }
  }

  private mutating func declaration(of currency: Text?, _ scale: Int, _ day: String) -> String {
    let spelling = commodity(currency)
    // What the program could not read is said beside its name.
    let meaning = currency.flatMap { Text(name(of: currency)) == $0 ? nil : $0.string }
    switch format {
    // Numbers without a currency need no declaration.
    case .hledger:
      let meaning = meaning.map { "  ; currency: \(Self.onOneLine($0))" } ?? ""
      return spelling.isEmpty ? "" : "commodity 1000.\(String(repeating: "0", count: scale)) \(spelling)\(meaning)\n"
    case .ledger:
      let meaning = meaning.map { "    note currency: \(Self.onOneLine($0))\n" } ?? ""
      return spelling.isEmpty ? "" : "commodity \(spelling)\n\(meaning)"
    case .beancount: return "\(day) commodity \(spelling)\n  name: \(Self.quoted(currency?.string ?? ""))\n"
    }
  }

  private mutating func declaration(of account: JournalAccount, _ day: String) -> String {
    let (name, category) = (name(of: account), account.isOfCategory ? account.category?.string : nil)
    switch format {
    case .hledger: return "account \(name)" + (category.map { "  ; category: \(Self.onOneLine($0))" } ?? "") + "\n"
    case .ledger: return "account \(name)\n" + (category.map { "    note category: \(Self.onOneLine($0))\n" } ?? "")
    case .beancount: return "\(day) open \(name)\n" + (category.map { "  category: \(Self.quoted($0))\n" } ?? "")
    }
  }
}

// MARK: - Transactions

extension Journal {
  private mutating func text(of entry: JournalEntry) -> String {
    let indent = format == .beancount ? "  " : "    "
    var lines = ""
    for (place, leg) in entry.legs.enumerated() {
      lines += "\(indent)\(name(of: leg.account))  \(amount(leg))"
      // Of two currencies, what the first leg comes to in the other one.
      if place == 0, let other = entry.legs.last, other.currency != leg.currency {
        lines += " @@ \(amount(JournalEntry.Leg(other.account, other.amount.abs, other.currency)))"
      }
      lines += "\n"
    }
    return firstLines(of: entry) + lines + "\n"
  }

  private mutating func amount(_ leg: JournalEntry.Leg) -> String {
    let commodity = commodity(leg.currency)
    return leg.amount.description + (commodity.isEmpty ? "" : " \(commodity)")
  }

  private func firstLines(of entry: JournalEntry) -> String {
    if format == .beancount {
      let texts = [entry.payee, entry.title].enumerated().filter { $0.offset == 1 || !$0.element.isEmpty }
      let words = texts.map { Self.quoted($0.element) }.joined(separator: " ")
      let tags = entry.tags.isEmpty ? "" : "  tags: \(Self.quoted(entry.tags.joined(separator: ", ")))\n"
      return "\(entry.day) * \(words)\n  id: \(Self.quoted(entry.id.string))\n\(tags)"
    }
    // Behind the code in brackets, nothing is taken for a code or a mark any more.
    let code = Self.word(entry.id.string)
    let words = [entry.payee, entry.title].map(Self.description).filter { !$0.isEmpty }.joined(separator: " | ")
    let line = "\(entry.day) * (\(code))" + (words.isEmpty ? "" : " \(words)") + "\n"
    let tags = entry.tags.map(Self.word).filter { !$0.isEmpty }
    if tags.isEmpty { return line }
    return line
      + (format == .hledger
        ? "    ; \(tags.map { "tag:\($0)" }.joined(separator: ", "))\n" : "    ; :\(tags.joined(separator: ":")):\n")
  }

  /// hledger and ledger want what is not a word of letters in quotes.
  private mutating func commodity(_ currency: Text?) -> String {
    let name = name(of: currency)
    if format == .beancount || name.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) { return name }
    return "\"\(name)\""
  }

  /// On one line, without what would end the description or begin another part of it.
  private static func description(_ text: String) -> String {
    let words = text.split {
      $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }
    return words.joined(separator: " ").replacing(";", with: ",").replacing("|", with: "/")
  }

  private static func word(_ text: String) -> String {
    String(text.map { $0.isLetter || $0.isNumber || "-_./".contains($0) ? $0 : "-" })
  }

  private static func onOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  private static func quoted(_ text: String) -> String {
    let inside = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.properties.generalCategory == .control: " "
      default: String(scalar)
      }
    }
    return "\"\(inside.joined())\""
  }
}
