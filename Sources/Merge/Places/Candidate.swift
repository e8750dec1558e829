import Records

/// One of the things that a version says about a place.
struct Candidate {
  var content: Content
  /// nil until the history is asked: most merges never need to know.
  var stamp: Stamp?
  /// Only what the file shows is: a value that is listed beside it is a unit, whatever the kind declares by now.
  let isCombinable: Bool
  /// Whether the version lists it under `~conflicts`.
  let isListed: Bool

  /// Candidates are the same when their values are; combinable ones are parts of one value.
  func isSame(as other: Candidate) -> Bool {
    isCombinable ? other.isCombinable : !other.isCombinable && content == other.content
  }
}

/// The candidates of one version at one place.
struct Candidates {
  let all: [Candidate]
  let shown: Candidate

  init(of state: PlaceState, at place: Place) {
    let content = place.content(of: state.value)
    if state.entries.own.isEmpty {
      shown = Candidate(
        content: content, stamp: nil, isCombinable: place.isCombinable(content), isListed: false)
      all = [shown]
      return
    }
    all = state.entries.own.map { entry in
      Candidate(
        content: entry.content, stamp: entry.stamp, isCombinable: entry.isKept && place.isCombinable(entry.content),
        isListed: true)
    }
    shown = zip(state.entries.own, all).first { $0.0.isKept }?.1 ?? all[0]
  }

  func same(as candidate: Candidate) -> Candidate? { all.first { $0.isSame(as: candidate) } }

  /// Whether this is `base` with candidates dropped and none added.
  func onlyDrops(from base: Candidates) -> Bool {
    all.allSatisfy { base.same(as: $0) != nil } && base.all.contains { same(as: $0) == nil }
  }
}
