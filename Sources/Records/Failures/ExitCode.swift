/// How a run ended, for the caller.
public enum ExitCode: Hashable, Sendable {
  case done
  /// Done, and something needs a decision (conflicts that this run brought or made) or did not hold.
  case needsDecision
  case usage
  /// An invalid or unreadable record, input, name or reference: nothing was changed.
  case invalid
  /// The cloud refused, or could not be reached or finished.
  case cloud
  /// Locked, or another operation is in progress.
  case busy
  /// A wrong key, a rewound cloud, a hostile tree.
  case trust
  case inputOutput
  /// Over a limit, or held by a guard.
  case limit
  case signal(Int32)

  public var number: Int32 {
    switch self {
    case .done: 0
    case .needsDecision: 1
    case .usage: 2
    case .invalid: 3
    case .cloud: 4
    case .busy: 5
    case .trust: 6
    case .inputOutput: 7
    case .limit: 8
    case .signal(let number): 128 + number
    }
  }
}
