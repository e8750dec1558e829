import Records
import Query

extension QueryError {
  /// Several lines: the message, the question, a caret under the place, the suggestion.
  var rendering: String {
    let suggestions = suggestion.map { [$0.description] } ?? []
    return (["column \(column): \(message)"] + caretLines.map { "  " + $0 } + suggestions).joined(separator: "\n")
  }
}
