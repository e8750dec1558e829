public import Records

/// What somebody asks of the records: `category:food amount>=100 not (lunch or dinner)`, read.
///
/// A value without today's date, without kinds and without records, so that it can be asked of rows in memory
/// (`Matcher`) as well as be translated for an index.
public indirect enum Question: Hashable, Sendable {
  /// The empty question.
  case everything
  case term(Term)
  case not(Question)
  /// Two or more, each of which must hold.
  case all([Question])
  /// Two or more, one of which must hold.
  case any([Question])
}

/// One term of a question: `amount>=100`, or a bare word.
public struct Term: Hashable, Sendable {
  public let subject: Subject
  public let comparison: Comparison
  public let operand: Operand

  /// Where the term and its operand begin in the question: Unicode scalars, from 1.
  public let column: Int
  public let operandColumn: Int

  public init(_ subject: Subject, _ comparison: Comparison, _ operand: Operand, column: Int, operandColumn: Int) {
    self.subject = subject
    self.comparison = comparison
    self.operand = operand
    self.column = column
    self.operandColumn = operandColumn
  }
}

extension Term {
  /// What a term looks at.
  public enum Subject: Hashable, Sendable {
    /// All text fields of a record.
    case words
    case field(FieldPath)
    case user
    case kind
    /// `conflict:yes`, `conflict:no`, or the field in conflict.
    case conflict
    /// A field that has a value.
    case has
    /// `is:quick`: money of which nobody has said what it was for.
    case state
  }

  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// What a person means by it: texts contain the operand, days lie in it, everything else equals it.
    case matches = ":"
    case equal = "="
    /// The very text, letter by letter as it is written; of a reference, the very id. Else as `equal`.
    case same = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  public enum Operand: Hashable, Sendable {
    /// As written; a number, a period or a range `a..b` where the field has such values.
    case text(String)
    /// Written in quotes: never a range.
    case quoted(String)
    /// A regular expression between slashes.
    case pattern(String, ignoringCase: Bool)
  }
}

extension Term.Operand {
  /// The text as written, without quotes or slashes.
  public var string: String {
    switch self {
    case .text(let string), .quoted(let string), .pattern(let string, _): string
    }
  }
}
