import CLinux
import Glibc

/// One end of a talk between two programs of one person on this machine. Its name stands in no folder, and goes with the program
/// that has it. The corresponding manual page is unix(7).
public struct LocalSocket: ~Copyable {
  private let descriptor: Descriptor

  private init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// To be waited for.
  public var number: Int32 { descriptor.number }

  private static func new() -> Descriptor? {
    let number = ledger_socket()
    if number < 0 { return nil }
    return Descriptor(number: number)
  }

  /// Takes a name; nil where another program has it, or the system grants none.
  public static func listening(_ name: String) -> LocalSocket? {
    guard let descriptor = new(), unsafe ledger_bind(descriptor.number, name, name.utf8.count) == 0,
      listen(descriptor.number, longestQueue) == 0
    else { return nil }
    return LocalSocket(descriptor)
  }

  private static let longestQueue: Int32 = 16

  /// Meets the program that has a name; nil where there is none, or it is another person's.
  public static func meeting(_ name: String) -> LocalSocket? {
    guard let descriptor = new(), unsafe ledger_connect(descriptor.number, name, name.utf8.count) == 0 else {
      return nil
    }
    return own(descriptor)
  }

  /// The next program that wants to talk; nil where none waits, or it is another person's.
  public func accepted() -> LocalSocket? {
    let number = ledger_accept(descriptor.number)
    if number < 0 { return nil }
    return Self.own(Descriptor(number: number))
  }

  private static func own(_ descriptor: consuming Descriptor) -> LocalSocket? {
    if ledger_peer(descriptor.number) != Int64(Machine.user) { return nil }
    return LocalSocket(descriptor)
  }

  /// Sends all bytes, unless the other end takes too long or goes away.
  /// - Parameter patience: seconds from one portion to the next.
  public func send(_ bytes: [UInt8], patience: Double) {
    var sent = 0
    while sent < bytes.count, wait(for: POLLOUT, patience) {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe ledger_send(descriptor.number, $0.baseAddress?.advanced(by: sent), bytes.count - sent)
      }
      if count < 0, Errno.current == .interrupted { continue }
      if count <= 0 { return }
      sent += count
    }
  }

  /// All that the other end sends until it ends; nil where that takes too long.
  /// - Parameter patience: seconds until the first byte, and from one portion to the next.
  public func received(patience: Double) -> [UInt8]? {
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    while wait(for: POLLIN, patience) {
      let count = unsafe recv(descriptor.number, &portion, portion.count, 0)
      if count < 0, Errno.current == .interrupted { continue }
      if count < 0 { return nil }
      if count == 0 { return bytes }
      bytes += portion[..<count]
    }
    return nil
  }

  private func wait(for event: Int32, _ seconds: Double) -> Bool {
    var state = pollfd(fd: descriptor.number, events: Int16(event), revents: 0)
    return unsafe poll(&state, 1, Int32((seconds * 1000).rounded(.up))) > 0
  }
}
