import FileSystem
import Git
import Merge
import Records

/// A file of the work tree that is not what the last commit has.
struct DiskChange: Hashable {
  let path: String
  /// In the last commit; nil where it has none.
  let before: Leaf<ObjectID>?
  /// On disk; nil where it was deleted.
  let now: Leaf<ObjectID>?
}

/// What the work tree holds, compared with the last commit.
struct Scan {
  /// In the order of the paths.
  var changes: [DiskChange] = []
  /// Index entries whose stat data is old although the file is what the commit has.
  var refreshed: [IndexEntry] = []
  /// What cannot be taken in: it keeps the version that the commit has.
  var leftOut: [LeftOut] = []
  /// Paths of index entries that stand for nothing: neither on disk nor in the commit.
  var unknownEntries: [String] = []
  /// How many files the last commit has.
  var committedFiles = 0
  /// The paths of all files on disk.
  var paths: [String] = []
}

/// Finds what changed on disk since a commit, with the git index as the memory of what files looked like.
///
/// A file whose stat data is that of its index entry is not read. One that was written in the same tick of the clock
/// as the index could have changed unseen: it is read.
struct Scanner {
  let ledger: Ledger
  let objects: LedgerObjects
  /// The largest file that is taken in, in bytes.
  static let largestFile = 100 << 20

  func scan(since commit: ObjectID?) throws -> Scan {
    let committed = try commit.map { try objects.files(of: objects.commit($0).tree) } ?? []
    let index = try indexEntries()
    let indexTime = try ledger.root.statIfPresent(".git/index")
    let walk = ledger.root.walk(skipping: { $0 == "local" })
    var scan = Scan(leftOut: walk.problems.map(LeftOut.init), committedFiles: committed.count)
    var unread: [WalkedFile] = []
    var known: [String: ObjectID] = [:]
    let files = walk.files.filter { !IgnoredFiles.isIgnored($0.path) }
    scan.paths = files.map(\.path)
    var place = 0
    for file in files {
      while place < index.count, Text(index[place].path) < Text(file.path) {
        scan.unknownEntries.append(index[place].path)
        place += 1
      }
      if place < index.count, index[place].path == file.path, index[place].isTrue(for: file.stat, writtenAt: indexTime)
      {
        known[file.path] = index[place].id
        place += 1
      } else {
        unread.append(file)
      }
    }
    scan.unknownEntries += index[place...].map(\.path)
    try read(unread, into: &known, &scan)
    compare(files, known: known, committed: committed, unreadable: walk.problems, &scan)
    return scan
  }

  /// A corrupt index is no loss: it is a cache, and everything is read again.
  private func indexEntries() throws -> [IndexEntry] {
    do throws(GitError) {
      return try objects.repository.index().entries.filter { $0.stage == 0 }
    } catch {
      guard error.code == .corrupt else { throw error }
      return []
    }
  }

  /// Finds out what the files that may have changed hold.
  private func read(_ files: [WalkedFile], into known: inout [String: ObjectID], _ scan: inout Scan) throws {
    let read = ledger.root.readAll(files.map(\.path), limit: Self.largestFile) { place, content in
      ReadFile(path: files[place].path, content: content)
    }
    for file in read {
      switch file.result {
      case .success(let found):
        known[file.path] = found.id
        scan.refreshed.append(IndexEntry(path: file.path, id: found.id, stat: found.stat))
      case .failure(let problem): scan.leftOut.append(problem.leftOut)
      }
    }
  }

  private func compare(
    _ files: [WalkedFile], known: [String: ObjectID], committed: [LedgerObjects.File], unreadable: [WalkProblem],
    _ scan: inout Scan
  ) {
    var place = 0
    for file in files {
      while place < committed.count, Text(committed[place].path) < Text(file.path) {
        scan.noteMissing(committed[place], unreadable: unreadable)
        place += 1
      }
      var before: Leaf<ObjectID>?
      if place < committed.count, Text(committed[place].path) == Text(file.path) {
        before = committed[place].leaf
        place += 1
      }
      guard let id = known[file.path] else { continue }
      let now = Leaf(id: id, mode: file.stat.isExecutable ? 0o100755 : 0o100644)
      if now != before { scan.changes.append(DiskChange(path: file.path, before: before, now: now)) }
    }
    for file in committed[place...] { scan.noteMissing(file, unreadable: unreadable) }
    scan.settle(committed)
  }
}

/// What reading one file gave.
private struct ReadFile: Sendable {
  struct Found: Sendable {
    let id: ObjectID
    let stat: FileStat
  }

  let path: String
  let result: Result<Found, Problem>

  struct Problem: Error { let leftOut: LeftOut }

  init(path: String, content: Result<FileContent, FileError>) {
    self.path = path
    result = ReadFile.result(path, content)
  }

  private static func result(_ path: String, _ content: Result<FileContent, FileError>) -> Result<Found, Problem> {
    do {
      let content = try content.get()
      return .success(Found(id: try Repository.hashBlob(content.bytes), stat: content.stat))
    } catch { return .failure(Problem(leftOut: LeftOut(path: path, message: "\(error)"))) }
  }
}

extension Scan {
  /// A committed file that the walk did not find: deleted, unless its folder could not be read at all.
  fileprivate mutating func noteMissing(_ file: LedgerObjects.File, unreadable: [WalkProblem]) {
    if unreadable.contains(where: { $0.path == file.path || file.path.hasPrefix($0.path + "/") }) { return }
    if leftOut.contains(where: { $0.path == file.path }) { return }
    changes.append(DiskChange(path: file.path, before: file.leaf, now: nil))
  }

  /// Only entries of files that are as committed are refreshed: an entry must not hide a change.
  fileprivate mutating func settle(_ committed: [LedgerObjects.File]) {
    let found = Set(paths)
    unknownEntries.removeAll(where: found.contains)
    if !unknownEntries.isEmpty {
      let known = Set(committed.map(\.path))
      unknownEntries.removeAll(where: known.contains)
    }
    let changed = Set(changes.map(\.path))
    refreshed.removeAll { changed.contains($0.path) }
    changes.sort { Text($0.path) < Text($1.path) }
  }
}

extension LeftOut {
  init(_ problem: WalkProblem) {
    let message =
      switch problem.reason {
      case .unreadableFolder(let errno): "the folder cannot be read (\(errno)): what it holds is taken to be as it was"
      case .unreadableFile(let errno): "the file cannot be looked at (\(errno)): it is taken to be as it was"
      case .notAFile(let kind): "\(kind) is not followed, and not taken for a record"
      case .unreadableName: "the name is not UTF-8: rename the file"
      }
    self.init(path: problem.path, message: message)
  }
}

extension IndexEntry {
  /// As git writes an entry for a file with this stat data.
  init(path: String, id: ObjectID, stat: FileStat) {
    self.init(path: path, id: id, mode: stat.isExecutable ? 0o100755 : 0o100644)
    size = UInt32(truncatingIfNeeded: stat.size)
    modified = FileTime(
      seconds: UInt32(truncatingIfNeeded: stat.modifiedSeconds), nanoseconds: stat.modifiedNanoseconds)
    changed = FileTime(seconds: UInt32(truncatingIfNeeded: stat.changedSeconds), nanoseconds: stat.changedNanoseconds)
    device = UInt32(truncatingIfNeeded: stat.device)
    inode = UInt32(truncatingIfNeeded: stat.inode)
    user = stat.user
    group = stat.group
  }

  /// Whether a file with this stat data certainly has the entry's content.
  func isTrue(for stat: FileStat, writtenAt index: FileStat?) -> Bool {
    let now = IndexEntry(path: path, id: id, stat: stat)
    guard let index, size == now.size, modified == now.modified, changed == now.changed, inode == now.inode,
      mode == now.mode
    else { return false }
    let written = FileTime(
      seconds: UInt32(truncatingIfNeeded: index.modifiedSeconds), nanoseconds: index.modifiedNanoseconds)
    return modified < written
  }
}
