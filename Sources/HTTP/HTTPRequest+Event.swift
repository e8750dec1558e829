internal import CEvent

extension HTTPRequest {
  /// nil for what a proxy in front of us might have understood otherwise: a body in chunks, a header that must come once
  /// and comes twice or not at all, an address that is no path.
  init?(_ request: OpaquePointer) {
    guard let method = Method(unsafe evhttp_request_get_command(request)),
      let address = unsafe evhttp_request_get_uri(request)
    else { return nil }
    let target = unsafe String(cString: address)
    guard target.utf8.first == UInt8(ascii: "/"), target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
    self.init(
      method, path: String(target[..<(mark ?? target.endIndex)]),
      query: mark.map { String(target[target.utf8.index(after: $0)...]) }, headers: unsafe Self.headers(of: request),
      body: unsafe Self.body(of: request))
    guard all("Transfer-Encoding").isEmpty, all("Host").count == 1 else { return nil }
    for name in ["Content-Length", "Origin", "Cookie", "Authorization", "Content-Type", "X-Ledger-Sync"] {
      if all(name).count > 1 { return nil }
    }
  }

  private static func headers(of request: OpaquePointer) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var next = unsafe evhttp_request_get_input_headers(request)?.pointee.tqh_first
    while let header = unsafe next {
      if let name = unsafe header.pointee.key, let value = unsafe header.pointee.value {
        found.append((unsafe String(cString: name), unsafe String(cString: value)))
      }
      unsafe next = unsafe header.pointee.next.tqe_next
    }
    return found
  }

  private static func body(of request: OpaquePointer) -> [UInt8] {
    let buffer = unsafe evhttp_request_get_input_buffer(request)
    let length = unsafe evbuffer_get_length(buffer)
    if length == 0 { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
      count = unsafe Int(evbuffer_remove(buffer, bytes.baseAddress, length))
    }
  }
}

extension HTTPRequest.Method {
  fileprivate init?(_ command: evhttp_cmd_type) {
    switch command {
    case EVHTTP_REQ_GET: self = .get
    case EVHTTP_REQ_HEAD: self = .head
    case EVHTTP_REQ_POST: self = .post
    default: return nil
    }
  }
}
