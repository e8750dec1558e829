import Glibc
import System

/// A running program of ours.
final class Child {
  private let process: pid_t
  private let name: String
  private let hasOwnGroup: Bool
  private let signals: AwaitedSignals
  private var ending: Subprocess.Ending?

  init(_ subprocess: Subprocess, _ pipes: ChildPipes, _ signals: AwaitedSignals) throws(FileError) {
    self.signals = signals
    name = subprocess.program
    hasOwnGroup = subprocess.hasOwnGroup
    var launch = Launch(
      [subprocess.program] + subprocess.arguments,
      variables: subprocess.environment.map { "\($0.key)=\($0.value)" }.sorted())
    (launch.folder, launch.hasOwnGroup) = (subprocess.folder, hasOwnGroup)
    (launch.streams, launch.nowhere) = (pipes.plan, pipes.nowhere)
    guard (launch.words + launch.variables).allSatisfy({ !$0.utf8.contains(0) }) else {
      throw FileError(.invalidPath, .run, name)
    }
    switch launch.start() {
    case .started(let process): self.process = process
    case .notFound: throw FileError(.system(.notFound), .run, name)
    case .failed(let number): throw FileError(.system(Errno(rawValue: number)), .run, name)
    }
  }

  /// By which we were asked to end, and it with us.
  var signal: Int32? { signals.received }

  /// Asks without waiting.
  func hasEnded() throws(FileError) -> Bool { try reap(WNOHANG) }

  /// Waits for the end; after the deadline, and where we are asked to end, brings it about.
  func wait(until deadline: Double?) throws(FileError) -> Subprocess.Ending {
    guard let deadline else {
      while try !reap(0) {}
      return ending ?? .timedOut
    }
    if try hasEnded(by: deadline, orAsked: true) { return ending ?? .timedOut }
    let target = hasOwnGroup ? -process : process
    kill(target, SIGTERM)
    let hasEnded = try hasEnded(by: MonotonicClock.now + 1, orAsked: false)
    if !hasEnded || hasOwnGroup { kill(target, SIGKILL) }
    while try !reap(0) {}
    return .timedOut
  }

  /// - Parameter isAskedEnough: whether the time is over as well where we are asked to end.
  private func hasEnded(by deadline: Double, orAsked isAskedEnough: Bool) throws(FileError) -> Bool {
    var pause = 0.001
    while try !reap(WNOHANG) {
      if MonotonicClock.now >= deadline || isAskedEnough && signal != nil { return false }
      MonotonicClock.sleep(pause)
      pause = min(pause * 2, 0.02)
    }
    return true
  }

  /// The corresponding C function is `waitpid`.
  private func reap(_ options: Int32) throws(FileError) -> Bool {
    var status: Int32 = 0
    while ending == nil {
      switch unsafe waitpid(process, &status, options) {
      case process: ending = Child.ending(status)
      case 0: return false
      default: if Errno.current != .interrupted { throw FileError(.system(.current), .run, name) }
      }
    }
    return true
  }

  private static func ending(_ status: Int32) -> Subprocess.Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }
}
