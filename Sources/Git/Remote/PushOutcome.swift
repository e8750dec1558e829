/// A reference that is to be sent, and where to.
public struct PushUpdate: Hashable, Sendable {
  /// What the cloud's reference has to be before.
  public enum Expectation: Hashable, Sendable {
    case anything
    /// Nothing (nil) or exactly this; else the update is rejected as `moved`.
    case exactly(ObjectID?)
  }

  /// A reference of this repository: `refs/heads/main`.
  public let source: String
  public let destination: String
  /// Whether the cloud's commits that ours does not contain may be dropped.
  public let isForced: Bool
  public let expected: Expectation

  public init(
    _ source: String, to destination: String? = nil, isForced: Bool = false, expecting expected: Expectation = .anything
  ) {
    self.source = source
    self.destination = destination ?? source
    self.isForced = isForced
    self.expected = expected
  }

  var refspec: String { (isForced ? "+" : "") + source + ":" + destination }
}

/// What became of a pushed reference.
public enum PushOutcome: Hashable, Sendable {
  case accepted
  case rejected(Rejection)

  public enum Rejection: Hashable, Sendable {
    /// The cloud has moved on: fetch, merge, push again.
    case moved
    /// Somebody writes the cloud's reference at this moment, or was killed while he did: what the cloud says of it.
    case locked(String)
    /// The cloud does not want it (a hook, a protected branch, a quota); its reason, safe to show.
    case refused(String)
    /// Another reference of the same push was rejected before anything was sent.
    case notTried
  }
}
