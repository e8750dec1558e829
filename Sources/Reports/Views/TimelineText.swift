public import Records

extension Timeline {
  /// The timeline on a terminal.
  ///
  /// - Parameters:
  ///   - width: columns of the terminal; on a narrow one, book, person and remark of a record stand below it. nil:
  ///     nothing is cut.
  ///   - isASCII: whether nothing is drawn that ASCII does not have.
  public func lines(width: Int?, isASCII: Bool = false) -> [StyledLine] {
    let lines = head(width) + dayBlocks(width: width, isASCII: isASCII).joined()
    return isASCII ? lines.map(\.inASCII) : lines
  }

  /// The lines of each day, with an empty one before it.
  func dayBlocks(width: Int?, isASCII: Bool = false) -> some Sequence<[StyledLine]> {
    let drawing = TimelineDrawing(self, width: width, isASCII: isASCII)
    return days.lazy.map { day in
      [StyledLine()] + drawing.head(of: day) + day.entries.flatMap { drawing.lines(of: $0) }
    }
  }

  /// The period, and what it comes to.
  func head(_ width: Int?) -> [StyledLine] {
    let title = StyledLine(title, .heading) + StyledLine(scope.isEmpty ? "" : " · \(scope)", .dim)
    return [title] + (flows.isEmpty ? [] : flows.table(in: words).lines(width: width))
  }
}

/// The columns of a timeline, the same for all of its days.
private struct TimelineDrawing {
  private static let narrowest = 72
  private static let indent = "  "

  private let isNarrow: Bool
  private let isASCII: Bool
  private let width: Int?
  private let hasCurrency: Bool
  /// Of the first column.
  private let symbolWidth: Int
  private let words: ViewWords
  private var heads: TableLayout
  private var entries: TableLayout
  /// The columns of entries that say anything.
  private let shown: [Int]
  /// Those of them that stand in one line.
  private let beside: [Int]

  init(_ timeline: Timeline, width: Int?, isASCII: Bool) {
    self.width = width
    self.isASCII = isASCII
    words = timeline.words
    let symbols = timeline.days.lazy.flatMap(\.entries).map { $0.symbol.cell(isASCII: isASCII).text.displayWidth }
    symbolWidth = symbols.max() ?? 0
    isNarrow = width.map { $0 < Self.narrowest } ?? false
    hasCurrency = Set(timeline.flows.map(\.currency)).count > 1
    let all = isNarrow ? Self.columns.prefix(Self.besideEachOther) : Self.columns[...]
    heads = TableLayout(
      [Table.Column(""), Table.Column("", .decimal), Table.Column("", .decimal), Table.Column("")], showsHeader: false)
    entries = TableLayout(Array(all), showsHeader: false)
    var texts = Self.columns.map { _ in Set<String>() }
    for day in timeline.days {
      for row in Self.headRows(of: day, hasCurrency, words) { heads.measure(row) }
      for entry in day.entries {
        let cells = Self.cells(entry, isASCII: isASCII, hasCurrency)
        entries.measure(cells)
        for place in cells.indices where texts[place].count < 2 { texts[place].insert(cells[place].text) }
      }
    }
    shown = Self.columns.indices.filter { place in
      Self.tellsApart.contains(place) ? texts[place].count > 1 : texts[place].contains { !$0.isEmpty }
    }
    beside = shown.filter(all.indices.contains)
    entries = entries.only(beside)
    entries.fit(width.map { $0 - Self.indent.count })
  }

  // MARK: Days

  func head(of day: Timeline.Day) -> [StyledLine] {
    Self.headRows(of: day, hasCurrency, words).map(heads.line)
  }

  /// A row for each currency.
  private static func headRows(
    of day: Timeline.Day, _ hasCurrency: Bool, _ words: ViewWords
  ) -> [[Table.Cell]] {
    let name = Table.Cell(day.day.map { $0.withWeekday(in: words) } ?? words["without a day"], .heading)
    if day.flows.isEmpty { return [[name]] }
    return day.flows.enumerated().map { place, flow in
      [place == 0 ? name : ""] + amounts(flow) + [Table.Cell(hasCurrency ? flow.currency ?? "" : "", .dim)]
    }
  }

  /// What came in, and what went out; a zero stands only where there is nothing else.
  private static func amounts(_ flow: CashFlow) -> [Table.Cell] {
    let isEmpty = flow.income.isZero && flow.expense.isZero
    let total = flow.total.map { Table.Cell($0.description) }
    let income = flow.income.isZero ? (total ?? "") : Table.Cell(money: flow.income, isIncome: true)
    if isEmpty { return [income, total == nil ? Table.Cell("0", .dim) : ""] }
    return [income, flow.expense.isZero ? "" : Table.Cell(money: flow.expense, isIncome: false)]
  }

  // MARK: Records

  /// On a narrow terminal the rest stands below.
  private static let besideEachOther = 5

  /// Books and people, which are shown where there are several.
  private static let tellsApart = 6...7

  private static let columns = [
    Table.Column("", mayBeCut: false), Table.Column(""), Table.Column("", .decimal),
    Table.Column("", mayBeCut: false), Table.Column("", mayBeCut: false), Table.Column(""), Table.Column(""),
    Table.Column(""), Table.Column(""),
  ]

  private static func cells(_ entry: Timeline.Entry, isASCII: Bool, _ hasCurrency: Bool) -> [Table.Cell] {
    [
      entry.symbol.cell(isASCII: isASCII), Table.Cell(entry.name), entry.amountCell,
      Table.Cell(hasCurrency ? entry.currency : "", .dim), Table.Cell(entry.hasAttachment ? "📎" : ""),
      Table.Cell(entry.category == entry.name ? "" : entry.category, .dim), Table.Cell(entry.book, .dim),
      Table.Cell(entry.who, .dim),
      Table.Cell([entry.outlook, entry.remark].filter { !$0.isEmpty }.joined(separator: " · "), .dim),
    ]
  }

  func lines(of entry: Timeline.Entry) -> [StyledLine] {
    let cells = Self.cells(entry, isASCII: isASCII, hasCurrency)
    let first = StyledLine(Self.indent) + entries.line(beside.map { cells[$0] })
    guard isNarrow else { return [first] }
    // What is still to come says so first: the end of the line may be cut.
    let below = shown.filter { $0 >= Self.besideEachOther }.map { cells[$0].text }
    let ordered = entry.outlook.isEmpty ? below : below.suffix(1) + below.dropLast()
    let rest = ordered.filter { !$0.isEmpty }.joined(separator: " · ")
    if rest.isEmpty { return [first] }
    let indent = Self.indent + String(repeating: " ", count: symbolWidth + 2)
    let text = rest.safeForTerminal()
    return [first, StyledLine(indent + (width.map { text.truncated(toWidth: $0 - indent.count) } ?? text), .dim)]
  }
}

extension Timeline.Entry {
  /// What is still to come is in no sum, and fainter.
  fileprivate var amountCell: Table.Cell { outlook.isEmpty ? amount.cell : Table.Cell(amount.cell.text, .dim) }
}

extension Timeline.Amount {
  fileprivate var cell: Table.Cell {
    switch self {
    case .money(let amount, let isIncome): Table.Cell(money: amount, isIncome: isIncome)
    case .total(let amount): Table.Cell(amount.description)
    case .unreadable(let text): Table.Cell(text, .warning)
    case .none: ""
    }
  }
}

extension CalendarDay {
  /// `2026-11-20 Fri`.
  public func withWeekday(in words: ViewWords) -> String { "\(self) \(weekday(in: words))" }

  /// `Fri`.
  public func weekday(in words: ViewWords) -> String {
    words[["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][isoWeekday - 1]]
  }
}
