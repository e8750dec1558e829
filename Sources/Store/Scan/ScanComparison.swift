import FileSystem
import Git
import Merge
import Records

/// Compares the files on disk with those of the commit. The files on disk, the index entries and the files of the commit
/// are passed through side by side, for all three are in the order of their paths' bytes.
///
/// It is used in three steps: `match` takes over what the index knows, `note` is told what was read of each other file, and
/// `compare` then finds the changes.
struct ScanComparison {
  var scan: Scan
  /// The paths that the walk could not look at: nobody knows what is there.
  private let unreadable: HiddenPaths
  /// The paths of the files whose content has to be looked at.
  private(set) var unread: [String] = []
  /// The blob that each file on disk holds, in the order of the files; nil where it is not known.
  private var ids: [ObjectID?] = []
  /// The position of each file's index entry, in the order of the files; nil where it has none.
  private var entries: [Int32?] = []
  /// The positions of index entries for which there is no file.
  private var unmatched: [Int] = []
  /// The paths of files that git was told to leave out of the work tree (a sparse checkout).
  private var sparse: Set<Text> = []
  /// The position of each unread file among the files.
  private var positions: [Text: Int] = [:]

  init(scan: Scan, unreadable: [WalkProblem]) {
    self.scan = scan
    self.unreadable = HiddenPaths(Set(unreadable.map { Text($0.path) }))
  }

  /// Takes the content of each file from its index entry, where the stat data shows that the file still has it.
  mutating func match(_ files: [WalkedFile], with index: IndexImage?) {
    ids = Array(repeating: nil, count: files.count)
    entries = Array(repeating: nil, count: files.count)
    var entry = 0
    for position in files.indices {
      if let index, let found = pass(index, from: &entry, to: files[position].path) {
        entries[position] = Int32(found)
        if index.isTrue(at: found, for: files[position].stat) { ids[position] = index.id(at: found) }
      }
      if ids[position] == nil {
        unread.append(files[position].path)
        positions[Text(files[position].path)] = position
      }
    }
    if let index { for entry in entry..<index.count where index.isMerged(entry) { noteUnmatched(entry, of: index) } }
  }

  /// Notes an index entry without a file. Where git was told to leave the file out of the work tree, it is not deleted.
  private mutating func noteUnmatched(_ entry: Int, of index: IndexImage) {
    if !index.skipsWorkTree(entry) {
      unmatched.append(entry)
    } else if let path = index.path(at: entry) {
      sparse.insert(Text(path))
    }
  }

  /// Moves `entry` to the index entry of a path, and past it, and returns that entry; nil where there is none.
  private mutating func pass(_ index: IndexImage, from entry: inout Int, to path: String) -> Int? {
    while entry < index.count {
      let order = index.order(at: entry, path)
      if order > 0 { return nil }
      entry += 1
      if !index.isMerged(entry - 1) { continue }
      if order == 0 { return entry - 1 }
      noteUnmatched(entry - 1, of: index)
    }
    return nil
  }

  /// Notes what was read of a file.
  mutating func note(_ found: Scan.Found, at path: String) {
    guard let position = positions[Text(path)] else { return }
    ids[position] = found.id
    scan.stats[Text(path)] = found
    if !scan.unmerged.contains(Text(path)) {
      scan.refreshed.append(IndexEntry(path: path, id: found.id, stat: found.stat))
    }
  }

  mutating func compare(_ files: [WalkedFile], with committed: CommittedFiles, _ index: IndexImage?) {
    switch committed {
    case .index(let index): compare(files, with: index)
    case .files(let committed): compare(files, with: committed, index)
    }
    scan.skipped += scan.unmerged.sorted().map(SkippedFile.init(unmerged:))
    // An entry must not hide a change.
    let changed = Set(scan.changes.map { Text($0.path) })
    scan.refreshed.removeAll { changed.contains(Text($0.path)) }
    scan.changes.sort { precedes($0.path, $1.path) }
  }

  /// Where the index has exactly what the commit has.
  private mutating func compare(_ files: [WalkedFile], with index: IndexImage) {
    for position in files.indices {
      let entry = entries[position].map { Int($0) }
      if let entry, ids[position] == index.id(at: entry),
        index.mode(at: entry) == FileMode.of(isExecutable: files[position].stat.isExecutable)
      {
        continue
      }
      note(files[position], at: position, before: entry.map(index.leaf), index)
    }
    for position in unmatched {
      if let path = index.path(at: position) { noteMissing(path, index.leaf(at: position)) }
    }
  }

  private mutating func compare(_ files: [WalkedFile], with committed: [LedgerObjects.File], _ index: IndexImage?) {
    var other = 0
    for (position, file) in files.enumerated() {
      while other < committed.count, precedes(committed[other].path, file.path) {
        noteMissing(committed[other].path, committed[other].leaf)
        other += 1
      }
      var before: Leaf<ObjectID>?
      if other < committed.count, same(committed[other].path, file.path) {
        before = committed[other].leaf
        other += 1
      }
      note(file, at: position, before: before, index)
    }
    for file in committed[other...] { noteMissing(file.path, file.leaf) }
    guard let index, !unmatched.isEmpty else { return }
    let known = Set(committed.map { Text($0.path) })
    let files = unmatched.filter { index.leaf(at: $0).isFile }
    scan.unknownEntries = files.compactMap(index.path).filter { !known.contains(Text($0)) }
  }

  private mutating func note(_ file: WalkedFile, at position: Int, before: Leaf<ObjectID>?, _ index: IndexImage?) {
    guard let id = ids[position], !scan.unmerged.contains(Text(file.path)) else { return }
    let before = before?.file
    let now = Leaf(id: id, mode: FileMode.of(isExecutable: file.stat.isExecutable))
    if now == before { return }
    scan.changes.append(DiskChange(path: file.path, before: before, now: now))
    if let entry = entries[position].map({ Int($0) }), let index, index.id(at: entry) == before?.id,
      index.modified(at: entry) != IndexEntry.FileTime()
    {
      scan.wereClean.insert(Text(file.path))
    }
  }

  /// A committed file that the walk did not find: deleted, unless its folder could not be read at all.
  private mutating func noteMissing(_ path: String, _ leaf: Leaf<ObjectID>) {
    if !leaf.isFile || sparse.contains(Text(path)) || scan.unmerged.contains(Text(path)) { return }
    if unreadable.hides(Text(path)) { return }
    scan.changes.append(DiskChange(path: path, before: leaf, now: nil))
  }
}

/// Nearly all paths that are compared are the same, and that is quicker to find out than which of two is smaller.
private func precedes(_ a: String, _ b: String) -> Bool { !same(a, b) && Text(a) < Text(b) }
private func same(_ a: String, _ b: String) -> Bool { Text(a) == Text(b) }

extension IndexEntry {
  /// The entry that git writes for a file with this stat data.
  init(path: String, id: ObjectID, stat: FileStat) {
    self.init(path: path, id: id, mode: FileMode.of(isExecutable: stat.isExecutable))
    size = UInt32(truncatingIfNeeded: stat.size)
    modified = stat.modified
    changed = stat.changed
    device = UInt32(truncatingIfNeeded: stat.device)
    inode = UInt32(truncatingIfNeeded: stat.inode)
    user = stat.user
    group = stat.group
  }
}

extension IndexImage {
  /// Whether a file with this stat data certainly has the entry's content.
  func isTrue(at position: Int, for stat: FileStat) -> Bool {
    guard let written, size(at: position) == UInt32(truncatingIfNeeded: stat.size),
      inode(at: position) == UInt32(truncatingIfNeeded: stat.inode), changed(at: position) == stat.changed,
      case let modified = modified(at: position), modified == stat.modified,
      (mode(at: position) == FileMode.executable) == stat.isExecutable
    else { return false }
    return modified < written
  }
}

extension FileStat {
  fileprivate var modified: IndexEntry.FileTime {
    IndexEntry.FileTime(seconds: UInt32(truncatingIfNeeded: modifiedSeconds), nanoseconds: modifiedNanoseconds)
  }

  fileprivate var changed: IndexEntry.FileTime {
    IndexEntry.FileTime(seconds: UInt32(truncatingIfNeeded: changedSeconds), nanoseconds: changedNanoseconds)
  }
}
