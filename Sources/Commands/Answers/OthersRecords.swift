internal import Desk
internal import Records
internal import Schema
internal import Store

/// Records of other people: whoever wants to change one is asked, or told.
extension Context {
  /// Finds records by what a person writes; `--user NAME` looks at that user's alone.
  ///
  /// - Parameter purpose: of somebody who wants to change a record, titles mean no records of others.
  func finder(_ ledger: Ledger, _ kinds: Kinds, to purpose: RecordFinder.Purpose = .look) throws -> RecordFinder {
    var finder = RecordFinder(ledger, kinds: kinds)
    finder.purpose = purpose
    guard let name = settings.user, name != "all" else { return finder }
    finder.owners = [.user(try ledger.person(named: Text(name)).name)]
    return finder
  }

  /// Whether to go on with records that somebody wants to change. Those of other people are asked about on a terminal;
  /// elsewhere it is said whose they are.
  ///
  /// - Parameters:
  ///   - deed: what is to be done with them.
  ///   - isForced: whether nobody is to be asked.
  func agrees(
    to deed: RecordDeed, _ places: [RecordFinder.Place], in ledger: Ledger, isForced: Bool = false
  ) throws -> Bool {
    let others = try ofOthers(places, in: ledger)
    guard let first = others.first else { return true }
    let owners = Set(others.compactMap(\.location.owner.user)).sorted().map(\.string).joined(separator: ", ")
    let words: Sentence =
      others.count == 1
      ? "\(first.fullID) is a record of \(owners)" : "\(others.count) of these are records of others (\(owners))"
    let question = deed.allTheSame(words, isOne: others.count == 1)
    guard !isForced, !settings.format.isJSON, let isMeant = try confirm(question, usual: false) else {
      note("note: \(words)")
      return true
    }
    if !isMeant { note("nothing was changed") }
    return isMeant
  }

  /// Opens the ledger to change the records that `find` finds then, after what a killed command has left is finished. Where
  /// somebody is asked about records of others, nobody waits for a lock meanwhile. nil where they are not meant.
  func opened<Found>(
    _ ledger: Ledger, to deed: RecordDeed, _ find: () throws -> Found, _ places: (Found) -> [RecordFinder.Place]
  ) throws -> (tree: WorkTree, found: Found)? {
    var tree: WorkTree? = try WorkTree.open(ledger)
    var found = try find()
    let isAsked = try mayAsk && !ofOthers(places(found), in: ledger).isEmpty
    if isAsked { tree = nil }
    guard try agrees(to: deed, places(found), in: ledger) else { return nil }
    if isAsked { found = try find() }
    return (try tree ?? WorkTree.open(ledger), found)
  }

  private func ofOthers(_ places: [RecordFinder.Place], in ledger: Ledger) throws -> [RecordFinder.Place] {
    let user = try ledger.sessionUser()
    return places.filter { place in place.location.owner.user.map { $0 != user } ?? false }
  }

  /// On stderr: whose a record is that somebody looks at without having said so.
  func noteOwner(of place: RecordFinder.Place, named name: String, by finder: RecordFinder) throws {
    guard let owner = place.location.owner.user, finder.owners == nil, try owner != finder.ledger.sessionUser(),
      try !finder.saysOwner(name)
    else { return }
    note("note: \(place.fullID) is a record of \(owner)")
  }
}
