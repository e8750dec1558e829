public import Records

/// How the items of a source become records of one kind: `users/alice/imports/bank.json`.
public struct ImportRule: Hashable, Sendable {
  /// How a source writes days: the order of their parts, or what a number counts.
  public enum DateOrder: String, CaseIterable, Hashable, Sendable {
    case yearMonthDay = "year-month-day"
    case dayMonthYear = "day-month-year"
    case monthDayYear = "month-day-year"
    case secondsSince1970 = "seconds-since-1970"
    case millisecondsSince1970 = "milliseconds-since-1970"
    /// As Apple's programs keep them.
    case secondsSince2001 = "seconds-since-2001"

    /// Those that a text with three parts can have.
    static let ofParts: [DateOrder] = [.yearMonthDay, .dayMonthYear, .monthDayYear]
  }

  /// What a minus before an amount means.
  public enum Sign: String, CaseIterable, Hashable, Sendable {
    case spentIsNegative = "spent-is-negative"
    case spentIsPositive = "spent-is-positive"
    case asItIs = "as-it-is"
  }

  /// What it means that a record is not in the source any more.
  public enum Reach: String, CaseIterable, Hashable, Sendable {
    /// The source has everything: what is not in it is gone.
    case everything
    /// The source has everything from its first day to its last.
    case period
    /// The source has what is new: nothing is ever gone.
    case additions
  }

  /// Fields that records get where a question about what else they say is answered with yes.
  public struct Condition: Hashable, Sendable {
    public var question: String
    public var fields: Object

    public init(question: String, fields: Object) { (self.question, self.fields) = (question, fields) }
  }

  /// What a bank takes for a payment, in a column of its own.
  public struct Fee: Hashable, Sendable {
    public var column: String
    /// Whether the amounts have it in them; false: it was paid beside them; nil: nobody has said, and a row with a fee
    /// cannot be read.
    public var isIncluded: Bool?

    public init(column: String, isIncluded: Bool?) { (self.column, self.isIncluded) = (column, isIncluded) }
  }

  public var reader = Reader.csv
  /// The name of the kind of the records.
  public var kind: Text
  /// Where in the file the items stand: an array, or an object whose members are the items.
  public var items = FieldPath.root
  /// Of `json` and `plist`: the items are those members of the object, or of the objects in the list, whose keys are so.
  /// The key of an item is what the star stands for.
  public var keys: StarredText?
  /// The source is a folder, and each of its files with such a name is an item.
  public var files: StarredText?
  /// The columns, or members, that tell items apart; empty: all that the rule takes of an item.
  public var id: [String] = []
  /// Items that are taken alone: those that have one of these texts in the column.
  public var only: [(column: String, texts: [String])] = []
  /// Items that are passed over. A column without texts is one of which somebody has said that none is passed over for it.
  public var except: [(column: String, texts: [String])] = []
  /// Fields whose texts are names of files beside the source: the records get these files.
  public var attachments: [Text] = []
  /// Members that not every source has, and fields whose file need not be there.
  public var optional: [String] = []
  /// Whether members are found in whatever case the source writes their names.
  public var anyCase = false
  /// Whether amounts are binary fractions of a program, and rounded to the smallest coin.
  public var roundsToCoin = false
  /// Whether the records are nobody's yet, and go into `local/`.
  public var isLocal = false
  /// In the order of the rule.
  public var map: [(field: Text, from: FieldSource)] = []
  public var conditions: [Condition] = []
  /// Fields that every record gets that has none from its item.
  public var constants = Object()
  /// Of readers of what people of a group share: whom of the ledger a name in the file means. Nobody, where that is empty:
  /// what names them is left out.
  public var people: [Text: Text] = [:]
  /// How much people count of whom the file does not say it.
  public var weights: [Text: Number] = [:]
  public var dates = DateOrder.yearMonthDay
  /// `.` or `,`.
  public var decimal: Character = "."
  /// Whether each file says itself which one it has: the first one showed none.
  public var leavesDecimal = false
  /// As iconv calls it; nil: as the file begins, else UTF-8.
  public var encoding: String?
  /// Of columns.
  public var separator: Character = ","
  /// How many lines stand before the first row, which names the columns.
  public var skip = 0
  /// Whether the first row names the columns; else they are called 1, 2, 3.
  public var hasHeader = true
  /// The words with which a row begins that ends the table: `Total`.
  public var end: [String] = []
  public var currency: Text?
  /// Whether statements of `camt` and `mt940` are refused that do not add up to their balances.
  public var checksBalances = true
  /// nil: `spentIsNegative` where the kind has a type of money and the rule does not map it.
  public var sign: Sign?
  public var fee: Fee?
  /// nil: no row is a transfer.
  public var transfers: Transfers?
  /// nil: `period` where the kind has a date, else `everything`.
  public var reach: Reach?
  /// Whether a row that is gone and a row that is new can be the same one, told again in another way.
  public var pairsRows = true

  public init(kind: Text) { self.kind = kind }

  /// Every column that the rule asks for, once, in the order of the rule.
  public var columns: [String] {
    var seen: Set<Text> = []
    let chosen = (only + except).map(\.column)
    let others = (fee.map { [$0.column] } ?? []) + (transfers?.columns ?? [])
    return (id + map.flatMap(\.from.columns) + others + chosen).filter { seen.insert(Text($0)).inserted }
  }

  public static func == (a: ImportRule, b: ImportRule) -> Bool { a.written == b.written }
  public func hash(into hasher: inout Hasher) { hasher.combine(written) }
}

/// Where the value of a field comes from.
public enum FieldSource: Hashable, Sendable {
  /// The texts of columns with a blank between them, and what words of theirs mean: `{"Essen": "food"}`.
  case columns([String], words: [Text: Text])
  /// The texts of columns in place of the stars: `photos/*.*`.
  case formed([String], StarredText)
  /// The text of a column, and what it means by another table of the same file.
  case lookedUp(String, in: WordTable)
  /// The number of a column, and in which unit it is.
  case measured(String, SourceUnit)
  /// Two columns of amounts: what was spent, and what came in.
  case debit(String, credit: String)

  public static func column(_ name: String) -> FieldSource { .columns([name], words: [:]) }

  public var columns: [String] {
    switch self {
    case .columns(let names, _), .formed(let names, _): names
    case .lookedUp(let name, _), .measured(let name, _): [name]
    case .debit(let debit, let credit): [debit, credit]
    }
  }
}
