public import Records

/// What a file leaves open, and only a person knows.
public struct GuessQuestion: Hashable, Sendable {
  public enum Topic: String, CaseIterable, Hashable, Sendable {
    /// What a minus, or its absence, means.
    case sign
    case currency
    /// In which column the amounts are.
    case amount
    /// Which of two columns has what was spent.
    case sides
    case dayOrder = "day-order"
    case decimal
    /// Whether the amounts have the bank's fee in them.
    case fee
    /// Which rows are not booked.
    case rows
    /// Whose rows are whose.
    case whose
    /// In which unit numbers are.
    case unit
    /// How much somebody counts where a group shares something.
    case weight
  }

  public struct Choice: Hashable, Sendable {
    /// As an answer says it: `spent-is-positive`.
    public let answer: String
    /// What it means, in words.
    public let meaning: Sentence

    public init(_ answer: String, _ meaning: Sentence) { (self.answer, self.meaning) = (answer, meaning) }
  }

  public let topic: Topic
  /// `no amount has a minus sign`
  public let doubt: Sentence
  public let choices: [Choice]
  /// Cells of rows that show it: the day, what the payment is called, and what is asked about.
  public internal(set) var examples: [[String]] = []
  /// The name of the column that is asked about last; empty where there is none.
  public internal(set) var about = ""
  /// The rows, and the places of the cells in them that are asked about.
  let rows: [[String]]
  let columns: [Int]

  init(_ topic: Topic, _ doubt: Sentence, _ choices: [Choice], rows: [[String]], columns: [Int]) {
    (self.topic, self.doubt, self.choices, self.rows, self.columns) = (topic, doubt, choices, rows, columns)
  }

  init(_ topic: Topic, _ doubt: Sentence, _ choices: [Choice], examples: [[String]]) {
    self.init(topic, doubt, choices, rows: [], columns: [])
    self.examples = examples
  }
}

/// What a person says of a file that leaves something open.
public struct GuessAnswers: Hashable, Sendable {
  public var sign: ImportRule.Sign?
  public var currency: Text?
  /// The rows of what was spent, where a column of words says it.
  public var spent: Skipped?
  /// The column of amounts.
  public var amount: String?
  /// The column of what was spent, and that of what came in.
  public var debit: String?
  public var credit: String?
  public var dayOrder: ImportRule.DateOrder?
  /// `.` or `,`.
  public var decimal: Character?
  /// Whether the amounts have the fee in them.
  public var includesFee: Bool?
  /// Rows that are passed over: those that have this text in the column.
  public var skipped: [Skipped] = []
  /// Whether all states of payments count that are not skipped, whatever their words mean.
  public var takesOtherStates = false
  /// The id of the account that the file is of.
  public var account: Text?
  /// Of a workbook, the sheet.
  public var sheet: String?
  /// Of a field, in which unit its numbers are.
  public var units: [Text: SourceUnit] = [:]
  /// Of somebody whom a file names, whether they are the one who imports it.
  public var rowsOf: [Text: Bool] = [:]
  /// Of somebody in a group, how much they count where it shares something.
  public var weights: [Text: Number] = [:]

  /// Rows that have a text in a column.
  public struct Skipped: Hashable, Sendable {
    public let column: String
    public let text: String

    public init(column: String, text: String) { (self.column, self.text) = (column, text) }
  }

  public init() {}

  public var isEmpty: Bool { self == GuessAnswers() }

  /// Whether they say what a file's columns mean, and not only whose account it is of.
  func isAboutColumns(besidesSign: Bool) -> Bool {
    var others = self
    others.account = nil
    if besidesSign { (others.sign, others.spent) = (nil, nil) }
    return !others.isEmpty
  }
}

/// What a guess may know beside the file.
public struct GuessSetting: Sendable {
  public var kind: Text
  /// The ledger's, for a file that names none.
  public var currency: Text?
  /// Whether the kind's field `type` is `expense` or `income`.
  public var tellsIncome = true
  /// In which order people write days where the ledger is; nil where nobody can tell.
  public var dayOrder: ImportRule.DateOrder?
  /// The year in which the file is taken in; nil where nobody says it.
  public var thisYear: Int?
  /// The day on which the file is taken in; nil where nobody says it.
  public var today: CalendarDay?
  /// Whether people write the year first there.
  public var mayBeginWithYear = false
  /// The decimal sign that people use there.
  public var decimal: Character?
  /// Whether the kind can have transfers between accounts.
  public var takesTransfers = false
  /// The accounts that the ledger has.
  public var accounts = OwnAccounts.none
  /// Whether accounts that it does not have are to be made.
  public var makesAccounts = false
  public var answers = GuessAnswers()

  public init(kind: Text) { self.kind = kind }
}
