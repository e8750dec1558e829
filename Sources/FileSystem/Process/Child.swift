import CLinux
import Glibc

/// A running program of ours.
final class Child {
  private let process: pid_t
  private let name: String
  private var ending: Subprocess.Ending?

  /// The corresponding C function is `posix_spawn`.
  init(_ subprocess: Subprocess, _ pipes: ChildPipes) throws(FileError) {
    name = subprocess.program
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for number in pipes.nowhere { unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0) }
    for step in pipes.plan { unsafe posix_spawn_file_actions_adddup2(&actions, step.source, step.target) }
    if let folder = subprocess.folder { unsafe posix_spawn_file_actions_addchdir_np(&actions, folder) }
    process = try unsafe Child.spawn(subprocess, &actions)
  }

  private static func spawn(
    _ subprocess: Subprocess, _ actions: UnsafePointer<posix_spawn_file_actions_t>
  ) throws(FileError) -> pid_t {
    let arguments = [subprocess.program] + subprocess.arguments
    let environment = subprocess.environment.map { "\($0.key)=\($0.value)" }.sorted()
    guard (arguments + environment).allSatisfy({ !$0.utf8.contains(0) }) else {
      throw FileError(.invalidPath, .run, subprocess.program)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe startAfresh(&attributes)
    var process = pid_t()
    let failure = unsafe CStrings.with(arguments) { arguments in
      unsafe CStrings.with(environment) { environment in
        unsafe posix_spawn(&process, subprocess.program, actions, &attributes, arguments, environment)
      }
    }
    if failure != 0 { throw FileError(.system(Errno(rawValue: failure)), .run, subprocess.program) }
    return process
  }

  /// What we do with signals is not the program's business: it hears of broken pipes, and blocks nothing.
  private static func startAfresh(_ attributes: UnsafeMutablePointer<posix_spawnattr_t>) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(attributes, &signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(attributes, &signals)
    unsafe posix_spawnattr_setflags(attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  /// Asks without waiting.
  func hasEnded() throws(FileError) -> Bool { try reap(WNOHANG) }

  /// Waits for the end; after the deadline, brings it about.
  func wait(until deadline: Double?) throws(FileError) -> Subprocess.Ending {
    guard let deadline else {
      while try !reap(0) {}
      return ending ?? .timedOut
    }
    if try hasEnded(by: deadline) { return ending ?? .timedOut }
    kill(process, SIGTERM)
    if try !hasEnded(by: MonotonicClock.now + 1) {
      kill(process, SIGKILL)
      while try !reap(0) {}
    }
    return .timedOut
  }

  private func hasEnded(by deadline: Double) throws(FileError) -> Bool {
    var pause = 0.001
    while try !reap(WNOHANG) {
      if MonotonicClock.now >= deadline { return false }
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
