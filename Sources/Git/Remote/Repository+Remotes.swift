import CLibgit2

extension Repository {
  /// Where the remote `name` (`origin`) leads; nil where there is none. `url.….insteadOf` counts from the user's own
  /// configuration only.
  public func remoteURL(_ name: String) throws(GitError) -> RemoteURL? {
    guard let text = try configured("remote.\(name).url") else { return nil }
    return try RemoteURL(rewritten(text, by: "insteadof"))
  }

  /// Where pushes to the remote go: its pushurl, else its URL.
  public func pushURL(_ name: String) throws(GitError) -> RemoteURL? {
    if let text = try configured("remote.\(name).pushurl") { return try RemoteURL(rewritten(text, by: "insteadof")) }
    guard let text = try configured("remote.\(name).url") else { return nil }
    let pushText = try rewritten(text, by: "pushinsteadof")
    return try RemoteURL(pushText == text ? rewritten(text, by: "insteadof") : pushText)
  }

  /// The longest prefix that a setting names is replaced.
  private func rewritten(_ text: String, by setting: String) throws(GitError) -> String {
    let entries = try Configuration(environment.configuration).entries(matching: "^url\\..*\\.\(setting)$")
    let fitting = entries.filter { !$0.value.isEmpty && text.utf8.starts(with: $0.value.utf8) }
    guard let best = fitting.max(by: { $0.value.utf8.count < $1.value.utf8.count }) else { return text }
    let replacement = best.key.dropFirst("url.".count).dropLast(setting.count + 1)
    return replacement + (String(text.utf8.dropFirst(best.value.utf8.count)) ?? "")
  }

  /// The names of the remotes, sorted.
  public func remotes() throws(GitError) -> [String] {
    let keys = try Configuration(of: self).entries(matching: "^remote\\..*\\.url$").map(\.key)
    return Set(keys.map { String($0.dropFirst("remote.".count).dropLast(".url".count)) }).sorted()
  }

  /// Adds a remote that keeps the cloud's branches under refs/remotes/NAME, as `git remote add` does.
  ///
  /// Throws `exists` where there is one by that name, `invalidArgument` where the URL contains a password.
  public func addRemote(_ name: String, _ url: RemoteURL) throws(GitError) {
    let text = try url.textToSave()
    guard Self.isValidReferenceName("refs/remotes/\(name)/x") else {
      throw GitError(.invalidName, doing: "add the remote \(name)")
    }
    guard try configured("remote.\(name).url") == nil else {
      throw GitError(.exists, doing: "add the remote \(name)", "there is one by that name")
    }
    try configure("remote.\(name).url", text)
    try configure("remote.\(name).fetch", "+refs/heads/*:refs/remotes/\(name)/*")
  }

  /// Makes plain `git pull` and `git status` compare a branch (`main`) with the one of the same name at a remote.
  public func setUpstream(ofBranch branch: String, remote: String) throws(GitError) {
    try configure("branch.\(branch).remote", remote)
    try configure("branch.\(branch).merge", "refs/heads/\(branch)")
  }
}
