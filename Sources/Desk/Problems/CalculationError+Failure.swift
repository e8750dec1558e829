package import Records

extension CalculationError: Reportable {
  package var failure: Failure {
    var failure = Failure(.invalid, .invalid, "at character \(column): \(message)")
    failure.column = column
    return failure
  }
}
