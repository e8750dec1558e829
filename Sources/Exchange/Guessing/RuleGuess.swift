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
  /// Of a statement in OFX.
  var statementSigns: OFXSigns?

  var answers: GuessAnswers { setting.answers }

  /// In which orders a cell is a day.
  func dayOrders(_ cell: String) -> DayOrders { meanings.orders(cell) }

  /// With which decimal signs a cell is a number.
  func decimalSigns(_ cell: String) -> DecimalSigns { meanings.signs(cell) }

  /// nil where no rule can be told from the content: a table without a day or an amount.
  /// - Parameter reader: what the file is written in.
  public init?(_ content: SourceContent, _ reader: ImportRule.Reader = .csv, in setting: GuessSetting) {
    guard let guess = reader.guess(content, reader, setting) else { return nil }
    self = guess
    if setting.answers.account != nil, reader.namesAccounts {
      refusal =
        "a file of this format names its accounts itself: add their numbers or names to the words of your accounts"
    }
    if setting.answers.isAboutColumns(besidesSign: reader == .ofx), reader.saysWhatPartsMean {
      refusal =
        reader == .ofx
        ? "a file of this format says itself what its parts mean, and leaves only the sign to answer"
        : "a file of this format says itself what its parts mean, and leaves nothing to answer"
    }
  }

  /// A file that says what its parts mean: a rule with nothing in it yet.
  init(_ reader: ImportRule.Reader, _ setting: GuessSetting, columns: [String] = []) {
    rule = ImportRule(kind: setting.kind)
    rule.reader = reader
    (self.setting, table, free) = (setting, GuessedTable(names: columns, rows: []), [])
  }

  /// Objects with members, wherever in a document they stand.
  init?(itemsOf text: [UInt8], _ reader: ImportRule.Reader, _ setting: GuessSetting) {
    guard let items = GuessedItems(text, reader) else { return nil }
    self.init(items.table, reader, setting)
    rule.items = items.path
  }

  /// A table whose columns have to be found out.
  init?(_ table: GuessedTable?, _ format: ImportRule.Reader, _ setting: GuessSetting) {
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
      refusal = strangeYear()
      guessTexts()
      guessCurrency()
      close()
      return
    }
    if format.hasRows { guessRows() }
    if refusal != nil { return }
    if let problem = strangeYear() ?? contradiction() {
      refusal = problem
      return
    }
    guessCurrency()
    guessDecimal()
    guessFee()
    guessSign()
    refusal = refusal ?? turned()
    refuseTurnedFee()
    checkFeeByRest()
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
