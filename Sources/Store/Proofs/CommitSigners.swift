import FileSystem
import Git
import Records
import Signatures

/// With whose keys commits are signed. Of a long signed history, verifying takes the most time that can be shared: while
/// this thread reads what some commits say, another one verifies the next.
struct CommitSigners {
  /// So many at once, and of so many bytes: what they hold is in memory until they are verified. A message can be long.
  private static let (most, mostBytes) = (256, 4 << 20)
  /// Fewer are verified sooner than a thread starts.
  private static let worthThreads = 32

  /// In their order.
  private var ids: [ObjectID] = []
  private var signed: [(id: ObjectID, commit: SignedCommit)] = []

  /// Calls `body` with each of some commits, in their order, and the key with which it is signed: nil where it is not
  /// signed by a key of ssh, or the signature is not right.
  static func forEach(
    _ ids: [ObjectID], _ objects: LedgerObjects, _ body: (ObjectID, Text?) throws -> Void
  ) throws {
    var rest = ids[...]
    var portion = try CommitSigners(of: &rest, objects)
    var signers = portion.verifiedAtOnce()
    while !portion.ids.isEmpty {
      let (next, ready) = (try CommitSigners(of: &rest, objects), portion.ids)
      let known = signers
      if next.ids.isEmpty { return try ready.forEach { try body($0, known[$0]) } }
      signers = try ParallelLoop.meanwhile({ Self.verified(next.signed) }) {
        try ready.forEach { try body($0, known[$0]) }
      }.aside
      portion = next
    }
  }

  /// The next ones, which are taken from `rest`.
  private init(of rest: inout ArraySlice<ObjectID>, _ objects: LedgerObjects) throws {
    var size = 0
    while ids.count < Self.most, size < Self.mostBytes, let id = rest.popFirst() {
      ids.append(id)
      guard let commit = SignedCommit(try objects.repository.readCommitBytes(id)) else { continue }
      signed.append((id, commit))
      size += commit.payload.count + commit.signature.count
    }
  }

  /// On all threads, where there is nothing else to be done.
  private func verifiedAtOnce() -> [ObjectID: Text] {
    let signed = self.signed
    let threads = signed.count < Self.worthThreads ? 1 : ParallelLoop.threads
    let portion = (signed.count + threads - 1) / threads
    let verified = ParallelLoop.map(threads) { thread in
      Self.verified(signed.dropFirst(thread * portion).prefix(portion))
    }
    return verified.dropFirst().reduce(verified[0]) { $0.merging($1) { first, _ in first } }
  }

  private static func verified(_ signed: some Sequence<(id: ObjectID, commit: SignedCommit)>) -> [ObjectID: Text] {
    // A verifier is one thread's, and makes each key once.
    let verifier = Verifier()
    var signers: [ObjectID: Text] = [:]
    for one in signed { signers[one.id] = signer(one.commit, verifier) }
    return signers
  }

  private static func signer(_ commit: SignedCommit, _ verifier: Verifier) -> Text? {
    do throws(SignatureError) { return Text(try verifier.signer(of: commit).text) } catch { return nil }
  }
}
