import Records

/// The order of the items of a keyed list, or of the members of an object, after a merge.
///
/// Of two keys that both sides have, the side that changed their order decides: nobody did, one did, or both did alike.
/// Where that goes round in a circle (a before b, b before c, c before a), the moves contradict each other, and the
/// keys of the circle keep the order of the first side, which leads. Keys that only one side has follow the key that
/// they follow there.
///
/// Laws: of two keys whose order a side changed, the result has it so, unless it says that moves contradict each other
/// (`OrderMergeTests.movesHold`); identity, idempotence, absorption and independence of the side, where none do
/// (`OrderMergeTests.laws`).
struct OrderMerge {
  /// Every key of both sides once.
  let order: [Text]
  /// Whether moves of both sides contradict each other.
  let contradicts: Bool

  init(base: Object, first: Object, second: Object) {
    if first.members.elementsEqual(second.members, by: { $0.key == $1.key }) {
      self.init(order: first.keys, contradicts: false)
    } else {
      self.init(base: base.keys, first: first.keys, second: second.keys)
    }
  }

  init(base: [Text], first: [Text], second: [Text]) {
    let known = (first: Set(first), second: Set(second))
    let both = (first: first.filter(known.second.contains), second: second.filter(known.first.contains))
    let kept = Set(base).intersection(known.first).intersection(known.second)
    // The base counts as having a key that both sides added, where the second side has it: so the first side decides.
    let before = Insertions(of: both.second, into: kept).inserted(into: base.filter(kept.contains))
    let merged = Self.merged(base: before, first: both.first, second: both.second)
    let common = Set(both.first)
    let added = Sides(first: Insertions(of: first, into: common), second: Insertions(of: second, into: common))
    self.init(
      order: added.second.followed(by: added.first).inserted(into: merged.order), contradicts: merged.contradicts)
  }

  private init(order: [Text], contradicts: Bool) { (self.order, self.contradicts) = (order, contradicts) }

  /// Merges three orders of the same keys.
  private static func merged(base: [Text], first: [Text], second: [Text]) -> OrderMerge {
    if first == second || second == base { return OrderMerge(order: first, contradicts: false) }
    if first == base { return OrderMerge(order: second, contradicts: false) }
    let groups = PairwiseOrder(base: base, first: first, second: second).groups()
    return OrderMerge(order: groups.flatMap { $0.map { first[$0] } }, contradicts: groups.count < first.count)
  }
}

/// Keys that only one side has, and where they go: behind the key that they follow there; keys at the end of that side
/// come last.
private struct Insertions {
  private var first: [Text] = []
  private var following: [Text: [Text]] = [:]
  private var last: [Text] = []

  /// - Parameter known: the keys that are already in the order.
  init(of side: [Text], into known: Set<Text>) {
    let end = (side.lastIndex(where: known.contains) ?? -1) + 1
    last = Array(side[end...])
    var previous: Text?
    for key in side[..<end] {
      if known.contains(key) {
        previous = key
      } else if let previous {
        following[previous, default: []].append(key)
      } else {
        first.append(key)
      }
    }
  }

  /// These keys, at each position followed by those of `other`.
  func followed(by other: Insertions) -> Insertions {
    var all = self
    all.first += other.first
    all.last += other.last
    all.following.merge(other.following) { $0 + $1 }
    return all
  }

  func inserted(into order: [Text]) -> [Text] {
    first + order.flatMap { [$0] + (following[$0] ?? []) } + last
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
