/// How the rows of a table stand on lines: each on one where all columns fit beside each other; else on several, whose
/// columns follow one another, those after the first line indented. So nothing is left out on the narrowest terminal.
///
/// Law: no line is wider than the terminal where no single column is (`TableTests.folds`).
public struct RowLines: Sendable {
  private static let indent = 2

  private let lines: [(places: [Int], layout: TableLayout)]

  /// - Parameters:
  ///   - layout: with all rows measured.
  ///   - width: columns of the terminal; nil: nothing is cut.
  public init(_ layout: TableLayout, width: Int?) {
    lines = Self.groups(layout, width).enumerated().map { number, places in
      var part = layout.only(places)
      part.fit(width.map { max(1, $0 - (number == 0 ? 0 : Self.indent)) })
      return (places, part)
    }
  }

  /// The columns of each line: on as few lines as they can be read on, broken where least is cut.
  private static func groups(_ layout: TableLayout, _ width: Int?) -> [[Int]] {
    guard let width, layout.least > width else { return [Array(layout.places)] }
    var least: [[Int]] = []
    for place in layout.places {
      let room = width - (least.count > 1 ? indent : 0)
      if let last = least.last, layout.only(last + [place]).least <= room {
        least[least.count - 1].append(place)
      } else {
        least.append([place])
      }
    }
    return broken(layout.places, into: least.count, layout, width)?.groups ?? least
  }

  /// The columns from `places` on as many lines, and how many columns of the terminal their texts lack; nil where some cannot
  /// be read then. Of equal ones that with more on its first lines.
  private static func broken(
    _ places: Range<Int>, into count: Int, _ layout: TableLayout, _ width: Int
  ) -> (groups: [[Int]], lacking: Int)? {
    let room = width - (places.lowerBound > 0 ? indent : 0)
    func line(_ part: Range<Int>) -> Int? {
      let columns = layout.only(Array(part))
      return columns.least <= room || part.count == 1 ? max(0, columns.comfortable - room) : nil
    }
    if count == 1 { return line(places).map { ([Array(places)], $0) } }
    var best: (groups: [[Int]], lacking: Int)?
    for end in places.dropFirst().reversed() where places.upperBound - end >= count - 1 {
      guard let first = line(places.lowerBound..<end),
        let rest = broken(end..<places.upperBound, into: count - 1, layout, width),
        first + rest.lacking < best?.lacking ?? .max
      else { continue }
      best = ([Array(places.lowerBound..<end)] + rest.groups, first + rest.lacking)
    }
    return best
  }

  public var header: [StyledLine] { shown(lines.compactMap(\.layout.header)) }

  public var rule: StyledLine { lines.first?.layout.rule ?? StyledLine() }

  public func lines(of row: [Table.Cell]) -> [StyledLine] {
    shown(lines.map { line in line.layout.line(line.places.map { $0 < row.count ? row[$0] : "" }) })
  }

  /// Indented after the first line, without those that are empty.
  private func shown(_ lines: [StyledLine]) -> [StyledLine] {
    let margin = StyledLine(String(repeating: " ", count: Self.indent))
    let all = lines.enumerated().filter { $1.displayWidth > 0 }.map { $0 == 0 ? $1 : margin + $1 }
    return all.isEmpty ? Array(lines.prefix(1)) : all
  }
}
