import CLibgit2
internal import System

/// New objects that wait in memory until they are written.
@safe
final class CollectedObjects {
  /// The objects, in the order in which they were first written: each comes after those that it refers to.
  private(set) var ids: [ObjectID] = []
  /// Where each of them stands among `ids`.
  private var places: [ObjectID: Int32] = [:]
  /// The objects that are on the disk alone.
  private(set) var large: Set<ObjectID> = []
  /// The part of the database that holds them; the database frees it.
  private let memory: UnsafeMutablePointer<git_odb_backend>?
  /// Takes the blobs that are too large to wait; nil where all objects wait.
  private var disk: DiskObjects?
  private var room = CollectedObjects.mostBytes

  /// The most bytes of all objects that wait, and of one of them.
  private static let mostBytes = 64 << 20
  private static let largest = 1 << 20

  init() throws(GitError) {
    try Library.start()
    var made: UnsafeMutablePointer<git_odb_backend>?
    try check(unsafe git_mempack_new(&made), doing: "collect objects in memory")
    unsafe memory = unsafe made
  }

  /// Lets a database find the objects here, and write here before every other place.
  func serve(_ database: borrowing Handle, largeGoTo disk: DiskObjects? = nil) throws(GitError) {
    self.disk = disk
    try check(unsafe git_odb_add_backend(database.pointer, memory, 999), doing: "collect objects in memory")
  }

  func has(_ id: ObjectID) -> Bool { places[id] != nil }

  func place(of id: ObjectID) -> Int? { places[id].map(Int.init) }

  /// Writes straight into memory: the database would first look for the object on the disk, from where it can be taken away.
  @discardableResult
  func write(_ bytes: [UInt8], as type: git_object_t, doing: String) throws(GitError) -> ObjectID {
    var oid = git_oid()
    let status = unsafe bytes.withUnsafeBytes { unsafe git_odb_hash(&oid, $0.baseAddress, $0.count, type) }
    try check(status, doing: doing)
    let id = ObjectID(oid)
    if has(id) { return id }
    if let disk, type == GIT_OBJECT_BLOB, bytes.count > min(Self.largest, room) {
      try disk.write(bytes, as: type, doing: doing)
      large.insert(id)
    } else {
      try remember(bytes, as: type, id, doing: doing)
    }
    places[id] = Int32(ids.count)
    ids.append(id)
    return id
  }

  private func remember(
    _ bytes: [UInt8], as type: git_object_t, _ id: ObjectID, doing: String
  ) throws(GitError) {
    var oid = id.oid
    let status = unsafe bytes.withUnsafeBytes {
      unsafe memory?.pointee.write(memory, &oid, $0.baseAddress, $0.count, type) ?? GIT_ERROR.rawValue
    }
    try check(status, doing: doing)
    room -= bytes.count
  }

  /// What a reference leads to needs no more care.
  func forget(_ gone: [ObjectID]) throws(GitError) {
    for id in gone { places[id] = nil }
    large.subtract(gone)
    ids = ids.filter(has)
    places = Dictionary(uniqueKeysWithValues: zip(ids, 0...))
    guard ids.isEmpty else { return }
    try check(unsafe git_mempack_reset(memory), doing: "forget what was written")
    room = Self.mostBytes
    if gone.count > Library.many { Heap.giveBack() }
  }
}
