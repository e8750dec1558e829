import FileSystem
import Git
import Merge
import Records

/// Which tree the git index is exactly, so that its entries can stand for the tree: reading an index of 100,000
/// entries is much quicker than reading 1,000 tree objects.
///
/// Believed only as long as the index file is the one that was there when it was noted.
extension Ledger {
  func indexTree() throws -> ObjectID? {
    guard let state = try readCache(StateFolder.indexTree), let now = try root.statIfPresent(".git/index"),
      state["index"] == .string(now.signature)
    else { return nil }
    return state["tree"]?.string.flatMap(ObjectID.init(hex:))
  }

  /// nil where the index is not known to be any tree.
  func noteIndexTree(_ tree: ObjectID?) throws {
    guard let tree, let now = try root.statIfPresent(".git/index") else {
      if try root.statIfPresent(StateFolder.indexTree) != nil { try root.remove(StateFolder.indexTree) }
      return
    }
    let state: Object = ["tree": .string("\(tree)"), "index": .string(now.signature)]
    try root.makeFolders(StateFolder.path)
    try root.replaceDurably(StateFolder.indexTree, JSONWriter.file(.object(state)))
  }
}

extension FileStat {
  /// Another file, or another content, has another signature.
  fileprivate var signature: String {
    "\(inode) \(size) \(modifiedSeconds).\(modifiedNanoseconds) \(changedSeconds).\(changedNanoseconds)"
  }
}
