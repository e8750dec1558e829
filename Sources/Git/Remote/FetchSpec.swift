/// What to fetch, and under which name to keep it here.
public struct FetchSpec: Hashable, Sendable {
  /// The cloud's reference: `refs/heads/main`, `refs/heads/*`.
  public let source: String
  /// Ours, overwritten whatever it was: `refs/ledger-sync/incoming/main`.
  public let destination: String

  public init(_ source: String, to destination: String) {
    self.source = source
    self.destination = destination
  }

  var refspec: String { "+" + source + ":" + destination }
}

/// A reference that the cloud has.
public struct RemoteReference: Hashable, Sendable {
  public let name: String
  public let id: ObjectID
  /// The reference that a symbolic one (HEAD) stands for, where the cloud says so.
  public let target: String?
}
