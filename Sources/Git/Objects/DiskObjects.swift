import CLibgit2
import Glibc

/// The objects that the disk has, past everything that waits in memory.
final class DiskObjects {
  private let folder: String
  private let database: Handle

  /// - Parameter folder: the folder `objects` of a repository.
  init(in folder: String) throws(GitError) {
    try requireCString(folder, doing: "open the objects in \(folder)")
    self.folder = folder
    database = try unsafe Handle(git_odb_free, doing: "open the objects in \(folder)") {
      unsafe git_odb_open(&$0, folder)
    }
  }

  /// Those of the objects that the disk does not have. Where many are asked for, nobody asks the disk for each: the names
  /// of all files of single objects are read once, and in packs an object is found without a system call.
  func missing(among ids: [ObjectID]) throws(GitError) -> [ObjectID] {
    if ids.count < Self.many { return ids.filter { !hasFile(of: $0) && !hasPacked($0) } }
    let files = try FilesOfObjects(in: folder)
    let packs = try unsafe Handle(git_odb_free, doing: Self.looking) { unsafe git_odb_new(&$0) }
    var found: UnsafeMutablePointer<git_odb_backend>?
    try check(unsafe git_odb_backend_pack(&found, folder), doing: Self.looking)
    try check(unsafe git_odb_add_backend(packs.pointer, found, 1), doing: Self.looking)
    func isThere(_ id: ObjectID) -> Bool { files.has(id) || Self.isPacked(id, in: packs) }
    // Of a large import nothing is there, and one list is enough.
    guard let first = ids.firstIndex(where: isThere) else { return ids }
    return ids[..<first] + ids[first...].filter { !isThere($0) }
  }

  private static let many = 1_000
  private static let looking = "look for objects in packs"

  /// Whether an object has a file of its own. Then nobody need look into the packs.
  func hasFile(of id: ObjectID) -> Bool {
    let name = "\(id)"
    return unsafe access("\(folder)/\(name.prefix(2))/\(name.dropFirst(2))", F_OK) == 0
  }

  /// Whether an object is in a pack that was there when this was opened.
  func hasPacked(_ id: ObjectID) -> Bool { Self.isPacked(id, in: database) }

  private static func isPacked(_ id: ObjectID, in database: borrowing Handle) -> Bool {
    var oid = id.oid
    return unsafe git_odb_exists_ext(database.pointer, &oid, GIT_ODB_LOOKUP_NO_REFRESH.rawValue) == 1
  }

  /// Writes an object. Where a `git prune` that runs beside us has removed what it took for leftovers (the file that was to
  /// become the object, or a folder that was empty at this moment), the object is written again.
  func write(_ bytes: [UInt8], as type: git_object_t, doing: String) throws(GitError) {
    var oid = git_oid()
    var tries = 1
    while true {
      let status = unsafe bytes.withUnsafeBytes {
        unsafe git_odb_write(&oid, database.pointer, $0.baseAddress, $0.count, type)
      }
      if status == 0 { return }
      let error = GitError(status: status, doing: doing)
      guard error.isOfWhatIsGone, tries < Self.mostTries else { throw error }
      tries += 1
    }
  }

  private static let mostTries = 100
}

/// The objects that had files of their own at one moment.
private struct FilesOfObjects {
  private var ids: Set<ObjectID> = []

  /// - Parameter folder: the folder `objects` of a repository.
  init(in folder: String) throws(GitError) {
    for first in 0..<256 {
      let digits = String(first, radix: 16)
      let name = first < 16 ? "0\(digits)" : digits
      for rest in try Self.names(in: "\(folder)/\(name)") { if let id = ObjectID(hex: name + rest) { ids.insert(id) } }
    }
  }

  func has(_ id: ObjectID) -> Bool { ids.contains(id) }

  private static func names(in folder: String) throws(GitError) -> [String] {
    guard let open = unsafe opendir(folder) else {
      if errno == ENOENT { return [] }
      throw .lastSystemError(doing: "read \(folder)")
    }
    defer { unsafe closedir(open) }
    var names: [String] = []
    while let entry = unsafe readdir(open) {
      let name = unsafe withUnsafePointer(to: entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }
}

extension GitError {
  /// libgit2 clears `errno`; its text ends with the system's.
  fileprivate var isOfWhatIsGone: Bool {
    code == .system && (unsafe message.hasSuffix(String(cString: strerror(ENOENT))))
  }
}
