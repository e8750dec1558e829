public import Records

/// The entries that only one of two folders has, or that differ between them.
public struct FolderDifference<ID: Hashable & Sendable>: Hashable, Sendable {
  public typealias Entries = [Text: TreeNode<ID>]

  public let old: Entries
  public let new: Entries

  public init(old: Entries, new: Entries) {
    self.old = old
    self.new = new
  }

  func isChanged(_ name: Text) -> Bool { old[name] != nil || new[name] != nil }

  /// The names of the entries, ascending.
  public var names: [Text] { Set(old.keys).union(new.keys).sorted() }
}

extension ObjectStore {
  public func difference(from old: ID?, to new: ID?) throws -> FolderDifference<ID> {
    try allDifferences(from: old, to: new)
  }

  /// Compares all entries of both folders. A store that can skip most of them unread has its own way.
  public func allDifferences(from old: ID?, to new: ID?) throws -> FolderDifference<ID> {
    let before = try old.map(entries) ?? [:]
    let after = try new.map(entries) ?? [:]
    return FolderDifference(
      old: before.filter { after[$0.key] != $0.value }, new: after.filter { before[$0.key] != $0.value })
  }
}
