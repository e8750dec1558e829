/// Which items of two lists belong together: equal ones, in the same order on both sides.
enum Alignment {
  struct Match: Hashable {
    let old: Int
    let new: Int
  }

  /// Common items at both ends, then, of the pairs of equal items between them (the first with the first, the
  /// second with the second, …), the longest row that ascends on both sides. Takes n log n steps.
  static func matches(_ old: [Value], _ new: [Value]) -> [Match] {
    let shorter = min(old.count, new.count)
    let prefix = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let rest = shorter - prefix
    let suffix = (0..<rest).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? rest
    let pairs = pairs(old, prefix..<(old.count - suffix), new, prefix..<(new.count - suffix))
    let ends = (0..<suffix).map { Match(old: old.count - suffix + $0, new: new.count - suffix + $0) }
    return (0..<prefix).map { Match(old: $0, new: $0) } + longestAscent(pairs) + ends
  }

  private static func pairs(_ old: [Value], _ left: Range<Int>, _ new: [Value], _ right: Range<Int>) -> [Match] {
    if left.isEmpty || right.isEmpty { return [] }
    var indices: [Value: [Int]] = [:]
    for index in left.reversed() { indices[old[index], default: []].append(index) }
    return right.compactMap { index in
      indices[new[index]]?.popLast().map { Match(old: $0, new: index) }
    }
  }

  /// The longest part of `pairs`, which ascend in `new`, that ascends in `old` too.
  private static func longestAscent(_ pairs: [Match]) -> [Match] {
    var tails: [Int] = []
    var before: [Int?] = []
    for (index, pair) in pairs.enumerated() {
      let length = firstTail(tails, notBelow: pair.old, pairs)
      before.append(length > 0 ? tails[length - 1] : nil)
      if length == tails.count { tails.append(index) } else { tails[length] = index }
    }
    var ascent: [Match] = []
    var index = tails.last
    while let current = index {
      ascent.append(pairs[current])
      index = before[current]
    }
    return ascent.reversed()
  }

  private static func firstTail(_ tails: [Int], notBelow old: Int, _ pairs: [Match]) -> Int {
    var (low, high) = (0, tails.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[tails[middle]].old < old { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
