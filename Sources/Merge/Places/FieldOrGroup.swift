import Records
import Schema

/// A part of an object that is one place: a field, or a group of fields that only mean something together.
///
/// Law: entries of a group are read back as they are written (`RandomLawTests.holds`,
/// `GroupEntryTests.calledAsTheGroup`).
struct FieldOrGroup {
  /// The key of the place: the field's, or the group's members joined with `+`.
  let key: Text
  /// The members of a group; empty for a field. A field whose name is the group's key is a member of the group.
  let group: [Text]
  /// The index of the field in an object whose members have the order of the keys from which the parts were made.
  var likelyIndex = Int.max

  /// The parts of an object with these keys, in the order of the keys, each once.
  static func all(of keys: [Text], rules: FieldRules) -> [FieldOrGroup] {
    var seen: Set<Text> = []
    return all(ofUnique: keys.filter { seen.insert($0).inserted }, rules: rules)
  }

  /// The parts of an object with these keys, none of which comes twice.
  static func all(ofUnique keys: [Text], rules: FieldRules) -> [FieldOrGroup] {
    var seen: [Text] = []
    return keys.enumerated().compactMap { index, key in
      guard !rules.groups.isEmpty, let group = rules.group(of: key) else {
        return FieldOrGroup(key: key, group: [], likelyIndex: index)
      }
      if seen.contains(group.name) { return nil }
      seen.append(group.name)
      return FieldOrGroup(key: group.joinedMembers, group: group.members, likelyIndex: index)
    }
  }

  func rules(in rules: FieldRules) -> FieldRules { group.isEmpty ? rules.rules(for: key) : .groupValue }

  func state(in object: IndexedObject, _ entries: EntryTree) -> PlaceState {
    if group.isEmpty { return PlaceState(value: object.value(of: key, near: likelyIndex), entries: entries[key]) }
    return PlaceState(value: groupValue(in: object.object), entries: groupEntries(in: object.object, entries))
  }

  private func groupValue(in object: Object) -> Value? {
    let present = object.members.filter { group.contains($0.key) || $0.key == key }
    return present.isEmpty ? nil : .object(Object(uniqueMembers: present))
  }

  private func groupEntries(in object: Object, _ entries: EntryTree) -> EntryTree {
    if entries.isEmpty { return .empty }
    var tree = EntryTree()
    tree.own = groupLists(in: object, entries).flatMap(\.entries).united
    return tree
  }

  /// The entries of the group and those of its members, as entries of the group, by the key under which they stand;
  /// without spent entries.
  func groupLists(in object: Object, _ entries: EntryTree) -> [(key: Text, entries: [Entry])] {
    let place = Place(path: FieldPath(keys: [key]), rules: .groupValue)
    let value = groupValue(in: object)
    let lists =
      [(key, entries[key].own.map(fitted))]
      + group.map { member in (member, entries[member].own.map { widened($0, member: member, in: object) }) }
    return lists.map { (key: $0.0, entries: $0.1.live(at: place, showing: value)) }.filter { !$0.entries.isEmpty }
  }

  /// The entry without members that the group does not have.
  private func fitted(_ entry: Entry) -> Entry {
    guard case .value(let value) = entry.value else { return entry }
    let fitting = value.object.flatMap { groupValue(in: $0) }
    return Entry(fitting.map(CandidateValue.value) ?? .absent, entry.authorship, isKept: entry.isKept)
  }

  private func widened(_ entry: Entry, member: Text, in object: Object) -> Entry {
    var value = groupValue(in: object)?.object ?? Object()
    if case .value(let said) = entry.value { value[member] = said } else { value[member] = nil }
    return Entry(value.isEmpty ? .absent : .value(.object(value)), entry.authorship, isKept: entry.isKept)
  }
}

extension FieldRules {
  /// The value of a group is atomic: with the rule `list`, it is not merged key by key.
  static let groupValue = FieldRules(rule: .list)
}

extension FieldOrGroup {
  /// Adds a merged state to the members and the entries of an object. `base` decides where the entries of a group
  /// stand.
  func store(
    _ state: PlaceState, base: PlaceState, in members: inout [Object.Member], _ entries: inout EntryTree
  ) {
    if group.isEmpty {
      if let value = state.value { members.append(Object.Member(key, value)) }
      if !state.entries.isEmpty { entries[key] = state.entries }
      return
    }
    for member in group + [key] {
      if let value = state.value?.object?[member] { members.append(Object.Member(member, value)) }
    }
    if let member = disputedMember(state, base: base) {
      entries[member].own = state.entries.own.map { narrowed($0, to: member) }
    } else {
      entries[key] = state.entries
    }
  }

  /// Adds the entries of a group where they stood: under the one member from whose list they were read, else under the
  /// group. In entries of one member, the rest of the group is what the file shows.
  func store(_ entries: [Entry], from keys: [Text], in tree: inout EntryTree) {
    let place = keys.count == 1 ? keys[0] : key
    tree[place].own = place == key ? entries : entries.map { narrowed($0, to: place) }
  }

  /// The one member of a complete group that the candidates and the base disagree on.
  private func disputedMember(_ state: PlaceState, base: PlaceState) -> Text? {
    let values = state.entries.own.map(\.value) + [base.value.map(CandidateValue.value) ?? .absent]
    let complete = values.compactMap(completeObject)
    guard values.count > 1, let first = complete.first, complete.count == values.count else { return nil }
    let disputed = group.filter { member in complete.contains { $0[member] != first[member] } }
    return disputed.count == 1 ? disputed.first : nil
  }

  private func completeObject(_ value: CandidateValue) -> Object? {
    guard case .value(let value) = value, let object = value.object else { return nil }
    return object.count == group.count && object[key] == nil ? object : nil
  }

  private func narrowed(_ entry: Entry, to member: Text) -> Entry {
    guard case .value(let value) = entry.value else { return entry }
    return Entry(value.object?[member].map(CandidateValue.value) ?? .absent, entry.authorship, isKept: entry.isKept)
  }
}
