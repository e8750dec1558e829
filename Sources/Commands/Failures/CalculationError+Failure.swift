internal import Records

extension CalculationError: Reportable {
  var failure: Failure {
    var failure = Failure(.invalid, .invalid, "at character \(column): \(message)")
    failure.column = column
    return failure
  }
}
