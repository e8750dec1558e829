import Glibc
import Synchronization

/// Looks up the addresses of a host. `getaddrinfo` cannot be interrupted, so it runs on a thread of its own, which is
/// left to itself when nobody wants to wait any longer.
final class Resolver: Sendable {
  struct Address {
    let family: Int32
    /// The bytes of a `sockaddr`.
    let bytes: [UInt8]
  }

  private enum Answer {
    case none, failed(Int32)
    case found([Address])
  }

  private let host: String
  private let port: String
  private let answer = Mutex(Answer.none)
  /// The end of a pipe; closed when there is an answer, which wakes who waits at the other end.
  private let bell: Int32

  private init(_ host: String, _ port: String, bell: Int32) {
    self.host = host
    self.port = port
    self.bell = bell
  }

  static func addresses(of host: String, port: String, for transfer: Transfer) throws(GitError) -> [Address] {
    let pipe = try Pipe.open(transfer.doing)
    defer { close(pipe.ours) }
    let resolver = Resolver(host, port, bell: pipe.theirs)
    try resolver.startThread(for: transfer)
    var descriptors = [pollfd(fd: pipe.ours, events: Int16(POLLIN), revents: 0)]
    try transfer.wait(for: &descriptors, limit: transfer.options.limits.connect)
    switch resolver.answer.withLock({ $0 }) {
    case .found(let addresses): return addresses
    case .failed(let code): throw transfer.fail(.network, "\(host) was not found: \(reason(code))")
    case .none: throw transfer.fail(.network, "\(host) was not found")
    }
  }

  private func startThread(for transfer: Transfer) throws(GitError) {
    var thread = pthread_t()
    let retained = unsafe Unmanaged.passRetained(self)
    let status = unsafe pthread_create(&thread, nil, Self.body, retained.toOpaque())
    guard status == 0 else {
      unsafe retained.release()
      close(bell)
      throw transfer.fail(.system, Transfer.reason(status))
    }
    pthread_detach(thread)
  }

  private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
    guard let pointer = unsafe pointer else { return nil }
    let resolver = unsafe Unmanaged<Resolver>.fromOpaque(pointer).takeRetainedValue()
    let answer = resolver.lookUp()
    resolver.answer.withLock { $0 = answer }
    close(resolver.bell)
    return nil
  }

  private func lookUp() -> Answer {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(host, port, &hints, &list)
    guard status == 0 else { return .failed(status) }
    defer { unsafe freeaddrinfo(list) }
    var found: [Address] = []
    var next = unsafe list
    while let information = unsafe next?.pointee {
      let bytes = unsafe UnsafeRawBufferPointer(start: information.ai_addr, count: Int(information.ai_addrlen))
      found.append(unsafe Address(family: information.ai_family, bytes: [UInt8](bytes)))
      unsafe next = unsafe information.ai_next
    }
    return .found(found)
  }

  private static func reason(_ code: Int32) -> String {
    guard let text = unsafe gai_strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
