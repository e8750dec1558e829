public import Git
import FileSystem
import Records

/// What a push brings to a repository that others push to, looked at before git takes it in. It needs no work tree: git
/// asks with its hook `pre-receive`.
public struct ReceivedPush {
  /// A reference that is to move; nil for one that comes or goes.
  public struct Update: Sendable {
    let reference: String
    let (old, new): (ObjectID?, ObjectID?)

    /// A line as git writes it for the hook: `OLD NEW REFERENCE`. nil for what is none.
    public init?(line: String) {
      let words = line.parts(at: " ").map { String($0) }
      guard words.count == 3, let old = ObjectID(hex: words[0]), let new = ObjectID(hex: words[1]) else { return nil }
      reference = words[2]
      (self.old, self.new) = (old == Self.nothing ? nil : old, new == Self.nothing ? nil : new)
    }

    /// What git writes for a reference that is not there.
    private static let nothing = ObjectID(hex: String(repeating: "0", count: 40))
  }

  private let objects: LedgerObjects
  private let folder: String
  /// What the server's own branch has.
  private let (branch, head): (String?, ObjectID?)

  /// - Parameters:
  ///   - folder: of the repository.
  ///   - quarantine: where the objects of the push wait; nil where they are in the repository already.
  public init(to folder: String, quarantine: String?, _ environment: GitEnvironment) throws {
    let repository = try Repository.openUnwritten(at: folder, environment: environment)
    if let quarantine { try repository.find(objectsIn: quarantine) }
    objects = LedgerObjects(repository)
    self.folder = folder
    let head = try objects.repository.head()
    (branch, self.head) = (head.branch, head.commit)
  }

  /// Throws 6 where a branch would get something that is neither proven nor settled (`unproven`), or would lose what it
  /// has (`rewound`), where a branch has not the first key of this server (`another-beginning`), and where a reference is
  /// one that git or this program reads for itself (`own-reference`). Tags and the like are not looked at.
  public func require(_ updates: [Update]) throws {
    for update in updates {
      if ["refs/ledger-sync/", "refs/replace/"].contains(where: update.reference.begins) {
        throw Failure(.trust, "own-reference", "\(update.reference) must not be sent to a server")
      }
      if update.reference.begins(with: "refs/heads/") { try require(update) }
    }
  }

  private func require(_ update: Update) throws {
    let isAside = update.reference != branch
    if isAside, let new = update.new, try isOnBranch(new) { return }
    let beginning = try beginning(for: update)
    if beginning != nil, let old = update.old, try update.new.map({ try keeps(old, $0) }) != true,
      try !isAside || !isOnBranch(old)
    {
      throw Failure(
        .trust, "rewound", "\(update.reference) would lose commits that others have", advice: StoreAdvice.syncAgain)
    }
    guard let new = update.new else { return }
    // Whoever makes the branch that HEAD names makes it the server's own: the ledger lies on another one.
    if !isAside, head == nil, beginning != nil {
      throw Failure(
        .trust, "another-branch",
        "\(update.reference) would become this server's main branch, and the ledger is on another one",
        advice: StoreAdvice.syncAgain)
    }
    let proofs = try LedgerProofs(objects, remembered(), at: [new], trusting: beginning)
    if beginning != nil, !proofs.areKeysInUse {
      throw Failure(
        .trust, "another-beginning", "\(update.reference) would not have the first key of this ledger",
        advice: StoreAdvice.syncAgain)
    }
    if !proofs.areKeysInUse { return }
    let news = try objects.repository.history(from: [new], hiding: [update.old, head].compactMap { $0 })
    let refused = try proofs.refused(among: news)
    guard let first = refused.first else { return }
    throw Failure(
      .trust, "unproven",
      "this server takes only proven work, and \(counted(refused.count, "commit is", "commits are")) not proven; the first: \(first.id.short) in the name of “\(first.claimed)” changes \(first.changes.first.map { Sentence(verbatim: $0.path) } ?? "nothing")",
      advice: StoreAdvice.proveFirst)
  }

  /// The commit with which keys came into use here. The first key that the server has is the right one, whatever the push
  /// says: on its own branch, on the one that is to move, or, where neither has one, on any other. HEAD of a server can
  /// lead to a branch that is not there.
  private func beginning(for update: Update) throws -> ObjectID? {
    for known in [head, update.old].compactMap({ $0 }) {
      if let beginning = try accepted(at: known).beginning { return beginning }
    }
    for name in try objects.repository.references(below: "refs/heads/").sorted() where name != branch {
      guard name != update.reference, let tip = try objects.repository.reference(name) else { continue }
      if let beginning = try accepted(at: tip).beginning { return beginning }
    }
    return nil
  }

  /// What the history proves that the server has taken in: only of that something is remembered.
  private func accepted(at commit: ObjectID) throws -> LedgerProofs {
    let proofs = try LedgerProofs(objects, remembered(), at: [commit])
    guard let state = proofs.remembered.stateWorthWriting else { return proofs }
    do { try Folder(folder).writeCache(Self.signedFacts, in: Self.state, state) } catch is FileError {
      // Whoever pushes may not write here, for example: each commit is read again with the next push.
    }
    return proofs
  }

  /// Nothing where that cannot be read: whoever pushes need not have the rights of the one before.
  private func remembered() throws -> RememberedFacts {
    do { return try RememberedFacts(Folder(folder).readCache(Self.signedFacts)) } catch is FileError {
      return RememberedFacts(nil)
    }
  }

  /// The folder of our own state in a repository without a work tree.
  private static let state = "ledger-sync"
  private static let signedFacts = "\(state)/signed-facts.json"

  /// Whether the server's own branch has a commit.
  private func isOnBranch(_ commit: ObjectID) throws -> Bool { try head.map { try keeps(commit, $0) } ?? false }

  private func keeps(_ old: ObjectID, _ new: ObjectID) throws -> Bool {
    try old == new || objects.repository.isAncestor(old, of: new)
  }
}
