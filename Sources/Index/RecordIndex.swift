public import FileSystem
import Records
public import Store
import Synchronization

/// The records of a ledger as they are on disk now, without reading those files again that have not changed.
///
/// Every look at a folder compares the stat data of all its files with what its sheet was made from; a watcher, where there
/// is one, tells which folders need no look. The sheet of a folder in which anything differs is made again: only files
/// that differ are read for it. There is no other way to the records than this, whether there was an index before or not,
/// and whether it can be kept or not; where a folder has no sheet and its files are not in memory, what they hold may be
/// had from git.
public final class RecordIndex: Sendable {
  private let file: Mutex<IndexFile>
  private let seen = Mutex(Seen())
  private let isCold: @Sendable (borrowing Folder, [WalkedFile]) -> Bool
  private let watched: @Sendable (borrowing Folder) -> WatchedFolders

  private struct Seen {
    var skipped: [SkippedFile] = []
    var filesRead = 0
    var filesFromGit = 0
  }

  /// - Parameter keeps: whether sheets are kept for the next command.
  public convenience init(of ledger: borrowing Folder, keeps: Bool = true) {
    self.init(of: ledger, keeps: keeps) { $0.isCold($1) }
  }

  /// - Parameters:
  ///   - isCold: whether the files of a folder are slow to read, so that their content is better read from git.
  ///   - watched: what a watcher says of the ledger.
  init(
    of ledger: borrowing Folder, keeps: Bool,
    watched: @escaping @Sendable (borrowing Folder) -> WatchedFolders = { WatchedFolders(of: $0) },
    isCold: @escaping @Sendable (borrowing Folder, [WalkedFile]) -> Bool
  ) {
    (self.isCold, self.watched) = (isCold, watched)
    let folder = keeps ? Self.stateFolder(in: ledger) : nil
    file = Mutex(IndexFile(in: folder))
  }

  /// The state folder as an absolute path; nil where it cannot be made.
  private static func stateFolder(in ledger: borrowing Folder) -> String? {
    do throws(FileError) { try ledger.makeFolders(StateFolder.path) } catch { return nil }
    return "\(ledger.path)/\(StateFolder.path)"
  }

  /// Shows each folder at `paths` and below to `body`, on two threads, in no order.
  /// Returns what lies where records belong and cannot be one, and the folders that cannot be read.
  public func visit(
    _ ledger: Ledger, below paths: [String], _ body: @escaping @Sendable (IndexedFolder) -> Void
  ) throws -> [SkippedFile] {
    var skipped: [SkippedFile] = []
    let starts = try ledger.foldersPresent(paths, &skipped)
    let (clean, watched) = (CleanFiles(of: ledger), self.watched(ledger.root))
    ledger.root.visit(starts) { folder, path in
      self.look(at: folder, path, watched, clean, body).filter { !IgnoredFiles.isHiddenFolder($0) }
    } failed: { path, errno in
      self.note([WalkProblem(path: path, reason: .unreadableFolder(errno))])
    }
    file.withLock { $0.flush() }
    return skipped
      + seen.withLock { seen in
        defer { seen.skipped = [] }
        return seen.skipped
      }
  }

  /// How many files had to be read so far.
  var filesRead: Int { seen.withLock { $0.filesRead } }

  /// How many files' content came from git.
  var filesFromGit: Int { seen.withLock { $0.filesFromGit } }

  private func note(_ problems: [WalkProblem]) {
    if !problems.isEmpty { seen.withLock { $0.skipped += problems.map(SkippedFile.init) } }
  }
}

// MARK: - Folders of a commit

extension RecordIndex {
  /// No folder on disk has a `:` in its path.
  private static func key(of folder: PastLedger.Folder) -> String { ":\(folder.path)" }

  func pastSheet(of folder: PastLedger.Folder) -> Sheet? {
    let key = Self.key(of: folder)
    guard file.withLock({ $0.stamp(of: key) }) == folder.stamp, let sheet = keptSheet(of: key) else { return nil }
    return sheet.stamp == folder.stamp ? sheet : nil
  }

  func keep(_ sheet: Sheet, of folder: PastLedger.Folder) {
    file.withLock { $0.save(sheet, of: Self.key(of: folder)) }
  }

  func flush() { file.withLock { $0.flush() } }
}

// MARK: - One folder

extension RecordIndex {
  /// Answers the names of the folders in it.
  private func look(
    at folder: borrowing Folder, _ path: String, _ watched: WatchedFolders, _ clean: CleanFiles,
    _ body: (IndexedFolder) -> Void
  ) -> [String] {
    do throws(FileError) {
      return try lookBriefly(at: folder, path, watched, body) ?? lookClosely(at: folder, path, clean, body)
    } catch {
      note([WalkProblem(path: path, reason: .unreadableFolder(error.errno ?? .inputOutput))])
      return []
    }
  }

  /// Where nothing changed since the sheet of a folder was kept; nil where that cannot be said.
  private func lookBriefly(
    at folder: borrowing Folder, _ path: String, _ watched: WatchedFolders, _ body: (IndexedFolder) -> Void
  ) throws(FileError) -> [String]? {
    guard let stamp = file.withLock({ $0.stamp(of: path) }) else { return nil }
    let glance = try watched.glance(of: folder, at: path)
    if glance.isOdd || glance.stamp != stamp { return nil }
    guard let sheet = keptSheet(of: path), sheet.stamp == stamp else { return nil }
    body(IndexedFolder(path, sheet))
    return glance.folders
  }

  /// Compares every file of a folder with its sheet, and reads what changed.
  private func lookClosely(
    at folder: borrowing Folder, _ path: String, _ clean: CleanFiles, _ body: (IndexedFolder) -> Void
  ) -> [String] {
    let listing = folder.listing()
    if listing.isRepository {
      note([WalkProblem(path: path, reason: .repository)])
      return []
    }
    note(listing.problems.map { WalkProblem(path: $0.path.isEmpty ? path : "\(path)/\($0.path)", reason: $0.reason) })
    let files = listing.files.filter { IgnoredFiles.mayBeRecord($0.path.utf8Span.span) }
    let known = keptSheet(of: path)
    let reading = SheetReading(path, known, files, known == nil && isCold(folder, files) ? clean.folder(path) : nil)
    let refreshed = reading.refreshed(in: folder)
    seen.withLock {
      $0.filesRead += refreshed.filesRead
      $0.filesFromGit += refreshed.filesFromGit
    }
    if refreshed.isNew { file.withLock { $0.save(refreshed.sheet, of: path) } }
    body(IndexedFolder(path, refreshed.sheet))
    return listing.folders
  }

  private func keptSheet(of path: String) -> Sheet? {
    file.withLock { $0.sheet(of: path) }.flatMap { Sheet($0) }
  }
}

extension Folder {
  /// Whether files of this folder, of which a few are tried, would have to be waited for. Of few files, none is tried.
  fileprivate borrowing func isCold(_ files: [WalkedFile]) -> Bool {
    let fewest = 64
    let tried = 3
    if files.count < fewest { return false }
    return (1...tried).allSatisfy { waitsForDisk(files[files.count * $0 / (tried + 1)].path) == true }
  }
}
