public import Git

/// What a sync may do, and how it reaches the cloud.
public struct SyncOptions {
  public var network = NetworkOptions()
  /// Whether many records may be deleted at once.
  public var allowsDeletions = false
  /// Whether nothing is sent where a record that changed here cannot be read, or does not fit its kind.
  public var isStrict = false
  /// Whether a cloud that lost commits which it had is taken as it is.
  public var acceptsRewound = false
  /// Whether what is not proven comes in where the ledger holds it back.
  public var acceptsUnproven = false
  /// Whether what is not proven comes in, and is taken back at once as far as whoever is logged in may.
  public var dropsUnproven = false
  /// A commit of the cloud, as a person wrote it: this commit and its ancestors may hold trees that are otherwise
  /// refused.
  public var acceptedPast: String?

  /// For how many seconds a push that is overtaken is tried again before it gives up.
  public static let pushPatience = 120.0

  public init() {}
}
