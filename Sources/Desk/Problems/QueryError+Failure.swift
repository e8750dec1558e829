package import Query
package import Records
package import Reports

extension QueryError: Reportable {
  /// With the question and a caret under the column below the message.
  package var failure: Failure {
    if let setting { return setting }
    var failure = Failure(.usage, .usage, message, hint: suggestion)
    failure.column = column
    failure.details = caretLines.map { Sentence(verbatim: $0) }
    return failure
  }
}

/// A period stands in an argument of its own, so there is no column.
extension PeriodError: Reportable {
  package var failure: Failure { setting ?? Failure.usage(message, hint: suggestion) }
}

extension QueryError {
  /// What is odd, and what to write instead.
  private var sentence: Sentence { suggestion.map { "\(message); \($0)" } ?? message }

  /// Something odd that is not an error, in one line.
  package var note: StyledLine {
    StyledLine(said: "note: ", .warning) + StyledLine(said: sentence)
  }
}
