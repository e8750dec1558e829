internal import Records
internal import Schema

/// What a record with parts consists of, as questions and sums see it.
struct RowParts {
  struct Piece {
    /// The record with the part's category, and without parts. Its amount is that of the whole record.
    let row: RecordRow
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
        piece.fields[parts.field] = nil
        piece.fields[parts.category] = part.category.map { .string($0) }
        return Piece(row: piece, amount: part.amount)
      }
    } catch { return nil }
  }
}
