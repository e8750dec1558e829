/// The address of a cloud: a folder, or a repository that is reached by ssh, http, https or git. Every other address is
/// refused.
public struct RemoteURL: Hashable, Sendable {
  public enum Scheme: String, Sendable { case file, ssh, http, https, git }

  public let scheme: Scheme
  public let user: String?
  /// Kept in memory only: it is never shown, and must not be saved.
  let password: String?
  /// The name of the host; empty for a folder.
  public let host: String
  public let port: Int?
  /// The path by which the other side is asked for it: `/srv/household.git`, `~bob/household.git`.
  public let path: String
  /// The address as it was written.
  let text: String

  /// Whether a password stands in the URL. Such a URL can be used, but must not be saved.
  public var hasSecret: Bool { password != nil }

  /// The text for a configuration file. Throws where it holds a password.
  public func textToSave() throws(GitError) -> String {
    guard !hasSecret else {
      let hint = "it contains a password, which would be saved in plain text; leave it out and git asks for it"
      throw GitError(.invalidArgument, doing: "save the address of the cloud", hint)
    }
    return text
  }

  static func refused(_ text: String, _ reason: String) -> GitError {
    GitError(.invalidArgument, doing: "use the address \(text)", reason)
  }
}

extension RemoteURL: CustomStringConvertible {
  /// The address without name and password, safe to show.
  public var description: String { text.safeToShow }
}
