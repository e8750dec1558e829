internal import Desk
internal import FileSystem
internal import Glibc
internal import Records
internal import Synchronization

/// Ends the process where a question in SQL does not end by itself in time: SQLite looks at the clock between the steps
/// of its machine, and one step can compare long texts for hours. Nothing is lost by it, for a question changes nothing.
final class Deadline: Sendable {
  private let seconds: Double
  private let words: [(stream: Int32, bytes: [UInt8])]
  private let code: Int32
  private let isOver = Atomic<Bool>(false)

  /// What SQLite has for looking at the clock itself.
  private static let patience = 1.0

  /// - Parameters:
  ///   - words: what the process says at its end, each to the stream of that number.
  ///   - code: with which it ends.
  init(after seconds: Double, saying words: [(stream: Int32, bytes: [UInt8])], code: ExitCode) {
    self.seconds = seconds
    self.words = words
    self.code = code.number
  }

  /// Runs `body`; nothing happens any more when it has ended. The corresponding C function is `pthread_create`.
  func watch<Answer>(_ body: () throws -> Answer) rethrows -> Answer {
    defer { isOver.store(true, ordering: .sequentiallyConsistent) }
    var thread = pthread_t()
    let retained = unsafe Unmanaged.passRetained(self)
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        if let argument = unsafe argument { unsafe Unmanaged<Deadline>.fromOpaque(argument).takeRetainedValue().wait() }
        return nil
      }, unsafe retained.toOpaque())
    if status == 0 { pthread_detach(thread) } else { unsafe retained.release() }
    return try body()
  }

  private func wait() {
    let end = MonotonicClock.now + seconds + Self.patience
    while MonotonicClock.now < end { MonotonicClock.sleep(end - MonotonicClock.now) }
    if isOver.load(ordering: .sequentiallyConsistent) { return }
    for (stream, bytes) in words { _ = unsafe bytes.withUnsafeBytes { unsafe write(stream, $0.baseAddress, $0.count) } }
    _exit(code)
  }
}
