public import Records
internal import Schema

/// What a record with parts consists of, as questions and sums see it.
struct RowParts {
  struct Piece {
    /// The record with the part's category. All else, its amount and its parts too, is that of the whole record.
    let row: RecordRow
    let whole: RecordRow
    let amount: Decimal
  }

  let parts: [Piece]

  /// nil for a record without parts. So is one whose parts cannot be parts of it: it counts whole, under its own category.
  init?(_ row: RecordRow, _ shape: KindShape?) {
    guard let parts = shape?.money?.parts, row.fields.value(of: parts.field) != nil else { return nil }
    do throws(MoneyParts.Mismatch) {
      guard let split = try parts.split({ row.fields.value(of: $0) }) else { return nil }
      self.parts = split.map { part in
        var piece = row
        piece.fields[parts.category] = part.category.map { .string($0) }
        return Piece(row: piece, whole: row, amount: part.amount)
      }
    } catch { return nil }
  }
}

extension KindShape {
  /// What a record consists of: each part, as a record of its category, with its amount. A record without parts is one.
  ///
  /// - Parameter question: only the parts that answer it.
  public func parts(
    of row: RecordRow, _ amount: Decimal, answering question: Matcher? = nil
  ) -> [(row: RecordRow, amount: Decimal)] {
    guard let parts = RowParts(row, self)?.parts else { return [(row, amount)] }
    return parts.filter { question?.matches(part: $0) ?? true }.map { ($0.row, $0.amount) }
  }
}

extension RecordRow {
  /// Whether it only moves money from one account to another.
  public func isTransfer(_ shape: KindShape) -> Bool {
    shape.money?.type.flatMap { value(at: $0) } == .string(Kind.transfer)
  }
}
