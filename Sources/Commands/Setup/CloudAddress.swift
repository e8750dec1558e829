/// The address of a cloud as somebody wrote it, in the form in which git's configuration may keep it.
struct CloudAddress {
  let text: String

  private static let schemes = ["file", "ssh", "git+ssh", "ssh+git", "http", "https", "git"]

  init(_ written: String, in context: Context) throws(Failure) {
    if written.isEmpty || written.hasPrefix("-") || written.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      throw Self.refused(written)
    }
    let parts = written.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 {
      guard Self.schemes.contains(parts[0].lowercased()) else { throw Self.refused(written) }
      try Self.refusePassword(parts[1])
      text = written
    } else if written.contains("::") {
      throw Self.refused(written)
    } else {
      text = Self.isHostAndPath(written) ? written : try AbsolutePath.plain(context.path(written))
    }
  }

  /// `user@host:path`: a colon before any slash.
  private static func isHostAndPath(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    return !text[..<colon].contains("/")
  }

  private static func refusePassword(_ rest: String) throws(Failure) {
    let authority = rest.prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@"), authority[..<at].contains(":") else { return }
    throw .usage(
      "the address of the cloud holds a password, which would be saved in plain text",
      hint: "leave it out; git's credential helper keeps it: git config --global credential.helper store")
  }

  private static func refused(_ text: String) -> Failure {
    .usage(
      "this address leads to no cloud: only folders, ssh, https, http and git are used",
      hint: "write /srv/household.git, git@example.org:household.git or https://example.org/household.git")
  }
}
