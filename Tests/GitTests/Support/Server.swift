import Glibc
import Synchronization
import TestSupport

/// A server program on a port of this computer, ended with the value.
final class Server {
  let port: UInt16
  private let process: Process

  /// Waits until somebody listens.
  /// - Parameter words: the program and its arguments, for the port.
  init(_ variables: [String: String], folder: String, _ words: (UInt16) throws -> [String]) throws {
    port = try Self.freePort()
    process = try Process(words(port), variables: variables, folder: folder)
    let port = port
    try process.wait { Self.isListening(on: port) }
  }

  /// A program that is ended with the value.
  final class Process {
    let words: [String]
    let log: String
    private let process: pid_t

    init(_ words: [String], variables: [String: String], folder: String) throws {
      self.words = words
      let stem = folder + "/server-\(UInt64.random(in: 0 ... .max))"
      log = stem + ".err"
      process = try TestProgram(words[0], Array(words.dropFirst()), variables: variables, folder: folder)
        .start(["/dev/null", stem + ".out", log])
    }

    /// Waits until it is ready: a minute, for the machine may be busy.
    func wait(until isReady: () -> Bool) throws {
      for _ in 0..<6_000 {
        if isReady() { return }
        usleep(10_000)
      }
      throw SandboxError.failed(words, -1, (try? TestFile.read(log)) ?? "")
    }

    deinit {
      kill(process, SIGTERM)
      waitpid(process, nil, 0)
    }
  }

  /// Below the ports that the system hands out itself, and each once: nobody else listens there before the server does.
  static func freePort() throws -> UInt16 {
    for _ in 0..<1_000 {
      let port = 20_000 + UInt16(next.wrappingAdd(1, ordering: .relaxed).oldValue % 12_000)
      do { return try Listener(port: port).port } catch SandboxError.cannotStart { continue }
    }
    throw SandboxError.cannotStart("a server: no port is free")
  }

  private static let next = Atomic(Int(getpid()) * 100)

  /// Whether somebody listens at a socket of the file system.
  static func isListening(at path: String) -> Bool {
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let length = unsafe withUnsafeMutableBytes(of: &address.sun_path) { place -> Int in
      unsafe place.copyBytes(from: path.utf8.prefix(place.count - 1))
      return path.utf8.count
    }
    guard length < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    return unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    } == 0
  }

  private static func isListening(on port: UInt16) -> Bool {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    return unsafe Listener.withAddress(port) { unsafe connect(socket, $0, $1) } == 0
  }
}

/// A socket that listens and never answers: a server that hangs.
final class Listener {
  let port: UInt16
  private let socket: Int32

  /// - Parameter port: 0 for one that the system chooses.
  init(port: UInt16 = 0) throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.socket = socket
    guard unsafe Self.withAddress(port, { unsafe bind(socket, $0, $1) }) == 0, listen(socket, 8) == 0 else {
      throw SandboxError.cannotStart("a listener")
    }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(socket, $0, &size) }
    }
    self.port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(socket) }

  static func withAddress(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
