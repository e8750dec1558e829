internal import Records

extension KindSorting {
  /// Records of a block in order, at most `limit` of them: as their entries would be, but a field is looked at only where
  /// the steps before it leave wanted records alike, and there each of its values once.
  ///
  /// - Parameter records: their numbers in the block.
  public func order(of records: [Int], in block: RowBlock, limit: Int? = nil) -> ArraySlice<Int> {
    var order = BlockOrder(block, self, limit: max(0, limit ?? .max))
    order.add(records, by: steps(for: block.owner)[...])
    return order.records.prefix(order.limit)
  }

  private func steps(for owner: RecordRow.Owner) -> [Step] {
    if let stepOfFeeds, case .feed = owner { return [stepOfFeeds] + steps }
    return steps
  }
}

/// The first records of a block, as far as they are known.
private struct BlockOrder {
  private(set) var records: [Int] = []
  let limit: Int
  private let block: RowBlock
  private let sorting: KindSorting

  init(_ block: RowBlock, _ sorting: KindSorting, limit: Int) {
    (self.block, self.sorting, self.limit) = (block, sorting, limit)
  }

  /// Appends records that come after all that are known, as far as they are wanted.
  mutating func add(_ more: [Int], by steps: ArraySlice<KindSorting.Step>) {
    if records.count >= limit { return }
    guard more.count > 1, let step = steps.first else {
      records += byIdentity(more)
      return
    }
    for group in groups(of: more, by: step) { add(group, by: steps.dropFirst()) }
  }

  /// Those that are alike by a step together.
  private func groups(of records: [Int], by step: KindSorting.Step) -> [[Int]] {
    guard let key = step.field?.keys.first, let column = block.column(key) else { return [records] }
    func order(_ a: SortValue, _ b: SortValue) -> Int {
      SortValue.order(a, b, isDescending: step.criterion.isDescending)
    }
    let ofOneValue = Dictionary(grouping: records) { column.codes[$0] }.values
      .map { (value: sorting.value(step, of: block.row($0[0])), records: $0) }
      .sorted { order($0.value, $1.value) < 0 }
    var groups: [(value: SortValue, records: [Int])] = []
    for group in ofOneValue {
      if let last = groups.last, order(last.value, group.value) == 0 {
        groups[groups.count - 1].records += group.records
      } else {
        groups.append(group)
      }
    }
    return groups.map(\.records)
  }

  private func byIdentity(_ records: [Int]) -> [Int] {
    if records.count < 2 { return records }
    let identities = records.map { (id: block.identity(of: $0).id, record: $0) }
    func path(_ record: Int) -> Text { block.identity(of: record).path }
    return identities.sorted { $0.id == $1.id ? path($0.record) < path($1.record) : $0.id < $1.id }.map(\.record)
  }
}
