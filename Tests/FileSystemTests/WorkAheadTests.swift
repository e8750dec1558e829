import FileSystem
import Synchronization
import Testing

@Suite struct WorkAheadTests {
  /// How often each piece was done, and by how many workers.
  private final class Tally: Sendable {
    let pieces: Mutex<[Int]>
    let workers = Atomic<Int>(0)

    init(_ count: Int) { pieces = Mutex([Int](repeating: 0, count: count)) }

    func work(_ count: Int) -> WorkAhead<Int> {
      WorkAhead(count) {
        self.workers.add(1, ordering: .relaxed)
        return { number in
          self.pieces.withLock { $0[number] += 1 }
          return number * number
        }
      }
    }
  }

  @Test(arguments: [0, 1, 2, 31, 5000]) func doesEachPieceOnceInWhateverOrderItIsAsked(_ count: Int) {
    for order in [Array(0..<count), (0..<count).reversed(), (0..<count).shuffled()] {
      let tally = Tally(count)
      let work = tally.work(count)
      for number in order { #expect(work.value(of: number) == number * number) }
      for number in order { #expect(work.value(of: number) == number * number) }
      #expect(tally.pieces.withLock { $0 } == [Int](repeating: 1, count: count))
      #expect(tally.workers.load(ordering: .relaxed) <= 2)
    }
  }

  /// How far it has come by then depends on the machine; that it has come to an end does not.
  @Test func isAtRestOnceItIsDropped() {
    let tally = Tally(1_000_000)
    do {
      let work = tally.work(1_000_000)
      #expect(work.value(of: 3) == 9)
    }
    let done = tally.pieces.withLock { $0 }
    #expect(done.allSatisfy { $0 <= 1 })
    #expect(tally.pieces.withLock { $0 } == done)
  }
}
