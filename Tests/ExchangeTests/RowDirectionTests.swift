import Records
import Testing

/// Which way the money went of a row whose column of words says nothing.
@Suite("Rows and their direction")
struct RowDirectionTests {
  /// The types of the records, and where a row cannot be read, its line.
  private func read(_ rows: [String], rule more: Object = [:]) throws -> (types: [String], lines: [Int]) {
    let words: Object = ["Uit": "expense", "Bij": "income", "?": ""]
    let type: Object = ["column": "Type", "words": .object(words)]
    let read = try RowReading(rows, "Type", ["type": .object(type)], rule: more)
    return (read.records.map { $0["type"]?.string ?? "none" }, read.lines)
  }

  private static let rows = ["2026-11-01,a,7,Uit", "2026-11-02,b,8,", "2026-11-03,c,9,Bij", "2026-11-04,d,0,"]

  @Test("An empty cell makes its row one that cannot be read, unless no money moved")
  func empty() throws {
    let state = try read(Self.rows)
    #expect(state.types == ["expense", "income", "none"] && state.lines == [3])
  }

  @Test("What the rule says of rows without a word holds: a constant, a condition, a word that means nothing")
  func said() throws {
    #expect(try read(Self.rows, rule: ["constants": ["type": "income"]]).types[1] == "income")
    let condition: Object = ["where": "name:b", "set": ["type": "income"]]
    #expect(try read(Self.rows, rule: ["conditions": [.object(condition)]]).types[1] == "income")
    #expect(try read(["2026-11-02,b,8,?"]).types == ["none"])
  }
}
