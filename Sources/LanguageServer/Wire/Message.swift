import Records

/// What a client sends: a request or a notification of JSON-RPC 2.0.
struct Message {
  /// What the answer has to name; nil for a notification, which is not answered.
  let id: Value?
  let method: String
  let params: Object

  /// nil for an answer to something that the server asked.
  init?(_ value: Value) {
    guard let object = value.object, let method = object["method"]?.string else { return nil }
    (id, self.method, params) = (object["id"], method, object["params"]?.object ?? [:])
  }
}

/// Why a request is not answered with a result.
struct RequestError: Error, Hashable {
  let code: Int
  let message: String

  static func unknown(_ method: String) -> RequestError {
    RequestError(code: -32601, message: "there is no method \(method)")
  }

  static func params(_ message: String) -> RequestError { RequestError(code: -32602, message: message) }
  static func failed(_ message: String) -> RequestError { RequestError(code: -32803, message: message) }
  static let unreadable = RequestError(code: -32700, message: "this is not JSON")
  static let invalid = RequestError(code: -32600, message: "a request has a method, and none comes after shutdown")
  static let notInitialized = RequestError(code: -32002, message: "initialize comes first")
  static let cancelled = RequestError(code: -32800, message: "the request was taken back")
}

/// What the server sends.
enum Reply {
  static func result(_ value: Value, to id: Value) -> Value { ["jsonrpc": "2.0", "id": id, "result": value] }

  static func error(_ error: RequestError, to id: Value) -> Value {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .number(Number(error.code)), "message": .string(Text(error.message))],
    ]
  }

  static func notification(_ method: Text, _ params: Value) -> Value {
    ["jsonrpc": "2.0", "method": .string(method), "params": params]
  }

  static func request(_ method: Text, _ params: Value, id: Text) -> Value {
    ["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": params]
  }

  /// The message as it is sent, its length before it.
  static func bytes(_ message: Value) -> [UInt8] {
    let body = JSONWriter.compact(message)
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}

extension Object {
  /// The number of a member, where it is whole and not negative.
  func count(_ key: Text) -> Int? { self[key]?.number.flatMap { Int($0.lexeme) }.flatMap { $0 < 0 ? nil : $0 } }

  /// The address of the file that a request is about.
  func address() throws(RequestError) -> Text {
    guard let address = self["textDocument"]?.object?["uri"]?.string else { throw .params("a textDocument has a uri") }
    return Text(address)
  }
}
