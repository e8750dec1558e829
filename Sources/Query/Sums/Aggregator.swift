internal import Records

/// Adds up records one by one. Groups are numbered, so that a record of a known group allocates nothing.
public struct Aggregator: Sendable {
  let spec: Aggregation.Spec
  private let kinds: [KindShape]
  var readers: [GroupReader]
  var money: MoneyReader
  private(set) var currencies = GroupValues()

  /// The number of each pair of a number so far and the number of the next value.
  private var pairs: [UInt64: Int] = [:]
  /// What each number stands for, the shorter row and the last value; 0 is the empty row.
  private(set) var paths: [(before: Int, value: Int)] = [(0, 0)]
  var cells: [Cell] = []
  /// The cell of each number that is a whole row, its currency too.
  private var cellOfPath: [Int: Int] = [:]

  /// Whether a sum would have had more than 38 digits. Which record is left out of it then depends on their order.
  public internal(set) var hasOverflowed = false

  private(set) var leftOut: [Aggregation.Remark] = []
  private(set) var notes: [Aggregation.Remark] = []
  /// Transfers from one account to another, which are in no row.
  private(set) var transfers = 0

  // Kept from row to row for their memory.
  private var numbers: [Int] = []
  var current: [Int] = []
  private var next: [Int] = []

  public init(_ spec: Aggregation.Spec, in setting: Matcher.Setting) {
    self.spec = spec
    kinds = setting.kinds
    readers = spec.groups.map { GroupReader($0, setting.calendar, setting.references) }
    money = MoneyReader(spec, setting.references, setting.calendar.zone)
  }
}

// MARK: - Adding

extension Aggregator {
  public mutating func add(_ row: RecordRow) {
    let shape = shape(of: row.kind)
    do throws(MoneyReader.Refusal) {
      let (entry, currency, note) = try money.read(row, shape)
      if case .moved = entry {
        transfers += 1
        return
      }
      let isDayRead: Bool
      if let shares = spec.shares {
        isDayRead = try add(shares, of: row, shape, entry, currency)
      } else if spec.total == nil, let parts = RowParts(row, shape) {
        isDayRead = try add(parts, of: row, shape, entry, currency)
      } else {
        isDayRead = readGroups(row, shape, currency)
        try add(current.map { ($0, entry) })
      }
      if !isDayRead { notes.append(remarkOnDay(row, shape)) }
      if let note { notes.append(remark(row, note)) }
    } catch {
      leftOut.append(remark(row, error))
    }
  }

  /// Of the parts that answer the question, each counts under its own category; the record is one in each row.
  private mutating func add(
    _ parts: RowParts, of row: RecordRow, _ shape: KindShape?, _ entry: MoneyReader.Contribution, _ currency: Text?
  ) throws(MoneyReader.Refusal) -> Bool {
    let amounts = try money.amounts(of: parts, entry, row, shape)
    var isDayRead = true
    var sums: [(path: Int, amount: Decimal)] = []
    for (part, amount) in zip(parts.parts, amounts) where spec.question?.matches(part: part) ?? true {
      isDayRead = readGroups(part.row, shape, currency) && isDayRead
      for path in current {
        guard let known = sums.firstIndex(where: { $0.path == path }) else {
          sums.append((path, amount))
          continue
        }
        do throws(ArithmeticError) { try sums[known].amount += amount } catch { throw Self.tooLong }
      }
    }
    try add(sums.map { ($0.path, entry.with($0.amount)) })
    return isDayRead
  }

  func shape(of kind: Text) -> KindShape? { kinds.first { $0.name.isSame(as: kind) } }

  /// Fills `current` with the numbers of the rows that the record belongs to. False when its day cannot be read.
  mutating func readGroups(_ row: RecordRow, _ shape: KindShape?, _ currency: Text?) -> Bool {
    current.removeAll(keepingCapacity: true)
    current.append(0)
    var isDayRead = true
    for index in readers.indices {
      numbers.removeAll(keepingCapacity: true)
      isDayRead = readers[index].read(row, shape, into: &numbers) && isDayRead
      extend()
    }
    numbers.removeAll(keepingCapacity: true)
    numbers.append(currency.map { currencies.number(of: $0) } ?? 0)
    extend()
    return isDayRead
  }

  private func remarkOnDay(_ row: RecordRow, _ shape: KindShape?) -> Aggregation.Remark {
    let field = shape?.date ?? KindShape.dateAlias
    let message: Sentence = "the \(field) is not a day such as 2026-11-20; the record counts without one"
    return Aggregation.Remark(path: row.path, field: field, message: message)
  }

  /// Each of `current` with each of `numbers` behind it.
  private mutating func extend() {
    next.removeAll(keepingCapacity: true)
    for before in current {
      for value in numbers { next.append(path(before, value)) }
    }
    swap(&current, &next)
  }

  private mutating func path(_ before: Int, _ value: Int) -> Int {
    let pair = UInt64(before) << 32 | UInt64(value)
    if let known = pairs[pair] { return known }
    pairs[pair] = paths.count
    paths.append((before, value))
    return paths.count - 1
  }

  /// Adds to all rows or, where one sum would have more than 38 digits, to none.
  private mutating func add(
    _ entries: [(path: Int, entry: MoneyReader.Contribution)]
  ) throws(MoneyReader.Refusal) {
    do throws(ArithmeticError) {
      if entries.count > 1 {
        for (path, entry) in entries {
          var tried = cell(path)
          tried.statistics = nil
          try tried.add(entry)
        }
      }
      for (path, entry) in entries { try cells[cellIndex(of: path)].add(entry) }
    } catch {
      hasOverflowed = true
      throw Self.tooLong
    }
  }

  static let tooLong = MoneyReader.Refusal(
    field: .root, message: "a sum with it would have more than 38 digits")

  func cell(_ path: Int) -> Cell { cellOfPath[path].map { cells[$0] } ?? newCell(path) }

  private func newCell(_ path: Int) -> Cell { Cell(path: path, hasStatistics: spec.hasStatistics) }

  mutating func cellIndex(of path: Int) -> Int {
    if let index = cellOfPath[path] { return index }
    cellOfPath[path] = cells.count
    cells.append(newCell(path))
    return cells.count - 1
  }

  private func remark(_ row: RecordRow, _ refusal: MoneyReader.Refusal) -> Aggregation.Remark {
    Aggregation.Remark(path: row.path, field: refusal.field, message: refusal.message)
  }
}

// MARK: - Several aggregators

extension Aggregator {
  /// Adds what another aggregator of the same question added up of other records.
  public mutating func add(_ other: Aggregator) {
    hasOverflowed = hasOverflowed || other.hasOverflowed
    leftOut += other.leftOut
    notes += other.notes
    transfers += other.transfers
    for cell in other.cells {
      let index = cellIndex(of: path(of: other.values(of: cell.path)))
      do throws(ArithmeticError) { try cells[index].add(cell) } catch { hasOverflowed = true }
    }
  }

  /// The number of a row of values that another aggregator numbered.
  private mutating func path(of values: [GroupValues.Value]) -> Int {
    var path = 0
    for (index, value) in values.enumerated() {
      let number = index < readers.count ? readers[index].number(of: value) : currencies.number(of: value)
      path = self.path(path, number)
    }
    return path
  }
}
