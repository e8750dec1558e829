import Records
import Schema
import Testing
import TestSupport

@testable import Store

@Suite("Orders of feeds")
struct FeedOrderTests {
  private func decimals(_ numbers: [Number]) throws -> [Decimal] { try numbers.map { try Decimal($0) } }

  @Test("Numbers grow along any list, and those that can stay do")
  func laws() throws {
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      var list = (0..<Int.random(in: 0..<20, using: &random)).map { Text("\($0)") }
      var before: [Text: Decimal] = [:]
      for step in 0..<12 {
        let numbers = try decimals(FeedOrder.numbers(of: list, before: before))
        #expect(numbers.count == list.count, "seed \(seed), step \(step)")
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed), step \(step): \(numbers)")
        if step > 0, numbers.map(Optional.some) != list.map({ before[$0] }) {
          let kept = zip(list, numbers).count { before[$0] == $1 }
          let moved = list.count { before[$0] != nil } - kept
          #expect(moved <= 1, "seed \(seed), step \(step): \(moved) numbers of items that did not move")
        }
        before = Dictionary(uniqueKeysWithValues: zip(list, numbers))
        change(&list, &random, step)
      }
    }
  }

  /// One item comes, goes or moves.
  private func change(_ list: inout [Text], _ random: inout SeededGenerator, _ step: Int) {
    let place = Int.random(in: 0...list.count, using: &random)
    switch (random.chance(50), list.isEmpty) {
    case (_, true), (true, _): list.insert(Text("new \(step)"), at: place)
    case (false, false):
      let item = list.remove(at: min(place, list.count - 1))
      if random.chance(60) { list.insert(item, at: Int.random(in: 0...list.count, using: &random)) }
    }
  }

  @Test("A list that has not changed has the numbers that it had")
  func unchanged() throws {
    let before: [Text: Decimal] = [
      "a": try Decimal(parsing: "-2"), "b": try Decimal(parsing: "0.125"), "c": Decimal(7),
    ]
    #expect(try FeedOrder.numbers(of: ["a", "b", "c"], before: before).map(\.lexeme) == ["-2", "0.125", "7"])
    #expect(
      try FeedOrder.numbers(of: ["a", "x", "b", "c", "y"], before: before).map(\.lexeme)
        == ["-2", "-1", "0.125", "7", "8"])
  }

  @Test("Where there is no room left, all numbers are given anew")
  func noRoom() throws {
    let before: [Text: Decimal] = ["a": Decimal(1), "b": try Decimal(parsing: "1.000000000001")]
    #expect(try FeedOrder.numbers(of: ["a", "x", "b"], before: before).map(\.lexeme) == ["1", "2", "3"])
  }
}
