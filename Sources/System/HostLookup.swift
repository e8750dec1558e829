import Glibc
internal import Synchronization

/// A question for the addresses of a host. `getaddrinfo` cannot be interrupted, so it runs on a thread of its own, which
/// is left to itself when nobody wants to wait any longer.
public final class HostLookup: Sendable {
  public struct Address: Hashable, Sendable {
    public let family: Int32
    /// The bytes of a `sockaddr`.
    public let bytes: [UInt8]

    /// nil where it is none of the internet.
    public var ip: IPAddress? {
      switch family {
      case AF_INET where bytes.count >= 8: IPAddress(Array(bytes[4..<8]))
      case AF_INET6 where bytes.count >= 24: IPAddress(Array(bytes[8..<24]))
      default: nil
      }
    }
  }

  public enum Outcome: Sendable {
    case none
    /// What the system says about it.
    case failed(String)
    case found([Address])
  }

  /// Why the question could not be asked.
  public struct Failure: Error, Hashable, Sendable {
    /// The number of the system's error.
    public let number: Int32
  }

  private let host: String
  private let port: String
  private let found = Mutex(Outcome.none)
  /// Can be read when there is an answer.
  public let bell: Int32
  /// The other end; closed when there is an answer.
  private let rope: Int32

  /// Asks. Names that are not of ASCII are asked for as browsers do.
  public init(_ host: String, port: String) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw Failure(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (self.host, self.port, bell, rope) = (host, port, ends[0], ends[1])
    var thread = pthread_t()
    let retained = unsafe Unmanaged.passRetained(self)
    let status = unsafe pthread_create(&thread, nil, Self.body, retained.toOpaque())
    guard status == 0 else {
      unsafe retained.release()
      close(rope)
      throw Failure(number: status)
    }
    pthread_detach(thread)
  }

  deinit { close(bell) }

  /// What is known so far.
  public var answer: Outcome { found.withLock { $0 } }

  /// Waits for the answer, so many seconds at most.
  public func answer(within seconds: Double) -> Outcome {
    let (clock, start) = (ContinuousClock(), ContinuousClock.now)
    var descriptors = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
    while true {
      let left = .seconds(seconds) - (clock.now - start)
      guard left > .zero else { return answer }
      let count = unsafe poll(&descriptors, nfds_t(descriptors.count), Int32(left / .milliseconds(1)) + 1)
      if count > 0 || count < 0 && errno != EINTR { return answer }
    }
  }

  private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
    guard let pointer = unsafe pointer else { return nil }
    let lookup = unsafe Unmanaged<HostLookup>.fromOpaque(pointer).takeRetainedValue()
    let answer = lookup.lookUp()
    lookup.found.withLock { $0 = answer }
    close(lookup.rope)
    return nil
  }

  private func lookUp() -> Outcome {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    if !host.utf8.allSatisfy({ $0 < 0x80 }) {
      // The C library reads the name in the character set of the thread's locale.
      unsafe uselocale(newlocale(1 << LC_CTYPE, "C.UTF-8", nil))
      unsafe hints.ai_flags = 0x0040  // AI_IDN, which the headers show to few
    }
    var list: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(host, port, &hints, &list)
    guard status == 0 else { return .failed(Self.reason(status)) }
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
