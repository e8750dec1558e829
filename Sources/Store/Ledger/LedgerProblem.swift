import Merge
public import Records
public import Schema

/// Something in a readable file that is not as it should be. The file is committed and sent all the same, and the person
/// is told.
public struct LedgerProblem: Hashable, Sendable {
  public let path: String
  /// Where in the file the problem is; nil where no place can be named.
  public let position: TextPosition?
  public let field: FieldPath
  /// A sentence without a full stop.
  public let message: Sentence
  /// What should stand there, and what does; nil where there is nothing to compare.
  public var expected: Sentence?
  public var found: Sentence?

  /// Two spellings of a name that Unicode holds for the same are two files.
  public static func == (one: LedgerProblem, other: LedgerProblem) -> Bool {
    Text(one.path) == Text(other.path)
      && (one.position, one.field, one.message) == (other.position, other.field, other.message)
      && (one.expected, one.found) == (other.expected, other.found)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(Text(path))
    hasher.combine(field)
    hasher.combine(message)
  }
}

extension LedgerProblem {
  /// What was found in a file, in the order of its lines.
  ///
  /// - Parameter rules: those of the record's kind: items of keyed lists are named by their keys. nil: by their indexes.
  public static func all(
    _ problems: [Problem], in document: RecordDocument, path: String, _ rules: FieldRules? = nil
  ) -> [LedgerProblem] {
    let value = rules == nil || problems.isEmpty ? nil : document.value
    let found = problems.map { problem in
      LedgerProblem(
        path: path, position: problem.position(in: document),
        field: value.flatMap { rules?.field(at: problem.field, in: $0) } ?? problem.field, message: problem.message,
        expected: problem.expected, found: problem.found)
    }
    let start = TextPosition(line: 1, column: 1)
    return found.sorted { ($0.position ?? start, $0.field) < ($1.position ?? start, $1.field) }
  }

  /// About a file as a whole.
  init(of path: String, _ message: Sentence) {
    self.init(path: path, position: nil, field: .root, message: message)
  }

  /// About a file that is skipped.
  init(_ file: SkippedFile) {
    self.init(path: file.path, position: file.position, field: .root, message: file.message)
  }
}
