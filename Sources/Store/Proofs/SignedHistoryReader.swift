import Git
import Records
import Trust

/// The history of some heads, as far as it says who may write what (`SignedHistory`).
struct SignedHistoryReader {
  /// The reference that leads to the commit with which keys came into use, as this device has seen it.
  static let trusted = "refs/ledger-sync/trusted"

  private let objects: LedgerObjects
  /// The commits in the order of the history.
  let ids: [ObjectID]
  /// Where each of them stands in the history.
  let places: [ObjectID: Int]
  private(set) var history = SignedHistory()
  /// What is known of commits now.
  private(set) var remembered: RememberedFacts

  /// - Parameters:
  ///   - objects: a repository that collects what is written into it.
  ///   - remembered: what was read of it before.
  ///   - beginning: the commit with which keys came into use, where that is known; nil: what this device remembers.
  ///   - begun: who signed some of the commits, where another thread is at work on that already.
  init(
    _ objects: LedgerObjects, _ remembered: RememberedFacts, from heads: [ObjectID],
    trusting beginning: ObjectID? = nil, signers begun: CommitSigners? = nil
  ) throws {
    self.objects = objects
    ids = try objects.repository.history(from: heads).reversed()
    places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    let reader = SignedFactsReader(objects)
    var known = remembered
    try CommitSigners.forEach(ids.filter { known[$0] == nil }, objects, begun: begun) { [places] id, signer in
      known[id] = try reader.facts(of: id, signedBy: signer) { places[$0] != nil }
    }
    self.remembered = known
    history.commits.reserveCapacity(ids.count)
    for id in ids {
      if let facts = known[id] { history.commits.append(facts.commit(in: places)) }
    }
    history.beginning = try self.beginning(trusting: beginning)
  }

  /// The files that a commit changes by itself.
  func paths(changedBy id: ObjectID) throws -> [String] { try SignedFactsReader(objects).paths(changedBy: id) }

  /// The commit with which keys came into use: the one that this device has remembered, else, of those that did not see
  /// each other, the one with the smallest id (decision 73). Throws where the history has others only than the remembered.
  private func beginning(trusting known: ObjectID?) throws -> Int? {
    let all = history.beginnings
    guard let trusted = try known ?? objects.repository.reference(SignedHistoryReader.trusted), !all.isEmpty else {
      return all.min { ids[$0] < ids[$1] }
    }
    if let place = places[trusted], all.contains(place) { return place }
    throw Failure(
      .trust, "another-beginning",
      "the first key that this device knows is not in this history, which begins with another one: \(ids[all[0]].short)",
      advice: StoreAdvice.anotherBeginning)
  }
}
