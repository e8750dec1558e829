import CLibgit2

extension Repository {
  /// Whether the object is here. Looks again on the disk before it says no.
  public func contains(_ id: ObjectID) -> Bool {
    var oid = id.oid
    return unsafe git_odb_exists(database.pointer, &oid) == 1
  }

  /// The bytes of a blob; `tooLarge` where there are more than `limit`, before they are read.
  public func readBlob(_ id: ObjectID, limit: Int = .max) throws(GitError) -> [UInt8] {
    let doing = "read the blob \(id)"
    if limit < .max { try requireSize(of: id, atMost: limit, doing: doing) }
    return try bytes(of: id, GIT_OBJECT_BLOB, "a blob", doing: doing)
  }

  /// The bytes of a commit, as its signature covers them.
  public func readCommitBytes(_ id: ObjectID) throws(GitError) -> [UInt8] {
    try bytes(of: id, GIT_OBJECT_COMMIT, "a commit", doing: "read the commit \(id)")
  }

  private func bytes(
    of id: ObjectID, _ type: git_object_t, _ noun: String, doing: String
  ) throws(GitError) -> [UInt8] {
    var oid = id.oid
    let object = try unsafe Handle(git_odb_object_free, doing: doing) {
      unsafe git_odb_read(&$0, database.pointer, &oid)
    }
    guard unsafe git_odb_object_type(object.pointer) == type else {
      throw GitError(.corrupt, doing: doing, "it is not \(noun)")
    }
    let bytes = unsafe UnsafeRawBufferPointer(
      start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer))
    return unsafe [UInt8](bytes)
  }

  /// The size of a blob in bytes, without reading it; nil where there is no such blob here.
  public func blobSize(_ id: ObjectID) -> Int? {
    do throws(GitError) {
      let header = try header(of: id)
      return header.type == GIT_OBJECT_BLOB ? header.size : nil
    } catch { return nil }
  }

  func content(of id: ObjectID) throws(GitError) -> (bytes: [UInt8], type: git_object_t) {
    let object = try object(id)
    let bytes = unsafe UnsafeRawBufferPointer(
      start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer))
    return unsafe ([UInt8](bytes), git_odb_object_type(object.pointer))
  }

  func header(of id: ObjectID) throws(GitError) -> (size: Int, type: git_object_t) {
    var oid = id.oid
    var size = 0
    var type = GIT_OBJECT_INVALID
    try check(
      unsafe git_odb_read_header(&size, &type, database.pointer, &oid), doing: "read the header of \(id)")
    return (size, type)
  }

  private func requireSize(of id: ObjectID, atMost limit: Int, doing: String) throws(GitError) {
    let size = try header(of: id).size
    guard size <= limit else { throw GitError(.tooLarge, doing: doing, "\(size) bytes are more than \(limit)") }
  }

  public func writeBlob(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    try write(bytes, as: GIT_OBJECT_BLOB, doing: "write a blob")
  }

  /// The id that the bytes have as a blob, without writing it.
  public static func hashBlob(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    try Library.start()
    var oid = git_oid()
    let status = unsafe bytes.withUnsafeBytes {
      unsafe git_odb_hash(&oid, $0.baseAddress, $0.count, GIT_OBJECT_BLOB)
    }
    try check(status, doing: "hash a blob")
    return ObjectID(oid)
  }

  func write(_ bytes: [UInt8], as type: git_object_t, doing: String) throws(GitError) -> ObjectID {
    if let collected { return try collected.write(bytes, as: type, doing: doing) }
    var oid = git_oid()
    let status = unsafe bytes.withUnsafeBytes {
      unsafe git_odb_write(&oid, database.pointer, $0.baseAddress, $0.count, type)
    }
    try check(status, doing: doing)
    return ObjectID(oid)
  }
}
