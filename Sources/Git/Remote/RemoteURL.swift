/// Where a cloud is: a folder, or a place that ssh, http, https or git lead to. Everything else is refused.
public struct RemoteURL: Hashable, Sendable {
  public enum Scheme: String, Sendable { case file, ssh, http, https, git }

  public let scheme: Scheme
  public let user: String?
  /// Only in memory: never shown, and not to be saved.
  let password: String?
  /// Empty for a folder.
  public let host: String
  public let port: Int?
  /// As the other side is asked for it: `/srv/household.git`, `~bob/household.git`.
  public let path: String
  /// As it was written.
  let text: String

  /// Whether a password stands in the URL. Such a one can be used, but must not be saved.
  public var hasSecret: Bool { password != nil }

  /// For a configuration file.
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
  /// Without name and password where it is a URL, and safe to show.
  public var description: String { text.safeToShow }
}
