/// A commit as it was read.
public struct Commit: Hashable, Sendable {
  public let id: ObjectID
  public let tree: ObjectID
  public let parents: [ObjectID]
  public let author: Signature
  public let committer: Signature
  /// All of it, unreadable bytes replaced.
  public let message: String
}

/// What a new commit is to say.
public struct CommitDraft: Hashable, Sendable {
  public let tree: ObjectID
  public let parents: [ObjectID]
  public let author: Signature
  public let committer: Signature
  public let message: String
  /// The header of a signature with its newline; empty for a commit that nobody signed.
  var signature = ""

  public init(tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature, message: String) {
    self.tree = tree
    self.parents = parents
    self.author = author
    self.committer = committer
    self.message = message
  }

  /// The object's bytes.
  var bytes: [UInt8] {
    let parentLines = parents.map { "parent \($0)\n" }.joined()
    let header = "tree \(tree)\n\(parentLines)author \(author.line)\ncommitter \(committer.line)\n\(signature)"
    return Array((header + "\n" + message).utf8)
  }
}
