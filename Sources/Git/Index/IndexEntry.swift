/// One line of the git index: a path, what is staged there, and the stat data of the file that it was taken from.
public struct IndexEntry: Hashable, Sendable {
  /// A time of a file, cut to 32 bits as in the index.
  public struct FileTime: Hashable, Comparable, Sendable {
    public var seconds: UInt32
    public var nanoseconds: UInt32

    public init(seconds: UInt32 = 0, nanoseconds: UInt32 = 0) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    public static func < (a: FileTime, b: FileTime) -> Bool {
      (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
  }

  public var path: String
  /// Where the path is not UTF-8, its unreadable bytes are replaced: such an entry is not to be written.
  public internal(set) var isValidUTF8 = true
  public var id: ObjectID
  public var mode: UInt32
  /// In bytes, cut to 32 bits. 0 makes git look at the file itself.
  public var size: UInt32 = 0
  public var modified = FileTime()
  public var changed = FileTime()
  public var device: UInt32 = 0
  public var inode: UInt32 = 0
  public var user: UInt32 = 0
  public var group: UInt32 = 0
  /// 0, or in a conflict 1 for the base, 2 for ours, 3 for theirs.
  public var stage = 0
  /// `git update-index --assume-unchanged`
  public var isAssumedUnchanged = false
  /// `git update-index --skip-worktree`
  public var skipsWorkTree = false
  /// `git add --intent-to-add`
  public var isIntendedToAdd = false

  public init(path: String, id: ObjectID, mode: UInt32) {
    self.path = path
    self.id = id
    self.mode = mode
  }
}
