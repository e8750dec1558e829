extension Repository {
  /// Opens the repository at `path` to compute in it: new objects are found like others, but stay in memory and go with
  /// the value. Nothing is written.
  public static func openUnwritten(
    at path: String, searchingUp: Bool = false, environment: GitEnvironment = GitEnvironment()
  ) throws(GitError) -> Repository {
    let collected = try CollectedObjects()
    let repository = try open(at: path, searchingUp: searchingUp, environment: environment, collected: collected)
    try collected.serve(repository.database)
    return repository
  }
}
