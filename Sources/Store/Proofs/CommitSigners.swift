import FileSystem
import Git
import Records
import Signatures

/// With whose keys commits are signed. Of a long signed history, verifying takes the most time: another thread begins with
/// it at once, while this one looks at something else of the commits.
final class CommitSigners {
  /// What is to be verified is in memory until it is. A message can be long.
  private static let mostBytes = 4 << 20

  /// The commits whose signers it knows, each with the number of its signature; nil where it carries none.
  private var numbers: [ObjectID: Int?] = [:]
  private let signers: WorkAhead<Text?>

  /// - Parameter rest: the commits; what there is room for is taken from their beginning, and at least one.
  init(of rest: inout ArraySlice<ObjectID>, _ objects: LedgerObjects) throws {
    var (signed, size): ([SignedCommit], Int) = ([], 0)
    while size < Self.mostBytes, let id = rest.popFirst() {
      let commit = SignedCommit(try objects.repository.readCommitBytes(id))
      numbers[id] = .some(commit == nil ? nil : signed.count)
      guard let commit else { continue }
      signed.append(commit)
      size += commit.payload.count + commit.signature.count
    }
    signers = WorkAhead(signed.count) { [signed] in
      // A verifier is one thread's, and makes each key once.
      let verifier = Verifier()
      return { Self.signer(signed[$0], verifier) }
    }
  }

  /// Of some commits, of the first ones for which there is room.
  convenience init(ofFirst commits: [ObjectID], _ objects: LedgerObjects) throws {
    var rest = commits[...]
    try self.init(of: &rest, objects)
  }

  /// Calls `body` with each of some commits, in their order, and the key with which it is signed: nil where it is not
  /// signed by a key of ssh, or the signature is not right.
  ///
  /// - Parameter begun: knows some of them already, or is at work on them.
  static func forEach(
    _ ids: [ObjectID], _ objects: LedgerObjects, begun: CommitSigners? = nil, _ body: (ObjectID, Text?) throws -> Void
  ) throws {
    var rest = ids.filter { begun?.covers($0) != true }[...]
    var portion: CommitSigners?
    for id in ids {
      let isBegun = begun?.covers(id) == true
      if !isBegun, portion?.covers(id) != true { portion = try CommitSigners(of: &rest, objects) }
      try body(id, (isBegun ? begun : portion)?.signer(of: id))
    }
  }

  private func covers(_ id: ObjectID) -> Bool { numbers.keys.contains(id) }

  private func signer(of id: ObjectID) -> Text? { numbers[id].flatMap { $0 }.flatMap(signers.value) }

  private static func signer(_ commit: SignedCommit, _ verifier: Verifier) -> Text? {
    do throws(SignatureError) { return Text(try verifier.signer(of: commit).text) } catch { return nil }
  }
}
