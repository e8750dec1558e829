import Records
import Schema

/// Lists of `~conflicts` about places that a kind does not have, as it is now: a group that has other members by now,
/// the items of a list that is no keyed one any more, anything below a kind that cannot be read. Nobody has decided
/// about them, so they stay as they are, and count again where the kind has the places again. Law: a change of a kind
/// loses no candidate (`WaitingListTests`).
extension RecordVersion {
  /// The members of `~conflicts` that name such a place, as they stand in the file.
  static func waiting(_ lists: Object, in fields: Object, live: EntryTree, rules: FieldRules) -> Object {
    var open: [(list: Object.Member, path: FieldPath)] = []
    var tree = KeyTree()
    for list in lists.members where list.value.array?.isEmpty == false {
      guard let path = EntryTree.path(list.key), live[path].own.isEmpty else { continue }
      open.append((list, path))
      tree.add(path.keys[...])
    }
    if open.isEmpty { return Object() }
    var waiting: Set<FieldPath> = []
    tree.addWaiting(in: .object(fields), rules: rules, at: .root, to: &waiting)
    return Object(uniqueMembers: open.filter { waiting.contains($0.path) }.map(\.list))
  }

  /// The lists that wait on either side, as they stand in the three files, whether they wait there or not: one that the
  /// base has was not brought by the side on which it began to wait, and goes where the other side decided
  /// (`WaitingListTests.decidedElsewhere`). A list that one side changed is as that side has it; one that both changed
  /// has the entries of both.
  static func mergedWaiting(base: ReadRecord?, first: ReadRecord?, second: ReadRecord?) -> Object {
    let waiting = Set([first, second].flatMap { $0?.version.waiting.keys ?? [] })
    func lists(_ record: ReadRecord?) -> Object {
      Object(uniqueMembers: (record?.lists.members ?? []).filter { waiting.contains($0.key) })
    }
    return waiting.isEmpty ? Object() : merged(base: lists(base), first: lists(first), second: lists(second))
  }

  /// Keeps those of the lists that wait in this version. Two lists that are spent by themselves can count together:
  /// they were decided, and are dropped (`WaitingListTests.countsTogether`). Law: what was written reads back as the
  /// same candidates.
  mutating func keepWaiting(_ lists: Object, rules: FieldRules) {
    if lists.isEmpty { return }
    waiting = Self.waiting(lists, in: fields, live: entries(with: lists).live(in: fields, rules: rules), rules: rules)
  }

  /// The entries that are read from a file that has these lists as well.
  private func entries(with lists: Object) -> EntryTree {
    var all: EntryTree
    do throws(ConflictsError) { all = try EntryTree(reading: .object(lists)) } catch {
      preconditionFailure("an entry stands under the key under which it was read: \(error.message)")
    }
    for place in entries.places { all[place.path].own = place.entries }
    return all
  }

  private static func merged(base: Object, first: Object, second: Object) -> Object {
    if first == base { return second }
    if second == base || first == second { return first }
    var merged: [Object.Member] = []
    let (inBase, inFirst, inSecond) = (IndexedObject(base), IndexedObject(first), IndexedObject(second))
    for key in Set(base.keys + first.keys + second.keys).sorted() {
      let list = mergedList(base: inBase.value(of: key), first: inFirst.value(of: key), second: inSecond.value(of: key))
      if let list { merged.append(Object.Member(key, list)) }
    }
    return Object(uniqueMembers: merged)
  }

  private static func mergedList(base: Value?, first: Value?, second: Value?) -> Value? {
    if first == base || first == second { return second }
    if second == base { return first }
    let entries = (first?.array ?? []) + (second?.array ?? [])
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

/// The places that lists name, as a tree, so that each part of a record is looked at once, however many there are.
private struct KeyTree {
  private var isNamed = false
  private var below: [Text: KeyTree] = [:]

  mutating func add(_ keys: ArraySlice<Text>) {
    if let first = keys.first { below[first, default: KeyTree()].add(keys.dropFirst()) } else { isNamed = true }
  }

  /// Adds the places of which the rules, not somebody's edit, are why nothing can stand there: what holds them is no
  /// object or list of items to them, or the last key is that of a group which they do not have.
  func addWaiting(in value: Value, rules: FieldRules, at path: FieldPath, to waiting: inout Set<FieldPath>) {
    if below.isEmpty { return }
    switch MergeableValue(value, rules: rules) {
    case .object(let object):
      let members = IndexedObject(object)
      for (key, tree) in below where rules.group(of: key) == nil {
        let place = path.appending(key)
        if let value = members.value(of: key) {
          tree.addWaiting(in: value, rules: rules.rules(for: key), at: place, to: &waiting)
        } else if tree.isNamed, key.string.utf8.contains(UInt8(ascii: "+")) {
          waiting.insert(place)
        }
      }
    case .keyed(let keyed):
      let items = IndexedObject(keyed.items)
      for (key, tree) in below {
        if let item = items.value(of: key) {
          tree.addWaiting(in: item, rules: rules.items, at: path.appending(key), to: &waiting)
        }
      }
    default:
      let waits = value.object != nil || value.array != nil && rules.rule?.isKeyed != true
      for (key, tree) in below where waits { tree.addAll(at: path.appending(key), to: &waiting) }
    }
  }

  private func addAll(at path: FieldPath, to places: inout Set<FieldPath>) {
    if isNamed { places.insert(path) }
    for (key, tree) in below { tree.addAll(at: path.appending(key), to: &places) }
  }
}
