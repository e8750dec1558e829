import TestSupport
import Testing

@testable import Reports

@Suite("Where the columns of a row are broken")
struct LineBreaksTests {
  /// Every way to break: how many lines, and how much room they lack; nil where a line of several columns cannot be read.
  private static func all(_ rooms: ArraySlice<LineBreaks.Room>, width: Int, indent: Int) -> [(
    lines: [Range<Int>], lacking: Int
  )] {
    guard !rooms.isEmpty else { return [([], 0)] }
    let room = width - (rooms.startIndex > 0 ? indent : 0)
    return (rooms.startIndex + 1...rooms.endIndex).flatMap { end -> [(lines: [Range<Int>], lacking: Int)] in
      let line = rooms[rooms.startIndex..<end]
      let gaps = TableLayout.gap * (line.count - 1)
      if line.count > 1, line.map(\.least).reduce(gaps, +) > room { return [] }
      let lacking = max(0, line.map(\.comfortable).reduce(gaps, +) - room)
      return all(rooms[end...], width: width, indent: indent).map { ([line.indices] + $0.lines, lacking + $0.lacking) }
    }
  }

  @Test("Of all ways it is the one with fewest lines, then the least that is lacking", arguments: 0..<20)
  func best(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let rooms = (0..<Int.random(in: 1..<9, using: &random)).map { _ -> LineBreaks.Room in
        let least = Int.random(in: 0..<20, using: &random)
        return (least, least + Int.random(in: 0..<20, using: &random))
      }
      let width = Int.random(in: 12..<60, using: &random)
      let found = LineBreaks(rooms, width: width, indent: 2).lines
      let all = Self.all(rooms[...], width: width, indent: 2)
      let fewest = all.map(\.lines.count).min() ?? 0
      let least = all.filter { $0.lines.count == fewest }.map(\.lacking).min()
      #expect(all.first { $0.lines == found }?.lacking == least && found.count == fewest, "\(rooms) at \(width)")
    }
  }

  @Test("A thousand columns are broken at once")
  func many() {
    let rooms = (0..<1000).map { (least: $0 % 13, comfortable: 2 * ($0 % 13)) }
    let lines = LineBreaks(rooms, width: 40, indent: 2).lines
    #expect(lines.first?.lowerBound == 0 && lines.last?.upperBound == 1000 && lines.count > 100)
  }
}
