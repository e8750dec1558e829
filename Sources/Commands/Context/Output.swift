internal import Desk

/// A buffered stream of bytes: stdout, stderr, or what a test looks at.
///
/// Writing never throws: a reader that went away must not stop a pull half way. What became of the stream is said
/// by `state`, and looked at when the command is done, or by loops that only write.
final class Output {
  enum State: Hashable {
    case open
    /// The reader closed the pipe: it has read what it wanted.
    case closed
    /// Something was not written, and why.
    case lost(String)
  }

  /// How writing failed.
  enum WriteError: Error, Hashable {
    case closed
    case lost(String)
  }

  private static let capacity = 65_536

  let isTerminal: Bool
  private(set) var state = State.open
  private var buffer: [UInt8] = []
  private let sink: ([UInt8]) throws(WriteError) -> Void

  /// - Parameter sink: writes all of the bytes, or throws.
  init(isTerminal: Bool = false, sink: @escaping ([UInt8]) throws(WriteError) -> Void) {
    self.isTerminal = isTerminal
    self.sink = sink
  }

  var isOpen: Bool { state == .open }

  func write(_ text: String) { write(text.utf8) }

  func write(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { flush() }
  }

  func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard isOpen, !buffer.isEmpty else { return }
    do {
      try sink(buffer)
    } catch {
      state =
        switch error {
        case .closed: .closed
        case .lost(let reason): .lost(reason)
        }
    }
  }
}
