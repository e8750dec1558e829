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

extension PlaceState {
  /// The state of a place below this one, through groups and keyed lists. nil where there is no such place, because the
  /// object or list that would hold it is not there: a field of a deleted record is not absent, since nobody has said
  /// anything about it.
  func state(at path: FieldPath, rules: FieldRules) -> PlaceState? {
    var state = self
    var rules = rules
    for key in path.keys {
      guard let next = PlaceContainer(state, rules: rules)?.step(to: key) else { return nil }
      (state, rules) = next
    }
    return state
  }
}

/// A place that holds others: an object or a keyed list.
struct PlaceContainer {
  /// The members, or the items by their keys.
  private let parts: IndexedObject
  private let entries: EntryTree
  private let rules: FieldRules
  private let isKeyed: Bool

  /// nil where the place cannot hold others.
  init?(_ state: PlaceState, rules: FieldRules) {
    switch MergeableValue(state.value, rules: rules) {
    case .object(let object): (parts, isKeyed) = (IndexedObject(object), false)
    case .keyed(let keyed): (parts, isKeyed) = (IndexedObject(keyed.items), true)
    default: return nil
    }
    (entries, self.rules) = (state.entries, rules)
  }

  var count: Int { parts.object.count }

  func step(to key: Text) -> (PlaceState, FieldRules) {
    if isKeyed { return (PlaceState(value: parts.value(of: key), entries: entries[key]), rules.items) }
    let group = rules.groups.first { $0.joinedMembers == key }
    let part = FieldOrGroup(key: key, group: group?.members ?? [])
    return (part.state(in: parts, entries), part.rules(in: rules))
  }
}
