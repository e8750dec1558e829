package import Merge
package import Records

extension Failure {
  /// A file or text that cannot be read as a record.
  package init(_ error: ReadError, path: String? = nil) {
    let first = error.related.map { ", first at \($0)" } ?? ""
    self.init(.invalid, .unreadable, error.message + first)
    self.path = path
    line = error.line
    column = error.column
  }
}

extension ReadError: Reportable {
  package var failure: Failure { Failure(self) }
}

extension FieldPathError: Reportable {
  package var failure: Failure { Failure(.invalid, .invalid, description) }
}

extension ArithmeticError: Reportable {
  package var failure: Failure { Failure(.invalid, .invalid, description) }
}

extension ItemError: Reportable {
  package var failure: Failure { Failure(.invalid, .invalid, description).about(field) }
}

extension EditError: Reportable {
  package var failure: Failure { Failure(.invalid, .notFound, description) }
}
