internal import Records

/// What the beginning of a file looks like as a table: with which separator, and where its first row stands.
struct GuessedTable {
  let separator: Character
  /// How many lines stand before the first row of the table.
  let skip: Int
  let hasHeader: Bool
  /// The names of its columns; numbers where it names none.
  let names: [String]
  /// Rows behind the one with the names, in the order of the file.
  let rows: [[String]]
  /// Whether the names of the columns come again among the rows, as at the top of each page.
  private(set) var repeatsNames = false
  /// What stands before the table, in cells as well.
  var preamble: [[String]] = []
  /// Why nobody can tell what its cells are.
  private(set) var problem: Sentence?

  /// Of a sheet: what cells say that are texts, by their columns. Its numbers say nothing about how texts are written.
  private var texts: [Int: Set<Text>]?

  /// Whether a cell of a column is written by somebody, and not a number of a sheet.
  func isText(_ cell: String, in column: Int) -> Bool {
    texts.map { $0[column]?.contains(Text(cell)) ?? false } ?? true
  }

  /// So many rows are looked at.
  private static let mostRows = 1000

  /// nil where no separator makes two columns of it.
  init?(_ text: [UInt8]) {
    let separators: [Character] = [";", "\t", "|", ","]
    let tries = separators.compactMap { separator in
      Self.read(.separated(SeparatedRows(text, separator: separator)), separator)
    }
    self.init(text, tries)
  }

  /// nil where it has no two columns.
  init?(sheet text: [UInt8]) {
    let reading = Self.read(.sheet(SheetRows(text, decimal: nil)), ",")
    self.init(text, [reading].compactMap { $0 })
    var texts: [Int: Set<Text>] = [:]
    for row in reading?.rows ?? [] {
      for (column, cell) in row.cells.enumerated() where !row.numbers.contains(column) {
        texts[column, default: []].insert(Text(cell))
      }
    }
    self.texts = texts
  }

  private init?(_ text: [UInt8], _ tries: [Reading]) {
    // The separator that most rows agree on, weighed by the columns that it makes.
    guard let best = tries.max(by: { $0.agreement < $1.agreement }) else { return nil }
    separator = best.separator
    guard var first = best.rows.firstIndex(where: { Self.isFirst($0.cells, of: best.rows, width: best.width) }) else {
      return nil
    }
    // Lines above a short table can be more than its rows, and have values.
    if best.rows[first].cells.contains(where: Self.isValue),
      let names = Self.names(in: best.rows.map(\.cells), after: first)
    {
      first = names
    }
    let cells = best.rows[first].cells
    hasHeader = !cells.contains(where: Self.isValue)
    names = hasHeader ? ColumnNames.unique(cells) : cells.indices.map { "\($0 + 1)" }
    let all = best.rows[(first + (hasHeader ? 1 : 0))...].map(\.cells)
    rows = hasHeader ? all.filter { $0 != cells } : all
    repeatsNames = rows.count < all.count
    preamble = best.rows[..<first].map(\.cells)
    skip = text[..<best.rows[first].offset].count { $0 == UInt8(ascii: "\n") }
    if !hasHeader, let above = preamble.last { problem = Self.problem(ofNames: above, above: cells) }
    problem =
      problem ?? Self.problem(ofTablesIn: preamble, isAbove: true) ?? Self.problem(ofTablesIn: rows, isAbove: false)
  }

  /// Another table with columns of its own, above this one or below it, which no rule reads together with this one.
  ///
  /// - Parameter isAbove: whether it stands above the table, where an account's own lines do. They name no amount.
  private static func problem(ofTablesIn rows: [[String]], isAbove: Bool) -> Sentence? {
    for (names, row) in zip(rows, rows.dropFirst()) where !names.contains(where: isValue) {
      func places(_ words: ColumnWords.Names...) -> [Int] {
        names.indices.filter { place in words.contains { ColumnWords.rank(names[place], among: $0) != nil } }
      }
      // A line of prose can have all of these words in one cell.
      let (days, amounts) = (
        places(ColumnWords.date), places(ColumnWords.amount, ColumnWords.debit, ColumnWords.credit)
      )
      guard names.count(where: { !$0.isEmpty }) > 2, !days.isEmpty,
        !isAbove || amounts.contains(where: { !days.contains($0) }),
        row.contains(where: { DayOrders($0).isDay }), row.contains(where: { DecimalSigns($0).isNumber })
      else { continue }
      return
        "it has a second table, with the columns \(names.filter { !$0.isEmpty }.joined(separator: ", ").shortened): save each table as a file of its own"
    }
    return nil
  }

  /// Where names of columns stand, one of a day and another one of an amount, above a row that has both, where only one row
  /// comes before, or all that do have fewer cells.
  private static func names(in rows: [[String]], after first: Int) -> Int? {
    rows.indices.dropFirst(first + 1).dropLast().first { place in
      let (names, row) = (rows[place], rows[place + 1])
      let days = names.indices.filter { ColumnWords.rank(names[$0], among: ColumnWords.date) != nil }
      let amounts = names.indices.filter { name in
        [ColumnWords.amount, ColumnWords.debit, ColumnWords.credit].contains {
          ColumnWords.rank(names[name], among: $0) != nil
        }
      }
      return count(names) > 2 && !names.contains(where: isValue)
        && (place == first + 1 || rows[first..<place].allSatisfy { count($0) < count(names) })
        && days.contains { $0 < row.count && DayOrders(row[$0]).isDay }
        && amounts.contains { $0 < row.count && DecimalSigns(row[$0]).isNumber }
    }
  }

  /// Names of columns that are fewer than the cells below: a sign in the cells is the same that separates them.
  private static func problem(ofNames names: [String], above cells: [String]) -> Sentence? {
    guard count(names) > 2, count(names) < count(cells), !names.contains(where: isValue),
      names.contains(where: { ColumnWords.rank($0, among: ColumnWords.date) != nil })
    else { return nil }
    return
      "\(count(names)) columns have names, from “\(names[0].shortened)” on, and the rows below have \(count(cells)) cells: a comma in an amount may be one that separates cells; put quotation marks around such amounts"
  }

  /// A table that is known to be one.
  init(names: [String], rows: [[String]]) {
    (separator, skip, hasHeader) = (",", 0, true)
    (self.names, self.rows) = (names, Array(rows.prefix(Self.mostRows)))
  }

  /// - Parameter texts: what cells say that are texts, and no numbers, by their columns.
  init(names: [String], rows: [[String]], texts: [Int: Set<Text>]) {
    self.init(names: names, rows: rows)
    self.texts = texts
  }

  /// The items of a format that names their parts; nil where they cannot be read.
  /// - Parameter names: what the parts of an item are called that a guess looks at.
  init?(_ content: SourceContent, parts names: [String], of reader: ImportRule.Reader) {
    var rule = ImportRule(kind: "")
    rule.reader = reader
    rule.map = names.map { (Text($0), .column($0)) }
    var rows: [[String]] = []
    do throws(SourceProblem) {
      var items = try rule.open(content).items
      while rows.count < Self.mostRows {
        do throws(SourceProblem) {
          guard let item = try items.next() else { break }
          rows.append(item.values.map { $0?.text ?? "" })
        } catch { continue }
      }
    } catch { return nil }
    self.init(names: names, rows: rows)
  }

  /// Whether a row is a line above or below the table: it has nothing but its first cell, and that has letters.
  func isProse(_ row: [String]) -> Bool {
    guard names.count > 2, let first = row.first, row.dropFirst().allSatisfy(\.isEmpty) else { return false }
    return first.contains(where: \.isLetter)
  }

  /// Without empty cells at the end: many banks write them in some rows, or in all.
  private static func count(_ cells: [String]) -> Int { (cells.lastIndex { !$0.isEmpty } ?? -1) + 1 }

  /// Whether a row begins the table: it has as many cells as most rows have. It can have more, because the last columns can
  /// be empty in most rows; lines of prose with many separators are told by it that they have more cells than the rows have
  /// with their empty ones, and no name of a day.
  private static func isFirst(_ cells: [String], of rows: [SeparatedRows.Cells], width: Int) -> Bool {
    // The last column can be without a name.
    let isNames =
      cells.count >= width && count(cells) >= width - 1 && !cells.contains { isValue($0) }
      && cells.contains { ColumnWords.rank($0, among: ColumnWords.date) != nil }
    if count(cells) < width, !isNames { return false }
    let widths = Dictionary(rows.map { ($0.cells.count, 1) }, uniquingKeysWith: +)
    let usual = widths.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? width
    return count(cells) <= max(usual, width) || cells.contains { ColumnWords.rank($0, among: ColumnWords.date) != nil }
  }

  private static func isValue(_ cell: String) -> Bool {
    !cell.isEmpty && (DayOrders(cell).isDay || DecimalSigns(cell).isNumber)
  }

  private typealias Reading = (separator: Character, rows: [SeparatedRows.Cells], width: Int, agreement: Int)

  private static func read(_ rows: TableRows, _ separator: Character) -> Reading? {
    var reader = rows
    var rows: [SeparatedRows.Cells] = []
    while rows.count < mostRows {
      do throws(SourceProblem) {
        guard let row = try reader.next() else { break }
        if !row.isBlank { rows.append(row) }
      } catch { continue }
    }
    let widths = Dictionary(rows.map { (count($0.cells), 1) }, uniquingKeysWith: +)
    // Lines before the table can be more than its rows, and have fewer cells.
    let usual = widths.filter { $0.key > 1 }.max { ($0.value * $0.key, $0.key) < ($1.value * $1.key, $1.key) }
    guard let (width, agreeing) = usual.map({ ($0.key, $0.value) }) else { return nil }
    // What separates the cells is in every row, also where the last ones are empty.
    let all = Dictionary(rows.map { ($0.cells.count, 1) }, uniquingKeysWith: +).filter { $0.key > 1 }
    let agreement = all.map { $0.key * $0.value }.max() ?? agreeing * width
    return (separator, rows, width, agreement)
  }
}

/// In which orders a text is a day.
struct DayOrders {
  let orders: Set<ImportRule.DateOrder>

  init(_ text: String) {
    let all = ImportRule.DateOrder.ofParts
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
      orders = []
      return
    }
    let isTime = Timestamp(text) ?? Timestamp(printed: text) ?? Timestamp(withoutColon: text) != nil
    orders = Set(isTime ? all : all.filter { SourceDay(text, order: $0) != nil })
  }

  var isDay: Bool { !orders.isEmpty }
}

/// With which decimal signs a text is a number.
struct DecimalSigns {
  let signs: Set<Character>

  init(_ text: String) {
    let hasDigit = text.utf8.contains { (0x30...0x39).contains($0) }
    signs = hasDigit ? Set([".", ","].filter { WrittenNumber.strict(text, decimal: $0) != nil }) : []
  }

  var isNumber: Bool { !signs.isEmpty }
}
