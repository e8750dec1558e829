import CLibgit2

extension Repository {
  /// The value of `key` (`user.name`) as git takes it: the repository's own file wins over the user's.
  public func configured(_ key: String) throws(GitError) -> String? { try Configuration(of: self).string(key) }

  /// All values of a remote's setting, in the order in which git takes them.
  /// - Parameter name: in small letters: `pushurl`.
  public func configuredValues(ofRemote remote: String, _ name: String) throws(GitError) -> [String] {
    let key = "\(remote).\(name)"
    return try Configuration(of: self).entries(ofSection: "remote").filter { $0.key.utf8.elementsEqual(key.utf8) }
      .map(\.value)
  }

  /// The value of `key` in the user's or the system's files. For whatever could run a program or lead elsewhere: a
  /// repository that came from somebody else must not decide that.
  public func configuredByUser(_ key: String) throws(GitError) -> String? {
    try Configuration(environment.configuration).string(key)
  }

  /// The file of the repository that sets `key`, also by a file that it includes; nil for none. For what is only taken from
  /// the user's own files, so that it can be said.
  public func ownFile(setting key: String) throws(GitError) -> String? {
    for file in [commonDirectory + "config", gitDirectory + "config.worktree"] {
      if try Configuration(file: file).string(key) != nil { return file }
    }
    return nil
  }

  /// Whether git leaves files out of the work tree (`git sparse-checkout`).
  public var isSparse: Bool {
    get throws(GitError) {
      let key = "core.sparseCheckout"
      if try Configuration(of: self).isTrue(key) { return true }
      // git keeps it in a file of each work tree's own.
      return try Configuration(file: gitDirectory + "config.worktree").isTrue(key)
    }
  }

  /// Sets `key` in the repository's own file.
  public func configure(_ key: String, _ value: String) throws(GitError) { try configure([(key, value)]) }
}

extension GitEnvironment {
  /// The value of `key` in the user's or the system's files, without a repository.
  public func configuredByUser(_ key: String) throws(GitError) -> String? {
    try Configuration(configuration).string(key)
  }

  /// All values of `key` in the user's or the system's files, as paths.
  /// - Parameter key: the section and the name as a person writes them; git does not tell capitals in them.
  func pathsConfiguredByUser(_ key: String) throws(GitError) -> [String] {
    try Configuration(configuration).paths(key.lowercased())
  }
}
