package import Merge
package import Records

extension Failure {
  /// A file or text that cannot be read as a record.
  package init(_ error: ReadError, path: String? = nil) {
    self.init(
      .invalid, .unreadable, error.related.map { "\(error.message), first at \($0)" } ?? error.message)
    self.path = path
    line = error.line
    column = error.column
  }
}

extension ReadError: Reportable {
  package var failure: Failure { Failure(self) }
}

extension FieldPathError: Reportable {
  package var failure: Failure { Failure(.invalid, .invalid, sentence) }
}

extension ArithmeticError: Reportable {
  package var failure: Failure { Failure(.invalid, .invalid, sentence) }
}

extension ItemError: Reportable {
  package var failure: Failure { Failure(.invalid, .invalid, sentence).about(field) }
}

extension EditError: Reportable {
  package var failure: Failure { Failure(.invalid, .notFound, sentence) }
}
