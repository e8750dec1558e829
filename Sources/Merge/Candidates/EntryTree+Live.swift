import Records
import Schema

extension EntryTree {
  /// The entries without those that are spent. Entries are spent where the kept one is not what the file shows, because
  /// somebody has edited the field since, and where they list fewer than two candidates.
  ///
  /// Law: what was written reads back as the same candidates (`ExhaustiveLawTests.holds`, `GroupEntryTests.asRead`).
  func live(in fields: Object, rules: FieldRules) -> EntryTree {
    live(PlaceState(value: .object(fields), entries: self), at: Place(path: .root, rules: rules))
  }

  private func live(_ state: PlaceState, at place: Place) -> EntryTree {
    if state.entries.isEmpty { return .empty }
    var tree = EntryTree()
    tree.own = state.entries.own.live(at: place, showing: state.value)
    switch MergeableValue(state.value, rules: place.rules) {
    case .object(let object): addLive(below: object, state.entries, at: place, to: &tree)
    case .keyed(let keyed): addLive(items: keyed, state.entries, at: place, to: &tree)
    default: break
    }
    return tree
  }

  private func addLive(below object: Object, _ entries: EntryTree, at place: Place, to tree: inout EntryTree) {
    let indexed = IndexedObject(object)
    for part in FieldOrGroup.all(of: entries.partKeys(place.rules), rules: place.rules) {
      let below = Place(path: place.path.appending(part.key), rules: part.rules(in: place.rules))
      let live = live(part.state(in: indexed, entries), at: below)
      if live.isEmpty { continue }
      if part.group.isEmpty {
        tree[part.key] = live
      } else {
        part.store(live.own, from: part.groupLists(in: object, entries).map(\.key), in: &tree)
      }
    }
  }

  private func addLive(items keyed: KeyedItems, _ entries: EntryTree, at place: Place, to tree: inout EntryTree) {
    let items = IndexedObject(keyed.items)
    for key in entries.keys {
      let below = Place(path: place.path.appending(key), rules: place.rules.items)
      var entries = entries[key]
      // An item of a keyed list is there or absent, and is found by its key: no other value can be listed for it.
      entries.own.removeAll { if case .value = $0.value { true } else { false } }
      entries[keyed.key] = .empty
      tree[key] = live(PlaceState(value: items.value(of: key), entries: entries), at: below)
    }
  }

  /// The keys that have entries, with the members of a group instead of the group's key.
  func partKeys(_ rules: FieldRules) -> [Text] {
    keys.flatMap { key in rules.groups.first { $0.joinedMembers == key }?.members ?? [key] }
  }

}

extension [Entry] {
  /// The entries in order, if exactly one of them is kept, that one is what the file shows, and there are others; else
  /// none.
  func live(at place: Place, showing value: Value?) -> [Entry] {
    let shown = place.candidateValue(of: value)
    let entries = map { $0.naming(value, as: shown) }.united
    let kept = entries.filter(\.isKept)
    return kept.count == 1 && kept[0].value == shown && entries.count > 1 ? entries : []
  }
}
