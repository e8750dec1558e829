public import Records

/// The value of a candidate, or that there is none.
public enum CandidateValue: Hashable, Sendable {
  /// The field, group or item is not there.
  case absent
  /// The record is not there.
  case deleted
  /// An object, a keyed list or the record, whose parts are places of their own. The file shows these parts, and an
  /// entry repeats none of them.
  case whole
  /// An atomic value.
  case value(Value)

  /// Whether the value can stand at a place: a record can be deleted, any other place can be absent or have a value.
  func canStand(at place: FieldPath) -> Bool {
    switch self {
    case .deleted: place == .root
    case .absent, .value: place != .root
    case .whole: true
    }
  }

  /// Orders candidates with the same authorship: those without a value first, then by the bytes of the value.
  var orderingBytes: [UInt8] {
    switch self {
    case .absent, .deleted: [0]
    case .whole: [1]
    case .value(let value): [2] + value.orderingBytes
    }
  }
}
