import Records
import Schema

/// Merges one place of a record, and the places below it: rules 1 to 6 of docs/merge-semantics.md.
///
/// The first side leads: where the rules leave the order or the spelling open, the first side's is used. Which side
/// leads is decided beforehand, from the record's files alone (`RecordLayout`), so that the merge is the same when the
/// sides are exchanged (proved by `ExhaustiveLawTests` and `RandomLawTests`, law by law).
struct PlaceMerge<History: MergeHistory> {
  let place: Place
  let base: PlaceState
  let sides: Sides<PlaceState>
  let history: History
  /// Whether a record that one side removed has to stay: the merged tree refers to it.
  var isReferredTo = false

  func merged() throws(History.Failure) -> PlaceState {
    if isReferredTo { return try state(of: try survivors()) }
    if let trivial = Self.trivial(base: base, sides, rules: place.rules) { return trivial }
    if let sequence = try mergedSequence() { return sequence }
    if isCombinedAlone, let combined = try combinedState() { return combined }
    if sides.first == sides.second { return try alike() }
    return try state(of: try survivors())
  }

  /// Whether each side has a single candidate, which is combinable: then it does not matter who wrote it and when.
  private var isCombinedAlone: Bool {
    sides.first.entries.own.isEmpty && sides.second.entries.own.isEmpty && place.hasCombinable(sides.first)
      && place.hasCombinable(sides.second)
  }

  /// Rule 1: one side unchanged, or both alike; nil where the other rules have to be asked. Laws: identity, idempotence
  /// (`ExhaustiveLawTests.holds`, `FileMergeTests.identity`).
  static func trivial(base: PlaceState, _ sides: Sides<PlaceState>, rules: FieldRules) -> PlaceState? {
    if sides.first == base { return sides.second == base ? sides.first : sides.second }
    if sides.second == base { return sides.first }
    return sides.first == sides.second && !rules.containsCounter ? sides.first : nil
  }

  /// Rule 1 where both sides are alike: their state, but counters inside still add (`HistoryLawTests.counters`), where
  /// they can be added (`FoundCaseTests.alikeAndTooLong`).
  private func alike() throws(History.Failure) -> PlaceState {
    let candidates = Candidates(of: sides.first, at: place)
    guard candidates.shown.isCombinable, let combined = try combinedState() else { return sides.first }
    return state(of: candidates.all, with: combined)
  }

  // MARK: - Rules 2 and 3: which candidates stay

  /// The result is never empty. If nothing stayed, the sides would have no candidate in common, and every candidate of
  /// both would be one of the base. The first side would then lack what the second side shows, so it would only have
  /// dropped candidates, and the one that it shows would stay. Law: the merge of any candidates has one
  /// (`SurvivorTests.neverNone`).
  func survivors() throws(History.Failure) -> [Candidate] {
    let candidates = sides.map { _, state in Candidates(of: state, at: place) }
    let ofBase = Candidates(of: base, at: place)
    var stay: [Candidate] = []
    for candidate in candidates.first.all {
      if let twin = candidates.second.same(as: candidate) {
        stay.append(try later(candidate, twin))
      } else if try stays(candidate, of: .first, candidates.first, base: ofBase) {
        stay.append(try attributed(candidate, on: .first))
      }
    }
    for candidate in candidates.second.all where candidates.first.same(as: candidate) == nil {
      if try stays(candidate, of: .second, candidates.second, base: ofBase) {
        stay.append(try attributed(candidate, on: .second))
      }
    }
    return stay
  }

  /// Rule 2: a candidate on both sides has the larger (at, by). Law: agreement (`ExhaustiveLawTests.holds`). Equal
  /// numbers may be spelt in two ways: where the times do not decide, the leading side does.
  private func later(_ first: Candidate, _ second: Candidate) throws(History.Failure) -> Candidate {
    let first = try attributed(first, on: .first)
    let second = try attributed(second, on: .second)
    return (first.authorship ?? .none) < (second.authorship ?? .none) ? second : first
  }

  /// Rule 3: whether the side that alone has a candidate brought it. Else the other side removed it. Laws: nothing is
  /// lost (`RandomLawTests.holds`); a decision by somebody who saw all ends it (`ConflictEntryTests.decisionEndsIt`).
  private func stays(_ candidate: Candidate, of side: Side, _ own: Candidates, base: Candidates) throws(History.Failure)
    -> Bool
  {
    guard let before = base.same(as: candidate) else { return true }
    if before.isListed, candidate.isListed, before.authorship != candidate.authorship { return true }
    if candidate.isCombinable, isReferredTo || differsInside(side) { return true }
    return own.onlyDrops(from: base) && own.shown.isSame(as: candidate)
  }

  private func differsInside(_ side: Side) -> Bool {
    var before = base
    var now = sides[side]
    before.entries.own = []
    now.entries.own = []
    return before != now
  }

  private func attributed(_ candidate: Candidate, on side: Side) throws(History.Failure) -> Candidate {
    if candidate.authorship != nil { return candidate }
    var candidate = candidate
    candidate.authorship = try history.authorship(of: candidate.value, at: place, on: side)
    return candidate
  }

  // MARK: - Rules 4 to 6: what they make together

  private func state(of survivors: [Candidate]) throws(History.Failure) -> PlaceState {
    guard survivors.contains(where: \.isCombinable) else { return showingLast(of: atomicEntries(of: survivors)) }
    guard let combined = try combinedState() else {
      return showingLast(of: atomicEntries(of: survivors) + (try uncombined()))
    }
    return state(of: survivors, with: combined)
  }

  private func state(of survivors: [Candidate], with combined: PlaceState) -> PlaceState {
    let authorship = survivors.first(where: \.isCombinable)?.authorship ?? .none
    let shown = Entry(place.candidateValue(of: combined.value), authorship, isKept: true)
    return listing(
      [shown] + atomicEntries(of: survivors).map { $0.naming(combined.value, as: shown.value) }, in: combined)
  }

  private func atomicEntries(of candidates: [Candidate]) -> [Entry] {
    candidates.filter { !$0.isCombinable }.map { Entry($0.value, $0.authorship ?? .none) }
  }

  /// Rule 5 without a combinable candidate: the one with the largest (at, value bytes) is shown. Law: symmetry
  /// (`RandomLawTests.holds`).
  private func showingLast(of candidates: [Entry]) -> PlaceState {
    var entries = candidates.united
    // There is always one: see `survivors`.
    guard let last = entries.indices.last else { return sides.first }
    let shown = PlaceState(entries[last].value)
    // An object that somebody listed by hand has parts now that it is shown, and its entry no longer repeats them.
    entries[last] = Entry(place.candidateValue(of: shown.value), entries[last].authorship, isKept: true)
    return listing(entries, in: shown)
  }

  private func listing(_ candidates: [Entry], in shown: PlaceState) -> PlaceState {
    var state = shown
    let entries = candidates.united
    state.entries.own = entries.count > 1 ? entries : []
    return state
  }

  /// Numbers whose sum has too many digits are candidates like others.
  private func uncombined() throws(History.Failure) -> [Entry] {
    let entries = try shownEntries()
    return [entries.first, entries.second]
  }

  /// What each side shows, as an entry.
  private func shownEntries() throws(History.Failure) -> Sides<Entry> {
    try sides.map { (side, state) throws(History.Failure) in
      let candidate = try attributed(Candidates(of: state, at: place).shown, on: side)
      return Entry(candidate.value, candidate.authorship ?? .none)
    }
  }

  /// Rule 4, with rule 6: a side that removed the value takes part with what it last was. nil where the values cannot
  /// be combined. Law: symmetry, where one side has nothing too (`FoundCaseTests.removedMinimum`).
  private func combinedState() throws(History.Failure) -> PlaceState? {
    let had = sides.map { _, state in place.hasCombinable(state) }
    let baseHad = place.hasCombinable(base)
    let start = baseHad ? base : had.first && had.second ? try history.unbrokenBase(at: place) ?? .nothing : .nothing
    let parts = try sides.map { (side, state) throws(History.Failure) in
      if had[side] { return state }
      return baseHad ? try history.last(at: place, on: side) ?? base : .nothing
    }
    if parts.first.value == nil { return parts.second }
    if parts.second.value == nil { return parts.first }
    // A number stays spelt as its side has it where the base stands in for the other side: nothing is added to it.
    if parts.second.value?.number != nil, !had.first, parts.first == start { return parts.second }
    if parts.first.value?.number != nil, !had.second, parts.second == start { return parts.first }
    return try Combination(place: place, base: start, sides: parts, history: history).combined()
  }

  /// Rules `list` and `text`, where the base and both sides have one candidate each and the changes do not meet. Law:
  /// no item is lost (`HistoryLawTests.lists`).
  private func mergedSequence() throws(History.Failure) -> PlaceState? {
    guard let rule = SequenceRule(place.rules.rule) else { return nil }
    guard base.entries.isEmpty, sides.first.entries.isEmpty, sides.second.entries.isEmpty else { return nil }
    let value = try rule.merged(base.value, sides.first.value, sides.second.value) { () throws(History.Failure) in
      let entries = try shownEntries()
      return Entry.precedes(entries.second, entries.first) ? .second : .first
    }
    return value.map { PlaceState(value: $0, entries: .empty) }
  }
}

extension PlaceState {
  /// A place that shows a candidate and has no entries.
  fileprivate init(_ value: CandidateValue) {
    if case .value(let value) = value { self.init(value: value, entries: .empty) } else { self = .nothing }
  }
}
