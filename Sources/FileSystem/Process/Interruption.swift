import Glibc
import Synchronization

/// Signals that ask this process to end, noticed where it is safe to stop.
public enum Interruption {
  private static let received = Atomic<Int32>(0)

  /// From now on SIGINT, SIGTERM and SIGHUP are noted instead of ending the process at once; the second one ends it.
  /// A signal that was ignored when we started, as under `nohup`, stays ignored.
  ///
  /// The corresponding C function is `sigaction`.
  public static func watch() {
    ignoreBrokenPipes()
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      install(number, { number in Interruption.note(number) })
    }
  }

  /// The signal that came, if one did.
  public static var pending: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// To be called between two steps of a long operation: the error `.interrupted`, if a signal came.
  public static func check(_ path: String) throws(FileError) {
    if let pending { throw FileError(.interrupted(signal: pending), .run, path) }
  }

  /// Forgets the signal: it was meant for another program, such as an editor that we had started.
  public static func clear() { received.store(0, ordering: .relaxed) }

  /// A write to a pipe that nobody reads is an error from now on, and not our end.
  public static func ignoreBrokenPipes() { install(SIGPIPE, SIG_IGN) }

  /// Called by a signal handler: it may do only what is safe there.
  private static func note(_ number: Int32) {
    if received.exchange(number, ordering: .relaxed) != 0 {
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// No `SA_RESTART`: a call that waits for a person or a network must come back.
  static func install(_ number: Int32, _ handler: __sighandler_t?) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = handler
    unsafe sigaction(number, &action, nil)
  }
}
