/// The two sides of a merge. They are called first and second, and not ours and theirs, since every device has to
/// compute the same merge: the head with the smaller id is the first. Nothing that a merge computes may depend on which
/// is which.
public enum Side: Sendable {
  case first, second

  var other: Side { self == .first ? .second : .first }
}

/// A value for each side.
struct Sides<Element> {
  var first: Element
  var second: Element

  subscript(side: Side) -> Element { side == .first ? first : second }

  /// The two exchanged.
  var swapped: Sides { Sides(first: second, second: first) }

  func map<Other, Failure: Error>(
    _ transform: (Side, Element) throws(Failure) -> Other
  ) throws(Failure) -> Sides<Other> {
    Sides<Other>(first: try transform(.first, first), second: try transform(.second, second))
  }
}

extension Sides: Sendable where Element: Sendable {}
