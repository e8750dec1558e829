import Git
import Merge
import Records

/// The files of a tree in the order of their paths' bytes. They come from git's index where it is known to match that
/// tree exactly: reading its 100,000 entries is much quicker than reading 1,000 tree objects.
///
/// Files whose names are not UTF-8 are left out, as a walk leaves them out: they count as neither changed nor missing,
/// and stay as they are.
enum CommittedFiles {
  case index(IndexImage)
  case files([LedgerObjects.File])

  /// - Parameters:
  ///   - tree: nil for no tree, and no files.
  ///   - index: takes note of the tree if it turns out to match it exactly.
  init(of tree: ObjectID?, _ objects: LedgerObjects, _ index: GitIndex?) throws {
    if let index, let tree, index.tree == tree {
      self = .index(index.image)
      return
    }
    let all = try tree.map(objects.leaves) ?? []
    if let index, let tree, index.image.has(exactly: all) { index.note(exactly: tree) }
    self = .files(all.filter { $0.isValidUTF8 && $0.leaf.isFile })
  }

  var count: Int {
    switch self {
    case .index(let index): index.count
    case .files(let files): files.count
    }
  }

  func has(_ path: String) -> Bool {
    let position = firstPosition(notBefore: path)
    return position < count && order(at: position, path) == 0
  }

  /// Whether there is a file of that name, or one in a folder of that name.
  func hasAny(atOrBelow path: String) -> Bool {
    let position = firstPosition(notBefore: path + "/")
    return has(path) || (position < count && self.path(at: position).map { isPath($0, below: path) } == true)
  }

  /// The position of the first file that does not come before `path`, found by bisection.
  private func firstPosition(notBefore path: String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if order(at: middle, path) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func order(at position: Int, _ path: String) -> Int {
    switch self {
    case .index(let index): index.order(at: position, path)
    case .files(let files):
      Text(files[position].path) < Text(path) ? -1 : Text(files[position].path) == Text(path) ? 0 : 1
    }
  }

  private func path(at position: Int) -> String? {
    switch self {
    case .index(let index): index.path(at: position)
    case .files(let files): files[position].path
    }
  }
}

extension IndexImage {
  func leaf(at position: Int) -> Leaf<ObjectID> { Leaf(id: id(at: position), mode: mode(at: position)) }

  /// Whether the index has exactly these files. False also where a name is not UTF-8, because the file's path does not
  /// have the name's bytes then.
  fileprivate func has(exactly files: [LedgerObjects.File]) -> Bool {
    count == files.count
      && files.indices.allSatisfy { position in
        isMerged(position) && order(at: position, files[position].path) == 0
          && leaf(at: position) == files[position].leaf
      }
  }
}
