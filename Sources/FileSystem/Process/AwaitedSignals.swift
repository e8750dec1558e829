import Glibc
import Synchronization

/// Signals that ask us to end, while there is something to put in order before.
struct AwaitedSignals {
  private static let received = Atomic<Int32>(0)

  private var before: [(number: Int32, handler: sigaction)] = []

  /// From now on they only tell that they came. One that is ignored, as SIGHUP under `nohup`, stays so.
  init(_ numbers: [Int32]) {
    if numbers.isEmpty { return }
    Self.received.store(0, ordering: .relaxed)
    for number in numbers {
      var (old, new) = (sigaction(), sigaction())
      unsafe sigaction(number, nil, &old)
      if unsafe unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == Self.ignored { continue }
      unsafe new.__sigaction_handler.sa_handler = { AwaitedSignals.received.store($0, ordering: .relaxed) }
      unsafe sigaction(number, &new, nil)
      before.append((number, old))
    }
  }

  /// `SIG_IGN`
  private static let ignored = 1

  /// The one that came, if one did.
  var received: Int32? {
    let number = before.isEmpty ? 0 : Self.received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Puts back what they did before.
  func end() {
    for (number, handler) in before {
      var handler = handler
      unsafe sigaction(number, &handler, nil)
    }
  }
}
