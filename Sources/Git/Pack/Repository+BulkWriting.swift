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
    try writer.writePack(collected.ids, into: self)
    return value
  }

  /// Writes objects that this repository has as one pack, and lets `repository` find them.
  func writePack(_ ids: [ObjectID], into repository: borrowing Repository) throws(GitError) {
    guard !ids.isEmpty else { return }
    try Library.goingThrough(ids.count) { () throws(GitError) in
      var pack = try PackWriter(folder: commonDirectory + "objects/pack", count: ids.count)
      for id in ids { try append(id, to: &pack) }
      try pack.finish()
    }
    try check(unsafe git_odb_refresh(repository.database.pointer), doing: "read the new pack")
  }

  private func append(_ id: ObjectID, to pack: inout PackWriter) throws(GitError) {
    let object = try object(id)
    let bytes = unsafe UnsafeRawBufferPointer(
      start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer))
    try unsafe pack.append(bytes, type: git_odb_object_type(object.pointer))
  }

  /// An object with its bytes, of any type.
  func object(_ id: ObjectID) throws(GitError) -> Handle {
    var oid = id.oid
    return try unsafe Handle(git_odb_object_free, doing: "read the object \(id)") {
      unsafe git_odb_read(&$0, database.pointer, &oid)
    }
  }
}
