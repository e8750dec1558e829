public import Records

/// Rows and columns for people: what is shown, not how many columns of a terminal it takes.
public struct Table: Sendable {
  public enum Alignment: Hashable, Sendable {
    case left
    case right
    /// Numbers, their decimal points under each other.
    case decimal
  }

  public struct Column: Hashable, Sendable {
    public let title: String
    public let alignment: Alignment
    /// Whether texts are cut where the terminal is too narrow: not ids and days. Numbers never are.
    public let mayBeCut: Bool
    /// Whether the others are cut before this one: the name of what a row is about.
    public let isMain: Bool

    public init(_ title: String, _ alignment: Alignment = .left, mayBeCut: Bool = true, isMain: Bool = false) {
      self.title = title
      self.alignment = alignment
      self.mayBeCut = mayBeCut && alignment == .left
      self.isMain = isMain
    }

    /// The same under another title.
    public func titled(_ title: String) -> Column { Column(title, alignment, mayBeCut: mayBeCut, isMain: isMain) }
  }

  public struct Cell: Hashable, Sendable {
    /// What it says; of a sentence, in English.
    public let text: String
    public let style: TextStyle
    private let sentence: Sentence?

    public init(_ text: String, _ style: TextStyle = .plain) {
      (self.text, self.style, sentence) = (text, style, nil)
    }

    /// A sentence, which people read in their language, and programs in English.
    public init(said sentence: Sentence, _ style: TextStyle = .plain) {
      (text, self.style, self.sentence) = (sentence.description, style, sentence)
    }

    /// A text that programs get, and a sentence that people read for it.
    public init(_ text: String, said sentence: Sentence, _ style: TextStyle = .plain) {
      (self.text, self.style, self.sentence) = (text, style, sentence)
    }

    public func translated(to language: Language) -> Cell {
      sentence.map { Cell($0.text(in: language), style) } ?? self
    }
  }

  public var columns: [Column]
  public var rows: [[Cell]]
  /// Last rows under a rule.
  public var totals: [[Cell]]
  public var showsHeader: Bool
  /// Where the columns do not fit beside each other they stand in several tables, and this many first ones in each. nil:
  /// in one table, in which each row has several lines then.
  public var repeatedColumns: Int?

  public init(columns: [Column], rows: [[Cell]] = [], totals: [[Cell]] = [], showsHeader: Bool = true) {
    self.columns = columns
    self.rows = rows
    self.totals = totals
    self.showsHeader = showsHeader
  }
}

extension Table {
  /// The lines of the table, safe for a terminal.
  ///
  /// - Parameter width: columns of the terminal; text columns are cut with "…" to fit, numbers never are. nil, as for
  ///   files and pipes: nothing is cut.
  public func lines(width: Int?) -> [StyledLine] {
    var layout = TableLayout(columns, showsHeader: showsHeader)
    for row in rows + totals { layout.measure(row) }
    let parts = parts(of: layout, width)
    return Array(parts.map { lines($0, layout, width) }.joined(separator: [StyledLine()]))
  }

  private func lines(_ places: [Int], _ whole: TableLayout, _ width: Int?) -> [StyledLine] {
    let lines = RowLines(whole.only(places), width: width)
    func shown(_ row: [Cell]) -> [StyledLine] { lines.lines(of: places.map { $0 < row.count ? row[$0] : "" }) }
    return lines.header + rows.flatMap(shown) + (totals.isEmpty ? [] : [lines.rule] + totals.flatMap(shown))
  }

  /// The columns that stand beside each other: as many as fit, and at least one besides those that are repeated.
  private func parts(of layout: TableLayout, _ width: Int?) -> [[Int]] {
    guard let repeatedColumns, let width, layout.width > width else { return [Array(columns.indices)] }
    let heads = Array(columns.indices.prefix(repeatedColumns))
    var parts: [[Int]] = []
    for place in columns.indices.dropFirst(repeatedColumns) {
      if let last = parts.last, layout.only(last + [place]).width <= width {
        parts[parts.count - 1].append(place)
      } else {
        parts.append(heads + [place])
      }
    }
    return parts
  }

  public func rendered(width: Int?, inColour: Bool) -> String {
    lines(width: width).map { $0.rendered(inColour: inColour) + "\n" }.joined()
  }
}

extension Table.Cell: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}
