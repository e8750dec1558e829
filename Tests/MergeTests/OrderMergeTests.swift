import Records
import TestSupport
import Testing

@testable import Merge

/// The order of keyed items, against the rule as it is told: pair by pair.
@Suite("Merged orders")
struct OrderMergeTests {
  private func merged(_ base: [Int], _ first: [Int], _ second: [Int]) -> (order: [Int], contradicts: Bool) {
    func keys(_ numbers: [Int]) -> [Text] { numbers.map { Text(String($0)) } }
    let merge = OrderMerge(base: keys(base), first: keys(first), second: keys(second))
    return (merge.order.compactMap { Int($0.string) }, merge.contradicts)
  }

  private static func permutations(_ items: [Int]) -> [[Int]] {
    if items.isEmpty { return [[]] }
    return items.indices.flatMap { index in
      var rest = items
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  /// The items that stand in another order than on the side, which changed it.
  private func lost(_ base: [Int], _ side: [Int], _ result: [Int]) -> [(Int, Int)] {
    func precedes(_ a: Int, _ b: Int, _ order: [Int]) -> Bool {
      (order.firstIndex(of: a) ?? 0) < (order.firstIndex(of: b) ?? 0)
    }
    return base.flatMap { a in base.map { (a, $0) } }.filter { a, b in
      a != b && precedes(a, b, side) && !precedes(a, b, base) && !precedes(a, b, result)
    }
  }

  @Test("swaps at both ends of a list both hold") func twoSwaps() {
    #expect(merged([1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 5, 6], [1, 2, 3, 4, 6, 5]) == ([2, 1, 3, 4, 6, 5], false))
    #expect(merged([1, 2, 3, 4], [2, 3, 4, 1], [4, 1, 2, 3]) == ([4, 2, 3, 1], false))
    #expect(merged([1, 2, 3, 4], [2, 3, 4, 1], [1, 3, 4, 2]) == ([3, 4, 2, 1], false))
  }

  @Test("one item that both moved, up here and down there: it stands as on the side that leads, and that is said")
  func contradictingMoves() {
    #expect(merged([1, 2, 3, 4, 5], [3, 1, 2, 4, 5], [1, 2, 4, 5, 3]) == ([3, 1, 2, 4, 5], true))
    // A swap elsewhere holds.
    let (first, second) = ([3, 1, 2, 4, 5, 6, 7], [1, 2, 4, 5, 3, 7, 6])
    #expect(merged([1, 2, 3, 4, 5, 6, 7], first, second) == ([3, 1, 2, 4, 5, 7, 6], true))
  }

  @Test("new items: behind those that they follow, and at the end where they were put at the end") func newItems() {
    #expect(merged([1, 2], [1, 8, 2], [1, 9, 2]) == ([1, 9, 8, 2], false))
    #expect(merged([1, 2, 3], [1, 2, 3, 8], [3, 1, 2]) == ([3, 1, 2, 8], false))
    #expect(merged([], [1, 2], [2, 1, 3]) == ([1, 2, 3], false))
  }

  @Test("of two items whose order a side changed, the result has it so, or says that moves contradict each other")
  func movesHold() {
    let base = [0, 1, 2, 3, 4]
    let all = Self.permutations(base)
    var contradictions = 0
    for first in all {
      for second in all {
        let result = merged(base, first, second)
        if result.contradicts { contradictions += 1 }
        let lost = lost(base, first, result.order) + lost(base, second, result.order)
        #expect(result.contradicts || lost.isEmpty, "\(first) \(second)")
      }
    }
    #expect(contradictions > 0 && contradictions < all.count * all.count)
  }

  @Test("identity, idempotence, absorption, and the same for both sides where nothing contradicts") func laws() {
    let base = [0, 1, 2, 3]
    let all = Self.permutations(base)
    for first in all {
      #expect(merged(base, first, base) == (first, false))
      #expect(merged(base, base, first) == (first, false))
      #expect(merged(base, first, first) == (first, false))
      for second in all {
        let result = merged(base, first, second)
        #expect(merged(base, second, first).contradicts == result.contradicts)
        if result.contradicts { continue }
        #expect(merged(base, second, first) == result)
        #expect(merged(base, result.order, second) == result)
        #expect(merged(base, second, result.order) == result)
      }
    }
  }

  @Test("random orders, with items that one side added or removed, beside the rule told pair by pair")
  func beside() {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let base = Array(0..<Int.random(in: 0...9, using: &random))
      let (first, second) = (changed(base, 20, &random), changed(base, 30, &random))
      let result = merged(base, first, second)
      #expect(
        Set(result.order) == Set(first + second) && result.order.count == Set(first + second).count, "seed \(seed)")
      let both = Set(first).intersection(second)
      let kept = base.filter(both.contains)
      if Set(base).isSuperset(of: both) {
        let expected = PairByPair(base: kept, first: first.filter(both.contains), second: second.filter(both.contains))
        #expect(result.order.filter(both.contains) == expected.order, "seed \(seed)")
        #expect(result.contradicts == expected.contradicts, "seed \(seed)")
      }
    }
  }

  private func changed(_ base: [Int], _ new: Int, _ random: inout SeededGenerator) -> [Int] {
    var side = base.filter { _ in !random.chance(20) }
    for _ in 0..<Int.random(in: 0...4, using: &random) where !side.isEmpty {
      let item = side.remove(at: Int.random(in: side.indices, using: &random))
      side.insert(item, at: Int.random(in: 0...side.count, using: &random))
    }
    for item in 0..<Int.random(in: 0...2, using: &random) {
      let added = random.chance(20) && !side.contains(40) ? 40 : new + item
      side.insert(added, at: Int.random(in: 0...side.count, using: &random))
    }
    return side
  }
}

/// The rule as it is told: all pairs are looked at, and circles found by following them.
private struct PairByPair {
  let order: [Int]
  let contradicts: Bool

  init(base: [Int], first: [Int], second: [Int]) {
    func precedes(_ a: Int, _ b: Int) -> Bool {
      func isBefore(_ order: [Int]) -> Bool { (order.firstIndex(of: a) ?? 0) < (order.firstIndex(of: b) ?? 0) }
      return isBefore(first) == isBefore(base) ? isBefore(second) : isBefore(first)
    }
    var leads: [Int: Set<Int>] = [:]
    for a in base { leads[a] = Set(base.filter { $0 != a && precedes(a, $0) }) }
    for _ in base {
      for a in base { leads[a] = leads[a, default: []].reduce(leads[a, default: []]) { $0.union(leads[$1] ?? []) } }
    }
    func isInCircle(_ a: Int, _ b: Int) -> Bool { leads[a]?.contains(b) == true && leads[b]?.contains(a) == true }
    order = first.sorted { a, b in
      if isInCircle(a, b) { return (first.firstIndex(of: a) ?? 0) < (first.firstIndex(of: b) ?? 0) }
      return leads[a]?.contains(b) == true
    }
    contradicts = base.contains { isInCircle($0, $0) }
  }
}

extension OrderMergeTests {
  @Test("moves that contradict each other are in the report and in the merge commit's message") func isReported() throws
  {
    let ledger = MemoryLedger()
    let kind = #"{"x-ledger":{"folder":"things"},"properties":{"k":{"x-ledger":{"merge":"keyed","key":"id"}}}}"#
    func record(_ ids: [Int]) -> String { "{\"k\":[\(ids.map { "{\"id\":\($0)}" }.joined(separator: ","))]}" }
    func commit(_ ids: [Int], on parents: [Text] = [], at second: Int) throws -> Text {
      try ledger.commit(
        ["kinds/thing.json": kind, "users/u/things/p.abcdefgh.json": record(ids)], on: parents, at: second)
    }
    let root = try commit([1, 2, 3, 4, 5], at: 0)
    let merged = try MergeEngine(store: ledger.store).merge(
      commit([3, 1, 2, 4, 5], on: [root], at: 1), commit([1, 2, 4, 5, 3], on: [root], at: 2))
    #expect(merged.report.contradictingMoves.map(\.field.description) == ["k"])
    #expect(merged.report.commitMessage.contains("take the order of one side in 1 list"))
    #expect(merged.report.conflicts.isEmpty)
  }
}
