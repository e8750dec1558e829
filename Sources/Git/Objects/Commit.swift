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

  public init(tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature, message: String) {
    self.tree = tree
    self.parents = parents
    self.author = author
    self.committer = committer
    self.message = message
  }

  /// The object's bytes without a signature: what is signed.
  public var bytes: [UInt8] { Array((header + "\n" + message).utf8) }

  /// The object's bytes with an armoured signature in its header, as git writes it.
  public func bytes(signature: String) -> [UInt8] {
    let lines = signature.utf8.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    return Array((header + "gpgsig " + lines.joined(separator: "\n ") + "\n\n" + message).utf8)
  }

  private var header: String {
    let parentLines = parents.map { "parent \($0)\n" }.joined()
    return "tree \(tree)\n\(parentLines)author \(author.line)\ncommitter \(committer.line)\n"
  }
}
