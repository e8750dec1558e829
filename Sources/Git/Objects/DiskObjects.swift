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

  /// Whether an object has a file of its own. Then nobody need look into the packs.
  func hasFile(of id: ObjectID) -> Bool {
    let name = "\(id)"
    return unsafe access("\(folder)/\(name.prefix(2))/\(name.dropFirst(2))", F_OK) == 0
  }

  /// Whether an object is in a pack that was there when this was opened.
  func hasPacked(_ id: ObjectID) -> Bool {
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

extension GitError {
  /// libgit2 clears `errno`; its text ends with the system's.
  fileprivate var isOfWhatIsGone: Bool {
    code == .system && (unsafe message.hasSuffix(String(cString: strerror(ENOENT))))
  }
}
