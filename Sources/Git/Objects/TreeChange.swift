/// One change to a tree: what is to stand at a path.
public struct TreeChange: Hashable, Sendable {
  /// From the root, with `/` between names.
  public let path: String
  /// nil removes what stands at the path: a file, or a folder with all that is in it.
  public let content: Content?

  public struct Content: Hashable, Sendable {
    public let id: ObjectID
    /// `0o100644`, `0o100755`; `0o040000` puts a whole tree there.
    public let mode: UInt32

    public init(_ id: ObjectID, mode: UInt32 = 0o100644) {
      self.id = id
      self.mode = mode
    }
  }

  public static func put(_ id: ObjectID, mode: UInt32 = 0o100644, at path: String) -> TreeChange {
    TreeChange(path: path, content: Content(id, mode: mode))
  }

  public static func remove(_ path: String) -> TreeChange { TreeChange(path: path, content: nil) }
}
