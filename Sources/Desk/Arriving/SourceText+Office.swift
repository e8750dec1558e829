import Exchange
import Records

extension SourceText {
  /// Whether it is a file of an office program.
  func officeFormat() throws(Failure) -> OfficeFormat? {
    do throws(PackedProblem) { return try OfficeFormat(raw) } catch { throw error.failure.at(name) }
  }
}

extension PackedProblem {
  var failure: Failure {
    Failure(isLimit ? .limit : .invalid, isLimit ? .limit : .unreadable, message, hint: hint.map { .words($0) })
  }
}
