public import FileSystem
import Git
import Synchronization

/// What files of the work tree hold, taken from the repository: of those files of which git's index says, by their stat
/// data, that nothing was written to them since.
///
/// A pack lies in one piece on the disk. Where no file is in memory yet, reading 100,000 of them takes a disk some ten times
/// as long as reading the pack. Used on several threads at once.
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
    /// nil too where anything is wrong with the index or the repository: the files themselves are there.
    var committed: Committed?
  }

  /// nil where the file itself has to be read.
  ///
  /// - Parameters:
  ///   - path: relative to the ledger's root.
  ///   - limit: in bytes; of a longer file, the file has to be read.
  public func content(of path: String, _ stat: FileStat, limit: Int) -> FileContent? {
    guard stat.kind == .regular, stat.size <= limit else { return nil }
    return source.withLock { source in
      if !source.isOpened {
        source.isOpened = true
        do { source.committed = try Committed(root, environment) } catch { source.committed = nil }
      }
      return source.committed?.bytes(of: path, stat).map { FileContent(bytes: $0, stat: stat) }
    }
  }
}

/// The repository, and its index as it was at one moment.
private final class Committed {
  private let objects: LedgerObjects
  private let index: GitIndex
  /// Looked at before the index was read: never later than what it says.
  private let written: FileStat?

  init(_ root: String, _ environment: GitEnvironment) throws {
    written = try Folder(root).statIfPresent(".git/index")
    objects = LedgerObjects(try Repository.open(at: root, environment: environment))
    index = try objects.repository.index()
  }

  func bytes(of path: String, _ stat: FileStat) -> [UInt8]? {
    guard let written, stat.isFar(from: written), let place = index.place(of: path), index.isTrue(at: place, for: stat)
    else { return nil }
    do throws(GitError) {
      let bytes = try objects.repository.readBlob(index.id(at: place), limit: Int(stat.size))
      // A filter of git's may have written something else than the blob.
      return bytes.count == Int(stat.size) ? bytes : nil
    } catch { return nil }
  }
}
