internal import Schema
internal import Records

extension Aggregator {
  /// The same as adding the rows of these records one by one. Records that differ in nothing but their amount, and in
  /// days of one group, are looked at once.
  ///
  /// - Parameter whole: the row of a record with all its fields: of a record with parts, the question is asked of each.
  public mutating func add(_ block: RowBlock, _ records: [Int], whole: (Int) -> RecordRow) {
    let parts = shape(of: block.kind)?.money?.parts.flatMap { block.column($0.field)?.codes }
    func hasParts(_ record: Int) -> Bool { parts.map { $0[record] > 0 } ?? false }
    guard let sorting = BlockSorting(block, spec, shape(of: block.kind), readers: &readers) else {
      return block.forEachRow(records) { row, record in add(hasParts(record) ? whole(record) : row) }
    }
    var sorts: [UInt64: Sort] = [:]
    for record in records {
      if hasParts(record) {
        add(whole(record))
        continue
      }
      let key = sorting.key(of: record)
      let sort: Sort
      if let known = sorts[key] {
        sort = known
      } else {
        sort = self.sort(of: record, in: block)
        sorts[key] = sort
      }
      if !add(sorting.amount(of: record), sort) { block.forEachRow([record]) { row, _ in add(row) } }
    }
  }

  /// What records that differ only in their amount have in common.
  private enum Sort {
    case flow(MoneyReader.Direction, cell: Int)
    case total(cell: Int)
    /// Something is odd, or there are several groups: each is read by itself.
    case single
  }

  private mutating func sort(of record: Int, in block: RowBlock) -> Sort {
    var sort = Sort.single
    block.forEachRow([record]) { row, _ in sort = self.sort(of: row) }
    return sort
  }

  private mutating func sort(of row: RecordRow) -> Sort {
    let shape = shape(of: row.kind)
    do throws(MoneyReader.Refusal) {
      let (entry, currency, note) = try money.read(row, shape)
      let isDayRead = readGroups(row, shape, currency)
      guard note == nil, isDayRead, current.count == 1 else { return .single }
      switch entry {
      case .flow(let direction, _): return .flow(direction, cell: cellIndex(of: current[0]))
      case .total: return .total(cell: cellIndex(of: current[0]))
      case .countOnly, .moved: return .single
      }
    } catch { return .single }
  }

  /// Whether that was possible.
  private mutating func add(_ amount: Decimal?, _ sort: Sort) -> Bool {
    guard let amount else { return false }
    do throws(ArithmeticError) {
      switch sort {
      case .flow(let direction, let cell): try cells[cell].add(.flow(direction, amount))
      case .total(let cell): try cells[cell].add(.total(amount))
      case .single: return false
      }
      return true
    } catch { return false }
  }
}

/// Tells records of a block apart by everything that a sum depends on but their amounts.
private struct BlockSorting {
  private let amountCodes: [UInt32]
  private let amounts: [Decimal?]
  /// For each field that counts, the numbers of the records' values, and how many there are.
  private var fields: [(codes: [UInt32], numbers: [UInt64], count: UInt64)] = []

  /// nil where every record has to be read by itself.
  init?(_ block: RowBlock, _ spec: Aggregation.Spec, _ shape: KindShape?, readers: inout [GroupReader]) {
    guard spec.total == nil, spec.conversion == nil, spec.shares == nil, let money = shape?.money,
      money.amount.keys.count == 1,
      let amount = block.keys.firstIndex(of: money.amount.keys[0]), let column = block.columns[amount],
      !Self.isAsked(money.amount, spec, shape)
    else { return nil }
    amountCodes = column.codes
    amounts = column.values.map(\.decimal)
    let parts = money.parts.flatMap { parts in block.keys.firstIndex(of: parts.field) }
    var room: UInt64 = 1
    for (index, column) in block.columns.enumerated() where index != amount && index != parts {
      guard let column else { continue }
      let numbers = Self.numbers(index, column, block, spec, shape, &readers)
      let count = (numbers.max() ?? 0) + 1
      let (product, isTooLarge) = room.multipliedReportingOverflow(by: count)
      if isTooLarge { return nil }
      room = product
      if count > 1 { fields.append((column.codes, numbers, count)) }
    }
  }

  /// For each value of a column a number; days that every group key takes for the same have the same.
  private static func numbers(
    _ index: Int, _ column: RowBlock.Column, _ block: RowBlock, _ spec: Aggregation.Spec, _ shape: KindShape?,
    _ readers: inout [GroupReader]
  ) -> [UInt64] {
    let path = FieldPath(keys: [block.keys[index]])
    if path != shape?.date || isAsked(path, spec, shape) { return column.values.indices.map { UInt64($0) } }
    var known: [[Int]: UInt64] = [:]
    return column.values.map { value in
      let row = block.row(with: value, at: index)
      var numbers: [Int] = []
      for reader in readers.indices where readers[reader].key.source.isOfDay {
        numbers.append(readers[reader].read(row, shape, into: &numbers) ? 1 : 0)
      }
      let number = known[numbers] ?? UInt64(known.count)
      known[numbers] = number
      return number
    }
  }

  /// Whether the sums are grouped by a field itself.
  private static func isAsked(_ path: FieldPath, _ spec: Aggregation.Spec, _ shape: KindShape?) -> Bool {
    spec.groups.contains { group in
      if case .field(let asked) = group.source {
        (shape?.resolved(asked) ?? asked).keys.first == path.keys.first
      } else {
        false
      }
    }
  }

  func amount(of record: Int) -> Decimal? { amounts[Int(amountCodes[record])] }

  func key(of record: Int) -> UInt64 {
    var key: UInt64 = 0
    for field in fields { key = key &* field.count &+ field.numbers[Int(field.codes[record])] }
    return key
  }
}

extension GroupKey.Source {
  fileprivate var isOfDay: Bool {
    switch self {
    case .day, .week, .month, .quarter, .year, .weekday: true
    case .user, .kind, .person, .field: false
    }
  }
}
