internal import Records

/// Whether the signs of a statement's amounts are those of OFX, in which what was spent has a minus, by what the types of its
/// transactions say. Some banks write purchases without a minus, and some write none at all.
struct OFXSigns {
  static let (type, amount) = ("TRNTYPE", "TRNAMT")

  private enum Side { case debit, credit }

  private static let sides: [String: Side] = Dictionary(
    uniqueKeysWithValues: (certain + mostlyDebits).map { ($0, .debit) } + certainCredits.map { ($0, .credit) })
  /// On the statement of a card or a line of credit this is mostly what was paid to it.
  private static let eitherOfCredit: Set<String> = ["PAYMENT", "REPEATPMT"]
  private static let certain = ["DEBIT", "DIRECTDEBIT", "CHECK", "FEE", "SRVCHG"]
  /// Those that can be of either side, as OFX has it. They are never against a sign, and are taken for debits only where a
  /// person has seen them.
  private static let mostlyDebits = ["POS", "ATM", "CASH", "PAYMENT", "REPEATPMT"]
  private static let certainCredits = ["CREDIT", "DEP", "DIRECTDEP", "DIV"]

  /// How many amounts of one side have a minus, and how many have none.
  private struct Count {
    var (with, without) = (0, 0)

    static func + (one: Count, other: Count) -> Count {
      Count(with: one.with + other.with, without: one.without + other.without)
    }
  }

  private struct AccountSigns {
    var (debits, mostlyDebits, credits) = (Count(), Count(), Count())
    /// Up to three transactions that go the other way by their type, for either sign: day, name, type and amount.
    var examples: [ImportRule.Sign: [[String]]] = [:]

    /// How many amounts go the other way by their type than a sign says, and how many do not, of debits and of credits.
    func pairs(_ sign: ImportRule.Sign) -> [(against: Int, with: Int)] {
      sign == .spentIsPositive
        ? [(debits.with, debits.without + mostlyDebits.without), (credits.without, credits.with)]
        : [(debits.without, debits.with + mostlyDebits.with), (credits.with, credits.without)]
    }

    /// Whether most amounts of some side have a minus.
    var isSigned: Bool { [debits + mostlyDebits, credits].contains { $0.with > $0.without } }

    func isAgainst(_ sign: ImportRule.Sign) -> Bool { pairs(sign).contains { $0.against > $0.with } }
  }

  /// By their numbers, those in which some type says a side.
  private var accounts: [String: AccountSigns] = [:]
  private var hasMinus = false
  private var hasPlus = false
  /// The types of all transactions.
  private var types: Set<String> = []
  /// The types of each side, as the file writes them.
  private var found: [Side: Set<String>] = [:]
  /// Those of what was paid to a card, or to a line of credit.
  private var paidToCards: Set<String> = []
  private let bytes: [UInt8]

  /// - Parameter kept: the rule by which transactions are passed over; nil: all of them count.
  /// - Throws: where the file cannot be read, as its import does.
  init(_ bytes: [UInt8], by kept: ImportRule? = nil) throws(SourceProblem) {
    self.bytes = bytes
    let columns = ["ACCTID", "DTPOSTED", "NAME", Self.type, Self.amount, "ACCTTYPE"]
    let choices = ((kept?.only ?? []) + (kept?.except ?? [])).map(\.column).filter { !columns.contains($0) }
    var rule = ImportRule(kind: "")
    rule.map = (columns + choices).map { (Text($0), .column($0)) }
    let names = rule.columns
    var reader = try OFXReader(bytes, rule)
    while true {
      do throws(SourceProblem) {
        guard let item = try reader.next() else { return }
        let texts = Dictionary(
          zip(names, item.values.map { $0?.text ?? "" }), uniquingKeysWith: { first, _ in first })
        if kept?.takes(texts) == false { continue }
        count(columns.map { texts[$0] ?? "" }, isOfCard: reader.isOfCard)
      } catch { continue }
    }
  }

  private mutating func count(_ texts: [String], isOfCard: Bool) {
    guard let number = WrittenNumber.read(texts[4], decimal: "."), !number.isZero else { return }
    if number.isNegative { hasMinus = true } else { hasPlus = true }
    let word = texts[3].uppercased()
    types.insert(word)
    if isOfCard || texts[5].uppercased() == "CREDITLINE", Self.eitherOfCredit.contains(word) {
      paidToCards.insert(texts[3])
      return
    }
    guard let side = Self.sides[word] else { return }
    found[side, default: []].insert(texts[3])
    var account = accounts[texts[0]] ?? AccountSigns()
    let isCertain = !Self.mostlyDebits.contains(word)
    let place = side == .credit ? \AccountSigns.credits : isCertain ? \AccountSigns.debits : \AccountSigns.mostlyDebits
    if number.isNegative { account[keyPath: place].with += 1 } else { account[keyPath: place].without += 1 }
    defer { accounts[texts[0]] = account }
    if !isCertain { return }
    let sign: ImportRule.Sign = (side == .debit) == number.isNegative ? .spentIsPositive : .spentIsNegative
    if account.examples[sign, default: []].count < 3 {
      account.examples[sign, default: []].append([texts[1], texts[2], texts[3], texts[4]])
    }
  }

  // MARK: - What they say

  /// The accounts in which most debits, or most credits, go the other way by their type than a sign has it. One transaction
  /// alone is a reversal, where others of the file show that its signs are those.
  private func accounts(against sign: ImportRule.Sign) -> [String] {
    // A bank that calls all transactions the same says nothing by it.
    if types.count == 1, hasMinus, hasPlus { return [] }
    let pairs = accounts.values.flatMap { $0.pairs(sign) }
    let showsSigns = accounts.values.contains {
      (sign == .spentIsPositive ? $0.credits : $0.debits + $0.mostlyDebits).with > 0
    }
    if showsSigns, pairs.reduce(0, { $0 + $1.against }) == 1 { return [] }
    return accounts.filter { $0.value.isAgainst(sign) }.map(\.key).sorted()
  }

  func isAgainst(_ sign: ImportRule.Sign) -> Bool { !accounts(against: sign).isEmpty }

  /// Whether there are debits and credits, and nothing has a minus: then the types alone say the direction.
  private var isUnsigned: Bool { found.count == 2 && !hasMinus }

  /// The types of debits, without those that are something else on the statement of a card in the same file.
  private var typesOfSpending: Set<String>? {
    let cards = Set(paidToCards.map { $0.uppercased() })
    return found[.debit]?.filter { !cards.contains($0.uppercased()) }
  }

  /// What is not as OFX has it; nil where nothing is.
  var question: GuessQuestion? {
    let against = accounts(against: .spentIsNegative)
    if against.isEmpty { return nil }
    var choices = [GuessQuestion.Choice("spent-is-negative", "amounts without a minus sign came in")]
    if !isAgainst(.spentIsPositive) {
      choices.insert(.init("spent-is-positive", "amounts without a minus sign were spent"), at: 0)
    }
    if isUnsigned, let debits = typesOfSpending?.sorted(), let credits = found[.credit]?.sorted() {
      let (spent, came) = (debits.joined(separator: ", "), credits.joined(separator: ", "))
      choices.append(.init("\(Self.type)=\(debits[0])", "rows with \(spent) were spent, those with \(came) came in"))
    }
    let examples = against.flatMap { accounts[$0]?.examples[.spentIsNegative] ?? [] }
    let shown = examples.prefix(3).map { "\($0[2]) \($0[3])" }.joined(separator: ", ")
    let doubt: Sentence =
      against.count == accounts.count
      ? "\(Self.type) says the other way than the sign of \(Self.amount): \(shown)"
      : "in \(against.joined(separator: ", ")) alone, of the accounts in the file, \(Self.type) says the other way than the sign of \(Self.amount): \(shown)"
    return GuessQuestion(.sign, doubt, choices, examples: Array(examples.prefix(3)))
  }

  /// Why an answer cannot be right; nil where it can.
  func problem(_ answers: GuessAnswers) -> Sentence? {
    if let spent = answers.spent { return problem(spent) }
    guard answers.sign == .spentIsPositive, isAgainst(.spentIsPositive) else { return nil }
    let words = accounts.values.flatMap { $0.examples[.spentIsPositive] ?? [] }.map { $0[2] }
    let spent = Set(words).filter { Self.sides[$0.uppercased()] == .debit }.sorted()
    let column: Sentence = "“\(Self.type)”"
    let shown = (spent.isEmpty ? Set(words).sorted() : spent).map { "“\($0)”" }.joined(separator: ", ")
    return spent.isEmpty
      ? "\(column) says \(shown), and most of these amounts would be spent"
      : "\(column) says \(shown), and most of these amounts would come in"
  }

  private func problem(_ spent: GuessAnswers.Skipped) -> Sentence? {
    let column: Sentence = "“\(spent.column)”"
    if PlainLetters.folded(spent.column) != PlainLetters.folded(Self.type)
      || Self.sides[spent.text.uppercased()] != .debit
    {
      return "“\(spent.text)” in \(column) is no type of OFX for what was spent"
    }
    if !(typesOfSpending?.contains(spent.text) ?? false) { return "no row has “\(spent.text)” in \(column)" }
    return hasMinus ? "amounts have a minus sign, and \(column) need not say which way the money went" : nil
  }

  /// What each type means where nothing has a minus. One that is none of these makes its row one that cannot be read.
  var words: [Text: Text] {
    var words: [Text: Text] = [:]
    for word in Self.certain + (typesOfSpending ?? []) { words[Text(word)] = "expense" }
    for word in Self.certainCredits + (found[.credit] ?? []) { words[Text(word)] = "income" }
    return words
  }

  /// What a rule takes otherwise than the types say; nil where nothing is. A rule that says itself what was spent is one that
  /// somebody has decided about.
  /// Transactions that the rule passes over do not count.
  func surprise(for kept: ImportRule) -> Sentence? {
    if kept.only.isEmpty, kept.except.isEmpty { return surpriseOfAll(for: kept) }
    do throws(SourceProblem) { return try OFXSigns(bytes, by: kept).surpriseOfAll(for: kept) } catch {
      // Whoever reads the file by the rule then says why it cannot be read.
      return nil
    }
  }

  private func surpriseOfAll(for kept: ImportRule) -> Sentence? {
    guard kept.source(of: "amount")?.columns == [Self.amount], kept.sign != .asItIs else { return nil }
    if let from = kept.source(of: "type") { return surprise(for: kept, typesFrom: from) }
    let sign = kept.sign ?? .spentIsNegative
    let against = kept.sign == .spentIsNegative ? [] : accounts(against: sign)
    guard !against.isEmpty else { return nil }
    let examples = against.flatMap { accounts[$0]?.examples[sign] ?? [] }
    let shown = examples.prefix(3).map { "\($0[2]) \($0[3])" }.joined(separator: ", ")
    return "\(Self.type) says the other way than the rule takes the sign of \(Self.amount): \(shown)"
  }

  /// The same of a rule that takes the types for the direction.
  private func surprise(for kept: ImportRule, typesFrom from: FieldSource) -> Sentence? {
    guard case .columns([Self.type], let words) = from else { return nil }
    if let word = paidToCards.sorted().first(where: { words[Text($0)] == "expense" }) {
      return "\(word) on the statement of a card is what was paid to it, and the rule takes it as spent"
    }
    if kept.sign == nil, hasMinus, accounts.values.contains(where: \.isSigned) {
      return "\(Self.amount) has minus signs, and the rule takes them for money that went back"
    }
    return nil
  }
}

extension RuleGuess {
  /// Asks what the signs mean where the types of the transactions are against them, and takes what was answered.
  ///
  /// Where the file cannot be read, nothing is found; whoever reads it then says why.
  mutating func guessSign(ofOFX bytes: [UInt8]) {
    do throws(SourceProblem) { statementSigns = try OFXSigns(bytes) } catch { return }
    guard setting.tellsIncome, let signs = statementSigns else { return }
    refusal = signs.problem(answers)
    if refusal != nil { return }
    if answers.spent != nil {
      rule.map.append(("type", .columns([OFXSigns.type], words: signs.words)))
    } else if let sign = answers.sign {
      rule.sign = sign
    } else if let question = signs.question {
      questions.append(question)
    }
  }
}
