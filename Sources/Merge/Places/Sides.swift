/// The two sides of a merge. Nothing that a merge computes may depend on which is which.
public enum Side: Sendable {
  case ours, theirs

  var other: Side { self == .ours ? .theirs : .ours }
}

/// A value for each side.
struct Sides<Element> {
  var ours: Element
  var theirs: Element

  subscript(side: Side) -> Element { side == .ours ? ours : theirs }

  /// The two changed round.
  var turned: Sides { Sides(ours: theirs, theirs: ours) }

  func map<Other, Failure: Error>(
    _ transform: (Side, Element) throws(Failure) -> Other
  ) throws(Failure) -> Sides<Other> {
    Sides<Other>(ours: try transform(.ours, ours), theirs: try transform(.theirs, theirs))
  }
}

extension Sides: Sendable where Element: Sendable {}
