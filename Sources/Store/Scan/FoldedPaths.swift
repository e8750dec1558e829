import FileSystem
import Records

/// All paths of a work tree, files and folders, to find those that some file systems treat as the same. The table is
/// made when it is first needed.
final class FoldedPaths {
  private let paths: [String]
  private let newcomers: Set<Text>
  private lazy var spellings = FoldedPaths.spellings(of: paths, newcomers)

  init(_ scan: Scan) {
    paths = scan.paths
    newcomers = Set(scan.changes.filter { $0.before == nil }.map { Text($0.path) })
  }

  /// Another spelling of the path, or of a folder above it, that is there too and comes first; nil for none.
  ///
  /// What has been committed comes before what is new; then the smaller one does.
  func clash(of path: String) -> String? {
    for prefix in (foldersAbove(path) + [path]).map({ Text($0) }) {
      guard let all = spellings[FoldedNames.fold(prefix.string)], all.count > 1 else { continue }
      let committed = all.filter(\.isCommitted)
      let first = (committed.isEmpty ? all : committed).map(\.name).min()
      if let first, first != prefix { return first.string }
    }
    return nil
  }

  /// One of several ways to write a name that some file systems treat as the same.
  private struct Spelling {
    let name: Text
    var isCommitted: Bool
  }

  /// All spellings by their folded name. The key is a `String`, because it treats both ways to write "é" as equal, as
  /// those file systems do.
  private static func spellings(of paths: [String], _ newcomers: Set<Text>) -> [String: [Spelling]] {
    var spellings: [String: [Spelling]] = [:]
    var last: Spelling?
    for path in paths {
      let folder = Spelling(name: Text(parent(of: path)), isCommitted: !newcomers.contains(Text(path)))
      let isCommitted = folder.isCommitted
      let isFolderKnown = last?.name == folder.name && (last?.isCommitted == true || !isCommitted)
      if !isFolderKnown { last = folder }
      for name in ((isFolderKnown ? [] : foldersAbove(path)) + [path]).map({ Text($0) }) {
        let folded = FoldedNames.fold(name.string)
        if let known = spellings[folded]?.firstIndex(where: { $0.name == name }) {
          if isCommitted { spellings[folded]?[known].isCommitted = true }
        } else {
          spellings[folded, default: []].append(Spelling(name: name, isCommitted: isCommitted))
        }
      }
    }
    return spellings
  }
}

extension Ledger {
  /// The path on disk that is another spelling of `path`, or of a folder above it; nil for none.
  /// - Parameter moved: the path of a file that is about to go, and does not count.
  func otherSpelling(of path: String, besides moved: String) throws -> String? {
    for prefix in foldersAbove(path) + [path] {
      let folder = parent(of: prefix)
      guard try folder.isEmpty || root.statIfPresent(folder)?.kind == .folder else { return nil }
      for case .readable(let name) in try root.list(folder).map(\.name) {
        let there = Text(folder.isEmpty ? name : "\(folder)/\(name)")
        if there == Text(prefix) || there == Text(moved) { continue }
        if FoldedNames.fold(there.string) == FoldedNames.fold(prefix) { return there.string }
      }
    }
    return nil
  }
}

extension FoldedPaths {
  /// Why the name of a file that is on disk keeps it out of commits; nil for a good one.
  func problem(of change: DiskChange) -> SkippedFile? {
    if change.now == nil { return nil }
    if let problem = PathRules.problem(change.path) { return SkippedFile(path: change.path, message: problem) }
    guard change.before == nil, let other = clash(of: change.path) else { return nil }
    return SkippedFile(
      path: change.path, message: "on some systems its name is the same as \(other): rename one of the two")
  }
}
