import FileSystem
import Git
import Merge
import Records

/// Walks the files on disk, the index entries and the files of the commit side by side: all three are in the order of
/// their paths' bytes.
struct ScanComparison {
  var scan: Scan
  let unreadable: [WalkProblem]
  /// The paths of the files whose content has to be looked at.
  private(set) var unread: [String] = []
  /// What each file on disk holds; in step with the files.
  private var ids: [ObjectID?] = []
  /// Where each unread file stands among the files.
  private var places: [Text: Int] = [:]

  init(scan: Scan, unreadable: [WalkProblem]) {
    self.scan = scan
    self.unreadable = unreadable
  }

  /// Takes the content of a file from its index entry, where the stat data tells that it is still that.
  mutating func match(_ files: [WalkedFile], with index: [IndexEntry], writtenAt written: FileStat?) {
    ids = Array(repeating: nil, count: files.count)
    var entry = 0
    for (place, file) in files.enumerated() {
      while entry < index.count, precedes(index[entry].path, file.path) {
        scan.unknownEntries.append(index[entry].path)
        entry += 1
      }
      if entry < index.count, same(index[entry].path, file.path) {
        if index[entry].isTrue(for: file.stat, writtenAt: written) { ids[place] = index[entry].id }
        entry += 1
      }
      if ids[place] == nil {
        unread.append(file.path)
        places[Text(file.path)] = place
      }
    }
    scan.unknownEntries += index[entry...].map(\.path)
  }

  mutating func note(_ found: Scan.Found, at path: String) {
    guard let place = places[Text(path)] else { return }
    ids[place] = found.id
    scan.stats[Text(path)] = found
    scan.refreshed.append(IndexEntry(path: path, id: found.id, stat: found.stat))
  }

  mutating func compare(_ files: [WalkedFile], with committed: [IndexEntry]) {
    var other = 0
    for (place, file) in files.enumerated() {
      while other < committed.count, precedes(committed[other].path, file.path) {
        noteMissing(committed[other])
        other += 1
      }
      var before: Leaf<ObjectID>?
      if other < committed.count, same(committed[other].path, file.path) {
        before = committed[other].leaf
        other += 1
      }
      guard let id = ids[place] else { continue }
      let now = Leaf(id: id, mode: FileMode.of(isExecutable: file.stat.isExecutable))
      if now != before { scan.changes.append(DiskChange(path: file.path, before: before, now: now)) }
    }
    for file in committed[other...] { noteMissing(file) }
    keepSafeEntries(committed)
    scan.changes.sort { precedes($0.path, $1.path) }
  }

  /// A committed file that the walk did not find: deleted, unless its folder could not be read at all.
  private mutating func noteMissing(_ file: IndexEntry) {
    if unreadable.contains(where: { $0.path == file.path || file.path.hasPrefix($0.path + "/") }) { return }
    scan.changes.append(DiskChange(path: file.path, before: file.leaf, now: nil))
  }

  /// Only entries of files that are as committed are refreshed: an entry must not hide a change.
  private mutating func keepSafeEntries(_ committed: [IndexEntry]) {
    let changed = Set(scan.changes.map { Text($0.path) })
    scan.refreshed.removeAll { changed.contains(Text($0.path)) }
    if !scan.unknownEntries.isEmpty {
      let known = Set(committed.map { Text($0.path) })
      scan.unknownEntries.removeAll { known.contains(Text($0)) }
    }
  }
}

/// Nearly all that are compared are the same, which is quicker to see than which one is smaller.
private func precedes(_ a: String, _ b: String) -> Bool { !same(a, b) && Text(a) < Text(b) }
private func same(_ a: String, _ b: String) -> Bool { Text(a) == Text(b) }

extension IndexEntry {
  var leaf: Leaf<ObjectID> { Leaf(id: id, mode: mode) }

  /// As git writes an entry for a file with this stat data.
  init(path: String, id: ObjectID, stat: FileStat) {
    self.init(path: path, id: id, mode: FileMode.of(isExecutable: stat.isExecutable))
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
    guard let index, size == UInt32(truncatingIfNeeded: stat.size), inode == UInt32(truncatingIfNeeded: stat.inode),
      modified.seconds == UInt32(truncatingIfNeeded: stat.modifiedSeconds),
      modified.nanoseconds == stat.modifiedNanoseconds,
      changed.seconds == UInt32(truncatingIfNeeded: stat.changedSeconds),
      changed.nanoseconds == stat.changedNanoseconds, (mode == FileMode.executable) == stat.isExecutable
    else { return false }
    let written = FileTime(
      seconds: UInt32(truncatingIfNeeded: index.modifiedSeconds), nanoseconds: index.modifiedNanoseconds)
    return modified < written
  }
}
