import Testing

@testable import Merge

/// Where changes of two sides to one list both apply, and where they meet.
@Suite("Merged sequences")
struct SequenceMergeTests {
  private func merged(_ base: [Int], _ first: [Int], _ second: [Int], appends: Bool = true) -> [Int]? {
    SequenceMerge(base: base, first: first, second: second, appends: appends)?.joined(leading: .first)
  }

  @Test("what both put at the end follows each other", arguments: [[], [1], [1, 2]] as [[Int]])
  func appended(base: [Int]) {
    #expect(merged(base, base + [8], base + [9]) == base + [8, 9])
    #expect(merged(base, base + [8], base + [9], appends: false) == nil)
    // Once, where both put the same there and one put more.
    #expect(merged(base, base + [8], base + [8, 9]) == base + [8, 9])
    #expect(merged(base, base + [7, 8], base + [8]) == base + [7, 8])
  }

  @Test("neighbours that the two sides removed are both gone") func neighboursRemoved() {
    #expect(merged([1, 2, 3, 4], [1, 3, 4], [1, 2, 4], appends: false) == [1, 4])
    #expect(merged([1, 2, 3], [3], [1], appends: false) == [])
    #expect(merged([1, 2, 3, 4, 5], [1, 3, 5], [1, 2, 4, 5]) == [1, 5])
  }

  @Test("an item at the end removed here, one appended there") func removedAndAppended() {
    #expect(merged([1, 2, 3], [1, 2], [1, 2, 3, 4]) == [1, 2, 4])
    #expect(merged([1, 2, 3], [1, 2, 8], [1, 3, 9]) == nil)
    #expect(merged([1, 2, 3], [1, 3, 8], [2, 3, 9]) == [3, 8, 9])
  }

  @Test("replaced items, and items put in at one place that is not the end, are candidates as before") func meeting() {
    #expect(merged([1, 2], [1, 8], [1, 9]) == nil)
    #expect(merged([1, 2], [1, 8, 2], [1, 9, 2]) == nil)
    #expect(merged([1, 2, 3], [1, 8, 2, 3], [1, 3]) == nil)
    #expect(merged([1, 2, 3], [1, 8, 3], [1, 3]) == nil)
  }
}
