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

  /// The columns of each line: as many as fit, each with the least room in which it can be read.
  private static func groups(_ layout: TableLayout, _ width: Int?) -> [[Int]] {
    guard let width, layout.least > width else { return [Array(layout.places)] }
    var groups: [[Int]] = []
    for place in layout.places {
      let room = width - (groups.count > 1 ? indent : 0)
      if let last = groups.last, layout.only(last + [place]).least <= room {
        groups[groups.count - 1].append(place)
      } else {
        groups.append([place])
      }
    }
    return groups
  }

  public var header: [StyledLine] { indented(lines.compactMap(\.layout.header)) }

  public var rule: StyledLine { lines.first?.layout.rule ?? StyledLine() }

  /// Without lines that have nothing but blanks, but for the first one.
  public func lines(of row: [Table.Cell]) -> [StyledLine] {
    let all = lines.map { line in line.layout.line(line.places.map { $0 < row.count ? row[$0] : "" }) }
    return indented(all).enumerated().filter { $0 == 0 || $1.displayWidth > 0 }.map(\.element)
  }

  private func indented(_ lines: [StyledLine]) -> [StyledLine] {
    lines.enumerated().map { number, line in
      number == 0 || line.displayWidth == 0 ? line : StyledLine(String(repeating: " ", count: Self.indent)) + line
    }
  }
}
