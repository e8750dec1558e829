import Glibc

/// Bytes that go out to a file, a pipe or a terminal, many at a time.
///
/// What is not flushed is lost: only a flush can say whether the output arrived.
public struct BufferedOutput: ~Copyable {
  private let number: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  /// Writes to an open descriptor, which stays open. `name` is for messages.
  public init(descriptor: Int32, name: String) {
    number = descriptor
    self.name = name
  }

  public static func standardOutput() -> BufferedOutput { BufferedOutput(descriptor: 1, name: "the standard output") }
  public static func standardError() -> BufferedOutput { BufferedOutput(descriptor: 2, name: "the standard error") }

  public mutating func write(_ text: String) throws(FileError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= BufferedOutput.capacity { try flush() }
  }

  public mutating func write(_ bytes: [UInt8]) throws(FileError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= BufferedOutput.capacity { try flush() }
  }

  /// Hands everything to the system. `isBrokenPipe`: the reader went away, which is how `head` ends a program;
  /// `isOutOfSpace`: output was lost. After an error the rest is dropped.
  public mutating func flush() throws(FileError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    var written = 0
    while written < buffer.count {
      let count = unsafe buffer.withUnsafeBytes { bytes in
        unsafe Glibc.write(number, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count >= 0 { written += count } else { try waitOrFail() }
    }
  }

  /// After a failed write: returns when it is worth another try. A terminal that a program has set to never wait
  /// answers EAGAIN while it is busy.
  private func waitOrFail() throws(FileError) {
    switch Errno.current {
    case .interrupted: return
    case .wouldBlock:
      var state = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      unsafe poll(&state, 1, 1000)
    case let errno: throw FileError(.system(errno), .write, name)
    }
  }
}
