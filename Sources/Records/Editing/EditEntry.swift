/// What becomes of one slot of a container, or a new one. A slot is a member of an object or an item of an array.
///
/// A lender is a value of another document that stands at the same place and may lend its spelling.
enum EditEntry<Lender> {
  case same(slot: Int)
  case changed(slot: Int, from: Value, to: Value, [Lender])
  /// The key is nil for an item.
  case fresh(Text?, Value, [Lender])

  var slot: Int? {
    switch self {
    case .same(let slot), .changed(let slot, _, _, _): slot
    case .fresh: nil
    }
  }
}

extension EditEntry {
  /// Members that stay keep their order. A new member follows the one that it follows in the new object; those at the end
  /// of the new object come last (`FoundCaseTests.conflictsComeLast`).
  static func members(from old: Object, to new: Object, lenders: (Text) -> [Lender]) -> [EditEntry] {
    let oldKeys = KeyIndex(old.keys)
    var stays: [Value?] = Array(repeating: nil, count: old.count)
    var fresh: [Int: [EditEntry]] = [:]
    var anchor = -1
    let last = new.members.lastIndex { oldKeys.index(of: $0.key) != nil } ?? -1
    for (number, member) in new.members.enumerated() {
      if number == last + 1 { anchor = old.count - 1 }
      if let index = oldKeys.index(of: member.key, near: anchor + 1) {
        stays[index] = member.value
        anchor = index
      } else {
        fresh[anchor, default: []].append(.fresh(member.key, member.value, lenders(member.key)))
      }
    }
    var entries = fresh[-1] ?? []
    for (slot, member) in old.members.enumerated() {
      if let value = stays[slot] {
        entries.append(
          value == member.value
            ? .same(slot: slot) : .changed(slot: slot, from: member.value, to: value, lenders(member.key)))
      }
      entries += fresh[slot] ?? []
    }
    return entries
  }

  /// Equal items keep their bytes; between them, items are changed in place as far as there are some on both sides.
  static func items(
    from old: [Value], to new: [Value], lenders: (_ item: Value, _ index: Int) -> [Lender]
  ) -> [EditEntry] {
    var entries: [EditEntry] = []
    var (left, right) = (0, 0)
    for match in Alignment.matches(old, new) + [Alignment.Match(old: old.count, new: new.count)] {
      while right < match.new {
        if left < match.old {
          entries.append(.changed(slot: left, from: old[left], to: new[right], lenders(new[right], right)))
          left += 1
        } else {
          entries.append(.fresh(nil, new[right], lenders(new[right], right)))
        }
        right += 1
      }
      if match.old < old.count { entries.append(.same(slot: match.old)) }
      (left, right) = (match.old + 1, match.new + 1)
    }
    return entries
  }
}
