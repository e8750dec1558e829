import Records
import Schema
import TestSupport
import Testing

@testable import Store

@Suite("Rows that are told again in another way")
struct RowPairingTests {
  private func row(
    _ day: Int, _ amount: Int = 320, _ words: Set<String> = [], currency: Value = "EUR"
  ) throws -> ToldRow {
    let day = try #require(CalendarDay(daysSince1970: 20_000 + day))
    return ToldRow(day: day, mark: [.number(Number(amount)), currency, "expense"], words: words)
  }

  private func pairs(_ gone: [ToldRow], _ new: [ToldRow]) -> [[Int]] {
    RowPairing.pairs(gone: gone, new: new).map { [$0.gone, $0.new] }
  }

  @Test("the amount and the currency are equal, and the days at most 5 apart")
  func conditions() throws {
    #expect(try pairs([row(3)], [row(8)]) == [[0, 0]])
    #expect(try pairs([row(8)], [row(3)]) == [[0, 0]])
    #expect(try pairs([row(3)], [row(9)]) == [])
    #expect(try pairs([row(3)], [row(3, 321)]) == [])
    #expect(try pairs([row(3)], [row(3, currency: "USD")]) == [])
    #expect(try pairs([row(3)], [row(3, currency: .null)]) == [])
  }

  @Test("the nearest day comes first, then the fewest other words, then the order of the file")
  func choice() throws {
    #expect(try pairs([row(3, 320, ["kiosk"])], [row(5, 320, ["kiosk"]), row(4, 320, ["bakery"])]) == [[0, 1]])
    #expect(
      try pairs([row(3, 320, ["kiosk", "berlin"])], [row(4, 320, ["bakery"]), row(4, 320, ["kiosk", "24"])]) == [
        [0, 1]
      ])
    #expect(try pairs([row(3)], [row(4), row(2)]) == [[0, 0]])
    #expect(try pairs([row(3), row(3)], [row(4)]) == [[0, 0]])
    // What is nearest for one is not kept for another that is nearer.
    #expect(try pairs([row(1), row(3)], [row(4)]) == [[1, 0]])
  }

  @Test("of the rows that one record was, the last one in a file is it, and the others are records of their own")
  func states() throws {
    var memory = RowMemory()
    memory.note("booked", is: "pending")
    memory.note("reworded", is: "pending")
    func stated(_ rows: [Text], isThere: Bool) throws -> (records: [Text], earlier: Set<Int>) {
      let stated = try StatedRows(rows, memory) { _ in isThere }
      return (stated.records, stated.earlier)
    }
    for isThere in [true, false] {
      let both = try stated(["pending", "booked"], isThere: isThere)
      #expect(both.records[0] != "pending" && both.records[1] == "pending")
      #expect(both.earlier == (isThere ? [1] : []))
      // What was gone comes back as the file has it, and is still an earlier state.
      let one = try stated(["booked"], isThere: isThere)
      #expect(one.records == ["pending"] && one.earlier == (isThere ? [0] : []))
      let all = try stated(["booked", "reworded", "pending"], isThere: isThere)
      #expect(Set(all.records).count == 3 && all.records[1] == "pending" && all.earlier.isEmpty)
    }
  }

  @Test("of very many rows with one amount and day, the order decides")
  func many() throws {
    let gone = try (0..<2_000).map { try row(3, 320, ["a\($0)"]) }
    let new = try (0..<1_000).map { try row(4, 320, ["b\($0)"]) }
    #expect(pairs(gone, new) == (0..<1_000).map { [$0, $0] })
  }

  @Test("each row is in one pair at most, and no two are left that would be one", arguments: 1...200)
  func laws(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func rows() throws -> [ToldRow] {
      try (0..<Int.random(in: 0...12, using: &random)).map { _ in
        let words = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(["a", "b", "c", "d"]) }
        return try row(Int.random(in: 0...12, using: &random), Int.random(in: 1...3, using: &random), Set(words))
      }
    }
    let (gone, new) = (try rows(), try rows())
    let found = RowPairing.pairs(gone: gone, new: new)
    #expect(Set(found.map(\.gone)).count == found.count && Set(found.map(\.new)).count == found.count)
    func fit(_ one: Int, _ other: Int) -> Bool {
      gone[one].mark == new[other].mark && abs(gone[one].day.daysSince1970 - new[other].day.daysSince1970) <= 5
    }
    #expect(found.allSatisfy { fit($0.gone, $0.new) })
    let leftGone = gone.indices.filter { place in !found.contains { $0.gone == place } }
    let leftNew = new.indices.filter { place in !found.contains { $0.new == place } }
    #expect(!leftGone.contains { one in leftNew.contains { fit(one, $0) } }, "seed \(seed)")
  }
}
