import Git
import Merge
import Records

/// What plain git committed and we carry along, but never make on a disk and never follow: symbolic links, which can lead
/// anywhere, and submodules with the file that says where they come from. Changes of them are git's business.
enum Carried {
  /// Where git notes the addresses of submodules.
  static let submodules = ".gitmodules"

  /// Why it is not in the work tree; nil for a file.
  static func leftOut(_ leaf: Leaf<ObjectID>, at path: String) -> LeftOut? {
    if leaf.isFile { return nil }
    let kind = leaf.mode == submodule ? "a submodule" : "a symbolic link"
    return LeftOut(
      path: path, message: "\(kind), which is carried along: it is not made on this device, and not followed")
  }

  private static let submodule: UInt32 = 0o160000
}

extension Leaf<ObjectID> {
  /// nil for what is carried along.
  var file: Leaf? { isFile ? self : nil }
}

extension TreeComparison.Difference {
  /// Whether what comes here, or goes, is carried along.
  var isCarried: Bool {
    if path == Carried.submodules, old == nil { return true }
    return (new ?? old)?.isFile == false
  }
}

extension IndexEntry {
  /// With git told that it need not be in the work tree, so that `git status` takes it for what it should be.
  init(carried file: LedgerObjects.File) {
    self.init(path: file.path, id: file.leaf.id, mode: file.leaf.mode)
    isSkipped = true
  }
}

extension LedgerObjects {
  /// What the newest commit carries along, as git's index has it.
  func carried() throws -> [LeftOut] {
    try withIndex { $0.image.carried }.compactMap { Carried.leftOut(Leaf(id: $0.id, mode: $0.mode), at: $0.path) }
  }
}
