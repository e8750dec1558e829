import Records

/// Why a request is refused before any command has seen it, in the form in which commands say it.
struct APIError: Error {
  let status: Int
  let code: FailureCode
  let message: String
  let hint: String?

  init(_ status: Int, _ code: FailureCode, _ message: String, hint: String? = nil) {
    (self.status, self.code, self.message, self.hint) = (status, code, message, hint)
  }

  static func usage(_ message: String, hint: String? = nil) -> APIError { APIError(400, .usage, message, hint: hint) }

  var json: Value {
    var error: Object = ["code": .string(code.rawValue), "message": .string(message)]
    error["hint"] = hint.map { .string($0) }
    return ["error": .object(error)]
  }
}

extension Int {
  /// The status for a command's exit code.
  init(statusForExit code: Int32) {
    switch code {
    case 0, 1: self = 200
    case 2: self = 400
    case 3: self = 422
    case 4: self = 502
    case 5: self = 409
    case 6: self = 403
    case 8: self = 413
    default: self = 500
    }
  }
}
