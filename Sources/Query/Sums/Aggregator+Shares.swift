internal import Records

extension Aggregator {
  /// Adds what somebody bears of a record, or what everybody does; nothing where they bear none of it. False where the day
  /// of the record cannot be read.
  mutating func add(
    _ shares: Aggregation.Spec.Shares, of row: RecordRow, _ shape: KindShape?, _ entry: MoneyReader.Contribution,
    _ currency: Text?
  ) throws(MoneyReader.Refusal) -> Bool {
    guard let whole = entry.amount else { return true }
    let bearers = try Self.bearers(row, shares.names)
    let pieces: [(row: RecordRow, amount: Decimal)]
    if spec.total == nil, let parts = RowParts(row, shape) {
      let amounts = try money.amounts(of: parts, entry, row, shape)
      pieces = zip(parts.parts, amounts).filter { spec.question?.matches(part: $0.0) ?? true }.map { ($0.row, $1) }
    } else {
      pieces = [(row, whole)]
    }
    let decimals = SmallestCoin.decimals(of: currency)
    var isDayRead = true
    var sums: [(path: Int, share: Decimal)] = []
    do throws(ArithmeticError) {
      for bearer in bearers.shares where shares.person.map({ $0 == bearer.person }) ?? true {
        for index in readers.indices { readers[index].person = bearer.person }
        for piece in pieces {
          let share = try piece.amount.share(bearer.weight, of: bearers.whole, decimals: decimals)
          isDayRead = readGroups(piece.row, shape, currency) && isDayRead
          for path in current {
            if let known = sums.firstIndex(where: { $0.path == path }) {
              try sums[known].share += share
            } else {
              sums.append((path, share))
            }
          }
        }
      }
      for (path, share) in sums {
        var tried = cell(path)
        try tried.add(entry, share: share)
      }
      for (path, share) in sums { try cells[cellIndex(of: path)].add(entry, share: share) }
    } catch {
      hasOverflowed = true
      throw Self.tooLong
    }
    return isDayRead
  }

  /// Who bears a record: whom it is for, else whose it is.
  private static func bearers(
    _ row: RecordRow, _ names: PersonNames
  ) throws(MoneyReader.Refusal) -> (shares: [Bearers.Share], whole: Decimal) {
    do throws(Bearers.Refusal) { return try Bearers.bearing(row, names) } catch {
      throw MoneyReader.Refusal(field: error.field, message: error.message)
    }
  }
}
