public import Records

/// A table that SQL can query; it is filled when it is queried.
public struct SQLTable: Sendable {
  public struct Column: Sendable {
    public enum Holds: String, Sendable {
      case text, integer
      /// An integer; a number that does not fit into one is a binary fraction.
      case number
      /// The exact digits; compared and sorted as numbers.
      case amount
    }

    public let name: String
    public let holds: Holds
    /// The meaning of the column, in a few words.
    public let meaning: String

    public init(_ name: String, _ holds: Holds, _ meaning: String) {
      self.name = name
      self.holds = holds
      self.meaning = meaning
    }
  }

  public let name: String
  public let columns: [Column]

  public init(name: String, columns: [Column]) {
    self.name = name
    self.columns = columns
  }
}

extension SQLTable {
  var declaration: String { declaration { $0.affinity } }

  /// As other programs can read it, which know no order of ours: amounts are texts there.
  var plainDeclaration: String { declaration { $0 == .amount ? "TEXT" : $0.affinity } }

  private func declaration(_ affinity: (Column.Holds) -> String) -> String {
    let columns = columns.map { "\($0.name.sqlName) \(affinity($0.holds))" }
    return "CREATE TABLE \(name.sqlName) (\(columns.joined(separator: ", ")))"
  }

  var insertion: String {
    let placeholders = columns.map { _ in "?" }.joined(separator: ",")
    return "INSERT INTO \(name.sqlName) VALUES (\(placeholders))"
  }
}

extension SQLTable.Column.Holds {
  fileprivate var affinity: String {
    switch self {
    case .text: "TEXT"
    case .integer: "INTEGER"
    case .number: "NUMERIC"
    case .amount: "TEXT COLLATE \(ExactOrder.name)"
    }
  }
}

extension String {
  /// The text quoted as a name in SQL.
  var sqlName: String { "\"\(replacing("\"", with: "\"\""))\"" }
}

/// A value that SQL works with.
public enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  /// A binary fraction: never an amount of a record.
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// NULL for a number that is too large for a binary fraction, which would make an infinity of it.
  static func fraction(_ number: Double) -> SQLValue { number.isFinite ? .real(number) : .null }
}

/// Why a question in SQL has no answer.
public struct SQLError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The text is at fault.
    case text
    /// It takes too long, or too much memory.
    case limit
  }

  public let reason: Reason
  /// In the words of SQLite, or ours.
  public let message: Sentence
  public let advice: IndexAdvice?
  /// Where in the text, in bytes from 0, where that is known.
  public let offset: Int?

  init(_ reason: Reason, _ message: Sentence, _ advice: IndexAdvice? = nil, offset: Int? = nil) {
    self.reason = reason
    self.message = message
    self.advice = advice
    self.offset = offset
  }
}

extension SQLError {
  public static let tooLong = SQLError(
    .limit, "this takes too long", .askLessOrLonger)
}
