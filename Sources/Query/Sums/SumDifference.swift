public import Records

/// How the sums of one group changed from one state of the records to another.
public struct SumDifference: Sendable {
  public let group: [Aggregation.Group]
  public let currency: Text?
  /// nil where the group had no record.
  public let before: Aggregation.Row?
  public let after: Aggregation.Row?

  /// The figure after the change less the figure before it; nil where neither has it, or where the result has more than
  /// 38 digits.
  public func change(of figure: Figure) -> Decimal? {
    let (old, new) = (before?.value(of: figure), after?.value(of: figure))
    if old == nil && new == nil { return nil }
    do throws(ArithmeticError) { return try (new ?? .zero) - (old ?? .zero) } catch { return nil }
  }

  /// The groups whose sums differ, in order; groups that no longer exist keep their position.
  public static func all(from before: Aggregation, to after: Aggregation) -> [SumDifference] {
    let old = Dictionary(uniqueKeysWithValues: before.rows.map { (RowKey($0), $0) })
    let new = Dictionary(uniqueKeysWithValues: after.rows.map { (RowKey($0), $0) })
    return keys(before.rows.map(RowKey.init), after.rows.map(RowKey.init)).compactMap { key in
      old[key] == new[key]
        ? nil : SumDifference(group: key.group, currency: key.currency, before: old[key], after: new[key])
    }
  }

  private struct RowKey: Hashable {
    let group: [Aggregation.Group]
    let currency: Text?

    init(_ row: Aggregation.Row) {
      group = row.group
      currency = row.currency
    }
  }

  /// Both lists as one. Both have one order, so that a key stands after all that stand before it in either.
  private static func keys(_ old: [RowKey], _ new: [RowKey]) -> [RowKey] {
    var merged: [RowKey] = []
    let known = Set(old)
    let indices = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1, $0) })
    var copied = 0
    for key in new {
      if known.contains(key), let index = indices[key] {
        merged += old[copied..<max(copied, index + 1)]
        copied = max(copied, index + 1)
      } else {
        merged.append(key)
      }
    }
    return merged + old[copied...]
  }
}
