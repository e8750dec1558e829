public import FileSystem
import Git
import Synchronization

/// The contents of clean files, taken from the repository: clean are the files of the work tree whose stat data in
/// git's index says that nothing has been written to them since.
///
/// A pack lies in one piece on the disk. Where no file is in memory yet, reading 100,000 of them takes a disk some ten
/// times as long as reading the pack. Used on several threads at once.
public final class CleanFiles: Sendable {
  private let root: String
  private let environment: GitEnvironment
  private let source = Mutex(Source())

  public init(of ledger: Ledger) {
    root = ledger.path
    environment = ledger.surroundings.git
  }

  private struct Source {
    var isOpened = false
    /// nil before the index was read, and where anything is wrong with it: then the files themselves are read.
    var index: GitIndexFolders?
    /// The stat data of the index file. Taken before the index was read, so it is never later than what the index says.
    var written: FileStat?
    /// Repositories that are open and not in use at this moment: each is for one thread at a time.
    var idle: [CleanFolder.Objects] = []
  }

  /// The clean files of a folder; nil where its files have to be read themselves.
  public func folder(_ path: String) -> CleanFolder? {
    let (index, written, idle) = source.withLock { source in
      open(&source)
      return (source.index, source.written, source.idle.popLast())
    }
    guard let index, let written else { return nil }
    do {
      let objects = try idle ?? CleanFolder.Objects(root, environment)
      let entries = try index.entries(of: path)
      return CleanFolder(path: path, entries: entries, written: written, objects: objects, pool: self)
    } catch { return nil }
  }

  private func open(_ source: inout Source) {
    if source.isOpened { return }
    source.isOpened = true
    do {
      let folder = try Folder(root)
      try folder.requireNoPipes(environment)
      source.written = try folder.statIfPresent(".git/index")
      source.index = try Repository.open(at: root, environment: environment).indexFolders()
    } catch { source.index = nil }
  }

  fileprivate func giveBack(_ objects: CleanFolder.Objects) { source.withLock { $0.idle.append(objects) } }
}

/// The clean files of one folder. For one thread.
public final class CleanFolder {
  /// Goes from thread to thread, but no two threads use it at once: whoever takes it out of the pool has it alone.
  final class Objects: @unchecked Sendable {
    fileprivate let repository: Repository

    fileprivate init(_ root: String, _ environment: GitEnvironment) throws(GitError) {
      repository = try Repository.open(at: root, environment: environment)
    }
  }

  private let path: String
  private let entries: IndexImage
  private let written: FileStat
  private let objects: Objects
  private let pool: CleanFiles

  fileprivate init(path: String, entries: IndexImage, written: FileStat, objects: Objects, pool: CleanFiles) {
    (self.path, self.entries, self.written, self.objects, self.pool) = (path, entries, written, objects, pool)
  }

  deinit { pool.giveBack(objects) }

  /// The content of a clean file; nil where the file itself has to be read.
  ///
  /// - Parameter limit: in bytes; of a longer file, the file has to be read.
  public func content(of file: WalkedFile, limit: Int) -> FileContent? {
    guard file.stat.kind == .regular, file.stat.size <= limit, file.stat.isFar(from: written),
      let position = entries.position(of: "\(path)/\(file.path)"), entries.isTrue(at: position, for: file.stat)
    else { return nil }
    do throws(GitError) {
      let bytes = try objects.repository.readBlob(entries.id(at: position), limit: Int(file.stat.size))
      // A filter of git's may have written something else than the blob.
      return bytes.count == Int(file.stat.size) ? FileContent(bytes: bytes, stat: file.stat) : nil
    } catch { return nil }
  }
}
