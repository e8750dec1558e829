import Records
import Schema

/// A part of an object that is one place: a field, or a group of fields that only mean something together.
///
/// Law: entries of a group are read back as they are written (`RandomLawTests.holds`,
/// `GroupEntryTests.calledAsTheGroup`).
struct Unit {
  /// The key of the place: the field's, or the group's members joined with `+`.
  let key: Text
  /// The members of a group; none for a field. A field that has the group's key for its name is a part of the group.
  let group: [Text]
  /// Where an object has it whose members stand as those of the object that was asked for its units.
  var guess = Int.max

  /// The units of an object that has these keys, in their order, each once.
  static func units(_ keys: [Text], rules: FieldRules) -> [Unit] {
    var seen: Set<Text> = []
    return units(uniqueKeys: keys.filter { seen.insert($0).inserted }, rules: rules)
  }

  /// The same, of keys of which none comes twice.
  static func units(uniqueKeys keys: [Text], rules: FieldRules) -> [Unit] {
    var seen: [Text] = []
    return keys.enumerated().compactMap { place, key in
      guard !rules.groups.isEmpty, let group = rules.group(of: key) else {
        return Unit(key: key, group: [], guess: place)
      }
      if seen.contains(group.name) { return nil }
      seen.append(group.name)
      return Unit(key: group.joinedMembers, group: group.members, guess: place)
    }
  }

  func rules(in rules: FieldRules) -> FieldRules { group.isEmpty ? rules.rules(for: key) : .groupValue }

  func state(in object: IndexedObject, _ entries: EntryTree) -> PlaceState {
    if group.isEmpty { return PlaceState(value: object.value(of: key, near: guess), entries: entries[key]) }
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

  /// The entries of the group and those that stand under its members, as entries of the group, by the key under which
  /// they stand; without those that are spent.
  func groupLists(in object: Object, _ entries: EntryTree) -> [(key: Text, entries: [Entry])] {
    let place = Place(path: FieldPath(keys: [key]), rules: .groupValue)
    let value = groupValue(in: object)
    let lists =
      [(key, entries[key].own.map(fitted))]
      + group.map { member in (member, entries[member].own.map { widened($0, member: member, in: object) }) }
    return lists.map { (key: $0.0, entries: $0.1.live(at: place, showing: value)) }.filter { !$0.entries.isEmpty }
  }

  /// An entry of the group with nothing but the group's members.
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
  /// The value of a group is one unit: `list` makes it no object to be merged by key.
  static let groupValue = FieldRules(rule: .list)
}

extension Unit {
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

  /// Adds the entries of a group, which were read from the lists under these keys, where they stood: under one member,
  /// if that was one. The rest of the group is in all of them what the file shows.
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
