import Records

/// What a merge asks of the histories behind its sides: facts that are the same on every device.
protocol MergeHistory {
  associatedtype Failure: Error

  /// Who wrote `value`, which `side` has at `place` without listing it, and when they did.
  func authorship(of value: CandidateValue, at place: Place, on side: Side) throws(Failure) -> Authorship

  /// The last state of a combinable value on the side that removed it; nil where the history does not tell.
  func last(at place: Place, on side: Side) throws(Failure) -> PlaceState?

  /// The newest state of the value from which it was there in every commit up to both heads. It is asked for where the
  /// merge base lacks a value that both sides have; nil where there is no such state.
  func unbrokenBase(at place: Place) throws(Failure) -> PlaceState?
}

/// The same histories for a merge whose sides are exchanged.
struct SwappedHistory<History: MergeHistory>: MergeHistory {
  typealias Failure = History.Failure

  let history: History

  func authorship(of value: CandidateValue, at place: Place, on side: Side) throws(Failure) -> Authorship {
    try history.authorship(of: value, at: place, on: side.other)
  }

  func last(at place: Place, on side: Side) throws(Failure) -> PlaceState? {
    try history.last(at: place, on: side.other)
  }

  func unbrokenBase(at place: Place) throws(Failure) -> PlaceState? { try history.unbrokenBase(at: place) }
}

/// A merge without a history: each side was written as a whole, by one person at one time.
struct NoHistory: MergeHistory {
  typealias Failure = Never

  let authorships: Sides<Authorship>

  func authorship(of value: CandidateValue, at place: Place, on side: Side) -> Authorship { authorships[side] }
  func last(at place: Place, on side: Side) -> PlaceState? { nil }
  func unbrokenBase(at place: Place) -> PlaceState? { nil }
}
