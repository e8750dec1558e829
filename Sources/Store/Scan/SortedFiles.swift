import FileSystem
import Git
import Merge
import Records
import Schema

/// The files of a work tree, sorted by whose business they are: the ledger's are records, attachments beside them, and
/// whatever git tracks; all others are git's business alone.
struct SortedFiles {
  /// The files that a snapshot looks at, in the order of their paths.
  private(set) var ledgerFiles: [WalkedFile]
  /// All other files, except those that an ignore rule hides and those that programs leave behind.
  private(set) var strays: [String] = []
  /// New records that an ignore rule hides: a snapshot looks at them all the same, and says so.
  private(set) var hiddenRecords: [String] = []

  private let part: LedgerPart

  /// - Parameters:
  ///   - files: all files on disk, in the order of their paths.
  ///   - index: nil where it cannot be read: then git tracks what the commit has.
  init(
    _ files: [WalkedFile], _ part: LedgerPart, index: IndexImage?, committed: CommittedFiles, _ rules: IgnoreQuestions
  ) throws {
    self.part = part
    ledgerFiles = files
    let newcomers = files.untracked(by: index).filter { !committed.has(files[$0].path) }
    if newcomers.isEmpty { return }
    var left: Set<Int> = []
    for position in newcomers where try !belongsToLedger(files[position].path, among: files, rules) {
      left.insert(position)
    }
    if !left.isEmpty { ledgerFiles = files.indices.filter { !left.contains($0) }.map { files[$0] } }
  }

  /// Whether a snapshot looks at a file that git does not track. Notes the file where somebody has to be told about it.
  private mutating func belongsToLedger(_ path: String, among files: [WalkedFile], _ rules: IgnoreQuestions) throws
    -> Bool
  {
    if IgnoredFiles.isLeftover(path) { return false }
    // What git ignores there has no other history.
    if part == .local { return true }
    if ConflictCopy(path: path) != nil { return false }
    let (isHidden, isIgnored) = (try rules.hide(path), IgnoredFiles.isIgnored(path))
    if !isIgnored, RecordLocation(path: path) != nil {
      if isHidden { hiddenRecords.append(path) }
      return true
    }
    if isHidden { return false }
    if !isIgnored, Attachments.records(of: path).contains(where: files.has) { return true }
    strays.append(path)
    return false
  }
}

extension [WalkedFile] {
  /// Whether there is a file at `path`, found by bisection.
  fileprivate func has(_ path: String) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Text(self[middle].path) < Text(path) { low = middle + 1 } else { high = middle }
    }
    return low < count && Text(self[low].path) == Text(path)
  }

  /// The positions of the files that have no entry in git's index, not even one that is to be merged.
  fileprivate func untracked(by index: IndexImage?) -> [Int] {
    guard let index else { return Array<Int>(indices) }
    var (entry, positions) = (0, [Int]())
    for position in indices {
      var order = 1
      while entry < index.count {
        order = index.order(at: entry, self[position].path)
        if order >= 0 { break }
        entry += 1
      }
      if order != 0 { positions.append(position) }
    }
    return positions
  }
}
