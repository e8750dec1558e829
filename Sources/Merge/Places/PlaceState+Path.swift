import Records
import Schema

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
