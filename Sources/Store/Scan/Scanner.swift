import FileSystem
import Git
import Merge
import Records

/// Finds what changed on disk since a commit, with the git index as the memory of what files looked like.
///
/// A file whose stat data is that of its index entry is not read. A file that was written in the same tick of the clock
/// as the index could have changed unseen: it is read.
struct Scanner {
  let ledger: Ledger
  let objects: LedgerObjects

  func scan(since commit: ObjectID?) throws -> Scan {
    let tree = try commit.map { try objects.commit($0).tree }
    let walk = ledger.walk(objects.part)
    for problem in walk.problems { try problem.requireOfTheFile() }
    let index = try readIndex()
    let committed = try CommittedFiles(of: tree, objects, index)
    let rules = IgnoreQuestions(ledger)
    var scan = Scan()
    (scan.begun, scan.indexStamp) = (walk.begun, index?.stamp)
    scan.unreached = walk.problems.map(\.path)
    scan.skipped = try walk.problems.filter { try isSaid($0, committed, rules) }.map(SkippedFile.init)
    if objects.part == .sent {
      scan.skipped += walk.files.compactMap { ConflictCopy(path: $0.path).map(SkippedFile.init) }
    }
    let sorted = try SortedFiles(walk.files, objects.part, index: index?.image, committed: committed, rules)
    let files = sorted.ledgerFiles
    (scan.strays, scan.hiddenRecords) = (sorted.strays, sorted.hiddenRecords)
    scan.paths = files.map(\.path)
    scan.committedFiles = committed.count
    scan.unmerged = Set((index?.image.unmergedEntries ?? []).map { Text($0.path) })
    var comparison = ScanComparison(scan: scan, unreadable: walk.problems)
    comparison.match(files, with: index?.image)
    try read(&comparison)
    comparison.compare(files, with: committed, index?.image)
    return comparison.scan
  }

  /// Whether a problem of the walk is mentioned: not where git is told to ignore the path, unless the commit has
  /// something there.
  private func isSaid(_ problem: WalkProblem, _ committed: CommittedFiles, _ rules: IgnoreQuestions) throws -> Bool {
    if objects.part == .local { return true }
    return try committed.hasAny(atOrBelow: problem.path) || !rules.hide(problem.path)
  }

  /// git's index; nil for a corrupt one. That is not a loss: the index is a cache, and everything is read again.
  func readIndex() throws -> GitIndex? {
    do throws(GitError) {
      return try objects.withIndex { $0 }
    } catch {
      guard error.code == .corrupt else { throw error }
      return nil
    }
  }

  /// Reads the files that may have changed, and notes what they hold.
  private func read(_ comparison: inout ScanComparison) throws {
    let paths = comparison.unread
    let read = ledger.root.readAll(paths, limit: Ledger.largestFile) { number, content in
      ReadFile(path: paths[number], content: content)
    }
    for file in read {
      switch file.result {
      case .success(let found): comparison.note(found, at: file.path)
      case .failure(let problem):
        if let exhaustion = problem.exhaustion { throw exhaustion }
        comparison.scan.skipped.append(problem.skipped)
      }
    }
  }
}

extension Ledger {
  /// All files of a part of the ledger that are on the disk.
  func walk(_ part: LedgerPart) -> Walk {
    if part == .sent { return root.walk(skipping: { $0.utf8.elementsEqual("local".utf8) }) }
    var walk = root.walk(skipping: { !$0.utf8.elementsEqual("local".utf8) && !isPath($0, below: "local") })
    walk.files.removeAll { !isPath($0.path, below: "local") }
    walk.problems.removeAll { !$0.path.utf8.elementsEqual("local".utf8) && !isPath($0.path, below: "local") }
    return walk
  }
}

/// What reading one file gave.
private struct ReadFile: Sendable {
  let path: String
  let result: Result<Scan.Found, SkippedFileError>

  init(path: String, content: Result<FileContent, FileError>) {
    self.path = path
    do {
      let content = try content.get()
      result = .success(Scan.Found(id: try Repository.hashBlob(content.bytes), stat: content.stat))
    } catch { result = .failure(SkippedFileError(error, path: path)) }
  }
}
