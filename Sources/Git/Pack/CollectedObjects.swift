import CLibgit2

/// New objects that wait in memory until they are written as one pack.
@safe
final class CollectedObjects {
  /// In the order in which they were written first.
  private(set) var ids: [ObjectID] = []
  private var known: Set<ObjectID> = []
  /// The database's place for them; the database frees it.
  private let memory: UnsafeMutablePointer<git_odb_backend>?

  init() throws(GitError) {
    try Library.start()
    var made: UnsafeMutablePointer<git_odb_backend>?
    try check(unsafe git_mempack_new(&made), doing: "collect objects in memory")
    unsafe memory = unsafe made
  }

  /// Lets a database find the objects here, and write here before every other place.
  func serve(_ database: borrowing Handle) throws(GitError) {
    try check(unsafe git_odb_add_backend(database.pointer, memory, 999), doing: "collect objects in memory")
  }

  func append(_ id: ObjectID) {
    if known.insert(id).inserted { ids.append(id) }
  }

  /// Writes straight into memory: the database would first look for the object on the disk.
  func write(_ bytes: [UInt8], as type: git_object_t, doing: String) throws(GitError) -> ObjectID {
    var oid = git_oid()
    let status = unsafe bytes.withUnsafeBytes { bytes in
      let status = unsafe git_odb_hash(&oid, bytes.baseAddress, bytes.count, type)
      if status < 0 || known.contains(ObjectID(oid)) { return status }
      return unsafe memory?.pointee.write(memory, &oid, bytes.baseAddress, bytes.count, type) ?? GIT_ERROR.rawValue
    }
    try check(status, doing: doing)
    append(ObjectID(oid))
    return ObjectID(oid)
  }
}
