import Records

extension RecordVersion {
  /// This version without the list that waits at `field`, and with the chosen value where the record still has a place
  /// for it: the members of a former group, or an item by whatever member has its key. nil where no list waits there.
  func decidingWaiting(at field: FieldPath, as value: CandidateValue) -> RecordVersion? {
    let left = waiting.members.filter { EntryTree.path($0.key) != field }
    if left.count == waiting.count { return nil }
    var decided = self
    decided.waiting = Object(uniqueMembers: left)
    switch value {
    case .value(let value): decided.fields = fields.placing(value, at: field.keys[...])
    case .absent: decided.fields = fields.placing(nil, at: field.keys[...])
    case .whole, .deleted: break
    }
    return decided
  }
}

extension Object {
  /// Without a place for the value, nothing changes.
  fileprivate func placing(_ new: Value?, at keys: ArraySlice<Text>) -> Object {
    guard let key = keys.first else { return self }
    var result = self
    if let held = self[key] {
      result[key] = keys.count == 1 ? new : held.placing(new, at: keys.dropFirst())
    } else if keys.count == 1 {
      let members = key.string.utf8.split(separator: UInt8(ascii: "+")).map { Text(String(Substring($0))) }
      if let new, new.object?.keys.allSatisfy(members.contains) != true { return self }
      for member in members { result[member] = new?.object?[member] }
    }
    return result
  }
}

extension Value {
  fileprivate func placing(_ new: Value?, at keys: ArraySlice<Text>) -> Value {
    guard let key = keys.first else { return self }
    switch self {
    case .object(let object): return .object(object.placing(new, at: keys))
    case .array(var items):
      let found = items.indices.filter { index in
        items[index].object?.members.contains { KeyedItems.key(of: $0.value) == key } == true
      }
      guard found.count == 1 else { return self }
      if keys.count > 1 {
        items[found[0]] = items[found[0]].placing(new, at: keys.dropFirst())
      } else if let new {
        items[found[0]] = new
      } else {
        items.remove(at: found[0])
      }
      return .array(items)
    default: return self
    }
  }
}
