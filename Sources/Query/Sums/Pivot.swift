public import Records

/// Sums with the values of the last group key as columns.
public struct Pivot: Sendable {
  public let figure: Figure
  /// The values of the last group key in their order, no value last.
  public let columns: [Text?]
  public let rows: [Row]

  public struct Row: Sendable {
    /// A value for each group key but the last.
    public let group: [Aggregation.Group]
    public let currency: Text?
    /// One for each column; nil where no record is counted.
    public let cells: [Decimal?]
    /// Of all columns together: a record that stands in two of them counts once. nil for figures that do not add up.
    public let sum: Decimal?
  }

  /// - Parameters:
  ///   - sums: of at least one group key.
  ///   - whole: of the same records, without the last key.
  public init(_ sums: Aggregation, whole: Aggregation, of figure: Figure) {
    self.figure = figure
    let together = Dictionary(
      uniqueKeysWithValues: whole.rows.map { (PivotLine.Key(group: $0.group, currency: $0.currency), $0) })
    columns = sums.lastValues
    let indices = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    var lines: [PivotLine] = []
    var indexOfLine: [PivotLine.Key: Int] = [:]
    for row in sums.rows {
      let key = PivotLine.Key(group: Array(row.group.dropLast()), currency: row.currency)
      let line = indexOfLine[key] ?? lines.count
      if line == lines.count {
        lines.append(PivotLine(key: key, cells: Array(repeating: nil, count: columns.count)))
        indexOfLine[key] = line
      }
      if let column = row.group.last.flatMap({ indices[$0.value] }) {
        lines[line].cells[column] = row
      }
    }
    rows = lines.map { $0.row(of: figure, sum: together[$0.key]) }
  }

  private struct PivotLine {
    struct Key: Hashable {
      let group: [Aggregation.Group]
      let currency: Text?
    }

    let key: Key
    var cells: [Aggregation.Row?]

    func row(of figure: Figure, sum: Aggregation.Row?) -> Row {
      Row(
        group: key.group, currency: key.currency, cells: cells.map { $0?.value(of: figure) },
        sum: figure.isAdditive ? sum?.value(of: figure) : nil)
    }
  }
}
