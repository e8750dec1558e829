public import Git
public import Records
import Signatures
public import Trust

/// What the history of a ledger proves: whose keys count, and who made which change.
public final class LedgerProofs {
  private let reader: SignedHistoryReader
  private var judgement: Judgement
  /// Where the history ends: in one commit, or in two that are to be merged.
  private let heads: [Int]

  /// - Parameter commit: the commit at which the history ends; nil for the newest. nil where nothing was committed yet.
  public convenience init?(_ ledger: Ledger, at commit: ObjectID? = nil) throws {
    let objects = try LedgerObjects(toRehearse: ledger)
    guard let head = try commit ?? objects.repository.head().commit else { return nil }
    try self.init(objects, of: ledger, at: [head])
  }

  /// The same where keys are in use. Where neither the ledger's manifest nor git's configuration speaks of signatures, no
  /// history is read for that: it has to be asked for (`verify`).
  public static func whereKeysAreInUse(_ ledger: Ledger, at commit: ObjectID? = nil) throws -> LedgerProofs? {
    guard try ledger.speaksOfKeys(), let proofs = try LedgerProofs(ledger, at: commit), proofs.areKeysInUse else {
      return nil
    }
    return proofs
  }

  /// - Parameter objects: a repository that collects what is written into it.
  convenience init(
    _ objects: LedgerObjects, of ledger: Ledger, at heads: [ObjectID], signers begun: CommitSigners? = nil
  ) throws {
    try self.init(objects, RememberedFacts(ledger.readCache(StateFolder.signedFacts)), at: heads, signers: begun)
    if let state = remembered.stateWorthWriting { try ledger.writeCache(StateFolder.signedFacts, state) }
  }

  /// - Parameter beginning: the commit with which keys came into use, where that is known.
  init(
    _ objects: LedgerObjects, _ remembered: RememberedFacts, at heads: [ObjectID], trusting beginning: ObjectID? = nil,
    signers begun: CommitSigners? = nil
  ) throws {
    reader = try SignedHistoryReader(objects, remembered, from: heads, trusting: beginning, signers: begun)
    judgement = Judgement(of: reader.history)
    self.heads = heads.compactMap { [reader] in reader.places[$0] }
  }

  /// What was found out of the history's commits.
  var remembered: RememberedFacts { reader.remembered }

  /// The commit with which keys came into use; nil where they are not.
  var beginning: ObjectID? { reader.history.beginning.map { reader.ids[$0] } }

  /// The first key of all, and whose it is.
  var firstKey: Listing? { judgement.firstKey }

  /// Whether somebody has listed a first key.
  public var areKeysInUse: Bool { reader.history.beginning != nil }

  /// Everybody's keys as things stand, in the order of names and keys.
  public var keys: [ListedKey] { judgement.keys(at: heads) }

  /// Whose each part of the ledger is as things stand.
  var owners: PathOwners { judgement.owners(at: heads) }

  /// What is done where something is not proven, and the commits that were seen by whoever said so last.
  func mode() -> (mode: SignatureMode, seen: Set<ObjectID>) {
    let (mode, seen) = judgement.mode(at: heads)
    return (mode, Set(seen.map { reader.ids[$0] }))
  }

  /// All commits of the history.
  var commits: [ObjectID] { reader.ids }

  /// Those that `earlier`, another commit of the history, does not lead to, the newest first: a child before its parents.
  /// nil leads to none.
  func commits(since earlier: ObjectID?) -> [ObjectID] {
    var isNew = [Bool](repeating: true, count: commits.count)
    if let place = earlier.flatMap({ reader.places[$0] }) {
      isNew[place] = false
      // Parents stand before their children.
      for child in (0...place).reversed() where !isNew[child] {
        for parent in reader.history.commits[child].parents { isNew[parent] = false }
      }
    }
    return commits.indices.reversed().filter { isNew[$0] }.map { commits[$0] }
  }

  /// The registration with which somebody listed a first key.
  func registration(of listing: Listing) -> ObjectID? {
    judgement.registrations.last { $0.listing == listing }.map { reader.ids[$0.commit] }
  }

  /// The keys with which people registered: whoever is let in, is let in with one of them.
  public var registered: Set<Listing> { Set(judgement.registrations.map(\.listing)) }

  /// What a key counts for as things stand; nil where nobody has listed it in a way that counts.
  func standing(of listing: Listing) -> ListedKey? { keys.first { $0.listing == listing } }

  /// Who is proven to have made a commit: all of what it changes.
  public func signer(of commit: ObjectID) -> Text? {
    guard let place = reader.places[commit] else { return nil }
    let names = Set(judgement.verdicts(of: place).map(\.signer))
    return names.count == 1 ? names.first ?? nil : nil
  }

  /// Whether something of a commit is neither proven nor settled.
  public func isDoubtful(_ commit: ObjectID) -> Bool { !doubts(about: commit).isEmpty }

  /// Whether a commit asks for a key to be listed, and proves nothing else.
  public func isRequest(_ commit: ObjectID) -> Bool {
    guard let place = reader.places[commit] else { return false }
    return judgement.verdicts(of: place).contains { if case .asks = $0 { true } else { false } }
  }

  /// What of these commits is neither proven nor settled, each commit with the files that it is about.
  public func doubts(in commits: [ObjectID]) throws -> [DoubtfulCommit] {
    try commits.compactMap { id in
      let doubts = doubts(about: id)
      if doubts.isEmpty { return nil }
      // What a manifest says of keys, and the rest of it, are judged apart.
      let changes = try reader.paths(changedBy: id).compactMap { path in
        doubts[SignedFacts.part(of: path)].map { DoubtfulChange(path: path, doubt: $0) }
      }
      let claimed = reader.places[id].flatMap { reader.history.commits[$0].claimed }
      return DoubtfulCommit(id: id, claimed: claimed ?? "", changes: changes)
    }
  }

  /// Those of some commits that a ledger which holds back what is not proven would hold back. A key that somebody lists and
  /// that waits to be let in comes through: it gives no right, and nobody could let it in otherwise.
  func held(among commits: [ObjectID]) throws -> [DoubtfulCommit] {
    let (mode, seen) = mode()
    if mode != .hold { return [] }
    return try doubts(in: commits.filter { !seen.contains($0) && !waits($0) })
  }

  /// Those of some commits that a server refuses: what is neither proven nor settled, but for a key that waits.
  func refused(among commits: [ObjectID]) throws -> [DoubtfulCommit] {
    try doubts(in: commits.filter { !waits($0) })
  }

  private func waits(_ commit: ObjectID) -> Bool {
    guard let place = reader.places[commit] else { return false }
    let doubtful = zip(reader.history.commits[place].changes, judgement.verdicts(of: place)).filter { !$1.isSettled }
    return !doubtful.isEmpty
      && doubtful.allSatisfy { change, verdict in
        if case .unproven(.waits) = verdict { change.isOfKeysAlone } else { false }
      }
  }

  /// The parts of the ledger in which a commit changes something that is neither proven nor settled.
  private func doubts(about commit: ObjectID) -> [Text: Doubt] {
    guard let place = reader.places[commit] else { return [:] }
    let judged = zip(reader.history.commits[place].changes, judgement.verdicts(of: place))
    return Dictionary(
      judged.compactMap { change, verdict in
        if case .unproven(let doubt) = verdict { (change.path, doubt) } else { nil }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The commits that would not be proven any more after a change of keys that is signed by a key; nil where the change
  /// itself would not count.
  func falling(by change: SignedHistory.KeyChange, signedBy key: Text) -> [ObjectID]? {
    var commit = SignedHistory.Commit(parents: heads, signer: key)
    commit.keyChanges = [change]
    commit.changes = [.init(Text(Person.manifestPath(change.name)), isOfKeys: true, isOfMore: false)]
    var (before, after) = (judgement, judgement(with: [commit]))
    guard after.verdicts(of: reader.ids.count).allSatisfy({ $0.signer != nil }) else { return nil }
    return reader.ids.indices.filter { place in
      before.verdicts(of: place).allSatisfy(\.isSettled) && !after.verdicts(of: place).allSatisfy(\.isSettled)
    }.map { reader.ids[$0] }
  }

  /// Those of some commits of which something would be settled if somebody said so of them with a key.
  func settled(by deed: CommitTrailer.Deed, of commits: [ObjectID], signedBy key: Text) -> [ObjectID] {
    let facts = SignedFacts(
      parents: heads.map { reader.ids[$0] }, signer: key,
      trailers: commits.map { CommitTrailer(deed: deed, commit: $0.description) })
    var (before, after) = (judgement, judgement(with: [facts.commit(in: reader.places)]))
    return commits.filter { id in
      reader.places[id].map { before.verdicts(of: $0) != after.verdicts(of: $0) } ?? false
    }
  }

  /// Those of some commits that a merge with their take-back, signed with a key, would settle as a whole.
  func droppable(_ commits: [ObjectID], signedBy key: Text) -> [ObjectID] {
    let places = commits.compactMap { reader.places[$0] }
    let first = reader.history.commits.count
    var (more, head) = ([SignedHistory.Commit](), heads[0])
    for place in places {
      var takeBack = SignedHistory.Commit(parents: [place])
      takeBack.changes = reader.history.commits[place].changes
      var merge = SignedHistory.Commit(parents: [head, first + more.count], signer: key)
      merge.drops = place
      more += [takeBack, merge]
      head = first + more.count - 1
    }
    var after = judgement(with: more)
    let settled = places.enumerated().filter { number, place in
      [place, first + 2 * number].allSatisfy { after.verdicts(of: $0).allSatisfy(\.isSettled) }
    }
    return settled.map { reader.ids[$0.element] }
  }

  /// Whether a commit changes keys, or what is done with signatures, in a way that counts.
  func changesKeys(_ commit: ObjectID) -> Bool {
    guard let place = reader.places[commit] else { return false }
    let commit = reader.history.commits[place]
    return zip(commit.changes, judgement.verdicts(of: place)).contains { change, verdict in
      verdict.signer != nil && (change.isOfKeys || commit.mode != nil && change.path == Text(LedgerManifest.path))
    }
  }

  /// What the history proves with more commits on top of it.
  private func judgement(with more: [SignedHistory.Commit]) -> Judgement {
    var history = reader.history
    history.commits += more
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

extension ListedKey.Standing {
  var isInForce: Bool { if case .inForce = self { true } else { false } }
}
