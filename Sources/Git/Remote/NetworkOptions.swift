/// How the cloud is reached, and whom to ask on the way.
public struct NetworkOptions {
  public var limits = TimeLimits()
  /// The most bytes of objects that are accepted from the cloud in one transfer.
  public var largestTransfer = 4 << 30
  /// The most other bytes that are accepted from the cloud: its list of references, and its messages.
  public var largestTalk = 32 << 20
  /// The most bytes of messages for people that are accepted.
  public var mostMessages = 1 << 20
  /// Whether there is a terminal at which ssh may ask for a passphrase or about an unknown host.
  public var isInteractive = false
  /// A file with the certificates that https trusts, in place of the system's.
  public var certificateFile: String?
  /// Asked when the cloud wants a name and a password; nil gives up.
  public var credential: (CredentialRequest) -> Credential? = { _ in nil }
  /// Told what became of a credential, so that a store can keep or forget it.
  public var credentialWasUsed: (CredentialRequest, Credential, Bool) -> Void = { _, _, _ in }
  /// Told what happens, many times a second.
  public var progress: (TransferProgress) -> Void = { _ in }
  /// Asked at least ten times a second while waiting; true ends the transfer as `cancelled`.
  public var isCancelled: () -> Bool = { false }

  /// Flushes the whole file system that a folder lies on, and returns true. Returns false, and does nothing, where it is
  /// quicker to flush the folders one by one.
  public typealias FlushWhole = (_ folder: String) throws(GitError) -> Bool

  /// How a cloud in a folder is flushed; nil: folder by folder.
  public var flushWhole: FlushWhole?

  public init() {}
}

public struct TimeLimits: Sendable {
  /// The time until the first answer. It is not counted while ssh may be asking somebody.
  public var connect = Duration.seconds(30)
  /// The time between one byte and the next.
  public var idle = Duration.seconds(60)
  /// For the whole transfer; nil is not a limit.
  public var total: Duration?
  /// A transfer that is slower than so many bytes a second ends; 0 is not a limit.
  public var lowSpeed = 1_000
  /// For how long it may be that slow.
  public var lowSpeedTime = Duration.seconds(30)

  public init() {}
}

public struct CredentialRequest: Sendable {
  public let url: RemoteURL
  /// From the URL, where one stands there.
  public let user: String?
  /// How many credentials have been refused before in this transfer.
  public let attempt: Int
}

public struct Credential: Sendable {
  public let user: String
  public let password: String

  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}

public enum TransferProgress: Hashable, Sendable {
  /// Objects that came, of how many, and bytes.
  case receiving(objects: Int, of: Int, bytes: Int)
  /// Deltas that were put together.
  case resolving(deltas: Int, of: Int)
  case sending(objects: Int, of: Int, bytes: Int)
  /// What the other side says, a piece of text safe to show.
  case said(String)
}
