import Records
import Schema

extension EntryTree {
  /// Without the entries that are spent: those whose kept one is not what the file shows, because somebody edited
  /// the field since, and those that list fewer than two candidates.
  func live(in fields: Object, rules: FieldRules) -> EntryTree {
    live(PlaceState(value: .object(fields), entries: self), at: Place(path: .root, rules: rules))
  }

  private func live(_ state: PlaceState, at place: Place) -> EntryTree {
    if state.entries.isEmpty { return .empty }
    var tree = EntryTree()
    let kept = state.entries.own.filter(\.isKept)
    if state.entries.own.count > 1, kept.count == 1, kept.first?.content == place.content(of: state.value) {
      tree.own = state.entries.own.sorted(by: Entry.precedes)
    }
    switch Shape(state.value, rules: place.rules) {
    case .object(let object): addLive(below: object, state.entries, at: place, to: &tree)
    case .keyed(let keyed): addLive(items: keyed.items, state.entries, at: place, to: &tree)
    default: break
    }
    return tree
  }

  private func addLive(below object: Object, _ entries: EntryTree, at place: Place, to tree: inout EntryTree) {
    for unit in Unit.units(entries.unitKeys(place.rules), rules: place.rules) {
      let below = Place(path: place.path.appending(unit.key), rules: unit.rules(in: place.rules))
      let live = live(unit.state(in: object, entries), at: below)
      if live.isEmpty { continue }
      if unit.group.isEmpty { tree[unit.key] = live } else { tree.copy(unit, from: entries) }
    }
  }

  private func addLive(items: Object, _ entries: EntryTree, at place: Place, to tree: inout EntryTree) {
    for key in entries.keys {
      let below = Place(path: place.path.appending(key), rules: place.rules.items)
      tree[key] = live(PlaceState(value: items[key], entries: entries[key]), at: below)
    }
  }

  /// The keys that have entries; a group's stands for its members.
  func unitKeys(_ rules: FieldRules) -> [Text] {
    keys.flatMap { key in rules.groups.first { $0.joinedMembers == key }?.members ?? [key] }
  }

  private mutating func copy(_ unit: Unit, from entries: EntryTree) {
    for key in [unit.key] + unit.group where !entries[key].isEmpty { self[key] = entries[key] }
  }
}
