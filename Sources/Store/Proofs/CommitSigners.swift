import FileSystem
import Git
import Records
import Signatures

/// With whose keys commits are signed. Many are verified on several threads: of a long signed history, this takes the most
/// time that can be shared.
struct CommitSigners {
  /// So many at once: what they hold is in memory until they are verified.
  static let most = 1_000
  /// Fewer are verified sooner than a thread starts.
  private static let worthThreads = 32

  private let signers: [ObjectID: Text]

  init(of ids: [ObjectID], _ objects: LedgerObjects) throws {
    let commits = try ids.map { SignedCommit(try objects.repository.readCommitBytes($0)) }
    let threads = commits.count < Self.worthThreads ? 1 : ParallelLoop.threads
    let portion = (commits.count + threads - 1) / threads
    let verified = ParallelLoop.map(threads) { thread in
      // A verifier is one thread's, and makes each key once.
      let verifier = Verifier()
      return commits.dropFirst(thread * portion).prefix(portion).map { Self.signer($0, verifier) }
    }
    signers = Dictionary(
      uniqueKeysWithValues: zip(ids, verified.joined()).compactMap { id, key in key.map { (id, $0) } })
  }

  /// nil where a commit is not signed by a key of ssh, or the signature is not right.
  subscript(_ id: ObjectID) -> Text? { signers[id] }

  private static func signer(_ commit: SignedCommit?, _ verifier: Verifier) -> Text? {
    guard let commit else { return nil }
    do throws(SignatureError) { return Text(try verifier.signer(of: commit).text) } catch { return nil }
  }
}
