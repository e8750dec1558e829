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

    public init(_ title: String, _ alignment: Alignment = .left, mayBeCut: Bool = true) {
      self.title = title
      self.alignment = alignment
      self.mayBeCut = mayBeCut && alignment == .left
    }
  }

  public struct Cell: Hashable, Sendable {
    public let text: String
    public let style: TextStyle

    public init(_ text: String, _ style: TextStyle = .plain) {
      self.text = text
      self.style = style
    }
  }

  public var columns: [Column]
  public var rows: [[Cell]]
  /// Last rows under a rule.
  public var totals: [[Cell]]
  public var showsHeader: Bool

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
    layout.fit(width)
    let above = layout.header.map { [$0] } ?? []
    return above + rows.map(layout.line) + (totals.isEmpty ? [] : [layout.rule] + totals.map(layout.line))
  }

  public func rendered(width: Int?, inColour: Bool) -> String {
    lines(width: width).map { $0.rendered(inColour: inColour) + "\n" }.joined()
  }
}

extension Table.Cell: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}
