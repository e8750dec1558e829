import CLinux
import Glibc

/// The pipes between us and a program that we run.
final class ChildPipes {
  /// What the program writes on one of its outputs.
  struct Capture {
    fileprivate var source: PipeEnd?
    fileprivate var limit = 0
    fileprivate var keepsEnd = false
    fileprivate(set) var bytes: [UInt8] = []
    fileprivate(set) var isCut = false
  }

  private(set) var output = Capture()
  private(set) var errors = Capture()
  private var feed: PipeEnd?
  private var unfed: ArraySlice<UInt8> = []
  private var childEnds: [PipeEnd] = []
  /// The descriptors of the program, by the numbers that they get there: 0, 1, 2. Missing: inherited.
  private(set) var plan: [(target: Int32, source: Int32)] = []
  /// The numbers that lead nowhere in the program.
  private(set) var nowhere: [Int32] = []

  init(_ process: Subprocess) throws(FileError) {
    switch process.input {
    case .inherited: break
    case .nothing: nowhere.append(0)
    case .bytes(let bytes):
      let pipe = try PipeEnd.pair()
      plan.append((0, pipe.read.number))
      childEnds.append(pipe.read)
      feed = try pipe.write.neverWaiting()
      unfed = bytes[...]
    }
    output = try capture(process.output, target: 1)
    errors = try capture(process.errors, target: 2)
  }

  private func capture(_ output: Subprocess.Output, target: Int32) throws(FileError) -> Capture {
    switch output {
    case .inherited: return Capture()
    case .discarded:
      nowhere.append(target)
      return Capture()
    case .captured(let limit), .lastCaptured(let limit):
      let pipe = try PipeEnd.pair()
      plan.append((target, pipe.write.number))
      childEnds.append(pipe.write)
      return Capture(
        source: try pipe.read.neverWaiting(), limit: limit, keepsEnd: output == .lastCaptured(limit: limit))
    }
  }

  /// So that a pipe ends when the program lets go of it.
  func closeChildEnds() { childEnds.removeAll() }

  /// Writes the input and reads the outputs as they come, until all are done with, the time is over, we are asked to end,
  /// or the program has ended while one of its own children still holds an output open.
  ///
  /// - Parameter isWholeWanted: also until something had to be dropped.
  func pump(until deadline: Double?, _ child: Child, whileWhole isWholeWanted: Bool) throws(FileError) {
    while feed != nil || output.source != nil || errors.source != nil {
      let patience = min(0.1, deadline.map { $0 - MonotonicClock.now } ?? 0.1)
      if patience <= 0 { return }
      let isQuiet = try !step(patience)
      if isQuiet, try child.hasEnded() { return }
      if child.signal != nil { return }
      if isWholeWanted, output.isCut || errors.isCut { return }
    }
  }

  /// nil once the program has closed its output.
  var outputDescriptor: Int32? { output.source?.number }

  func readWhatIsThere() throws(FileError) { while outputDescriptor != nil, try step(0) {} }

  /// Whether any pipe had something to say within `seconds`.
  private func step(_ seconds: Double) throws(FileError) -> Bool {
    var states = [feed?.state(POLLOUT), output.source?.state(POLLIN), errors.source?.state(POLLIN)].map {
      $0 ?? pollfd(fd: -1, events: 0, revents: 0)
    }
    if unsafe poll(&states, nfds_t(states.count), seconds > 0 ? Int32(seconds * 1000) + 1 : 0) <= 0 { return false }
    if states[0].revents != 0, try !feedSome() { feed = nil }
    if states[1].revents != 0 { try output.read() }
    if states[2].revents != 0 { try errors.read() }
    return true
  }

  /// Whether there is more to write to somebody who reads.
  private func feedSome() throws(FileError) -> Bool {
    guard let feed, !unfed.isEmpty else { return false }
    do throws(FileError) {
      let count = try check(.write, "the program's input") {
        unsafe unfed.withUnsafeBytes { unsafe write(feed.number, $0.baseAddress, $0.count) }
      }
      unfed = unfed.dropFirst(count)
    } catch {
      if error.isBrokenPipe { return false }
      guard error.errno == .wouldBlock else { throw error }
    }
    return !unfed.isEmpty
  }
}

extension ChildPipes.Capture {
  fileprivate mutating func read() throws(FileError) {
    guard let source else { return }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    do throws(FileError) {
      let count = try check(.read, "the program's output") { unsafe Glibc.read(source.number, &chunk, chunk.count) }
      if count == 0 { self.source = nil }
      if keepsEnd, bytes.count > limit { bytes.removeFirst(bytes.count - limit) }
      let room = keepsEnd ? count : min(count, limit - bytes.count)
      bytes += chunk[..<room]
      if room < count { isCut = true }
    } catch {
      guard error.errno == .wouldBlock else { throw error }
    }
  }
}

/// One end of a pipe, closed when nobody refers to it any more.
final class PipeEnd {
  private let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  var number: Int32 { descriptor.number }

  func state(_ events: Int32) -> pollfd { pollfd(fd: number, events: Int16(events), revents: 0) }

  /// For our ends: what the program does with its own is not touched by it.
  func neverWaiting() throws(FileError) -> PipeEnd {
    try check(.run, "a pipe") { fcntl(number, F_SETFL, O_NONBLOCK) }
    return self
  }

  /// The corresponding C function is `pipe2`. No end has the number of a standard stream,
  /// even where ours were closed when we started.
  static func pair() throws(FileError) -> (read: PipeEnd, write: PipeEnd) {
    var ends: [Int32] = [-1, -1]
    try check(.run, "a pipe") { unsafe pipe2(&ends, O_CLOEXEC) }
    return (try above(ends[0]), try above(ends[1]))
  }

  private static func above(_ number: Int32) throws(FileError) -> PipeEnd {
    let low = Descriptor(number: number)
    if number > 2 { return PipeEnd(low) }
    return PipeEnd(Descriptor(number: try check(.run, "a pipe") { fcntl(low.number, F_DUPFD_CLOEXEC, 3) }))
  }
}
