internal import Desk
internal import Query
internal import Records
internal import Reports
internal import Schema

/// Records for people: titles of what is referred to, amounts under each other.
struct ListingTable {
  private let inquiry: Inquiry
  private let columns: [ListedColumn]
  /// Columns that nobody asked for are left out where they are empty.
  private let isChosen: Bool
  /// The ledger's: that of money without one.
  private let currency: Text?
  private let pictures: ListedPictures?

  /// - Parameters:
  ///   - columns: what was asked for; nil: the usual ones.
  ///   - hasShares: whether the records have somebody's share, which stands behind the money.
  ///   - pictures: what the usual columns name besides, before the id.
  init(
    _ inquiry: Inquiry, _ columns: [ListedColumn]?, currency: Text?, hasShares: Bool = false,
    pictures: ListedPictures? = nil
  ) {
    self.inquiry = inquiry
    self.currency = currency
    self.pictures = pictures
    var usual = Self.usual(inquiry, hasShares: hasShares)
    if let pictures { usual.insert(.field(pictures.field), at: usual.count - 1) }
    self.columns = columns ?? usual
    isChosen = columns != nil
  }

  /// What the kind says; of several kinds the day, the kind, the title and the money. The id stands last, for other
  /// commands.
  private static func usual(_ inquiry: Inquiry, hasShares: Bool) -> [ListedColumn] {
    let fields: [ListedColumn] =
      if let kind = inquiry.words.kind { kind.columns.map { .field(FieldPath(keys: [$0])) } } else {
        [.field(FieldPath(keys: ["date"])), .kind, .title] + money(of: inquiry.shapes).map { .field($0) }
      }
    let usual = fields + (inquiry.viewpoint.seesSeveral ? [.user] : []) + [.id]
    if !hasShares { return usual }
    let amount = usual.firstIndex { $0 == money(of: inquiry.shapes).first.map { .field($0) } } ?? usual.count - 2
    return usual[...amount] + [.field(SharesOfRecords.field)] + usual[(amount + 1)...]
  }

  private static func money(of shapes: [KindShape]) -> [FieldPath] {
    let money = shapes.lazy.compactMap(\.money).first
    return [money?.amount, money?.currency].compactMap { $0 }
  }

  /// Shows the lines of the table to `show`, which answers whether more are wanted. Goes through the rows twice and keeps
  /// none of them: they may be many.
  ///
  /// - Parameter width: columns of the terminal; nil: nothing is cut.
  func lines(of rows: some Sequence<RecordRow>, width: Int?, _ show: (StyledLine) -> Bool) {
    var layout = TableLayout(columns.map(column))
    var hasText = columns.map { _ in isChosen }
    var same: [String?]?
    var currencies: Set<Text?> = []
    for row in rows {
      let cells = columns.map { cell($0, of: row) }
      layout.measure(cells)
      for (place, cell) in cells.enumerated() where !cell.text.isEmpty { hasText[place] = true }
      same = same.map { zip($0, cells).map { $0 == $1.text ? $0 : nil } } ?? cells.map(\.text)
      if currencies.count < 2, let money = inquiry.currency(of: row, usual: currency) { currencies.insert(money) }
    }
    if currencies.count == 1, let currency = currencies.first ?? nil { entitle(&layout, currency, &hasText) }
    if let line = takeOut(same ?? [], &hasText), !show(line) { return }
    let shown = columns.indices.filter { hasText[$0] }
    let lines = RowLines(layout.only(shown), width: width)
    for line in lines.header where !show(line) { return }
    for row in rows {
      for line in lines.lines(of: shown.map({ cell(columns[$0], of: row) })) where !show(line) { return }
    }
  }

  /// Where all money is of one currency, that stands in the title of the amounts, and has no column.
  private func entitle(_ layout: inout TableLayout, _ currency: Text, _ hasText: inout [Bool]) {
    let money = inquiry.shapes.compactMap(\.money)
    func place(_ path: FieldPath?) -> Int? { path.flatMap { columns.firstIndex(of: .field($0)) } }
    guard !isChosen, let amount = money.lazy.compactMap({ place($0.amount) }).first else { return }
    layout.rename(amount, "\(inquiry.labels.heading(columns[amount])) \(currency)")
    if let column = money.lazy.compactMap({ place($0.currency) }).first { hasText[column] = false }
  }

  /// What a term asks for and what is the same in every row stands in a line above the table, and has no column:
  /// `category Food, book Daily`. nil where there is nothing of the kind.
  private func takeOut(_ same: [String?], _ hasText: inout [Bool]) -> StyledLine? {
    if isChosen { return nil }
    var told: [String] = []
    for (place, text) in same.enumerated() where hasText[place] && mayBeTakenOut(columns[place]) {
      guard let text, !text.isEmpty, inquiry.words.question.asks(for: columns[place]) else { continue }
      told.append("\(inquiry.labels.name(of: columns[place])) \(text)")
      hasText[place] = false
    }
    return told.isEmpty ? nil : StyledLine(told.joined(separator: ", "), .dim)
  }

  /// Owner, kind, and what refers to another record: not the day, the name or the money, which are what a row is about.
  private func mayBeTakenOut(_ column: ListedColumn) -> Bool {
    switch column {
    case .user, .kind: return true
    case .id, .path, .title: return false
    case .field(let path):
      return inquiry.shapes.contains { if case .reference? = $0.type(of: path) { true } else { false } }
    }
  }

  /// An id or a day that is cut is none any more.
  private func column(_ column: ListedColumn) -> Table.Column {
    let title = inquiry.labels.heading(column)
    guard case .field(let path) = column else {
      return Table.Column(title, mayBeCut: column != .id, isMain: column == .title)
    }
    let types = inquiry.setting.types(of: path)
    if types.contains(.number) || path == SharesOfRecords.field { return Table.Column(title, .decimal) }
    let isMain = inquiry.shapes.contains { $0.title == path }
    return Table.Column(title, mayBeCut: !types.contains(.date) && !types.contains(.choice), isMain: isMain)
  }

  // MARK: Cells

  private func cell(_ column: ListedColumn, of row: RecordRow) -> Table.Cell {
    switch column {
    case .id: Table.Cell(row.id.string, .dim)
    case .kind: Table.Cell(inquiry.labels.title(ofKind: row.kind))
    case .user: Table.Cell(row.owner.spelling)
    case .path: Table.Cell(row.path.string)
    case .title: Table.Cell(inquiry.setting.references.title(of: row) ?? "")
    case .field(let path): cell(path, of: row)
    }
  }

  private func cell(_ path: FieldPath, of row: RecordRow) -> Table.Cell {
    if let pictures, path == pictures.field { return cell(pictures.picture(of: row)) }
    let shape = inquiry.setting.shape(of: row)
    guard let value = inquiry.setting.value(at: path, of: row), isShown(path, of: shape) else { return "" }
    if path == shape?.money?.amount || path == SharesOfRecords.field, let amount = value.decimal,
      let isIncome = inquiry.setting.isIncome(row)
    {
      return Table.Cell(money: amount, isIncome: isIncome)
    }
    switch shape?.type(of: path) {
    case .reference(let kind)?: return Table.Cell(title(of: value, kind, row))
    case .date?: return Table.Cell(moment(value))
    case .number?: return Table.Cell(plain(value))
    case .choice?: return Table.Cell(choice(value, path, shape) ?? value.spelled(separator: ", "))
    default: return Table.Cell(value == .null ? "" : value.cellText)
    }
  }

  private func cell(_ picture: ListedPictures.Picture?) -> Table.Cell {
    switch picture {
    case .file(let name): Table.Cell(name)
    case .missing(let name): Table.Cell(("\(name) (not there)" as Sentence).text(in: inquiry.labels.spoken), .bad)
    case .address(let address): Table.Cell(address, .dim)
    case nil: ""
    }
  }

  /// Among several kinds, the columns of the money have nothing else: no millilitres.
  private func isShown(_ path: FieldPath, of shape: KindShape?) -> Bool {
    if isChosen || inquiry.words.kind != nil || !Self.money(of: inquiry.shapes).contains(path) { return true }
    return path == shape?.money?.amount || path == shape?.money?.currency
  }

  private func title(of value: Value, _ kind: Text, _ row: RecordRow) -> String {
    guard case .string(let reference) = value,
      let target = inquiry.setting.references.target(of: reference, kind: kind, for: row.owner)
    else { return value.spelled(separator: ", ") }
    return inquiry.setting.references.title(of: target) ?? reference.string
  }

  /// What the reader calls one of the values that a field may have.
  private func choice(_ value: Value, _ path: FieldPath, _ shape: KindShape?) -> String? {
    guard let shape, let text = value.string, path.keys.count == 1, let field = path.keys.first else { return nil }
    return inquiry.labels.title(ofChoice: Text(text), of: field, kind: shape.name)
  }

  /// `2026-11-20 12:30`, by the ledger's clocks.
  private func moment(_ value: Value) -> String {
    let text = value.spelled(separator: ", ")
    guard text.utf8.count > 16, let time = Timestamp(text) else { return text }
    let shown = inquiry.setting.calendar.zone.shown(time).text
    return String(shown.prefix(10) + " " + shown.dropFirst(11).prefix(5))
  }

  /// Without an exponent, so that points stand under each other.
  private func plain(_ value: Value) -> String {
    value.decimal?.description ?? value.spelled(separator: ", ")
  }
}

extension Inquiry {
  /// The currency of a row with money, nil within where that is not known.
  ///
  /// - Parameter usual: that of money without one.
  func currency(of row: RecordRow, usual: Text?) -> Text?? {
    guard let money = setting.shape(of: row)?.money, row.value(at: money.amount) != nil else { return nil }
    return .some(money.currency.flatMap { row.value(at: $0)?.string }.map { Text($0) } ?? usual)
  }
}
