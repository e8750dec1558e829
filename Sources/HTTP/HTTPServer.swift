internal import CEvent
internal import Glibc

/// A server of HTTP/1.1 for this machine alone, in one thread: whatever answers a request keeps all others waiting.
///
/// The corresponding C library is libevent's `evhttp`. Line ends, chunks, timeouts and connections are its work; what we
/// refuse besides is what proxies and servers have understood differently (`HTTPRequest+Event`).
@safe
package final class HTTPServer {
  /// nil where it listens at no port.
  package let port: Int?
  package let limits: HTTPLimits
  let base: OpaquePointer
  private let http: OpaquePointer
  private let listener: OpaquePointer
  private var streams: [OpaquePointer] = unsafe []
  /// Answers a request.
  package var answer: (HTTPRequest) -> HTTPReply = { _ in .response(HTTPResponse(503)) }

  package init(at door: HTTPDoor, limits: HTTPLimits = HTTPLimits()) throws(HTTPError) {
    guard let base = unsafe event_base_new(), let http = unsafe evhttp_new(unsafe base) else {
      throw .refused("libevent could not begin")
    }
    unsafe evhttp_set_max_headers_size(http, limits.headers)
    unsafe evhttp_set_max_body_size(http, limits.body)
    unsafe evhttp_set_timeout(http, Int32(limits.idle))
    unsafe evhttp_set_allowed_methods(
      http, UInt16(EVHTTP_REQ_GET.rawValue | EVHTTP_REQ_HEAD.rawValue | EVHTTP_REQ_POST.rawValue))
    guard let bound = unsafe Self.bound(http, door) else {
      let problem = errno
      unsafe evhttp_free(http)
      unsafe event_base_free(base)
      if case .port(let port) = door, problem == EADDRINUSE { throw .portTaken(port) }
      throw .refused(unsafe String(cString: strerror(problem)))
    }
    unsafe (self.base, self.http, self.limits) = (base, http, limits)
    unsafe listener = unsafe evhttp_bound_socket_get_listener(bound)
    port = Self.port(of: unsafe evhttp_bound_socket_get_fd(bound))
    let ourselves = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe evhttp_set_gencb(
      http,
      { request, server in
        guard let request = unsafe request, let server = unsafe server else { return }
        unsafe Unmanaged<HTTPServer>.fromOpaque(server).takeUnretainedValue().serve(request)
      }, ourselves)
    unsafe evconnlistener_set_error_cb(listener) { listener, _ in
      if let listener = unsafe listener { unsafe HTTPServer.rest(listener) }
    }
  }

  deinit {
    unsafe streams.forEach { unsafe evhttp_send_reply_end($0) }
    unsafe evhttp_free(http)
    unsafe event_base_free(base)
  }

  /// nil where the system refuses; `errno` says why.
  private static func bound(_ http: OpaquePointer, _ door: HTTPDoor) -> OpaquePointer? {
    switch door {
    case .port(let port): return unsafe evhttp_bind_socket_with_handle(http, "127.0.0.1", UInt16(port))
    case .socket(let number):
      // What libevent listens at, it closes.
      let own = fcntl(number, F_DUPFD_CLOEXEC, 0)
      if own < 0 { return nil }
      if let bound = unsafe evhttp_accept_socket_with_handle(http, own) { return unsafe bound }
      close(own)
      return nil
    }
  }

  private static func port(of descriptor: Int32) -> Int? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &size) }
    }
    return address.sin_family == AF_INET ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  // MARK: The loop

  /// Answers until `stop`.
  package func run() { unsafe event_base_dispatch(base) }

  package func stop() { unsafe event_base_loopbreak(base) }

  /// Calls whenever there is something to read at a descriptor, as long as the result lives. Nobody closes it here.
  package func watch(_ descriptor: Int32, _ heard: @escaping () -> Void) -> EventSource {
    EventSource(of: self, reading: descriptor, heard)
  }

  /// Calls some time after each `EventSource.wake`, as long as the result lives.
  package func alarm(_ heard: @escaping () -> Void) -> EventSource { EventSource(of: self, heard) }

  /// No more connections fit: none is taken for a second, for each try would fail at once, again and again.
  private static func rest(_ listener: OpaquePointer) {
    unsafe evconnlistener_disable(listener)
    var second = timeval(tv_sec: 1, tv_usec: 0)
    unsafe event_base_once(
      evconnlistener_get_base(listener), -1, Int16(EV_TIMEOUT),
      { _, _, listener in unsafe evconnlistener_enable(OpaquePointer(listener)) }, UnsafeMutableRawPointer(listener),
      &second)
  }

  // MARK: Answers

  private func serve(_ request: OpaquePointer) {
    guard let asked = unsafe HTTPRequest(request) else {
      return unsafe send(HTTPResponse(400, headers: [("Connection", "close")]), to: request)
    }
    // The time that an answer takes is not the client's.
    let connection = unsafe evhttp_request_get_connection(request)
    unsafe bufferevent_set_timeouts(evhttp_connection_get_bufferevent(connection), nil, nil)
    let reply = answer(asked)
    var idle = timeval(tv_sec: limits.idle, tv_usec: 0)
    unsafe bufferevent_set_timeouts(evhttp_connection_get_bufferevent(connection), &idle, &idle)
    switch reply {
    case .response(let response): unsafe send(response, to: request)
    case .stream(let headers, let first): unsafe begin(headers, first, to: request)
    }
  }

  private func send(_ response: HTTPResponse, to request: OpaquePointer) {
    let buffer = unsafe evbuffer_new()
    defer { unsafe evbuffer_free(buffer) }
    guard unsafe add(response.headers, to: request) else {
      return unsafe evhttp_send_reply(request, 500, nil, buffer)
    }
    unsafe evbuffer_add(buffer, response.body, response.body.count)
    unsafe evhttp_send_reply(request, Int32(response.status), nil, buffer)
  }

  /// Whether libevent took all of them.
  private func add(_ headers: [(name: String, value: String)], to request: OpaquePointer) -> Bool {
    let list = unsafe evhttp_request_get_output_headers(request)
    return headers.allSatisfy { unsafe evhttp_add_header(list, $0.name, $0.value) == 0 }
  }

  // MARK: Streams

  private func begin(_ headers: [(name: String, value: String)], _ first: [UInt8], to request: OpaquePointer) {
    forgetGone()
    while unsafe streams.count >= limits.streams { unsafe evhttp_send_reply_end(streams.removeFirst()) }
    _ = unsafe add(headers, to: request)
    unsafe evhttp_send_reply_start(request, 200, "OK")
    unsafe streams.append(request)
    unsafe tell(first, to: request)
  }

  /// Whether anybody follows the events.
  package var isFollowed: Bool { unsafe !streams.isEmpty }

  /// Sends bytes to all that follow the events.
  package func tell(_ bytes: [UInt8]) {
    forgetGone()
    unsafe streams.forEach { unsafe tell(bytes, to: $0) }
  }

  private func tell(_ bytes: [UInt8], to stream: OpaquePointer) {
    let buffer = unsafe evbuffer_new()
    defer { unsafe evbuffer_free(buffer) }
    unsafe evbuffer_add(buffer, bytes, bytes.count)
    unsafe evhttp_send_reply_chunk(stream, buffer)
  }

  /// A request whose connection has gone is ours alone, and `evhttp_send_reply_end` frees it.
  private func forgetGone() {
    unsafe streams.removeAll { stream in
      guard unsafe evhttp_request_get_connection(stream) == nil else { return false }
      unsafe evhttp_send_reply_end(stream)
      return true
    }
  }
}
