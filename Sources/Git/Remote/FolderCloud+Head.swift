extension FolderCloud {
  /// The branch that HEAD names where there is no such branch: what a plain `git clone` would check out, and cannot. nil
  /// where HEAD leads to a commit, and for a repository with a work tree, whose HEAD says what its user looks at.
  public func missingBranchOfHead() throws(GitError) -> String? {
    guard let repository, !repository.hasSuffix("/.git") else { return nil }
    guard let text = try Self.read("\(repository)/HEAD", limit: 4096), text.hasPrefix("ref: refs/heads/") else {
      return nil
    }
    let name = String(text.dropFirst("ref: ".count).prefix { $0 != "\n" })
    if try Self.read("\(repository)/\(name)", limit: 4096) != nil { return nil }
    return try Self.branch(name, in: repository) == .elsewhere ? name : nil
  }
}
