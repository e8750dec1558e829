import FileSystem
import Git
import Merge
import Records

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
    let tree = try commit.map { try objects.commit($0).tree }
    let index = try indexEntries()
    let written = try ledger.root.statIfPresent(".git/index")
    let walk = ledger.root.walk(skipping: { $0 == "local" })
    var scan = Scan(leftOut: walk.problems.map(LeftOut.init))
    let committed = try committedFiles(tree, index, &scan)
    let files = withoutIgnored(walk.files, committed)
    scan.paths = files.map(\.path)
    scan.committedFiles = committed.count
    var comparison = ScanComparison(scan: scan, unreadable: walk.problems)
    comparison.match(files, with: index, writtenAt: written)
    read(&comparison)
    comparison.compare(files, with: committed)
    return comparison.scan
  }

  /// A file that has been committed counts, whatever its name.
  private func withoutIgnored(_ files: [WalkedFile], _ committed: [IndexEntry]) -> [WalkedFile] {
    let ignored = Set(files.lazy.map(\.path).filter(IgnoredFiles.isIgnored))
    if ignored.isEmpty { return files }
    let kept = Set(committed.lazy.map(\.path).filter(ignored.contains))
    return files.filter { !ignored.contains($0.path) || kept.contains($0.path) }
  }

  /// The files of the tree: the index has them, where it is known to be exactly that tree. Those whose names are not
  /// UTF-8 are left out, as the walk leaves them out: they are neither changed nor missing, and stay as they are.
  private func committedFiles(
    _ tree: ObjectID?, _ index: [IndexEntry], _ scan: inout Scan
  ) throws -> [IndexEntry] {
    guard let tree else { return [] }
    if try ledger.indexTree() == tree {
      scan.isIndexExact = true
      return index
    }
    let committed = try objects.files(of: tree).filter(\.isValidUTF8).map(IndexEntry.init)
    scan.isIndexExact = committed.elementsEqual(index) { Text($0.path) == Text($1.path) && $0.leaf == $1.leaf }
    return committed
  }

  /// A corrupt index is no loss: it is a cache, and everything is read again.
  private func indexEntries() throws -> [IndexEntry] {
    do throws(GitError) {
      return try objects.withIndex { index in index.entries.filter { $0.stage == 0 && $0.isValidUTF8 } }
    } catch {
      guard error.code == .corrupt else { throw error }
      return []
    }
  }

  /// Finds out what the files that may have changed hold.
  private func read(_ comparison: inout ScanComparison) {
    let paths = comparison.unread
    let read = ledger.root.readAll(paths, limit: Self.largestFile) { place, content in
      ReadFile(path: paths[place], content: content)
    }
    for file in read {
      switch file.result {
      case .success(let found): comparison.note(found, at: file.path)
      case .failure(let problem): comparison.scan.leftOut.append(problem.leftOut)
      }
    }
  }
}

/// What reading one file gave.
private struct ReadFile: Sendable {
  let path: String
  let result: Result<Scan.Found, Problem>

  struct Problem: Error { let leftOut: LeftOut }

  init(path: String, content: Result<FileContent, FileError>) {
    self.path = path
    do {
      let content = try content.get()
      result = .success(Scan.Found(id: try Repository.hashBlob(content.bytes), stat: content.stat))
    } catch { result = .failure(Problem(leftOut: LeftOut(path: path, message: "\(error)"))) }
  }
}
