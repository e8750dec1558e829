internal import Desk

/// An argument that is known by its place.
struct Positional: Hashable, Sendable {
  enum Count: Hashable, Sendable {
    case one
    case optional
    /// One or more.
    case some
    /// None or more.
    case any
  }

  /// As usage lines show it: `FILE`.
  let name: String
  let count: Count

  init(_ name: String, _ count: Count = .one) {
    self.name = name
    self.count = count
  }

  var isRequired: Bool { count == .one || count == .some }

  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .some: "\(name)..."
    case .any: "[\(name)...]"
    }
  }
}
