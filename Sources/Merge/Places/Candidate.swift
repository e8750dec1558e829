import Records

/// One of the values that a version has for a place.
struct Candidate {
  var value: CandidateValue
  /// nil until the history has been asked for it: most merges never need to know it.
  var authorship: Authorship?
  /// Only the candidate that the file shows can be: one that is listed beside it is an atomic value, whatever the kind
  /// declares by now.
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
  /// The index of each atomic candidate: lists can be long.
  private let atomicIndices: [CandidateValue: Int]

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
    let atomicIndices = all.enumerated().filter { !$0.element.isCombinable }.map { ($0.element.value, $0.offset) }
    self.atomicIndices = atomicIndices.count > 1 ? Dictionary(atomicIndices) { first, _ in first } : [:]
  }

  func same(as candidate: Candidate) -> Candidate? {
    if candidate.isCombinable { return combinable.map { all[$0] } }
    if atomicIndices.isEmpty { return all.first { $0.isSame(as: candidate) } }
    return atomicIndices[candidate.value].map { all[$0] }
  }

  /// Whether this is `base` with candidates dropped and none added.
  func onlyDrops(from base: Candidates) -> Bool {
    all.allSatisfy { base.same(as: $0) != nil } && base.all.contains { same(as: $0) == nil }
  }
}
