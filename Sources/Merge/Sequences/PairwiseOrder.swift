import Records

/// Merges three orders of the same things: of every two things, the side that changed their order decides. Two things
/// have only two orders, and a side that changed theirs has the one that the base does not have. So the majority of
/// three orders decides: that of the first side, that of the second side, and that of the base reversed.
///
/// Things are numbers from 0, in the order of the first side. Takes n log n steps.
struct PairwiseOrder {
  /// For each of the three orders, the position of each thing.
  private let positions: [[Int]]
  private var count: Int { positions[0].count }

  init<Key: Hashable>(base: [Key], first: [Key], second: [Key]) {
    func positions(_ order: some Sequence<Key>) -> [Int] {
      let positions = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
      return first.map { positions[$0] ?? 0 }
    }
    self.positions = [Array(first.indices), positions(second), positions(base.reversed())]
  }

  /// All things in order; those that go round in a circle are one group, in the order of
  /// the first side.
  ///
  /// Such groups are the strongly connected components of a tournament, which follow each other.
  func groups() -> [[Int]] {
    let path = path()
    let reach = reach(along: path)
    var groups: [[Int]] = []
    var end = path.count
    var lowest = path.count
    for start in path.indices.reversed() {
      lowest = min(lowest, reach[path[start]])
      guard lowest >= start else { continue }
      groups.append(path[start..<end].sorted())
      end = start
    }
    return groups.reversed()
  }

  private func precedes(_ one: Int, _ other: Int) -> Bool {
    positions.count { $0[one] < $0[other] } > 1
  }

  /// All things, each before the next one: sorting by merging gives that, whether or not there are circles. The
  /// standard library's sort may do anything where there are.
  private func path() -> [Int] {
    var runs = (0..<count).map { [$0] }
    while runs.count > 1 {
      runs = stride(from: 0, to: runs.count, by: 2).map { index in
        index + 1 < runs.count ? merged(runs[index], runs[index + 1]) : runs[index]
      }
    }
    return runs.first ?? []
  }

  private func merged(_ one: [Int], _ other: [Int]) -> [Int] {
    var merged: [Int] = []
    merged.reserveCapacity(one.count + other.count)
    var (left, right) = (0, 0)
    while left < one.count, right < other.count {
      if precedes(one[left], other[right]) {
        merged.append(one[left])
        left += 1
      } else {
        merged.append(other[right])
        right += 1
      }
    }
    return merged + one[left...] + other[right...]
  }

  /// For each thing, the first position in the path of a thing that it precedes.
  private func reach(along path: [Int]) -> [Int] {
    var onPath = [Int](repeating: 0, count: count)
    for (position, thing) in path.enumerated() { onPath[thing] = position }
    var reach = [Int](repeating: count, count: count)
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
      // What stands behind a thing in two of the orders: those that come later in one, of them those later in the
      // other.
      var seen = LeastBehind(count: count)
      for thing in things(by: positions[one]).reversed() {
        reach[thing] = min(reach[thing], seen.least(behind: positions[other][thing]))
        seen.note(onPath[thing], at: positions[other][thing])
      }
    }
    return reach
  }

  private func things(by positions: [Int]) -> [Int] {
    var things = [Int](repeating: 0, count: count)
    for (thing, position) in positions.enumerated() { things[position] = thing }
    return things
  }
}

/// Finds the least of the numbers that were noted at positions after a given one: a binary indexed tree.
private struct LeastBehind {
  private var least: [Int]

  init(count: Int) { least = [Int](repeating: .max, count: count + 1) }

  mutating func note(_ number: Int, at position: Int) {
    var node = least.count - 1 - position
    while node < least.count {
      least[node] = min(least[node], number)
      node += node & -node
    }
  }

  func least(behind position: Int) -> Int {
    var node = least.count - 2 - position
    var found = Int.max
    while node > 0 {
      found = min(found, least[node])
      node -= node & -node
    }
    return found
  }
}
