import Records

/// All paths of a work tree, files and folders, to find those that some file systems hold for the same. Made when it
/// is first asked.
final class FoldedPaths {
  private let paths: [String]
  private lazy var spellings = FoldedPaths.spellings(of: paths)

  init(_ paths: [String]) { self.paths = paths }

  /// Another spelling of the path, or of a folder above it, that is there too; nil for none.
  ///
  /// Of two spellings the larger one is the newcomer.
  func clash(of path: String) -> String? {
    for prefix in FoldedPaths.prefixes(of: path) {
      guard let others = spellings[FoldedNames.fold(prefix)], others.count > 1 else { continue }
      let first = others.min { $0.utf8.lexicographicallyPrecedes($1.utf8) } ?? prefix
      if !first.utf8.elementsEqual(prefix.utf8) { return first }
    }
    return nil
  }

  private static func spellings(of paths: [String]) -> [String: [String]] {
    var spellings: [String: [String]] = [:]
    var folder = ""
    for path in paths {
      let here = parent(of: path)
      let new = here.utf8.elementsEqual(folder.utf8) ? [path] : prefixes(of: path)
      folder = here
      for prefix in new {
        let folded = FoldedNames.fold(prefix)
        if spellings[folded]?.contains(where: { $0.utf8.elementsEqual(prefix.utf8) }) != true {
          spellings[folded, default: []].append(prefix)
        }
      }
    }
    return spellings
  }

  /// The folders above a path, outermost first, then the path.
  private static func prefixes(of path: String) -> [String] {
    let slashes = path.indices.filter { path[$0] == "/" }
    return slashes.map { String(path[..<$0]) } + [path]
  }
}
