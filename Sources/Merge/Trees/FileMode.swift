/// The two modes that a tree has for files.
public enum FileMode {
  public static let plain: UInt32 = 0o100644
  public static let executable: UInt32 = 0o100755

  public static func of(isExecutable: Bool) -> UInt32 { isExecutable ? executable : plain }

  /// The mode of a merged file: that of the side that changed it. An executable bit alone is never a conflict.
  static func merged<ID>(_ merge: MergeCase<ID>) -> UInt32 {
    guard let first = merge.first?.leaf.mode, let second = merge.second?.leaf.mode else {
      return merge.first?.leaf.mode ?? merge.second?.leaf.mode ?? plain
    }
    let base = merge.base?.leaf.mode ?? plain
    return first == base ? second : first
  }
}

extension Leaf {
  /// Whether this is neither a link nor a submodule. Those are carried along, and the engine does not look into them.
  public var isFile: Bool { mode & 0o170000 == 0o100000 }

  public var isExecutable: Bool { mode == FileMode.executable }
}
