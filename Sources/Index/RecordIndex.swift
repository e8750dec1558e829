public import FileSystem
import Records
public import Store
import Synchronization

/// The records of a ledger as they are on disk now, without reading those files again that have not changed.
///
/// Every look at a folder compares the stat data of all its files with what its sheet was made from. The sheet of a
/// folder in which anything differs is made anew: only files that differ are read for it. There is no other way to the
/// records than this, whether there was an index before or not, and whether it can be kept or not.
public final class RecordIndex: Sendable {
  private let file: Mutex<IndexFile>
  private let seen = Mutex(Seen())

  private struct Seen {
    var leftOut: [LeftOut] = []
    var filesRead = 0
  }

  /// - Parameter keeps: whether sheets are kept for the next command.
  public init(of ledger: borrowing Folder, keeps: Bool = true) {
    let folder = keeps ? Self.stateFolder(in: ledger) : nil
    file = Mutex(IndexFile(in: folder))
  }

  /// As an absolute path; nil where it cannot be made.
  private static func stateFolder(in ledger: borrowing Folder) -> String? {
    do throws(FileError) { try ledger.makeFolders(StateFolder.path) } catch { return nil }
    return "\(ledger.path)/\(StateFolder.path)"
  }

  /// Shows each folder at `paths` and below to `body`, on two threads, in no order.
  ///
  /// Answers what is in the place of a record and can be no record, and which folders cannot be read.
  public func visit(
    _ ledger: Ledger, below paths: [String], _ body: @escaping @Sendable (IndexedFolder) -> Void
  ) throws -> [LeftOut] {
    var leftOut: [LeftOut] = []
    let starts = try ledger.foldersPresent(paths, &leftOut)
    ledger.root.visit(starts) { folder, path in
      self.look(at: folder, path, isStart: starts.contains(path), body)
    } failed: { path, errno in
      self.note([WalkProblem(path: path, reason: .unreadableFolder(errno))])
    }
    file.withLock { $0.flush() }
    return leftOut
      + seen.withLock { seen in
        defer { seen.leftOut = [] }
        return seen.leftOut
      }
  }

  /// How many files had to be read so far.
  var filesRead: Int { seen.withLock { $0.filesRead } }

  private func note(_ problems: [WalkProblem]) {
    if !problems.isEmpty { seen.withLock { $0.leftOut += problems.map(LeftOut.init) } }
  }
}

// MARK: - Folders of a commit

extension RecordIndex {
  /// No folder on disk has a `:` in its path.
  private static func key(of folder: PastLedger.Folder) -> String { ":\(folder.path)" }

  func pastSheet(of folder: PastLedger.Folder) -> Sheet? {
    let bytes = file.withLock { $0.sheet(of: Self.key(of: folder), stamped: folder.stamp) }
    guard let sheet = bytes.flatMap({ Sheet($0) }), sheet.stamp == folder.stamp else { return nil }
    return sheet
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
    at folder: borrowing Folder, _ path: String, isStart: Bool, _ body: (IndexedFolder) -> Void
  ) -> [String] {
    do throws(FileError) {
      let glance = try folder.glance(at: IgnoredFiles.mayBeRecord)
      var folders = glance.folders
      if isStart { folders.removeAll { $0.utf8.elementsEqual(".git".utf8) } }
      if glance.isOdd {
        let problems = show(folder, path, body)
        folders.removeAll { name in problems.contains { $0.path.utf8.elementsEqual(name.utf8) } }
        note(problems.map { WalkProblem(path: "\(path)/\($0.path)", reason: $0.reason) })
      } else if let sheet = sheet(of: path, glance) {
        body(IndexedFolder(path, sheet))
      } else if glance.files > 0 {
        _ = show(folder, path, body)
      }
      return folders
    } catch {
      note([WalkProblem(path: path, reason: .unreadableFolder(error.errno ?? .inputOutput))])
      return []
    }
  }

  /// The kept sheet, where nothing changed since.
  private func sheet(of path: String, _ glance: FolderGlance) -> Sheet? {
    if glance.files == 0 { return nil }
    guard let bytes = file.withLock({ $0.sheet(of: path, stamped: glance.stamp) }) else { return nil }
    guard let sheet = Sheet(bytes), sheet.stamp == glance.stamp else { return nil }
    return sheet
  }

  /// Looks closer at a folder, and reads what changed in it.
  private func show(
    _ folder: borrowing Folder, _ path: String, _ body: (IndexedFolder) -> Void
  ) -> [WalkProblem] {
    let (files, problems) = folder.listing()
    let old = file.withLock { $0.sheet(of: path) }.flatMap { Sheet($0) }
    let reading = SheetReading(path, old, files.filter { IgnoredFiles.mayBeRecord($0.path.utf8Span.span) })
    let outcome = reading.outcome(in: folder)
    seen.withLock { $0.filesRead += outcome.filesRead }
    guard let sheet = outcome.sheet else { return problems }
    if outcome.isNew { file.withLock { $0.save(sheet, of: path) } }
    body(IndexedFolder(path, sheet))
    return problems
  }
}
