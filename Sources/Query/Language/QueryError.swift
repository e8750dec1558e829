public import Records

/// What is wrong with a question, where, and what to write instead.
public struct QueryError: Error, Hashable, Sendable {
  /// The question as it was read; several arguments are joined with spaces.
  public let question: String
  /// Unicode scalars from 1; one more than the length at the end of the question.
  public let column: Int
  public let message: Sentence
  public let suggestion: Sentence?
  /// Where the question depends on a setting that cannot be used.
  public internal(set) var setting: Failure?

  public init(question: String, column: Int, message: Sentence, suggestion: Sentence? = nil) {
    self.question = question
    self.column = column
    self.message = message
    self.suggestion = suggestion
  }

  /// Two lines: the question, and a caret under the column.
  ///
  /// Control characters of the question are shown as spaces; a caret stays in place after wide characters too.
  public var caretLines: [String] {
    let shown = question.unicodeScalars.map { QueryError.isControl($0) ? " " : $0 }
    let indent = shown.prefix(column - 1).reduce(0) { $0 + QueryError.width($1) }
    return [QueryError.text(shown), String(repeating: " ", count: indent) + "^"]
  }
}

extension QueryError {
  static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: isBidiControl(scalar)
    }
  }

  private static func isBidiControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isBidiControl
  }

  /// Terminal cells, near enough to point at a place.
  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: 0
    default: isWide(scalar.value) ? 2 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
