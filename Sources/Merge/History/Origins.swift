import Records

/// What a merge asks of the histories behind its sides: facts that are the same on every device.
protocol Origins {
  associatedtype Failure: Error

  /// Who wrote `content`, which `side` has at `place` without listing it, and when.
  func stamp(of content: Content, at place: Place, on side: Side) throws(Failure) -> Stamp

  /// What a combinable value last was on the side that removed it; nil where no history tells.
  func last(at place: Place, on side: Side) throws(Failure) -> PlaceState?

  /// The state from which what both sides have lived on unbroken, where the merge base lacks it; nil for none.
  func unbrokenBase(at place: Place) throws(Failure) -> PlaceState?
}

/// The same histories for a merge whose sides are exchanged.
struct SwappedOrigins<History: Origins>: Origins {
  typealias Failure = History.Failure

  let origins: History

  func stamp(of content: Content, at place: Place, on side: Side) throws(Failure) -> Stamp {
    try origins.stamp(of: content, at: place, on: side.other)
  }

  func last(at place: Place, on side: Side) throws(Failure) -> PlaceState? {
    try origins.last(at: place, on: side.other)
  }

  func unbrokenBase(at place: Place) throws(Failure) -> PlaceState? { try origins.unbrokenBase(at: place) }
}

/// A merge without a history: each side was written as a whole, by one person at one time.
struct GivenOrigins: Origins {
  typealias Failure = Never

  let stamps: Sides<Stamp>

  func stamp(of content: Content, at place: Place, on side: Side) -> Stamp { stamps[side] }
  func last(at place: Place, on side: Side) -> PlaceState? { nil }
  func unbrokenBase(at place: Place) -> PlaceState? { nil }
}
