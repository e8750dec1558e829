import Records

/// One reading of a history, with the revocations that reach back given: which changes of keys count, and the keys in force
/// at each commit.
struct Evaluation {
  let history: SignedHistory
  /// What a listing signed outside of these commits is not believed.
  let reach: [Listing: CommitSet]
  /// In the order of their commits.
  private(set) var events: [KeyEvent] = []
  /// For each commit what counts in its past, and in itself.
  private(set) var known: [EventSet] = []
  private var registrations: [Int: Int] = [:]
  private var rings: [EventSet: KeyRing] = [:]
  /// What does not stand in the whole history: nothing that rests on it counts, on whatever commit.
  private let unfounded: Set<Founding>

  /// Law: what is found not to stand only grows from one reading to the next, so the readings end, and they end alike in
  /// whatever order the commits are read (`TrustLawTests`).
  init(_ history: SignedHistory, reach: [Listing: CommitSet]) {
    var unfounded: Set<Founding> = []
    while true {
      let reading = Evaluation(history, reach: reach, without: unfounded)
      let more = Founding.unfounded(among: reading.events).subtracting(unfounded)
      if more.isEmpty {
        self = reading
        return
      }
      unfounded.formUnion(more)
    }
  }

  private init(_ history: SignedHistory, reach: [Listing: CommitSet], without unfounded: Set<Founding>) {
    (self.history, self.reach, self.unfounded) = (history, reach, unfounded)
    known.reserveCapacity(history.commits.count)
    for place in history.commits.indices { evaluate(place) }
  }

  /// The keys that decide about a commit: those of its first parent.
  mutating func ring(before place: Int) -> KeyRing {
    history.commits[place].parents.first.map { ring(at: $0) } ?? .empty
  }

  private mutating func ring(at place: Int) -> KeyRing {
    if let ring = rings[known[place]] { return ring }
    let ring = KeyRing(events, in: known[place])
    rings[known[place]] = ring
    return ring
  }

  /// As whom a commit is signed: the listings of its key that are in force, stand, and are believed. A merge has seen what
  /// all of its parents say of revocations.
  mutating func signers(of place: Int) -> [(listing: Listing, use: KeyUse)] {
    guard let key = history.commits[place].signer else { return [] }
    let ring = ring(before: place)
    let revoked = history.commits[place].parents.dropFirst().reduce(into: Set<Listing>()) { revoked, parent in
      revoked.formUnion(self.ring(at: parent).revoked)
    }
    return ring.names[key, default: []].compactMap { name in
      let listing = Listing(name, key)
      if revoked.contains(listing) || !stands(listing, in: ring) || !isBelieved(listing, at: place) { return nil }
      return ring.uses[listing].map { (listing, $0) }
    }
  }

  /// Whether the registration that a listing rests on stands in the whole history.
  func stands(_ listing: Listing, in ring: KeyRing) -> Bool {
    ring.roots[listing].map { stands(events[$0]) } ?? true
  }

  func stands(_ event: KeyEvent) -> Bool { !unfounded.contains(Founding(event)) }

  private func isBelieved(_ listing: Listing, at place: Int) -> Bool { reach[listing]?.contains(place) ?? true }

  private mutating func evaluate(_ place: Int) {
    let commit = history.commits[place]
    var set = EventSet()
    for parent in commit.parents { set.formUnion(known[parent]) }
    let past = set
    for (deed, root) in deeds(of: place) {
      if case .registers = deed { registrations[place] = events.count }
      let isRoot = if case .registers = deed { true } else if case .begins = deed { true } else { false }
      set.insert(events.count)
      events.append(KeyEvent(deed: deed, commit: place, past: past, root: isRoot ? events.count : root))
    }
    known.append(set)
  }

  /// What a commit does that counts, each with the registration that it rests on.
  private mutating func deeds(of place: Int) -> [(KeyEvent.Deed, root: Int?)] {
    let commit = history.commits[place]
    var deeds: [(KeyEvent.Deed, root: Int?)] = commit.opens.map { (.opens($0), nil) }
    if history.beginning == place {
      return deeds + commit.keyChanges.compactMap { $0.beginning(signer: commit.signer) }.map { (.begins($0), nil) }
    }
    if commit.signer == nil || commit.keyChanges.isEmpty && commit.admits.isEmpty { return deeds }
    let signers = signers(of: place)
    let ring = ring(before: place)
    for change in commit.keyChanges where !(commit.unread.contains(change.name) && ring.hasOwner(change.name)) {
      // Of several who list the key the highest rank acts.
      let able = signers.filter { change.isAllowed(to: $0.listing, $0.use, in: ring) }
      let rename = Founding(commit: place, rename: change)
      if let signer = able.max(by: { $0.use < $1.use }), rename.map(unfounded.contains) != true {
        let root = signer.use == .keep && signer.listing.name != change.name ? nil : ring.roots[signer.listing]
        deeds.append((change.deed(by: signer.listing, signer.use), root))
      }
    }
    if let registration = registration(at: place, ring) { deeds.append((registration, nil)) }
    if commit.isOnlyWords, signers.contains(where: { $0.use == .keep }) {
      deeds += commit.admits.compactMap { registrations[$0] }.map { (.admits(registration: $0), nil) }
    }
    return deeds
  }

  /// Somebody's first key signs its own listing.
  private func registration(at place: Int, _ ring: KeyRing) -> KeyEvent.Deed? {
    let commit = history.commits[place]
    for case .lists(let listing, .sign) in commit.keyChanges
    where listing.key == commit.signer && !ring.hasOwner(listing.name) && isBelieved(listing, at: place) {
      return .registers(listing)
    }
    return nil
  }
}

extension SignedHistory.KeyChange {
  /// The listing of the first key of all, where this is it.
  func beginning(signer: Text?) -> Listing? {
    if case .lists(let listing, .keep) = self, let signer, listing.key == signer { listing } else { nil }
  }

  /// A lower key changes no higher one, and nobody but a keeper the keys of somebody else.
  fileprivate func isAllowed(to signer: Listing, _ use: KeyUse, in ring: KeyRing) -> Bool {
    let isOwn = signer.name == name
    let isKeeper = use == .keep
    switch self {
    case .lists(let listing, let given):
      guard use != .page, isOwn || isKeeper, !ring.revoked.contains(listing) else { return false }
      if let there = ring.uses[listing], there > use { return false }
      return given < .keep || isKeeper || given == .paper && use == .paper && isOwn
    case .revokes(let listing, _):
      let wasOwn = ring.formers[signer.name, default: []].contains(name)
      guard use != .page || signer == listing, isOwn || isKeeper || wasOwn else { return false }
      return use >= ring.uses[listing] ?? .page
    case .restores(let listing): return isKeeper && signer != listing
    case .renames(let old, _): return signer.name == old && (use == .sign || use == .keep)
    case .drops: return false
    }
  }

  /// Only the two highest ranks reach back, and no key takes away what it says itself.
  fileprivate func deed(by signer: Listing, _ rank: KeyUse) -> KeyEvent.Deed {
    switch self {
    case .lists(let listing, let use): .lists(listing, use)
    case .revokes(let listing, let lastGood):
      .revokes(listing, lastGood: rank < .keep || signer == listing ? nil : lastGood, rank: rank)
    case .restores(let listing): .restores(listing)
    case .renames(let old, let new): .renames(from: old, to: new)
    case .drops(let listing): preconditionFailure("a key does not leave like that: \(listing.name)")
    }
  }
}
