import CLibgit2

extension Repository {
  /// Runs `body` with a repository whose new objects are kept in memory, and writes them as one pack at the end.
  ///
  /// For many objects at once: a file and an fsync for each of them would take a hundred times longer. Nothing is written
  /// where `body` throws. References are to be moved afterwards, when the objects are on the disk.
  public func withBulkWriting<Value>(
    _ body: (borrowing Repository) throws(GitError) -> Value
  ) throws(GitError) -> Value {
    let collected = CollectedObjects()
    let writer = try Repository.open(
      at: gitDirectory, searchingUp: false, environment: environment, collected: collected)
    try writer.keepInMemory()
    let value = try body(writer)
    try writer.writePack(collected.ids)
    try check(unsafe git_odb_refresh(database.pointer), doing: "read the new pack")
    return value
  }

  private func keepInMemory() throws(GitError) {
    let doing = "collect objects in memory"
    var memory: UnsafeMutablePointer<git_odb_backend>?
    try check(unsafe git_mempack_new(&memory), doing: doing)
    // Before every other place to write to; the database frees it.
    try check(unsafe git_odb_add_backend(database.pointer, memory, 999), doing: doing)
  }

  private func writePack(_ ids: [ObjectID]) throws(GitError) {
    guard !ids.isEmpty else { return }
    let doing = "write a pack of \(ids.count) objects"
    let pack = try unsafe Handle(git_packbuilder_free, doing: doing) {
      unsafe git_packbuilder_new(&$0, handle.pointer)
    }
    _ = unsafe git_packbuilder_set_threads(pack.pointer, 0)
    for id in ids {
      var oid = id.oid
      try check(unsafe git_packbuilder_insert(pack.pointer, &oid, nil), doing: doing)
    }
    try check(unsafe git_packbuilder_write(pack.pointer, nil, 0, nil, nil), doing: doing)
  }
}
