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
    return LineBreaks(layout.rooms, width: width, indent: indent).lines.map { Array($0) }
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
