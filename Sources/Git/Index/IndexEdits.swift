/// Entries that are to be put into an index or taken out of it, by the bytes of their paths: two spellings of "é" are one
/// `String`, but two files.
struct IndexEdits {
  /// In the order in which they were made, until `settle` has brought them into that of an index. There may be very many:
  /// nothing is kept of them beside the entries.
  private(set) var all: [IndexEdit] = []

  mutating func put(_ entry: IndexEntry) { all.append(.put(entry)) }

  /// Takes every entry of the path away.
  mutating func remove(_ path: [UInt8]) { all.append(.remove(path)) }
}

enum IndexEdit {
  case put(IndexEntry)
  case remove([UInt8])

  var entry: IndexEntry? { if case .put(let entry) = self { entry } else { nil } }

  var path: [UInt8] {
    switch self {
    case .put(let entry): Array(entry.path.utf8)
    case .remove(let path): path
    }
  }

  fileprivate func precedes(_ other: IndexEdit) -> Bool {
    switch (self, other) {
    case (.put(let entry), .put(let other)):
      entry.path.utf8Span.span.order(other.path.utf8Span.span) < 0
    default: path.span.order(other.path.span) < 0
    }
  }
}

extension IndexEdits {
  /// Leaves the last edit of each path, in the order of an index, and takes away what cannot stand beside what is put: a
  /// file where a folder is to be, and what lies in a folder where a file is to be. Throws `invalidArgument` where two that
  /// are put cannot stand side by side.
  mutating func settle(on image: IndexImage) throws(GitError) {
    bringInOrder()
    let count = all.count
    let folders = self.folders
    for edit in all[..<count] {
      guard let path = edit.entry?.path else { continue }
      if folders.contains(Array(path.utf8)) {
        throw GitError(.invalidArgument, doing: "write the index", "another file would lie in \(path)")
      }
      if image.count > 0 { for below in image.paths(below: Array(path.utf8)) { remove(below) } }
    }
    if image.count > 0 { for folder in folders where !image.positions(of: folder).isEmpty { remove(folder) } }
    if all.count > count { bringInOrder() }
  }

  /// The sort is stable: of two edits of a path the later one comes last, and stays.
  private mutating func bringInOrder() {
    all.sort { $0.precedes($1) }
    var kept = 0
    for place in all.indices {
      if place + 1 < all.count, !all[place].precedes(all[place + 1]) { continue }
      if kept < place { all.swapAt(kept, place) }
      kept += 1
    }
    all.removeLast(all.count - kept)
  }

  /// The folders in which something is put. Neighbours lie in the same one mostly.
  private var folders: Set<[UInt8]> {
    var folders: Set<[UInt8]> = []
    var last: Substring.UTF8View?
    for edit in all {
      guard let path = edit.entry?.path, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { continue }
      let folder = path[..<slash].utf8
      if let last, last.elementsEqual(folder) { continue }
      last = folder
      for slash in folder.indices where folder[slash] == UInt8(ascii: "/") { folders.insert(Array(folder[..<slash])) }
      folders.insert(Array(folder))
    }
    return folders
  }
}

extension IndexImage {
  /// The entries of a path, of all stages.
  func positions(of path: [UInt8]) -> Range<Int> {
    let first = firstPosition(notBefore: path.span)
    var end = first
    while end < starts.count, order(at: end, path.span) == 0 { end += 1 }
    return first..<end
  }

  /// The paths of the entries in a folder and below.
  func paths(below folder: [UInt8]) -> [[UInt8]] {
    let prefix = folder + [UInt8(ascii: "/")]
    var paths: [[UInt8]] = []
    var position = firstPosition(notBefore: prefix.span)
    while position < starts.count, case let path = bytes[pathRange(at: position)], path.starts(with: prefix) {
      paths.append(Array(path))
      position += 1
    }
    return paths
  }
}
