import Records

/// Why a request is refused before any command has seen it, in the form in which commands say it.
struct APIError: Error {
  let status: Int
  let code: FailureCode
  let message: Sentence
  let hint: Sentence?

  init(_ status: Int, _ code: FailureCode, _ message: Sentence, hint: Sentence? = nil) {
    (self.status, self.code, self.message, self.hint) = (status, code, message, hint)
  }

  static func usage(_ message: Sentence, hint: Sentence? = nil) -> APIError {
    APIError(400, .usage, message, hint: hint)
  }

  var json: Value {
    var error: Object = ["code": .string(code.rawValue), "message": .string(message.description)]
    error["hint"] = hint.map { .string($0.description) }
    return ["error": .object(error)]
  }
}

extension Int {
  /// What is over by itself.
  private static let passing: [FailureCode] = [.locked, .inProgress, "branch-moved", "changed-meanwhile"]

  private static func isPassing(_ output: [UInt8]) -> Bool {
    let said = String(decoding: output, as: UTF8.self)
    return passing.contains { said.holds("\"code\":\"\($0.rawValue)\"") }
  }

  /// The status for a command's exit code, and what it said: a ledger that is locked at this moment is no refusal, and the
  /// same is sent again.
  init(statusForExit code: Int32, saying output: [UInt8]) {
    switch code {
    case 0, 1: self = 200
    case 2: self = 400
    case 3: self = 422
    case 4: self = 502
    case 5: self = Self.isPassing(output) ? 503 : 409
    case 6: self = 403
    case 8: self = 413
    default: self = 500
    }
  }
}
