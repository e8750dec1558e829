package import Query
package import Records
import Reports
package import Store

/// `diff --by`: what changed from one state of the ledger to another, in money.
package struct SumDifferences {
  package let titles: GroupTitles
  package let groups: [GroupKey]
  package let differences: [SumDifference]
  package let figure: Figure
  package let skipped: [SkippedFile]

  /// - Parameters:
  ///   - keys: as `sum --by` takes them.
  ///   - new: nil: now.
  package init(by keys: String, from old: String, to new: String?, _ session: Session) throws {
    let before = try ReckonedState(session, at: old, keys)
    let after = try ReckonedState(session, at: new, keys)
    titles = GroupTitles(after.inquiry)
    groups = after.groups
    differences = SumDifference.all(from: before.sums, to: after.sums)
    let all = [before.sums, after.sums]
    figure = all.contains(where: \.hasTotal) && !all.contains(where: \.hasFlows) ? .total : .net
    skipped = Array(Set(before.skipped + after.skipped)).sorted { Text($0.place) < Text($1.place) }
  }

  /// The sums of one state.
  private struct ReckonedState {
    let inquiry: Inquiry
    let groups: [GroupKey]
    let sums: Aggregation
    let skipped: [SkippedFile]

    init(_ session: Session, at moment: String?, _ keys: String) throws {
      let asked = try AskedLedger(session, at: moment)
      let inquiry = try Inquiry(asked, kinds: asked.kinds(), words: .everything, about: .money)
      self.inquiry = inquiry
      groups = try GroupKey.ofWholeAmounts(keys, kinds: inquiry.shapes)
      let currency = try asked.currency()
      let found = try inquiry.sums(Aggregation.Spec(groups: groups, currency: currency), hasTotals: false)
      sums = found.sums
      skipped = try found.skipped + sums.leftOut.map { try inquiry.skipped($0) }
    }
  }

  // MARK: For programs

  /// `[{"group":{…},"currency":…,"before":{"income":…,…}|null,"after":…,"change":{…}}]`.
  package var json: [Value] {
    differences.map { .object(["group": .object($0.group.json)] + $0.json) }
  }
}

extension SumDifference {
  private static let figures: [Figure] = [.income, .expense, .net, .total, .count]

  /// `{"currency":…,"before":{"income":…,…}|null,"after":…,"change":{…}}`.
  var json: Object {
    [
      "currency": currency.map(Value.string) ?? .null,
      "before": before.map { row in Self.json { row.value(of: $0) } } ?? .null,
      "after": after.map { row in Self.json { row.value(of: $0) } } ?? .null,
      "change": Self.json { change(of: $0) },
    ]
  }

  private static func json(_ value: (Figure) -> Decimal?) -> Value {
    .object(
      Object(
        figures.compactMap { figure in
          value(figure).map { amount in
            let json: Value = figure == .count ? .number(amount.number) : .string(amount.description)
            return Object.Member(Text(figure.rawValue), json)
          }
        }))
  }
}
