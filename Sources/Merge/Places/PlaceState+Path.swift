import Records
import Schema

extension PlaceState {
  /// The state at a place below this one, following groups and keyed lists.
  ///
  /// nil where there is no such place, because what would hold it is not there: a field of a deleted record is not
  /// absent, nobody has said anything about it.
  func state(at path: FieldPath, rules: FieldRules) -> PlaceState? {
    var state = self
    var rules = rules
    for key in path.keys {
      guard let next = state.step(to: key, rules: rules) else { return nil }
      (state, rules) = next
    }
    return state
  }

  private func step(to key: Text, rules: FieldRules) -> (PlaceState, FieldRules)? {
    switch Shape(value, rules: rules) {
    case .object(let object):
      let group = rules.groups.first { $0.joinedMembers == key }
      let unit = Unit(key: key, group: group?.members ?? [])
      return (unit.state(in: IndexedObject(lookedUpOnce: object), entries), unit.rules(in: rules))
    case .keyed(let keyed):
      return (PlaceState(value: keyed.items[key], entries: entries[key]), rules.items)
    default:
      return nil
    }
  }
}
