import FileSystem
import Records
import Schema
import Store

/// Makes the sheet of a folder: what the old sheet knows is kept, other files are read.
struct SheetReading {
  private let path: String
  private let old: Sheet?
  private let files: [WalkedFile]
  private let clean: CleanFolder?

  /// - Parameters:
  ///   - files: the files that may hold records, in the order of their names.
  ///   - clean: gives the content of files that are as git has them; nil: all files are read.
  init(_ path: String, _ old: Sheet?, _ files: [WalkedFile], _ clean: CleanFolder? = nil) {
    self.clean = clean
    self.path = path
    self.old = old
    self.files = files
  }

  /// The sheet of the folder as it is now.
  struct Refreshed {
    let sheet: Sheet
    /// Whether the sheet differs from the old one.
    let isNew: Bool
    /// How many files were read for the sheet.
    let filesRead: Int
    /// How many other files git had the content of.
    let filesFromGit: Int
  }

  func refreshed(in folder: borrowing Folder) -> Refreshed {
    var draft = SheetDraft()
    var oldFiles = OldFiles(old)
    var (filesFromGit, filesRead) = (0, 0)
    for file in files {
      let known = oldFiles.index(of: file.path)
      if let old, let known, old.stamp(of: known) == FileStamp(file.path, file.stat), !old.isDoubtful(known) {
        draft.add(known, of: old)
      } else if addFromGit(file, to: &draft) {
        filesFromGit += 1
      } else {
        filesRead += 1
        read(file, in: folder, into: &draft)
      }
    }
    if filesRead + filesFromGit == 0, let old, old.count == files.count {
      return Refreshed(sheet: old, isNew: false, filesRead: 0, filesFromGit: 0)
    }
    let sheet = draft.finished()
    return Refreshed(sheet: sheet, isNew: sheet.bytes != old?.bytes, filesRead: filesRead, filesFromGit: filesFromGit)
  }

  /// Adds the file with the content that git has; false where git does not have it.
  private func addFromGit(_ file: WalkedFile, to draft: inout SheetDraft) -> Bool {
    guard let content = clean?.content(of: file, limit: ReadLimits().bytes) else { return false }
    draft.add(SheetDraft.ReadFile(file.path, file.stat, isDoubtful: false), .success(content), in: path)
    return true
  }

  private func read(_ file: WalkedFile, in folder: borrowing Folder, into draft: inout SheetDraft) {
    let name = file.path
    do throws(FileError) {
      let (content, isDoubtful) = try folder.read(known: file, limit: ReadLimits().bytes)
      let read = SheetDraft.ReadFile(name, content.stat, isDoubtful: isDoubtful)
      draft.add(read, .success(content), in: path)
    } catch {
      if error.isNotFound { return }
      draft.add(SheetDraft.ReadFile(name, file.stat, isDoubtful: true), .failure(error), in: path)
    }
  }
}

extension SheetDraft {
  /// Adds a file of the folder `path` as a record, as an unreadable file or as another file.
  mutating func add(_ file: ReadFile, _ content: Result<FileContent, FileError>, in path: String) {
    let filePath = "\(path)/\(file.name)"
    guard let location = RecordLocation(path: filePath) else { return add(other: file) }
    switch Ledger.record((filePath, location), content.mapError { FileError($0.cause, $0.operation, filePath) }) {
    case .success(let record): add(file, record: record.members)
    case .failure(let problem): add(file, problem: problem.skipped.message, at: problem.skipped.position)
    }
  }
}

/// Finds files in an old sheet. They have the same order as the new files, so that most are found at once.
private struct OldFiles {
  private let sheet: Sheet?
  private var next = 0

  init(_ sheet: Sheet?) { self.sheet = sheet }

  mutating func index(of name: String) -> Int? {
    guard let sheet else { return nil }
    while next < sheet.count {
      let known = Text(sheet.name(of: next))
      if Text(name) < known { return nil }
      next += 1
      if known == Text(name) { return next - 1 }
    }
    return nil
  }
}

extension SheetDraft.ReadFile {
  fileprivate init(_ name: String, _ stat: FileStat, isDoubtful: Bool) {
    let written = Int(stat.modifiedSeconds) &* 1_000_000_000 &+ Int(stat.modifiedNanoseconds)
    self.init(name: name, stamp: FileStamp(name, stat), written: written, isDoubtful: isDoubtful)
  }
}

extension SheetDraft {
  /// Adds a file with what an older sheet says of it.
  fileprivate mutating func add(_ index: Int, of sheet: Sheet) {
    let file = ReadFile(
      name: sheet.name(of: index), stamp: sheet.stamp(of: index), written: sheet.written(index), isDoubtful: false)
    switch sheet.status(of: index) {
    case .record: add(file, record: sheet.members(of: index))
    case .other: add(other: file)
    case .unreadable:
      let problem = sheet.problems.first { $0.file == index }
      add(file, problem: problem?.message ?? "", at: problem?.position)
    }
  }
}
