import Git
import Merge
import Records

/// The files of a tree in the order of their paths' bytes: git's index has them, where it is known to be exactly that tree.
/// Reading 100,000 entries of it is much quicker than reading 1,000 tree objects.
///
/// Those whose names are not UTF-8 are left out, as a walk leaves them out: they are neither changed nor missing, and stay
/// as they are.
enum CommittedFiles {
  case index(IndexImage)
  case files([LedgerObjects.File])

  /// - Parameters:
  ///   - tree: nil for none, which has no files.
  ///   - index: takes note of the tree, if it turns out to be it.
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

  /// They are in the order of their paths' bytes.
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

  /// False, too, where a name is not UTF-8: the file's path is not the name's bytes then.
  fileprivate func has(exactly files: [LedgerObjects.File]) -> Bool {
    count == files.count
      && files.indices.allSatisfy { place in
        isMerged(place) && order(at: place, files[place].path) == 0 && leaf(at: place) == files[place].leaf
      }
  }
}
