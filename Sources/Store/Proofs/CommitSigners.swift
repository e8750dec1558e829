import FileSystem
import Git
import Records
import Signatures

/// With whose keys commits are signed. Many are verified on several threads: of a long signed history, this takes the most
/// time that can be shared.
struct CommitSigners {
  /// So many at once, and of so many bytes: what they hold is in memory until they are verified. A message can be long.
  private static let (most, mostBytes) = (1_000, 4 << 20)
  /// Fewer are verified sooner than a thread starts.
  private static let worthThreads = 32

  private var signers: [ObjectID: Text] = [:]

  init(of ids: [ObjectID], _ objects: LedgerObjects) throws {
    var (portion, size): ([(id: ObjectID, commit: SignedCommit)], Int) = ([], 0)
    for id in ids {
      guard let commit = SignedCommit(try objects.repository.readCommitBytes(id)) else { continue }
      portion.append((id, commit))
      size += commit.payload.count + commit.signature.count
      if portion.count < Self.most, size < Self.mostBytes { continue }
      verify(portion)
      (portion, size) = ([], 0)
    }
    verify(portion)
  }

  private mutating func verify(_ commits: [(id: ObjectID, commit: SignedCommit)]) {
    let threads = commits.count < Self.worthThreads ? 1 : ParallelLoop.threads
    let portion = (commits.count + threads - 1) / threads
    let verified = ParallelLoop.map(threads) { thread in
      // A verifier is one thread's, and makes each key once.
      let verifier = Verifier()
      return commits.dropFirst(thread * portion).prefix(portion).map { Self.signer($0.commit, verifier) }
    }
    for (one, key) in zip(commits, verified.joined()) { signers[one.id] = key }
  }

  /// nil where a commit is not signed by a key of ssh, or the signature is not right.
  subscript(_ id: ObjectID) -> Text? { signers[id] }

  private static func signer(_ commit: SignedCommit, _ verifier: Verifier) -> Text? {
    do throws(SignatureError) { return Text(try verifier.signer(of: commit).text) } catch { return nil }
  }
}
