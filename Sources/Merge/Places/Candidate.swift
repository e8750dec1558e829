import Records

/// One of the things that a version says about a place.
struct Candidate {
  var value: CandidateValue
  /// nil until the history is asked: most merges never need to know.
  var authorship: Authorship?
  /// Only what the file shows is: a value that is listed beside it is a unit, whatever the kind declares by now.
  let isCombinable: Bool
  /// Whether the version lists it under `~conflicts`.
  let isListed: Bool

  /// Candidates are the same when their values are; combinable ones are parts of one value.
  func isSame(as other: Candidate) -> Bool {
    isCombinable ? other.isCombinable : !other.isCombinable && value == other.value
  }
}

/// The candidates of one version at one place.
struct Candidates {
  let all: [Candidate]
  let shown: Candidate
  private let combinable: Int?
  /// Where each of the others stands: lists can be long.
  private let units: [CandidateValue: Int]

  init(of state: PlaceState, at place: Place) {
    if state.entries.own.isEmpty {
      let value = place.candidateValue(of: state.value)
      shown = Candidate(
        value: value, authorship: nil, isCombinable: place.isCombinable(value), isListed: false)
      all = [shown]
    } else {
      all = state.entries.own.map { entry in
        Candidate(
          value: entry.value, authorship: entry.authorship,
          isCombinable: entry.isKept && place.isCombinable(entry.value),
          isListed: true)
      }
      shown = zip(state.entries.own, all).first { $0.0.isKept }?.1 ?? all[0]
    }
    combinable = all.firstIndex(where: \.isCombinable)
    let units = all.enumerated().filter { !$0.element.isCombinable }.map { ($0.element.value, $0.offset) }
    self.units = units.count > 1 ? Dictionary(units) { first, _ in first } : [:]
  }

  func same(as candidate: Candidate) -> Candidate? {
    if candidate.isCombinable { return combinable.map { all[$0] } }
    if units.isEmpty { return all.first { $0.isSame(as: candidate) } }
    return units[candidate.value].map { all[$0] }
  }

  /// Whether this is `base` with candidates dropped and none added.
  func onlyDrops(from base: Candidates) -> Bool {
    all.allSatisfy { base.same(as: $0) != nil } && base.all.contains { same(as: $0) == nil }
  }
}
