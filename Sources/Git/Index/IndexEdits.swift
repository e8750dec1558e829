/// Entries that are to be put into an index or taken out of it, by the bytes of their paths: two spellings of "é" are one
/// `String`, but two files.
struct IndexEdits {
  /// nil takes every entry of the path away.
  private var entries: [[UInt8]: IndexEntry?] = [:]

  mutating func put(_ entry: IndexEntry) { entries[Array(entry.path.utf8)] = .some(entry) }

  mutating func remove(_ path: [UInt8]) { entries[path] = .some(nil) }

  /// In the order of an index.
  var sorted: [(path: [UInt8], entry: IndexEntry?)] {
    entries.map { ($0.key, $0.value) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
  }
}

extension IndexEdits {
  /// Takes away what cannot stand beside what is put: a file where a folder is to be, and what lies in a folder where a file
  /// is to be. Throws `invalidArgument` where two that are put cannot stand side by side.
  mutating func removeWhatIsInTheWay(in image: IndexImage) throws(GitError) {
    for case (let path, let entry?) in entries {
      for slash in path.indices where path[slash] == UInt8(ascii: "/") {
        let folder = Array(path[..<slash])
        if case .some(.some) = entries[folder] {
          throw GitError(.invalidArgument, doing: "write the index", "\(entry.path) would lie in a file")
        }
        if !image.positions(of: folder).isEmpty { remove(folder) }
      }
      for below in image.paths(below: path) { remove(below) }
    }
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
