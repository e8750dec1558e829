public import Records
import Schema

/// Lists of `~conflicts` about places that a kind does not have, as it is now: a group that has other members by now, or
/// of which a field is a member by now, the items of a list that is not a keyed one any more, or one by another key,
/// anything below a kind that cannot be read. Nobody has decided about them, so they wait, are shown, and count again
/// where the kind has the places again. Law: a change of a kind loses no candidate (`WaitingListTests`).
extension RecordVersion {
  /// The lists that wait, in the order of their places. No entry need be kept: nothing is shown at such a place.
  public var waitingPlaces: [(path: FieldPath, entries: [Entry])] {
    EntryTree(read: waiting).places
  }

  /// The members of `~conflicts` that name such a place, as they stand in the file.
  static func waiting(
    _ lists: Object, in fields: Object, live: EntryTree, rules: FieldRules, by version: RulesVersion = .newest
  ) -> Object {
    var open: [(list: Object.Member, path: FieldPath)] = []
    var tree = KeyTree()
    for list in lists.members where list.value.array?.isEmpty == false {
      guard let path = EntryTree.path(list.key), live[path].own.isEmpty else { continue }
      open.append((list, path))
      tree.add(path.keys[...])
    }
    if open.isEmpty { return Object() }
    var waiting: Set<FieldPath> = []
    tree.addWaiting(in: .object(fields), rules: rules, at: .root, by: version, to: &waiting)
    return Object(uniqueMembers: open.filter { waiting.contains($0.path) }.map(\.list))
  }

  /// The lists that wait on either side, as they stand in the three files, whether they wait there or not: one that the
  /// base has was not brought by the side on which it began to wait, and goes where the other side decided
  /// (`WaitingListTests.decidedElsewhere`). A list that one side changed is as that side has it; one that both changed
  /// is merged entry by entry.
  static func mergedWaiting(
    base: ReadRecord?, first: ReadRecord?, second: ReadRecord?, by version: RulesVersion
  ) -> Object {
    let waiting = Set([first, second].flatMap { $0?.waiting(by: version).keys ?? [] })
    func lists(_ record: ReadRecord?) -> Object {
      Object(uniqueMembers: (record?.lists.members ?? []).filter { waiting.contains($0.key) })
    }
    if waiting.isEmpty { return Object() }
    return merged(base: lists(base), first: lists(first), second: lists(second), by: version)
  }

  /// Keeps those of the lists that wait in this version. Two lists that are spent by themselves can count together:
  /// they were decided, and are dropped (`WaitingListTests.countsTogether`). Law: what was written reads back as the
  /// same candidates.
  mutating func keepWaiting(_ lists: Object, rules: FieldRules, by version: RulesVersion) {
    if lists.isEmpty { return }
    let live = entries(with: lists).live(in: fields, rules: rules)
    waiting = Self.waiting(lists, in: fields, live: live, rules: rules, by: version)
  }

  /// The entries that are read from a file that has these lists as well.
  private func entries(with lists: Object) -> EntryTree {
    var all = EntryTree(read: lists)
    for place in entries.places { all[place.path].own = place.entries }
    return all
  }

  private static func merged(base: Object, first: Object, second: Object, by version: RulesVersion) -> Object {
    if first == base { return second }
    if second == base || first == second { return first }
    var merged: [Object.Member] = []
    let (inBase, inFirst, inSecond) = (IndexedObject(base), IndexedObject(first), IndexedObject(second))
    for key in Set(base.keys + first.keys + second.keys).sorted() {
      let lists = (inBase.value(of: key), Sides(first: inFirst.value(of: key), second: inSecond.value(of: key)))
      let list: Value?
      if lists.1.first == lists.0 || lists.1.first == lists.1.second {
        list = lists.1.second
      } else if lists.1.second == lists.0 {
        list = lists.1.first
      } else if version >= .second {
        list = WaitingMerge(at: EntryTree.path(key) ?? .root, base: lists.0, sides: lists.1).list
      } else {
        list = united(lists.1)
      }
      if let list { merged.append(Object.Member(key, list)) }
    }
    return Object(uniqueMembers: merged)
  }

  /// By the first rules: the entries of both, each once.
  private static func united(_ sides: Sides<Value?>) -> Value {
    let entries = (sides.first?.array ?? []) + (sides.second?.array ?? [])
    // Where both have an entry in two spellings, the spelling decides, and not the side.
    let ordered = entries.sorted { one, other in
      let (bytes, otherBytes) = (one.canonicalBytes, other.canonicalBytes)
      if bytes != otherBytes { return bytes.lexicographicallyPrecedes(otherBytes) }
      return JSONWriter.compact(one).lexicographicallyPrecedes(JSONWriter.compact(other))
    }
    var united: [Value] = []
    for entry in ordered where united.last != entry { united.append(entry) }
    return .array(united)
  }
}

extension ReadRecord {
  fileprivate func waiting(by version: RulesVersion) -> Object {
    if version == .newest || self.version.waiting.isEmpty { return self.version.waiting }
    return RecordVersion.waiting(
      lists, in: self.version.fields, live: self.version.entries, rules: rules, by: version)
  }
}

extension EntryTree {
  /// Lists that were read before, as members of a record that can be read.
  fileprivate init(read lists: Object) {
    do throws(ConflictsError) { self = try EntryTree(reading: .object(lists)) } catch {
      preconditionFailure("an entry stands under the key under which it was read: \(error.message)")
    }
  }
}

/// The places that lists name, as a tree, so that each part of a record is looked at once, however many there are.
private struct KeyTree {
  private var isNamed = false
  private var below: [Text: KeyTree] = [:]

  mutating func add(_ keys: ArraySlice<Text>) {
    if let first = keys.first { below[first, default: KeyTree()].add(keys.dropFirst()) } else { isNamed = true }
  }

  /// Adds the places of which the rules, not somebody's edit, are why nothing can stand there: what holds them is a part
  /// of a group, is not an object or list of items to them, or has its items by another key, or the last key is that of a
  /// group which they do not have.
  func addWaiting(
    in value: Value, rules: FieldRules, at path: FieldPath, by version: RulesVersion, to waiting: inout Set<FieldPath>
  ) {
    if below.isEmpty { return }
    switch MergeableValue(value, rules: rules) {
    case .object(let object):
      let members = IndexedObject(object)
      for (key, tree) in below {
        let place = path.appending(key)
        if rules.group(of: key) != nil {
          if version >= .second { tree.addBelow(at: place, to: &waiting) }
        } else if let value = members.value(of: key) {
          tree.addWaiting(in: value, rules: rules.rules(for: key), at: place, by: version, to: &waiting)
        } else if tree.isNamed, key.string.utf8.contains(UInt8(ascii: "+")) {
          waiting.insert(place)
        }
      }
    case .keyed(let keyed):
      let items = IndexedObject(keyed.items)
      let others = version >= .second && below.keys.contains { items.value(of: $0) == nil } ? keyed.otherKeys : []
      for (key, tree) in below {
        let place = path.appending(key)
        if let item = items.value(of: key) {
          tree.addWaiting(in: item, rules: rules.items, at: place, by: version, to: &waiting)
        } else if others.contains(key) {
          tree.addAll(at: place, to: &waiting)
        }
      }
    default:
      let isList = value.array != nil && (version >= .second || rules.rule?.isKeyed != true)
      if value.object != nil || isList { addBelow(at: path, to: &waiting) }
    }
  }

  private func addBelow(at path: FieldPath, to places: inout Set<FieldPath>) {
    for (key, tree) in below { tree.addAll(at: path.appending(key), to: &places) }
  }

  private func addAll(at path: FieldPath, to places: inout Set<FieldPath>) {
    if isNamed { places.insert(path) }
    addBelow(at: path, to: &places)
  }
}

extension KeyedItems {
  /// What would be a key if the list had its items by another member.
  fileprivate var otherKeys: Set<Text> {
    var keys: Set<Text> = []
    for item in items.members.compactMap(\.value.object) {
      for member in item.members where member.key != key {
        if let name = KeyedItems.key(of: member.value) { keys.insert(name) }
      }
    }
    return keys
  }
}
