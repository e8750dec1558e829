import Records
import Testing

@testable import Exchange

@Suite("Cells between quotation marks")
struct QuotedCellTests {
  private func read(_ text: String) -> (rows: [[String]], problems: [(line: Int, column: Int)]) {
    let bytes = Array(text.utf8)
    var reader = SeparatedRows(bytes, separator: ",")
    var (rows, problems): ([[String]], [SourceProblem]) = ([], [])
    while true {
      do throws(SourceProblem) {
        guard let row = try reader.next() else { break }
        rows.append(row.cells)
      } catch { problems.append(error) }
    }
    return (rows, problems.positions(in: bytes).map { ($0.position.line, $0.position.column) })
  }

  @Test("Blanks and line ends are part of a cell, and blanks around its marks are not")
  func cells() {
    let found = read("\"a\n,b\" , \"c\"\t,\"d \"\"e\"\"\"\n")
    #expect(found.rows == [["a\n,b", "c", "d \"e\""]])
    #expect(found.problems.isEmpty)
  }

  @Test("A row with text behind a closing mark is named, and the lines behind it are read")
  func textBehind() {
    let found = read("d,n,a\n2026-11-20,\"x,-6\n2026-11-21,\"y\",-5\n2026-11-22,z,-7\nq,\"C\" x,1\n")
    #expect(found.rows == [["d", "n", "a"], ["2026-11-21", "y", "-5"], ["2026-11-22", "z", "-7"]])
    #expect(found.problems.map(\.line) == [2, 5])
    #expect(found.problems.map(\.column) == [12, 3])
  }

  @Test("A mark that is never closed is named, and the lines behind it are read")
  func neverClosed() {
    let found = read("a,\"b\nc,d\n")
    #expect(found.rows == [["c", "d"]])
    #expect(found.problems.map(\.line) == [1])
  }

  @Test(
    "An amount that a comma has parted is named, in a row with more cells than names",
    arguments: [
      ("26,278.17,x,y,,", true), ("-26,278,x,y,,", true), ("9,73,x,y,,", true), ("26,x,y,,,", false),
      ("26.10,278.17,x,y,,", false), ("26,278.17,x,y", false),
    ])
  func parted(_ cells: String, _ isNamed: Bool) throws {
    let rule = try ImportRule(["kind": "bill", "reader": "csv", "map": .object(["date": "d", "amount": "a"])])
    var reader = try SeparatedReader(Array("d,a,b,c,e,\n2026-11-20,1.50,x,y,,\n2026-11-21,\(cells)\n".utf8), rule)
    _ = try reader.next()
    var message = ""
    do throws(SourceProblem) { _ = try reader.next() } catch { message = error.message.description }
    #expect(message.contains("may be one amount") == isNamed)
  }
}
