import CLibgit2

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

  /// Writes what was made in this repository, opened with `openUnwritten`, to the disk. `into` finds it from then on.
  ///
  /// Few objects become files of their own, each after those that it refers to, as git writes them; many become one
  /// pack, which is flushed once.
  public func writeCollected(into repository: borrowing Repository) throws(GitError) {
    let ids = collected?.ids ?? []
    if ids.count > Self.manyObjects { return try writePack(ids, into: repository) }
    for id in ids { try write(id, into: repository) }
  }

  private static let manyObjects = 64

  private func write(_ id: ObjectID, into repository: borrowing Repository) throws(GitError) {
    let doing = "write the object \(id)"
    let object = try object(id)
    var oid = git_oid()
    let status = unsafe git_odb_write(
      &oid, repository.database.pointer, git_odb_object_data(object.pointer), git_odb_object_size(object.pointer),
      git_odb_object_type(object.pointer))
    try check(status, doing: doing)
    try unsafe repository.written.note(id, git_odb_object_type(object.pointer), bytes(of: id))
  }
}
