internal import Desk
internal import Query
internal import Records
internal import Reports
internal import Store

/// `diff --by`: what changed from one state of the ledger to another, in money.
struct SumDifferences {
  private let titles: GroupTitles
  private let groups: [GroupKey]
  private let differences: [SumDifference]
  private let figure: Figure
  let skipped: [SkippedFile]

  /// - Parameters:
  ///   - keys: as `sum --by` takes them.
  ///   - new: nil: now.
  init(by keys: String, from old: String, to new: String?, _ session: Session) throws {
    let before = try State(session, at: old, keys)
    let after = try State(session, at: new, keys)
    titles = GroupTitles(after.inquiry)
    groups = after.groups
    differences = SumDifference.all(from: before.sums, to: after.sums)
    figure = (before.sums.rows + after.sums.rows).contains { $0.total != nil } ? .total : .net
    skipped = Array(Set(before.skipped + after.skipped)).sorted { Text($0.place) < Text($1.place) }
  }

  /// The sums of one state.
  private struct State {
    let inquiry: Inquiry
    let groups: [GroupKey]
    let sums: Aggregation
    let skipped: [SkippedFile]

    init(_ session: Session, at moment: String?, _ keys: String) throws {
      let asked = try AskedLedger(session, at: moment)
      let inquiry = try Inquiry(asked, kinds: asked.kinds(), words: .everything, about: .money)
      self.inquiry = inquiry
      groups = try GroupKey.parse(keys, kinds: inquiry.shapes)
      let currency = try asked.readableManifest()?.currency.map { Text($0) }
      let found = try inquiry.sums(Aggregation.Spec(groups: groups, currency: currency), hasTotals: false)
      sums = found.sums
      skipped = try found.skipped + sums.leftOut.map { try inquiry.skipped($0) }
    }
  }

  // MARK: For people

  var table: Rows {
    let currency = Text.common(to: differences.map(\.currency))
    let labels = titles.labels
    let heads =
      groups.map { Table.Column(labels.heading($0)) }
      + (currency == nil ? [Table.Column(labels.heading("currency"))] : [])
    let figures = ["before", "after", "change"].map { title in
      Table.Column(labels.heading(title) + (currency.map { " \($0)" } ?? ""), .decimal)
    }
    return Rows(
      columns: heads + figures,
      rows: differences.map { Rows.Row(cells: cells($0, hasCurrency: currency == nil)) },
      whenEmpty: "the sums are the same")
  }

  private func cells(_ one: SumDifference, hasCurrency: Bool) -> [Table.Cell] {
    let heads = zip(groups, one.group).map { key, group in
      titles.title(of: group.value, key).map { Table.Cell($0) } ?? titles.none
    }
    let amounts = [one.before?.value(of: figure), one.after?.value(of: figure)].map { amount in
      Table.Cell(amount.map { figure.cell($0, isInverted: false).text } ?? "", .dim)
    }
    let change = one.change(of: figure)
    return heads + (hasCurrency ? [Table.Cell(one.currency?.string ?? "")] : []) + amounts
      + [change.map { figure.cell($0, isInverted: false) } ?? ""]
  }

  // MARK: For programs

  private static let figures: [Figure] = [.income, .expense, .net, .total, .count]

  /// `[{"group":{…},"currency":…,"before":{"income":…,…}|null,"after":…,"change":{…}}]`.
  var json: [Value] {
    differences.map { one in
      [
        "group": .object(one.group.json), "currency": one.currency.map(Value.string) ?? .null,
        "before": one.before.map { row in Self.json { row.value(of: $0) } } ?? .null,
        "after": one.after.map { row in Self.json { row.value(of: $0) } } ?? .null,
        "change": Self.json { one.change(of: $0) },
      ]
    }
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

  var export: Rows {
    let names = groups.map(\.name.string) + ["currency", "before", "after", "change"]
    return Rows(
      columns: names.map { Table.Column($0) },
      rows: differences.map { one in
        let heads = one.group.map { $0.value?.string ?? "" } + [one.currency?.string ?? ""]
        let amounts = [one.before?.value(of: figure), one.after?.value(of: figure), one.change(of: figure)]
        return Rows.Row(cells: (heads + amounts.map { $0?.description ?? "" }).map { Table.Cell($0) })
      }, keepsCaseOfTitles: true)
  }
}

extension Context {
  func print(_ differences: SumDifferences) {
    switch settings.format {
    case .json: JSONOutput(output).print(items: differences.json)
    case .ndjson: for row in differences.json { print(json: row) }
    case .csv, .tsv: print(differences.export)
    case .table: print(differences.table)
    }
    note(skipped: differences.skipped)
  }
}
