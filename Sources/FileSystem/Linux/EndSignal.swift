import CLinux
import Glibc

/// Tells a thread that it is to end, while it waits for something else. The corresponding C function is `eventfd`.
public final class EndSignal: Sendable {
  private let descriptor: Descriptor

  public init() throws(FileError) {
    descriptor = Descriptor(number: try check(.open, "eventfd") { eventfd(0, Int32(EFD_CLOEXEC)) })
  }

  /// From now on, every wait is over.
  public func send() { eventfd_write(descriptor.number, 1) }

  /// Waits until one of the descriptors can be read, the end was told, or so many seconds have gone; nil: as long as it takes.
  public func wait(for descriptors: [Int32], _ seconds: Double?) -> (hasEnded: Bool, ready: [Int32]) {
    var states = ([descriptor.number] + descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let milliseconds = seconds.map { Int32(($0 * 1000).rounded(.up)) } ?? -1
    while unsafe poll(&states, nfds_t(states.count), milliseconds) < 0, Errno.current == .interrupted {}
    return (states[0].revents != 0, states.dropFirst().filter { $0.revents != 0 }.map(\.fd))
  }
}
