/// One line of a tree: a name in a folder, and what it names.
public struct TreeEntry: Hashable, Sendable {
  public enum Kind: Sendable { case blob, tree, link, commit }

  /// Where the name is not UTF-8, its unreadable bytes are replaced: such a name is not to be written anywhere.
  public let name: String
  public let isValidUTF8: Bool
  /// As it stands in the object, not normalised: `0o100644`.
  public let mode: UInt32
  public let id: ObjectID

  public var kind: Kind {
    switch mode & 0o170000 {
    case 0o040000: .tree
    case 0o120000: .link
    case 0o160000: .commit
    default: .blob
    }
  }
}
