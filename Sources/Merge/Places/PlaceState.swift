import Records
import Schema

/// The state of one place in one version of a record: the value that the file shows, and the entries at the place and
/// below it.
struct PlaceState: Hashable {
  /// nil where there is no value.
  var value: Value?
  var entries: EntryTree

  static let nothing = PlaceState(value: nil, entries: .empty)

  init(value: Value?, entries: EntryTree) {
    self.value = value
    self.entries = entries
  }

  /// The state of the record as a whole.
  init(_ version: RecordVersion?) {
    value = version.map { .object($0.fields) }
    entries = version?.entries ?? .empty
  }

  /// The version of the record that has this state; nil where the record is deleted.
  var version: RecordVersion? {
    guard case .object(let fields) = value else { return nil }
    return RecordVersion(fields: fields, entries: entries)
  }
}

/// A place of a record: where it is, and the rules that hold there.
struct Place {
  let path: FieldPath
  let rules: FieldRules

  var isRecord: Bool { path == .root }

  /// The candidate of a file that has no value here.
  var nothing: CandidateValue { isRecord ? .deleted : .absent }

  func candidateValue(of value: Value?) -> CandidateValue {
    guard let value else { return nothing }
    switch MergeableValue(value, rules: rules) {
    case .object, .keyed: return .whole
    default: return .value(value)
    }
  }

  /// Whether one of the candidates of a version is combinable.
  func hasCombinable(_ state: PlaceState) -> Bool { MergeableValue(state.value, rules: rules).isCombinable }

  func isCombinable(_ value: CandidateValue) -> Bool {
    switch value {
    case .whole: true
    case .value(let value): MergeableValue(value, rules: rules).isCombinable
    case .absent, .deleted: false
    }
  }
}
