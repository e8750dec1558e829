internal import Records
internal import Store

extension StoreError: Reportable {
  var failure: Failure {
    var failure = Failure(kind.exit, FailureCode(rawValue: code), message, hint: hint)
    failure.path = path
    failure.line = position?.line
    failure.column = position?.column
    return failure
  }
}

extension StoreError.Kind {
  var exit: ExitCode {
    switch self {
    case .usage: .usage
    case .invalid: .invalid
    case .cloud: .cloud
    case .busy: .busy
    case .trust: .trust
    case .inputOutput: .inputOutput
    case .limit: .limit
    }
  }
}
