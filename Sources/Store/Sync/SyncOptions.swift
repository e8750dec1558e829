public import Git

/// What a sync may do, and how it reaches the cloud.
public struct SyncOptions {
  public var network = NetworkOptions()
  /// Whether many records may be deleted at once.
  public var allowsDeletions = false
  /// Whether a cloud that lost commits which it had is taken as it is.
  public var acceptsRewound = false

  /// How often a push that was overtaken is tried before it gives up.
  public static let mostPushes = 8

  public init() {}
}
