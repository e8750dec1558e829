import Records

/// Who wrote what in a history, as far as it is proven: a verdict for each file that a commit changes, and the keys in force.
///
/// It is a function of the history alone. A device that knows more, less, or in another order comes to the same verdicts for
/// the same heads.
public struct Judgement {
  public let history: SignedHistory
  private var evaluation: Evaluation
  /// The commits before the first key.
  private let past: CommitSet?
  private let deeds: [Int: [KeyEvent]]
  /// What the whole history comes to: of two who took one name, it knows both.
  private let end: KeyRing
  /// Verdicts that a later commit of somebody gave, by the commit that it is about.
  private var later: [Int: [(settler: Int, deed: Settlement)]] = [:]

  /// What a later commit does with an earlier one. Of several the first of these counts.
  private enum Settlement: Int { case drops, brings, accepts, admits }

  public init(of history: SignedHistory) {
    self.history = history
    evaluation = Revocations(of: history).evaluation
    past = history.beginning.map { CommitSet(upTo: $0, in: history) }
    deeds = Dictionary(grouping: evaluation.events) { $0.commit }
    var all = EventSet()
    for set in evaluation.known { all.formUnion(set) }
    end = KeyRing(evaluation.events, in: all)
    for (place, commit) in history.commits.enumerated() where commit.isOnlyWords && commit.signer != nil {
      for one in commit.bringsIn { later[one, default: []].append((place, .brings)) }
      for one in commit.accepts { later[one, default: []].append((place, .accepts)) }
      for one in commit.admits { later[one, default: []].append((place, .admits)) }
      if let dropped = commit.drops, commit.parents.count == 2 {
        for one in [dropped, commit.parents[1]] { later[one, default: []].append((place, .drops)) }
      }
    }
  }

  /// One verdict for each of the commit's changes, in their order.
  public mutating func verdicts(of place: Int) -> [Verdict] {
    let changes = history.commits[place].changes
    if history.beginning == nil { return changes.map { _ in .beforeKeys } }
    if place == history.beginning { return changes.map { beginningVerdict($0, place) } }
    return changes.map { change in
      switch proof(of: change, at: place) {
      case .by(let name): .proven(by: name)
      case .missing(let doubt):
        settled(change, at: place) ?? request(at: place)
          ?? (past?.contains(place) == true ? .beforeKeys : .unproven(doubt))
      }
    }
  }

  /// Everybody's keys where these heads are merged, in the order of names and keys.
  public func keys(at heads: [Int]) -> [ListedKey] {
    let ring = ring(at: heads)
    let all = Set(ring.uses.keys).union(ring.revoked).union(ring.waiting)
    return all.sorted().map { listing in
      let inForce = ring.uses[listing].map { ListedKey.Standing.inForce($0) }
      let standing = ring.revoked.contains(listing) ? .revoked : inForce ?? .waiting
      // Of two who have taken a member's name, the one who waits is no member.
      let isMember = standing != .waiting && ring.members.contains(listing.name)
      return ListedKey(listing: listing, standing: standing, isMember: isMember)
    }
  }

  /// The commits with which people listed a first key, whether or not somebody has let them in.
  public var registrations: [(listing: Listing, commit: Int)] {
    evaluation.events.compactMap { event in
      if case .registers(let listing) = event.deed { (listing, event.commit) } else { nil }
    }
  }

  /// The key with which keys came into use; nil where they are not.
  public var firstKey: Listing? {
    evaluation.events.lazy.compactMap { if case .begins(let listing) = $0.deed { listing } else { nil } }.first
  }

  /// What is done where something is not proven, as keepers have said it last before these heads; where several did at
  /// once, the strictest of it. Beside it, the commits that everybody has looked at who said so.
  public mutating func mode(at heads: [Int]) -> (mode: SignatureMode, seen: Set<Int>) {
    let isPast = heads.map { CommitSet(upTo: $0, in: history) }
    let said = history.commits.indices.filter { place in
      history.commits[place].mode != nil && isPast.contains { $0.contains(place) } && isProvenMode(at: place)
    }
    let pasts = said.map { CommitSet(upTo: $0, in: history) }
    let last = said.indices.filter { one in
      !said.indices.contains { $0 != one && pasts[$0].contains(said[one]) }
    }
    guard let strictest = last.max(by: { mode(said: said[$0]) < mode(said: said[$1]) }) else { return (.off, []) }
    let raised = last.filter { mode(said: said[$0]) == mode(said: said[strictest]) }
    let seen = history.commits.indices.filter { place in raised.contains { pasts[$0].contains(place) } }
    return (mode(said: said[strictest]), Set(seen))
  }

  private func mode(said place: Int) -> SignatureMode { history.commits[place].mode ?? .off }

  private mutating func isProvenMode(at place: Int) -> Bool {
    zip(history.commits[place].changes, verdicts(of: place)).contains { change, verdict in
      change.path == "ledger.json" && verdict.signer != nil
    }
  }

  /// Whose each part of the ledger is where these heads are merged.
  public func owners(at heads: [Int]) -> PathOwners { PathOwners(ring(at: heads)) }

  private func ring(at heads: [Int]) -> KeyRing {
    var set = EventSet()
    for head in heads { set.formUnion(evaluation.known[head]) }
    return KeyRing(evaluation.events, in: set)
  }
}

/// A key that somebody lists, and what it counts for.
public struct ListedKey: Hashable, Sendable {
  public enum Standing: Hashable, Sendable {
    case inForce(KeyUse)
    /// Nobody has let its owner in, or the name was taken twice.
    case waiting
    case revoked
  }

  public let listing: Listing
  public let standing: Standing
  /// Whether its owner may write what belongs to all.
  public let isMember: Bool
}

extension Judgement {
  private enum Proof {
    case by(Text)
    case missing(Doubt)
  }

  /// The first key proves the ledger's manifest and its owner's, and nothing else in its commit.
  private func beginningVerdict(_ change: SignedHistory.WrittenFile, _ place: Int) -> Verdict {
    guard let keeper = deeds[place]?.lazy.compactMap(\.registered).first,
      change.path == "ledger.json" || change.path == Text("users/\(keeper.name)/manifest.json")
    else { return .beforeKeys }
    return .proven(by: keeper.name)
  }

  private mutating func proof(of change: SignedHistory.WrittenFile, at place: Int) -> Proof {
    let commit = history.commits[place]
    guard let key = commit.signer else { return .missing(.notSigned) }
    if let name = opened(by: place), change.path.string.utf8.starts(with: "users/\(name)/".utf8) { return .by(name) }
    let ring = evaluation.ring(before: place)
    let signers = evaluation.signers(of: place)
    guard let first = signers.first else {
      let registered = deeds[place]?.lazy.compactMap(\.registered).first
      return .missing(registered.map { .waits($0.name) } ?? doubt(about: key, ring))
    }
    let rights = Rights(path: change.path, hasOwner: ring.hasOwner)
    let able = signers.filter { signer in
      (change.isOfKeysAlone && !dropsKeys(at: place) || rights.allow(signer.listing, signer.use, in: ring))
        && (!change.isOfKeys || changesKeys(change.path, at: place, ring))
    }
    let named = able.first { $0.listing.name == commit.claimed } ?? able.first
    return named.map { .by($0.listing.name) } ?? .missing(.notTheirs(first.listing.name))
  }

  /// The name of somebody whose folder this commit makes, with their first key, where nobody else took that name.
  private func opened(by place: Int) -> Text? {
    guard let event = deeds[place]?.first(where: { $0.registered != nil }), let registered = event.registered else {
      return nil
    }
    let isItsOwn = history.commits[place].opens.contains(registered.name) && evaluation.stands(event)
    return isItsOwn ? registered.name : nil
  }

  /// Whoever asks for a key to be listed signs with that key, unless it was taken away before.
  private mutating func request(at place: Int) -> Verdict? {
    let commit = history.commits[place]
    guard let asked = commit.asks, commit.signer == asked.key, commit.changes.count == 1,
      !evaluation.ring(before: place).revoked.contains(asked)
    else { return nil }
    return .asks(for: asked.name)
  }

  /// Whether all that a commit says of the keys in a manifest counts.
  private func changesKeys(_ path: Text, at place: Int, _ ring: KeyRing) -> Bool {
    let commit = history.commits[place]
    return commit.keyChanges.allSatisfy { change in
      if case .drops = change { return true }
      return path != Text("users/\(change.name)/manifest.json")
        || commit.unread.contains(change.name) && ring.hasOwner(change.name)
        || deeds[place]?.contains { $0.counts(change) && evaluation.stands($0) } == true
    }
  }

  /// A key that is simply taken out counts on. Whoever may write the manifest may do that.
  private func dropsKeys(at place: Int) -> Bool {
    history.commits[place].keyChanges.contains { if case .drops = $0 { true } else { false } }
  }

  private func doubt(about key: Text, _ ring: KeyRing) -> Doubt {
    if let name = ring.names[key]?.first {
      return evaluation.stands(Listing(name, key), in: ring) ? .revoked(name) : .waits(name)
    }
    let revoked = ring.revoked.union(end.revoked)
    if let gone = revoked.filter({ $0.key == key }).min() { return .revoked(gone.name) }
    if let waiting = ring.waiting.filter({ $0.key == key }).min() { return .waits(waiting.name) }
    return .unknownKey
  }

  /// What people who may write the file have said of the change in later commits: of several the first name counts.
  private mutating func settled(_ change: SignedHistory.WrittenFile, at place: Int) -> Verdict? {
    var said: [(name: Text, deed: Settlement)] = []
    for (settler, deed) in later[place, default: []] {
      if let name = settlerName(of: change, at: place, settler, deed) { said.append((name, deed)) }
    }
    guard let first = said.min(by: { ($0.deed.rawValue, $0.name) < ($1.deed.rawValue, $1.name) }) else { return nil }
    switch first.deed {
    case .drops: return .dropped(by: first.name)
    case .brings: return .broughtIn(by: first.name)
    case .accepts, .admits: return .accepted(by: first.name)
    }
  }

  /// Who settled a change with a commit, where they may. Letting somebody in settles what the registration says of keys.
  private mutating func settlerName(
    of change: SignedHistory.WrittenFile, at place: Int, _ settler: Int, _ deed: Settlement
  ) -> Text? {
    // Letting somebody in is about the keys of a registration; a keeper accepts what anybody has written.
    let isOfRegistration = change.isOfKeys && deeds[place]?.contains { $0.registered != nil } == true
    if deed == .admits, !isOfRegistration { return nil }
    if deed != .brings, let keeper = evaluation.signers(of: settler).first(where: { $0.use == .keep }) {
      return keeper.listing.name
    }
    if deed == .admits { return nil }
    if case .by(let name) = proof(of: SignedHistory.WrittenFile(change.path), at: settler) { return name }
    return nil
  }
}
