import Records
import TestSupport
import Testing
import Trust

/// Laws of verdicts, over random histories with thieves in them.
@Suite struct TrustLawTests {
  private static let names: [Text] = ["alice", "bob", "carol"]
  private static let keys: [Text] = ["A", "B", "C", "D", "E", "F"]
  private static let paths: [Text] = [
    "users/alice/bills/1.json", "users/bob/bills/1.json", "users/carol/bills/1.json", "shared/categories/x.json",
    "kinds/bill.json", "ledger.json",
  ]

  @Test(arguments: UInt64(1)...400) func doNotDependOnTheOrderInWhichCommitsAreRead(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let history = Self.history(&random)
    var one = Judgement(of: history)
    let (shuffled, places) = Self.reordered(history, &random)
    var other = Judgement(of: shuffled)
    for place in history.commits.indices {
      #expect(one.verdicts(of: place) == other.verdicts(of: places[place]), "seed \(seed), commit \(place)")
    }
    let heads = Array(history.commits.indices)
    #expect(one.keys(at: heads) == other.keys(at: heads.map { places[$0] }), "seed \(seed)")
  }

  /// Nobody's unsigned commit, and no signature of a key that was never listed, is anybody's proven edit; and taking such
  /// commits' claims away changes no other verdict.
  @Test(arguments: UInt64(1)...400) func anUnsignedCommitChangesNoVerdictOfOthers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var history = Self.history(&random)
    var before = Judgement(of: history)
    let verdicts = history.commits.indices.map { before.verdicts(of: $0) }
    let silent = history.commits.indices.filter { history.commits[$0].signer == nil }
    for place in silent {
      #expect(verdicts[place].allSatisfy { $0.signer == nil }, "seed \(seed), commit \(place)")
      history.commits[place].keyChanges = []
      history.commits[place].admits = []
      history.commits[place].accepts = []
      history.commits[place].drops = nil
    }
    var after = Judgement(of: history)
    for place in history.commits.indices {
      #expect(after.verdicts(of: place) == verdicts[place], "seed \(seed), commit \(place)")
    }
  }

  /// Three people, their devices, and whoever has stolen a key: any deed, by anybody, on any commit.
  private static func history(_ random: inout SeededGenerator) -> SignedHistory {
    var commits = [SignedHistory.Commit()]
    commits[0].opens = ["alice"]
    var begin = SignedHistory.Commit(parents: [0], signer: "A")
    begin.keyChanges = [.lists(Listing("alice", "A"), .keep)]
    begin.mode = .say
    commits.append(begin)
    for place in 2..<Int.random(in: 4...24, using: &random) {
      let parents = Set(
        (0...Int.random(in: 0...1, using: &random)).map { _ in
          max(0, place - Int.random(in: 1...4, using: &random))
        })
      var commit = SignedHistory.Commit(parents: parents.shuffled(using: &random), signer: random.pick(keys + [nil]))
      if Bool.random(using: &random) { commit.changes = [.init(random.pick(paths))] }
      addDeed(to: &commit, place, &random)
      commits.append(commit)
    }
    return SignedHistory(commits, beginning: 1)
  }

  private static func addDeed(to commit: inout SignedHistory.Commit, _ place: Int, _ random: inout SeededGenerator) {
    let listing = Listing(random.pick(names), random.pick(keys))
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: commit.keyChanges = [.lists(listing, random.pick(KeyUse.allCases))]
    case 2: commit.keyChanges = [.revokes(listing, lastGood: Int.random(in: 0..<place, using: &random))]
    case 3: commit.keyChanges = [.revokes(listing, lastGood: nil)]
    case 4: commit.keyChanges = [.restores(listing)]
    case 5:
      commit.opens = [listing.name]
      commit.keyChanges = [.lists(Listing(listing.name, commit.signer ?? "F"), .sign)]
    case 6: (commit.admits, commit.changes) = ([Int.random(in: 0..<place, using: &random)], [])
    case 7: (commit.accepts, commit.changes) = ([Int.random(in: 0..<place, using: &random)], [])
    case 8:
      let new = random.pick(names + ["dora"])
      commit.keyChanges = [.renames(from: listing.name, to: new)]
      if Bool.random(using: &random) { commit.opens = [new] }
    case 9: (commit.keyChanges, commit.unread) = ([.lists(listing, .sign)], [listing.name])
    case 10:
      commit.drops = Int.random(in: 0..<place, using: &random)
      commit.changes = []
    default: break
    }
  }

  /// The same history with its commits read in another order, and where each of them stands then.
  private static func reordered(_ history: SignedHistory, _ random: inout SeededGenerator) -> (SignedHistory, [Int]) {
    var left = Set(history.commits.indices)
    var order: [Int] = []
    while !left.isEmpty {
      let ready = left.filter { place in left.isDisjoint(with: history.mentioned(by: place)) }.sorted()
      let next = random.pick(ready)
      left.remove(next)
      order.append(next)
    }
    var places = Array(repeating: 0, count: order.count)
    for (new, old) in order.enumerated() { places[old] = new }
    return (
      SignedHistory(order.map { history.commits[$0].moved(places) }, beginning: history.beginning.map { places[$0] }),
      places
    )
  }
}

extension SignedHistory {
  /// What has to be read before a commit.
  fileprivate func mentioned(by place: Int) -> Set<Int> {
    let commit = commits[place]
    let lastGood = commit.keyChanges.compactMap { if case .revokes(_, let place) = $0 { place } else { nil } }
    return Set(commit.parents + commit.admits + commit.accepts + [commit.drops].compactMap { $0 } + lastGood)
  }
}

extension SignedHistory.Commit {
  fileprivate func moved(_ places: [Int]) -> Self {
    var moved = self
    moved.parents = parents.map { places[$0] }
    moved.admits = admits.map { places[$0] }
    moved.accepts = accepts.map { places[$0] }
    moved.drops = drops.map { places[$0] }
    moved.keyChanges = keyChanges.map { change in
      if case .revokes(let listing, let good?) = change { return .revokes(listing, lastGood: places[good]) }
      return change
    }
    return moved
  }
}
