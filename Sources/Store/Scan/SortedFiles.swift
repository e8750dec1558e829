import FileSystem
import Git
import Merge
import Records
import Schema

/// The files of a work tree, sorted by whose business they are: a snapshot looks at records, at attachments beside
/// them, and at what git tracks. All others are git's business alone.
struct SortedFiles {
  /// What a snapshot looks at, in the order of the paths.
  private(set) var taken: [WalkedFile]
  /// All other files, except those that an ignore rule hides and those that programs leave behind.
  private(set) var strays: [String] = []
  /// New records that an ignore rule hides: they are taken all the same.
  private(set) var hiddenRecords: [String] = []

  /// - Parameters:
  ///   - files: all files on disk, in the order of their paths.
  ///   - index: nil where it cannot be read: then git tracks what the commit has.
  init(
    _ files: [WalkedFile], index: IndexImage?, committed: CommittedFiles, _ rules: IgnoreQuestions
  ) throws {
    taken = files
    let newcomers = files.untracked(by: index).filter { !committed.has(files[$0].path) }
    if newcomers.isEmpty { return }
    var left: Set<Int> = []
    for place in newcomers where try !takes(files[place].path, among: files, rules) { left.insert(place) }
    if !left.isEmpty { taken = files.indices.filter { !left.contains($0) }.map { files[$0] } }
  }

  /// Whether a file that git does not track is taken; notes what has to be said.
  private mutating func takes(_ path: String, among files: [WalkedFile], _ rules: IgnoreQuestions) throws -> Bool {
    if IgnoredFiles.isLeftover(path) || ConflictCopy(path: path) != nil { return false }
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

  /// The places of the files that have no entry in git's index, not even one that is to be merged.
  fileprivate func untracked(by index: IndexImage?) -> [Int] {
    guard let index else { return Array<Int>(indices) }
    var (entry, places) = (0, [Int]())
    for (place, file) in enumerated() {
      while entry < index.count, index.order(at: entry, file.path) < 0 { entry += 1 }
      if entry == index.count || index.order(at: entry, file.path) != 0 { places.append(place) }
    }
    return places
  }
}
