import Git
import Merge
import Records

/// Symbolic links, which can lead anywhere, and submodules, with the file that says where they come from. Plain git may
/// commit such entries. We carry them along from commit to commit, but never make them on a disk and never follow them;
/// changing them is git's business.
enum Carried {
  /// The reason why an entry of a tree is not in the work tree; nil for a file.
  static func skipped(_ leaf: Leaf<ObjectID>, at path: String) -> SkippedFile? {
    if leaf.isFile { return nil }
    let kind = leaf.mode == submodule ? "a submodule" : "a symbolic link"
    return SkippedFile(
      path: path, message: "\(kind), which is carried along: it is not made on this device, and not followed")
  }

  private static let submodule: UInt32 = 0o160000
}

extension Leaf<ObjectID> {
  /// The entry itself if it is a file; nil for a link or a submodule.
  var file: Leaf? { isFile ? self : nil }
}

extension TreeComparison.Difference {
  /// Whether the entry that comes, or goes, is carried along.
  var isCarried: Bool {
    if path == GitFiles.submodules, old == nil { return true }
    return (new ?? old)?.isFile == false
  }
}

extension IndexEntry {
  /// The index entry of something carried along. It tells git that the file need not be in the work tree, so that
  /// `git status` is clean.
  init(carried file: LedgerObjects.File) {
    self.init(path: file.path, id: file.leaf.id, mode: file.leaf.mode)
    skipsWorkTree = true
  }
}

extension LedgerObjects {
  /// The links and submodules of the newest commit, as git's index has them.
  func carried() throws -> [SkippedFile] {
    try withIndex { $0.image.carried }.compactMap { Carried.skipped(Leaf(id: $0.id, mode: $0.mode), at: $0.path) }
  }
}
