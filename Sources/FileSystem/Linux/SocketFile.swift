import CLinux
import Glibc

/// A socket with a path, at which we listen. Nobody else can connect to it, not even at first: its file is made with the
/// permissions of the socket, and takes no connection before it has been looked at. The corresponding manual page is
/// unix(7).
public final class SocketFile: Sendable {
  public let path: String
  private let descriptor: Descriptor
  private let stat: FileStat

  /// Why a path cannot be had, besides what the system says.
  public enum Obstacle: Error {
    /// Another program listens there.
    case taken
    /// Something else stands there, and stays.
    case noSocket
    /// The path has more bytes than the address of a socket.
    case tooLong
  }

  /// The most bytes of a path: an address has room for 108, and a NUL at the end.
  public static let longestPath = 107

  private static let patience = 5.0

  /// Listens at an absolute path. What a program left there that was killed is replaced. Throws `Obstacle` and `FileError`.
  public init(_ path: String) throws {
    if path.utf8.count > Self.longestPath { throw Obstacle.tooLong }
    let socket = Descriptor(number: try check(.open, path) { ledger_socket() })
    let number = socket.number
    try check(.open, path) { fchmod(number, 0o600) }
    // Of two that begin at the same time, none takes away what the other has just made.
    let folder = try Self.lockedFolder(of: path)
    defer { flock(folder.number, LOCK_UN) }
    if try !Self.bind(number, path) {
      try Self.removeLeftOver(path)
      guard try Self.bind(number, path) else { throw Obstacle.taken }
    }
    guard let stat = try Self.stat(path) else { throw FileError(.system(.notFound), .open, path) }
    guard stat.permissions == 0o600 else {
      try check(.remove, path) { unsafe unlink(path) }
      throw FileError(.system(.notSupported), .open, path)
    }
    try check(.open, path) { listen(number, SOMAXCONN) }
    self.path = path
    self.stat = stat
    descriptor = socket
  }

  /// Of the socket, which never waits.
  public var number: Int32 { descriptor.number }

  /// Takes the file away, unless another one stands there by now. As long as we listen, no server replaces it.
  public func remove() throws(FileError) {
    guard let now = try Self.stat(path), (now.device, now.inode) == (stat.device, stat.inode) else { return }
    try check(.remove, path) { unsafe unlink(path) }
  }

  private static func lockedFolder(of path: String) throws(FileError) -> Descriptor {
    let name = AbsolutePath.split(path).folder
    let number = try check(.open, name) { unsafe open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    let folder = Descriptor(number: number)
    let deadline = MonotonicClock.now + patience
    while true {
      do throws(FileError) {
        try check(.lock, name) { flock(number, LOCK_EX | LOCK_NB) }
        return folder
      } catch {
        guard error.errno == .wouldBlock else { throw error }
        if MonotonicClock.now >= deadline { throw FileError(.heldByAnother(nil), .lock, name) }
        MonotonicClock.sleep(0.02)
      }
    }
  }

  /// Whether the path was free.
  private static func bind(_ number: Int32, _ path: String) throws(FileError) -> Bool {
    do throws(FileError) {
      try unsafe at(path) { unsafe Glibc.bind(number, $0, $1) }
      return true
    } catch {
      guard error.errno == Errno(rawValue: EADDRINUSE) else { throw error }
      return false
    }
  }

  /// Takes away a socket at which nobody listens, and nothing else.
  private static func removeLeftOver(_ path: String) throws {
    guard let stat = try stat(path) else { return }
    guard stat.isSocket else { throw Obstacle.noSocket }
    let probe = Descriptor(number: try check(.open, path) { ledger_socket() })
    let number = probe.number
    do throws(FileError) {
      try unsafe at(path) { unsafe connect(number, $0, $1) }
    } catch {
      switch error.errno?.rawValue ?? 0 {
      case ENOENT: return
      case ECONNREFUSED:
        try check(.remove, path) { unsafe unlink(path) }
        return
      // Its queue is full, or it is a socket of another type: somebody has it.
      case EAGAIN, EPROTOTYPE: throw Obstacle.taken
      default: throw error
      }
    }
    throw Obstacle.taken
  }

  private static func stat(_ path: String) throws(FileError) -> FileStat? {
    var status = Glibc.stat()
    do throws(FileError) {
      try check(.inspect, path) { unsafe lstat(path, &status) }
    } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
    return FileStat(status)
  }

  /// Calls with the address that a path is for sockets.
  private static func at(
    _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(FileError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    try check(.open, path) {
      unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }
}
