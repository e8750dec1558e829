import Records
import Schema

/// Lists of `~conflicts` about places that a kind does not have, as it is now: a group that has other members by now, the
/// items of a list that is no keyed one any more, anything below a kind that cannot be read. Nobody has decided about them,
/// so they stay as they are, and count again where the kind has the places again. Law: a change of a kind loses no candidate
/// (`WaitingListTests`).
extension RecordVersion {
  /// Those of the members of `~conflicts` that name such a place, as they stand in the file.
  static func waiting(_ lists: Object, in fields: Object, live: EntryTree, rules: FieldRules) -> Object {
    Object(
      uniqueMembers: lists.members.filter { list in
        guard let path = EntryTree.path(list.key), live[path].own.isEmpty, list.value.array?.isEmpty == false else {
          return false
        }
        return Value.object(fields).hasNoPlace(at: path.keys[...], rules: rules)
      })
  }

  /// A list that one side changed is as that side has it; one that both changed has the entries of both.
  static func mergedWaiting(base: Object, ours: Object, theirs: Object) -> Object {
    if ours == base { return theirs }
    if theirs == base || ours == theirs { return ours }
    var merged: [Object.Member] = []
    for key in Set(base.keys + ours.keys + theirs.keys).sorted() {
      let list = mergedList(base: base[key], ours: ours[key], theirs: theirs[key])
      if let list { merged.append(Object.Member(key, list)) }
    }
    return Object(uniqueMembers: merged)
  }

  private static func mergedList(base: Value?, ours: Value?, theirs: Value?) -> Value? {
    if ours == base || ours == theirs { return theirs }
    if theirs == base { return ours }
    let entries = (ours?.array ?? []) + (theirs?.array ?? [])
    // Where both have an entry in two spellings, the spelling decides, and not the side.
    let ordered = entries.sorted { one, other in
      let (mine, others) = (one.canonicalBytes, other.canonicalBytes)
      if mine != others { return mine.lexicographicallyPrecedes(others) }
      return JSONWriter.compact(one).lexicographicallyPrecedes(JSONWriter.compact(other))
    }
    var united: [Value] = []
    for entry in ordered where united.last != entry { united.append(entry) }
    return .array(united)
  }
}

extension Value {
  /// Whether the rules, not somebody's edit, are why nothing can stand at the path: what holds it is no object or list of
  /// items to them, or the last key is that of a group which they do not have.
  fileprivate func hasNoPlace(at keys: ArraySlice<Text>, rules: FieldRules) -> Bool {
    guard let key = keys.first else { return false }
    let rest = keys.dropFirst()
    switch Shape(self, rules: rules) {
    case .object(let object):
      if rules.group(of: key) != nil { return false }
      guard let value = object[key] else { return rest.isEmpty && key.string.utf8.contains(UInt8(ascii: "+")) }
      return value.hasNoPlace(at: rest, rules: rules.rules(for: key))
    case .keyed(let keyed): return keyed.items[key]?.hasNoPlace(at: rest, rules: rules.items) ?? false
    default: return object != nil || array != nil && rules.rule?.isKeyed != true
    }
  }
}
