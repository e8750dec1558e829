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
    let place = firstPlace(notBefore: path)
    return place < count && order(at: place, path) == 0
  }

  /// Whether there is a file of that name, or one in a folder of that name.
  func hasAny(atOrBelow path: String) -> Bool {
    let place = firstPlace(notBefore: path + "/")
    return has(path) || (place < count && self.path(at: place)?.hasPrefix(path + "/") == true)
  }

  /// The place of the first file that does not come before `path`, found by bisection.
  private func firstPlace(notBefore path: String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if order(at: middle, path) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func order(at place: Int, _ path: String) -> Int {
    switch self {
    case .index(let index): index.order(at: place, path)
    case .files(let files): Text(files[place].path) < Text(path) ? -1 : Text(files[place].path) == Text(path) ? 0 : 1
    }
  }

  private func path(at place: Int) -> String? {
    switch self {
    case .index(let index): index.path(at: place)
    case .files(let files): files[place].path
    }
  }
}

extension IndexImage {
  func leaf(at place: Int) -> Leaf<ObjectID> { Leaf(id: id(at: place), mode: mode(at: place)) }

  /// Whether the index has exactly these files. False also where a name is not UTF-8, because the file's path does not
  /// have the name's bytes then.
  fileprivate func has(exactly files: [LedgerObjects.File]) -> Bool {
    count == files.count
      && files.indices.allSatisfy { place in
        isMerged(place) && order(at: place, files[place].path) == 0 && leaf(at: place) == files[place].leaf
      }
  }
}
