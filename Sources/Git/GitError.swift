import Glibc

/// What went wrong in a repository or between it and the cloud.
///
/// Its texts are safe to show: control characters are written out, names and passwords in URLs are left out.
public struct GitError: Error, Hashable, Sendable {
  /// For decisions; the texts are for people.
  public enum Code: Hashable, Sendable {
    case notFound, exists, ambiguous, invalidName, invalidArgument
    /// Somebody else holds a lock file.
    case locked
    /// A reference or file is not what it was expected to be.
    case modified
    case conflict
    /// The folder belongs to another user of this computer.
    case owner
    /// An object, reference or index cannot be read as what it should be.
    case corrupt
    /// The same, of a repository on the other side.
    case damagedThere
    /// The other side names its objects by another hash function than sha1.
    case unsupportedThere
    /// Over a limit that was given.
    case tooLarge
    /// The history that is asked for, or needed, was not cloned.
    case shallow
    /// Hash functions, extensions, partial clones and schemes that are not handled.
    case unsupported
    /// No name or e-mail address is configured.
    case identity
    /// The program that signs commits did not sign.
    case signing
    /// A hook of the person's own could not be run.
    case hook
    /// The operating system refused: no space, no permission, a broken disk.
    case system
    case network, timeout, cancelled
    /// The cloud did not accept the credentials or the key.
    case authentication
    /// The other side's files may not be read or written by us.
    case forbiddenThere
    /// The other side took what was sent and could not keep it.
    case notKeptThere
    /// A TLS certificate that cannot be trusted.
    case certificate
    /// An ssh host whose key nobody has confirmed yet.
    case hostKeyUnknown
    /// An ssh host whose key is another one than before.
    case hostKeyChanged
    case other
  }

  public let code: Code
  /// What was being done, as the continuation of "could not": `read the tree 1f3a…`.
  public let operation: String
  /// What was found, one line; may be empty.
  public let message: String

  public init(_ code: Code, doing operation: String, _ message: String = "") {
    self.code = code
    self.operation = operation.safeToShow
    self.message = message.safeToShow
  }
}

extension GitError {
  /// What the last system call of this thread failed with.
  static func lastSystemError(doing operation: String) -> GitError {
    GitError(.system, doing: operation, unsafe String(cString: strerror(errno)))
  }
}

extension GitError: CustomStringConvertible {
  public var description: String {
    message.isEmpty ? "could not \(operation)" : "could not \(operation): \(message)"
  }
}
