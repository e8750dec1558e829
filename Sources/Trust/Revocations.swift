import Records

/// Which revocations reach back in a history, and how far.
///
/// A revocation can take away the key that another one was signed with. The highest rank counts first; of one rank, what no
/// other revocation takes away; those that take each other away reach nothing back, and wait for somebody who stands above
/// them. The law: the result depends on the history alone, not on the order in which it is read (`TrustLawTests`).
struct Revocations {
  private let history: SignedHistory
  private(set) var evaluation: Evaluation
  private var reach: [Listing: CommitSet] = [:]
  private var settled: Set<Revocation> = []

  private struct Revocation: Hashable {
    let listing: Listing
    let lastGood: Int
    let commit: Int
  }

  init(of history: SignedHistory) {
    self.history = history
    evaluation = Evaluation(history, reach: [:])
    for rank in [KeyUse.paper, .keep] {
      while settle(rank) {}
    }
  }

  /// Settles those of a rank that nothing takes away but what they take away themselves. Returns whether there was one.
  private mutating func settle(_ rank: KeyUse) -> Bool {
    let open = revocations(rank, in: evaluation).filter { !settled.contains($0) }
    if open.isEmpty { return false }
    let taken = Self.closure(of: open.map { self.taken(by: $0, among: open, rank) })
    let first = open.indices.filter { one in
      open.indices.allSatisfy { !taken[$0].contains(one) || taken[one].contains($0) }
    }
    settled.formUnion(first.map { open[$0] })
    let reaching = first.filter { !taken[$0].contains($0) }
    for one in reaching { reach = Self.adding(open[one], to: reach, in: history) }
    if !reaching.isEmpty { evaluation = Evaluation(history, reach: reach) }
    return true
  }

  /// Of several revocations of one listing all hold: what one of them does not believe is not believed.
  private static func adding(
    _ one: Revocation, to reach: [Listing: CommitSet], in history: SignedHistory
  ) -> [Listing: CommitSet] {
    let commits = CommitSet(upTo: one.lastGood, in: history)
    return reach.merging([one.listing: commits]) { $0.intersection($1) }
  }

  /// Which revocations do not count any more where one reaches back.
  private func taken(by one: Revocation, among open: [Revocation], _ rank: KeyUse) -> Set<Int> {
    let left = Set(revocations(rank, in: Evaluation(history, reach: Self.adding(one, to: reach, in: history))))
    return Set(open.indices.filter { !left.contains(open[$0]) })
  }

  private static func closure(of takes: [Set<Int>]) -> [Set<Int>] {
    var takes = takes
    for between in takes.indices {
      for one in takes.indices where takes[one].contains(between) { takes[one].formUnion(takes[between]) }
    }
    return takes
  }

  private func revocations(_ rank: KeyUse, in evaluation: Evaluation) -> [Revocation] {
    evaluation.events.compactMap { event in
      guard case .revokes(let listing, let lastGood?, rank) = event.deed else { return nil }
      return Revocation(listing: listing, lastGood: lastGood, commit: event.commit)
    }
  }
}
