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
    StyledLine.heading(title, of: scope, width: width)
      + (flows.isEmpty ? [] : flows.table(in: words).lines(width: width))
  }
}

/// The columns of a timeline, the same for all of its days.
private struct TimelineDrawing {
  private static let narrowest = 72
  private static let indent = "  "
  private static let headColumns = [
    Table.Column("", mayBeCut: false), Table.Column("", .decimal), Table.Column("", .decimal), Table.Column(""),
  ]
  private static let lastAmount = 2
  /// Places among the columns of entries.
  private static let (name, amount) = (1, 2)

  private let isNarrow: Bool
  private let isASCII: Bool
  private let width: Int?
  private let hasCurrency: Bool
  /// Of the first column.
  private let symbolWidth: Int
  private let words: ViewWords
  private var heads: TableLayout
  private var entries: TableLayout
  /// The columns of a day that say anything.
  private var headPlaces: [Int]
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
    heads = TableLayout(Self.headColumns, showsHeader: false)
    entries = TableLayout(Array(all), showsHeader: false)
    var texts = Self.columns.map { _ in Set<String>() }
    var hasTwoAmounts = false
    for day in timeline.days {
      for row in Self.headRows(of: day, hasCurrency, words) {
        heads.measure(row)
        // Both figures stand in the last column where there is no room beside each other.
        if row.count > Self.lastAmount { heads.measure(["", "", row[1]]) }
        for amount in row.dropFirst().prefix(2) { entries.measure(["", "", amount]) }
        if row.count > 1, !row[1].text.isEmpty { hasTwoAmounts = true }
      }
      for entry in day.entries {
        let cells = Self.cells(entry, isASCII: isASCII, hasCurrency)
        entries.measure(cells)
        heads.measure(["", "", cells[Self.amount]])
        for place in cells.indices where texts[place].count < 2 { texts[place].insert(cells[place].text) }
      }
    }
    shown = Self.columns.indices.filter { place in
      Self.tellsApart.contains(place) ? texts[place].count > 1 : texts[place].contains { !$0.isEmpty }
    }
    beside = shown.filter(all.indices.contains)
    entries = entries.only(beside)
    headPlaces = hasTwoAmounts ? [0, 1, 2, 3] : [0, 2, 3]
    heads = heads.only(headPlaces)
    alignAmounts()
  }

  /// What a day comes to ends where the amounts of its records end.
  private mutating func alignAmounts() {
    let room = width.map { $0 - Self.indent.count }
    guard let name = beside.firstIndex(of: Self.name), let amount = beside.firstIndex(of: Self.amount) else {
      return entries.fit(room)
    }
    func head() -> Int { heads.only(Array(headPlaces.indices.dropLast())).width }
    func end() -> Int { Self.indent.count + entries.only(Array(0...amount)).width }
    if end() < head() { entries.widen(name, by: head() - end()) }
    entries.fit(room)
    if end() < head(), headPlaces.count == 4 {
      // The terminal is too narrow for both figures of a day beside each other.
      heads = heads.only([0, 2, 3])
      headPlaces = [0, 2, 3]
    }
    if end() > head() { heads.widen(0, by: end() - head()) }
  }

  // MARK: Days

  func head(of day: Timeline.Day) -> [StyledLine] {
    Self.headRows(of: day, hasCurrency, words).flatMap { row -> [StyledLine] in
      let isSplit = headPlaces.count < 4 && row.count > 1 && !row[1].text.isEmpty
      let rows: [[Table.Cell]] = isSplit ? [[row[0], "", row[1], row[3]], ["", ""] + Array(row[2...])] : [row]
      return rows.map { row in heads.line(headPlaces.map { $0 < row.count ? row[$0] : "" }) }
    }
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

  /// What came in, and what went out; one alone is the last one. A zero stands only where there is nothing else.
  private static func amounts(_ flow: CashFlow) -> [Table.Cell] {
    let total = flow.total.map { Table.Cell($0.description) }
    let income = flow.income.isZero ? total : Table.Cell(money: flow.income, isIncome: true)
    guard !flow.expense.isZero else { return ["", income ?? Table.Cell("0", .dim)] }
    return [income ?? "", Table.Cell(money: flow.expense, isIncome: false)]
  }

  // MARK: Records

  /// On a narrow terminal the rest stands below.
  private static let besideEachOther = 5

  /// Books and people, which are shown where there are several.
  private static let tellsApart = 6...7

  private static let columns = [
    Table.Column("", mayBeCut: false), Table.Column("", isMain: true), Table.Column("", .decimal),
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
