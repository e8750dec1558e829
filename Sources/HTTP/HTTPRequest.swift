/// What a client asks. Nothing of it can be trusted.
package struct HTTPRequest: Sendable {
  package enum Method: Hashable, Sendable {
    case get, head, post
  }

  package let method: Method
  /// As it came, without what stands behind `?`: percent signs are not decoded, and `..` is not resolved.
  package let path: String
  /// What stands behind `?`, as it came; nil without one.
  package let query: String?
  /// In the order in which they came; a name can come twice.
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]

  package init(
    _ method: Method, path: String, query: String? = nil, headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    (self.method, self.path, self.query, self.headers, self.body) = (method, path, query, headers, body)
  }

  /// All values of a header; capitals of its name do not count.
  package func all(_ name: String) -> [String] {
    headers.filter { $0.name.utf8.elementsEqual(name.utf8, by: Self.isSameLetter) }.map(\.value)
  }

  /// The value of a header that may come once; nil where it is missing or comes twice.
  package subscript(name: String) -> String? {
    let values = all(name)
    return values.count == 1 ? values[0] : nil
  }

  private static func isSameLetter(_ one: UInt8, _ other: UInt8) -> Bool { lowered(one) == lowered(other) }

  private static func lowered(_ letter: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) ? letter | 0x20 : letter
  }
}

/// What it is answered.
package struct HTTPResponse: Sendable {
  package var status: Int
  /// Line ends in a value are a mistake of ours; the response is then 500.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(_ status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }
}

/// What is done with a request.
package enum HTTPReply: Sendable {
  case response(HTTPResponse)
  /// The beginning of events that come as they happen (`HTTPServer.tell`): with these headers, and first these bytes.
  case stream(headers: [(name: String, value: String)], first: [UInt8])
}

package enum HTTPError: Error, Hashable {
  /// Somebody else listens there.
  case portTaken(Int)
  /// Why the system does not let us listen.
  case refused(String)
}
