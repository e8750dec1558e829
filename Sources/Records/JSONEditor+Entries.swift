extension JSONEditor {
  /// Members that stay keep their order. A new member follows the one that it follows in the new object.
  func entries(from old: Object, to new: Object, of node: Int, _ spellings: [JSONSpelling]) -> [Entry] {
    let index = KeyIndex(old.keys)
    let spelled = JSONSpelledMembers(of: spellings)
    var stays: [Value?] = Array(repeating: nil, count: old.count)
    var fresh: [Int: [Entry]] = [:]
    var anchor = -1
    for member in new.members {
      if let place = index.place(of: member.key, near: anchor + 1) {
        stays[place] = member.value
        anchor = place
      } else {
        fresh[anchor, default: []].append(.fresh(member.key, member.value, spelled[member.key]))
      }
    }
    var entries = fresh[-1] ?? []
    for (slot, member) in old.members.enumerated() {
      if let value = stays[slot] {
        entries.append(
          value == member.value
            ? .same(slot: slot) : .changed(slot: slot, from: member.value, to: value, spelled[member.key]))
      }
      entries += fresh[slot] ?? []
    }
    return entries
  }

  /// Equal items keep their bytes; between them, items are changed in place as far as there are some on both sides.
  func entries(from old: [Value], to new: [Value], _ spellings: [JSONSpelling]) -> [Entry] {
    let spelled = JSONSpelledItems(of: spellings)
    var entries: [Entry] = []
    var (left, right) = (0, 0)
    for match in Alignment.matches(old, new) + [Alignment.Match(old: old.count, new: new.count)] {
      while right < match.new {
        let lenders = spelled.items(equal: new[right], at: right)
        if left < match.old {
          entries.append(.changed(slot: left, from: old[left], to: new[right], lenders))
          left += 1
        } else {
          entries.append(.fresh(nil, new[right], lenders))
        }
        right += 1
      }
      if match.old < old.count { entries.append(.same(slot: match.old)) }
      (left, right) = (match.old + 1, match.new + 1)
    }
    return entries
  }
}
