public import Records

/// A rule for a file that nobody has written one for, as far as what stands in it tells.
///
/// What cannot be told for certain is a question, and the rule is not to be used until a person has answered it: a wrong
/// sign or a wrong currency would make wrong figures.
public struct RuleGuess: Sendable {
  public var rule: ImportRule
  /// The columns from which nothing is taken.
  public internal(set) var unused: [String] = []
  /// What is certain, and worth a look: `amounts are in GBP: £ stands beside the amounts`.
  public internal(set) var remarks: [Sentence] = []
  /// What a person has to say before the rule can be used.
  public internal(set) var questions: [GuessQuestion] = []
  /// Why no rule can read the file, whatever somebody answers.
  public internal(set) var refusal: Sentence?

  /// In which currencies the file says that its amounts are; empty where it names none.
  var namedCurrencies: Set<Text> = []

  let table: GuessedTable
  private var meanings = CellMeanings([])
  var setting: GuessSetting
  /// Rows that have a day: the ones that are payments.
  var dated: [[String]] = []
  var free: Set<Int>
  /// Where the columns of amounts and of balances stand.
  var amounts: [Int] = []
  var balance: Int?

  var answers: GuessAnswers { setting.answers }

  /// In which orders a cell is a day.
  func dayOrders(_ cell: String) -> DayOrders { meanings.orders(cell) }

  /// With which decimal signs a cell is a number.
  func decimalSigns(_ cell: String) -> DecimalSigns { meanings.signs(cell) }

  /// nil for a text that is not a table with a day and an amount.
  /// - Parameter format: what the file is written in.
  public init?(_ text: [UInt8], _ format: ImportRule.Reader = .csv, in setting: GuessSetting) {
    switch format {
    case .csv: self.init(GuessedTable(text), format, setting)
    case .xlsx, .ods: self.init(GuessedTable(sheet: text), format, setting)
    case .ofx: self.init(ofx: setting)
    case .camt, .mt940: self.init(statements: text, format, setting)
    case .gnucash, .homebank, .kmymoney, .ynab4:
      var rule = ImportRule(kind: setting.kind)
      rule.reader = format
      self.init(bookOf: rule, setting) { (rule) throws(SourceProblem) in try rule.reader(of: text).reader }
    case .qif, .hledger, .ledger, .beancount:
      self.init(GuessedTable(text, itemsOf: format), format, setting)
      // In journals, what goes to an account of expenses is positive.
      if format.isJournal { rule.sign = .spentIsPositive }
    case .json, .ndjson:
      guard let items = GuessedItems(text, format) else { return nil }
      self.init(items.table, format, setting)
      rule.items = items.path
    case .plist, .sqlite, .splitwise, .spliit, .ihatemoney: return nil
    }
    if setting.answers.account != nil, [.ofx, .camt, .mt940].contains(format) || format.isBook {
      refusal =
        "a file of this format names its accounts itself: add their numbers or names to the words of your accounts"
    }
    if setting.answers.isAboutColumns, !format.isTable, ![.qif, .json, .ndjson].contains(format) {
      refusal = "a file of this format says itself what its parts mean, and leaves nothing to answer"
    }
  }

  /// OFX says what its parts mean.
  private init(ofx setting: GuessSetting) {
    rule = ImportRule(kind: setting.kind)
    rule.reader = .ofx
    rule.id = ["ACCTID", "FITID"]
    rule.map = [
      ("date", .column("DTPOSTED")), ("name", .column("MEMO")),
      ("payee", .columns(["NAME", "PAYEE/NAME"], words: [:])),
      ("amount", .column("TRNAMT")), ("currency", .column("CURSYM")),
    ]
    table = GuessedTable(names: [], rows: [])
    self.setting = setting
    free = []
    takeTransfers(account: "ACCTID", other: "TOACCTID")
  }

  /// Statements of banks say what their parts mean, too. What has an id in each entry is known by it.
  private init(statements text: [UInt8], _ format: ImportRule.Reader, _ setting: GuessSetting) {
    rule = ImportRule(kind: setting.kind)
    rule.reader = format
    rule.map = [
      ("date", .column("Date")), ("name", .column("Purpose")), ("payee", .column("Payee")),
      ("amount", .column("Amount")), ("currency", .column("Currency")),
    ]
    if format == .camt, StatementReader.hasIDs(text) { rule.id = ["ID"] }
    table = GuessedTable(names: [], rows: [])
    self.setting = setting
    free = []
    takeTransfers(account: "Account", other: "PayeeAccount")
  }

  /// Programs for personal finance say what their parts mean, too. Categories are taken if all of them are known.
  ///
  /// - Parameter read: reads the file by a rule.
  public init(
    bookOf rule: ImportRule, _ setting: GuessSetting, _ read: (ImportRule) throws(SourceProblem) -> any ItemReader
  ) {
    let found = BookTexts(rule, read)
    (self.rule, self.setting, table) = (rule, setting, GuessedTable(names: found.names, rows: []))
    free = []
    takeBook(found)
  }

  private init?(_ table: GuessedTable?, _ format: ImportRule.Reader, _ setting: GuessSetting) {
    guard let table else { return nil }
    (self.table, self.setting) = (table, setting)
    meanings = CellMeanings(table.rows)
    free = Set(table.names.indices)
    rule = ImportRule(kind: setting.kind)
    rule.reader = format
    (rule.separator, rule.skip, rule.hasHeader) = (table.separator, table.skip, table.hasHeader)
    if let problem = table.problem {
      refusal = problem
      return
    }
    guard guessDate() else { return nil }
    guard guessAmount() || refusal != nil || !questions.isEmpty else { return nil }
    if refusal != nil || amounts.isEmpty {
      close()
      return
    }
    if let problem = unreadableAmounts() {
      refusal = problem
      return
    }
    // The program of a journal says days, signs and numbers as they are.
    if format.isJournal {
      guessTexts()
      guessCurrency()
      close()
      return
    }
    if format.hasRows { guessRows() }
    if refusal != nil { return }
    if let problem = contradiction() {
      refusal = problem
      return
    }
    guessCurrency()
    guessDecimal()
    guessFee()
    guessSign()
    if format == .qif { takeTransfersOfQIF() }
    if format.hasRows { guessAccounts() }
    guessTexts()
    if format.hasRows { guessTransfersByName() }
    guessID()
    close()
  }

  private mutating func close() {
    if rule.reader.isJournal { (questions, remarks) = ([], []) }
    for place in questions.indices {
      questions[place].examples = examples(of: questions[place])
      questions[place].about = questions[place].columns.last.map { table.names[$0] } ?? ""
    }
    unused = free.sorted().filter { !values($0).isEmpty }.map { table.names[$0] }
  }
}
