import CLibgit2
import Glibc
internal import System

/// Objects in files of their own that are written, and do not have their names yet: those come once all of them are on the
/// disk. Git takes a file with the name of an object for that object, also one that a power cut has left empty.
///
/// `git prune` may take away what it finds under these names (`tmp_obj_…`, as git's own): `Repository.writeMissing`
/// writes such an object again.
public struct PendingObjects {
  private static let prefix = "tmp_obj_"

  private let folder: String
  private var files: [(id: ObjectID, path: String)] = []
  private var (hasNewFolders, areNamed) = (false, false)

  /// - Parameter folder: the folder `objects` of a repository.
  init(in folder: String) { self.folder = folder }

  public var isEmpty: Bool { files.isEmpty }

  /// - Parameter isFlushed: whether to wait until the file is on the disk.
  mutating func write(
    _ id: ObjectID, _ bytes: [UInt8], as type: git_object_t, isFlushed: Bool
  ) throws(GitError) {
    let doing = Self.writing(id)
    let content = try LooseObject.packed(bytes, as: type, doing: doing)
    let path = "\(folder)/\(Self.prefix)\(id)"
    unsafe unlink(path)
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o444)
    guard file >= 0 else { throw .lastSystemError(doing: doing) }
    defer { close(file) }
    files.append((id, path))
    try PlainFile.write(content, to: file, doing: doing)
    if isFlushed, Flushes.flush(file) != 0 { throw .lastSystemError(doing: doing) }
  }

  /// Gives each object its name. Those whose files somebody has taken away get none.
  public mutating func name() throws(GitError) {
    for (id, path) in files {
      let parent = Self.parent(of: id, in: folder)
      // Somebody may remove the folder while it is empty.
      for number in 1...Self.mostTries {
        let isNew = unsafe mkdir(parent, 0o777) == 0
        if !isNew, errno != EEXIST { throw .lastSystemError(doing: Self.writing(id)) }
        hasNewFolders = hasNewFolders || isNew
        if unsafe rename(path, "\(parent)/\("\(id)".dropFirst(2))") == 0 { break }
        guard errno == ENOENT else { throw .lastSystemError(doing: Self.writing(id)) }
        if unsafe access(path, F_OK) != 0 { break }
        // The last try leaves nothing; `writeMissing` writes the object again.
        if number == Self.mostTries { unsafe unlink(path) }
      }
    }
    areNamed = true
  }

  private static let mostTries = 100

  private static func writing(_ id: ObjectID) -> String { "write the object \(id)" }

  /// Waits until the names are on the disk: each object's, and those of the folders that are new.
  public func flushNames() throws(GitError) {
    let parents = Set(files.map { Self.parent(of: $0.id, in: folder) }).sorted()
    for parent in (hasNewFolders ? [folder] : []) + parents {
      // An empty one may have been removed; `writeMissing` makes it again.
      if unsafe access(parent, F_OK) != 0 { continue }
      try PlainFile.flushFolder(of: "\(parent)/", doing: "flush \(parent)")
    }
  }

  /// Takes the files away that have no names, on the way out of a failure.
  public func discard() {
    if areNamed { return }
    for file in files { unsafe unlink(file.path) }
  }

  /// Whether a file in the folder `objects` is one of ours: what a killed command has left. Git's have fewer letters.
  public static func isPending(_ name: String) -> Bool {
    name.hasPrefix(prefix) && ObjectID(hex: String(name.dropFirst(prefix.count))) != nil
  }

  private static func parent(of id: ObjectID, in folder: String) -> String { "\(folder)/\("\(id)".prefix(2))" }
}

extension Repository {
  /// Writes collected objects, as far as the disk does not have them, without their names. Many go into a pack at once,
  /// which is on the disk and has its name then.
  ///
  /// Throws `modified` where one is gone that was too large to wait.
  public func writePending(_ ids: [ObjectID], isFlushed: Bool) throws(GitError) -> PendingObjects {
    var pending = PendingObjects(in: objectsFolder)
    if collected == nil || ids.isEmpty { return pending }
    let missing = try missing(among: ids, DiskObjects(in: objectsFolder))
    if missing.count > Self.manyObjects {
      try writePack(missing, into: self)
      return pending
    }
    do throws(GitError) {
      for id in missing {
        let (bytes, type) = try content(of: id)
        try pending.write(id, bytes, as: type, isFlushed: isFlushed)
      }
    } catch {
      pending.discard()
      throw error
    }
    return pending
  }
}
