package import Query
package import Records
package import Reports

extension QueryError: Reportable {
  /// With the question and a caret under the column below the message.
  package var failure: Failure {
    var failure = Failure(.usage, .usage, message, hint: suggestion?.asHint)
    failure.column = column
    failure.details = caretLines
    return failure
  }
}

/// A period stands in an argument of its own, so there is no column.
extension PeriodError: Reportable {
  package var failure: Failure { Failure.usage(message, hint: suggestion.asHint) }
}

extension QueryError {
  /// Something odd that is not an error, in one line.
  package var note: StyledLine {
    StyledLine("note: ", .warning) + StyledLine(message + (suggestion.map { "; \($0.asHint)" } ?? ""))
  }
}

extension String {
  /// A sentence as hints are written: without its capital and its full stop.
  fileprivate var asHint: String {
    // The two points of `2026-11-01..` end a range.
    let text = ends(with: ".") && !ends(with: "..") ? dropLast() : self[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
