public import Records

/// What accounts hold, and what they are together.
public struct BalanceList: Sendable {
  public struct Item: Sendable {
    public let title: String
    public let amount: Decimal
    public let currency: String

    public init(title: String, amount: Decimal, currency: String) {
      (self.title, self.amount, self.currency) = (title, amount, currency)
    }
  }

  private let items: [Item]
  private let together: Item?
  private let heading: String

  /// - Parameters:
  ///   - heading: of the first column, in English.
  ///   - together: all of them in one currency.
  public init(_ items: [Item], heading: String = "Account", together: Item? = nil) {
    (self.items, self.together, self.heading) = (items, together, heading)
  }

  /// - Parameter width: columns of the terminal; nil: nothing is cut.
  public func lines(width: Int?, in words: ViewWords = .english) -> [StyledLine] {
    if items.isEmpty { return [] }
    let table = Table(
      columns: [
        Table.Column(words[heading].uppercased()),
        Table.Column(words[heading == "Account" ? "Balance" : "Amount"].uppercased(), .decimal), Table.Column(""),
      ], rows: items.map(Self.cells), totals: together.map { [Self.cells($0)] } ?? [])
    return table.lines(width: width)
  }

  private static func cells(_ item: Item) -> [Table.Cell] {
    [
      Table.Cell(item.title), Table.Cell(item.amount.signed, item.amount.isNegative ? .expense : .plain),
      Table.Cell(item.currency),
    ]
  }
}
