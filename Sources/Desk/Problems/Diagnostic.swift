package import Records
import Reports
package import Store

/// What is wrong at a place of a text, as editors and the readers of compilers' messages take it.
package struct Diagnostic: Sendable {
  /// What it breaks. A rule is known by its word, which never changes its meaning.
  package enum BrokenRule: String, Sendable {
    /// The file cannot be read as a record.
    case unreadable
    /// The record is not as its kind wants it, or refers to something that is not there.
    case misfit
    /// Several values are listed, and somebody has to choose.
    case conflict

    /// Whether nobody can use the record as it is: a misfit travels, and is counted.
    package var isError: Bool { self == .unreadable }
  }

  package let rule: BrokenRule
  package let message: Sentence
  /// Of the record, where one is meant.
  package let field: FieldPath
  /// nil for the text as a whole.
  package let position: TextPosition?

  package init(_ rule: BrokenRule, _ message: Sentence, of field: FieldPath = .root, at position: TextPosition?) {
    (self.rule, self.message, self.field, self.position) = (rule, message, field, position)
  }

  /// - Parameter isRecord: whether its file can be read as a record.
  package init(_ problem: LedgerProblem, isRecord: Bool) {
    self.init(isRecord ? .misfit : .unreadable, problem.message, of: problem.field, at: problem.position)
  }

  /// The field before the message, where no mark in the text shows it.
  package var named: Sentence { field.isRoot ? message : "\(field): \(message)" }

  /// As the Language Server Protocol has it: from the place to the end of its line.
  package func json(in lines: TextLines, _ language: Language) -> Value {
    [
      "range": lines.json(lines.range(from: position)), "severity": .number(Number(rule.isError ? 1 : 2)),
      "code": .string(Text(rule.rawValue)), "source": "ledger-sync",
      "message": .string(Text(message.text(in: language).safeForTerminal())),
    ]
  }
}
