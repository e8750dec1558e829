public import Git
public import Records
import Signatures
public import Trust

/// What the history of a ledger proves: whose keys count, and who made which change.
public final class LedgerProofs {
  private let reader: SignedHistoryReader
  private var judgement: Judgement
  private let head: Int

  /// - Parameter commit: the commit at which the history ends; nil for the newest. nil where nothing was committed yet.
  public convenience init?(_ ledger: Ledger, at commit: ObjectID? = nil) throws {
    let objects = try LedgerObjects(toRehearse: ledger)
    guard let head = try commit ?? objects.repository.head().commit else { return nil }
    try self.init(objects, at: head)
  }

  /// The same where keys are in use. Where neither the ledger's manifest nor git's configuration speaks of signatures, no
  /// history is read for that: it has to be asked for (`verify`).
  public static func whereKeysAreInUse(_ ledger: Ledger, at commit: ObjectID? = nil) throws -> LedgerProofs? {
    let said = try ledger.readableManifest()?.members[LedgerManifest.signatures]?.string.flatMap(SignatureMode.init)
    if said ?? .off == .off {
      let objects = try LedgerObjects(ledger)
      let trusted = try objects.repository.reference(SignedHistoryReader.trusted)
      if try trusted == nil && objects.repository.sshSigningKey() == nil { return nil }
    }
    guard let proofs = try LedgerProofs(ledger, at: commit), proofs.areKeysInUse else { return nil }
    return proofs
  }

  init(_ objects: LedgerObjects, at head: ObjectID) throws {
    reader = try SignedHistoryReader(objects, from: [head])
    judgement = Judgement(of: reader.history)
    self.head = reader.ids.count - 1
  }

  /// The commit with which keys came into use; nil where they are not.
  var beginning: ObjectID? { reader.history.beginning.map { reader.ids[$0] } }

  /// Whether somebody has listed a first key.
  public var areKeysInUse: Bool { reader.history.beginning != nil }

  /// Everybody's keys as things stand, in the order of names and keys.
  public var keys: [ListedKey] { judgement.keys(at: [head]) }

  /// The registration with which somebody listed a first key.
  func registration(of listing: Listing) -> ObjectID? {
    judgement.registrations.last { $0.listing == listing }.map { reader.ids[$0.commit] }
  }

  /// What a key counts for as things stand; nil where nobody has listed it in a way that counts.
  func standing(of listing: Listing) -> ListedKey? { keys.first { $0.listing == listing } }

  /// Who is proven to have made a commit: all of what it changes.
  public func signer(of commit: ObjectID) -> Text? {
    guard let place = reader.places[commit] else { return nil }
    let names = Set(judgement.verdicts(of: place).map(\.signer))
    return names.count == 1 ? names.first ?? nil : nil
  }

  /// Whether something of a commit is neither proven nor settled.
  public func isDoubtful(_ commit: ObjectID) -> Bool { !doubts(in: [commit]).isEmpty }

  /// What of these commits is neither proven nor settled, each commit with the files that it is about.
  public func doubts(in commits: [ObjectID]) -> [DoubtfulCommit] {
    commits.compactMap { id in
      guard let place = reader.places[id] else { return nil }
      let commit = reader.history.commits[place]
      let doubts = zip(commit.changes, judgement.verdicts(of: place)).compactMap { change, verdict in
        if case .unproven(let doubt) = verdict { DoubtfulChange(path: change.path.string, doubt: doubt) } else { nil }
      }
      return doubts.isEmpty ? nil : DoubtfulCommit(id: id, claimed: commit.claimed ?? "", changes: doubts)
    }
  }

  /// The commits that would not be proven any more after a change of keys that is signed by a key; nil where the change
  /// itself would not count.
  func falling(by change: SignedHistory.KeyChange, signedBy key: Text) -> [ObjectID]? {
    var commit = SignedHistory.Commit(parents: [head], signer: key)
    commit.keyChanges = [change]
    commit.changes = [.init(Text(Person.manifestPath(change.name)), isOfKeys: true, isOfMore: false)]
    var (before, after) = (judgement, judgement(with: commit))
    guard after.verdicts(of: head + 1).allSatisfy({ $0.signer != nil }) else { return nil }
    return reader.ids.indices.filter { place in
      before.verdicts(of: place).allSatisfy(\.isSettled) && !after.verdicts(of: place).allSatisfy(\.isSettled)
    }.map { reader.ids[$0] }
  }

  /// Those of some commits of which something would be settled if somebody accepted them with a key.
  func settled(byAccepting commits: [ObjectID], signedBy key: Text) -> [ObjectID] {
    var commit = SignedHistory.Commit(parents: [head], signer: key)
    commit.accepts = commits.compactMap { reader.places[$0] }
    var (before, after) = (judgement, judgement(with: commit))
    return commit.accepts.filter { before.verdicts(of: $0) != after.verdicts(of: $0) }.map { reader.ids[$0] }
  }

  /// What the history proves with one more commit on top of it.
  private func judgement(with commit: SignedHistory.Commit) -> Judgement {
    var history = reader.history
    history.commits.append(commit)
    return Judgement(of: history)
  }

  func place(of commit: ObjectID) -> Int? { reader.places[commit] }
}

/// A commit of which something is neither proven nor settled.
public struct DoubtfulCommit: Hashable, Sendable {
  public let id: ObjectID
  /// Who it says that its author is.
  public let claimed: Text
  public let changes: [DoubtfulChange]
}

/// A file that somebody changed, and why it is not proven who did.
public struct DoubtfulChange: Hashable, Sendable {
  public let path: String
  public let doubt: Doubt
}
