import Records

/// The order of the members of an object, or of the items of a keyed list, after a merge. Law: symmetry, byte for byte
/// (`FileMergeTests.symmetry`).
enum MemberOrder {
  /// Every key of both sides once: as the side that moved them has it, each key that only the other has after the
  /// key that it follows there. Where both moved or neither did, the first side leads.
  static func merged(base: Object, first: Object, second: Object) -> [Text] {
    if first.members.elementsEqual(second.members, by: { $0.key == $1.key }) { return first.keys }
    return merged(base: base.keys, first: first.keys, second: second.keys)
  }

  private static func merged(base: [Text], first: [Text], second: [Text]) -> [Text] {
    let moved = (first: moves(base, first), second: moves(base, second))
    return moved.second && !moved.first ? inserted(first, into: second) : inserted(second, into: first)
  }

  /// Whether the keys that both have stand in another order.
  private static func moves(_ base: [Text], _ side: [Text]) -> Bool {
    let inBase = Set(base)
    let inSide = Set(side)
    return base.filter(inSide.contains) != side.filter(inBase.contains)
  }

  private static func inserted(_ additions: [Text], into order: [Text]) -> [Text] {
    let known = Set(order)
    var following: [Text: [Text]] = [:]
    var leading: [Text] = []
    var previous: Text?
    for key in additions {
      if known.contains(key) {
        previous = key
      } else if let previous {
        following[previous, default: []].append(key)
      } else {
        leading.append(key)
      }
    }
    return leading + order.flatMap { [$0] + (following[$0] ?? []) }
  }
}

extension Object {
  /// The members whose keys are in `order`, in that order.
  func ordered(as order: [Text]) -> Object {
    if members.count == order.count, zip(members, order).allSatisfy({ $0.key == $1 }) { return self }
    let index = IndexedObject(self)
    return Object(uniqueMembers: order.compactMap { key in index.value(of: key).map { Object.Member(key, $0) } })
  }
}
