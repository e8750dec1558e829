import CLibgit2

extension Repository {
  /// Runs `body` with a repository whose new objects are kept in memory, and writes them as one pack at the end.
  ///
  /// For many objects at once: a file and an fsync for each of them would take a hundred times longer. Nothing is written
  /// where `body` throws. References are to be moved afterwards, when the objects are on the disk.
  public func withBulkWriting<Value>(
    _ body: (borrowing Repository) throws(GitError) -> Value
  ) throws(GitError) -> Value {
    let collected = try CollectedObjects()
    let writer = try Repository.open(
      at: gitDirectory, searchingUp: false, environment: environment, collected: collected)
    try collected.serve(writer.database)
    let value = try body(writer)
    try writer.writePack(collected.ids)
    try check(unsafe git_odb_refresh(database.pointer), doing: "read the new pack")
    return value
  }

  private func writePack(_ ids: [ObjectID]) throws(GitError) {
    guard !ids.isEmpty else { return }
    var pack = try PackWriter(folder: commonDirectory + "objects/pack", count: ids.count)
    for id in ids { try append(id, to: &pack) }
    try pack.finish()
  }

  private func append(_ id: ObjectID, to pack: inout PackWriter) throws(GitError) {
    var oid = id.oid
    let object = try unsafe Handle(git_odb_object_free, doing: "read the object \(id)") {
      unsafe git_odb_read(&$0, database.pointer, &oid)
    }
    let bytes = unsafe UnsafeRawBufferPointer(
      start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer))
    try unsafe pack.append(bytes, type: git_odb_object_type(object.pointer))
  }
}
