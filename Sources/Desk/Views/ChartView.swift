package import Query
package import Records
package import Reports
package import Store

/// The charts that answer a question: one for each currency, and of a pie one for each period.
package struct ChartView {
  /// More groups than that are not bars that anybody compares; the smallest become one.
  private static let mostGroups = 30
  /// Colours that can be told apart.
  private static let mostSeries = 7

  private let question: ChartQuestion
  private let now: PeriodSums
  private let before: PeriodSums?
  private let figures: [Figure]
  /// What could not be read, and what is in no sum.
  package let skipped: [SkippedFile]

  /// What one period comes to.
  private struct PeriodSums {
    let viewed: ViewedRecords
    let sums: Aggregation
    let axis: ChartAxis

    func rows(in currency: Text?) -> [Aggregation.Row] { sums.rows.filter { $0.currency == currency } }
  }

  package init(_ question: ChartQuestion) throws {
    self.question = question
    var skipped: Set<SkippedFile> = []
    func part(_ viewed: ViewedRecords) throws -> PeriodSums {
      let found = try question.sums(viewed)
      skipped.formUnion(found.skipped)
      skipped.formUnion(try found.sums.leftOut.map { try viewed.inquiry.skipped($0) })
      return PeriodSums(viewed: viewed, sums: found.sums, axis: try ChartAxis(question, viewed, found.sums.rows))
    }
    now = try part(question.viewed)
    before = try question.before.map(part)
    figures = question.figures(for: now.sums.rows + (before?.sums.rows ?? []))
    self.skipped = skipped.sorted {
      (Text($0.place), Text($0.message.description)) < (Text($1.place), Text($1.message.description))
    }
  }

  package var isEmpty: Bool { now.sums.rows.isEmpty && before?.sums.rows.isEmpty ?? true }

  package var viewed: ViewedRecords { question.viewed }

  package var notes: [Aggregation.Remark] { Array(Set(now.sums.notes + (before?.sums.notes ?? []))).sorted() }

  private var currencies: [Text?] {
    let all = Set((now.sums.rows + (before?.sums.rows ?? [])).map(\.currency))
    return all.sorted { a, b in
      guard let a, let b else { return a != nil }
      return a < b
    }
  }

  /// In the language of whoever reads.
  package var charts: [Chart] { charts(in: question.viewed.words) }

  private func charts(in words: ViewWords) -> [Chart] {
    let currencies = currencies.isEmpty ? [question.viewed.currency] : currencies
    return currencies.flatMap { currency -> [Chart] in
      guard question.form == .pie, let before else { return [chart(now, compared: before, currency, words)] }
      return [chart(now, compared: nil, currency, words), chart(before, compared: nil, currency, words)]
    }
  }

  // MARK: One chart

  private func chart(_ part: PeriodSums, compared: PeriodSums?, _ currency: Text?, _ words: ViewWords) -> Chart {
    let looks = GroupLooks(part.viewed.inquiry, question.keys[0])
    var groups = groups(part, compared, looks, words)
    var series =
      question.keys.count > 1
      ? seriesByKey(part, currency, words) : seriesByFigure(part, compared, currency, groups.count, words)
    let isInTime = question.keys[0].source.isPeriod || question.keys[0].source == .weekday
    if !isInTime, question.form == .bar {
      (groups, series) = ChartGathering(groups, series, addsUp: addsUp, in: words).largest(Self.mostGroups)
    }
    let title = part.viewed.title(in: words)
    let both = compared.map {
      words.filled(
        "{period}, compared with {before}", ["period": title, "before": $0.viewed.title(in: words)])
    }
    return Chart(
      question.form, title: both ?? title,
      detail: [
        subject(words), isMoney || currencies.count > 1 ? currency?.string ?? "" : "", part.viewed.scope(in: words),
      ]
      .filter { !$0.isEmpty }.joined(separator: " · "),
      isInTime: isInTime, unit: question.keys[0].source.isPeriod ? question.keys[0].name.string : nil,
      isRunning: question.isCumulative, groups: groups, series: series, in: words)
  }

  /// `running income and expense by day`.
  private func subject(_ words: ViewWords) -> String {
    let labels = question.viewed.inquiry.labels
    let keys = question.keys.map { words.isEnglish ? $0.name.string : labels.name(of: $0) }
    return words.filled(
      question.isCumulative ? "running {figures} by {keys}" : "{figures} by {keys}",
      [
        "figures": words.list(figures.map { words[$0.rawValue] }), "keys": words.list(keys),
      ])
  }

  private var addsUp: Bool { figures.allSatisfy(\.isAdditive) }

  private var isMoney: Bool { figures != [.count] && question.total == nil }

  /// Those of the two periods under each other; the longer one decides how many there are.
  private func groups(_ part: PeriodSums, _ compared: PeriodSums?, _ looks: GroupLooks, _ words: ViewWords) -> [Chart
    .Group]
  {
    values(part, compared).enumerated().map { place, value in
      // A line is read by the days of its own period; those of a longer one before have no name there.
      let isBeyond = question.form == .line && place >= part.axis.values.count
      let day = question.keys[0].source == .day ? value.flatMap { CalendarDay($0.string) } : nil
      return Chart.Group(
        label: isBeyond ? "" : day?.withWeekday(in: words) ?? looks.title(of: value, words),
        symbol: looks.symbol(of: value), colour: looks.colour(of: value),
        period: ChartAxis.period(value, question.keys[0], part.viewed.inquiry.setting.calendar))
    }
  }

  private func values(_ part: PeriodSums, _ compared: PeriodSums?) -> [Text?] {
    guard let compared else { return part.axis.values }
    if question.keys[0].source.isPeriod {
      return part.axis.values + compared.axis.values.dropFirst(part.axis.values.count)
    }
    let known = Set(part.axis.values)
    return part.axis.values + compared.axis.values.filter { !known.contains($0) }
  }

  private func seriesByFigure(
    _ part: PeriodSums, _ compared: PeriodSums?, _ currency: Text?, _ count: Int, _ words: ViewWords
  ) -> [Chart.Series] {
    let all = values(part, compared)
    let colours = Figure.colours(of: figures)
    return figures.flatMap { figure -> [Chart.Series] in
      let points = points(part, part.rows(in: currency), figure, all)
      let isColoured = figures.count > 1 || question.keys[0].source.isPeriod
      let colour = isColoured ? colours[figure] : nil
      guard let compared else {
        return [
          Chart.Series(name: words[figure.rawValue], colour: colour, points: points, written: written(figure, currency))
        ]
      }
      let isAligned = question.keys[0].source.isPeriod
      var old = self.points(compared, compared.rows(in: currency), figure, isAligned ? compared.axis.values : all)
      old += Array(repeating: nil, count: max(0, count - old.count))
      let several = figures.count > 1 ? "\(words[figure.rawValue]), " : ""
      return [
        Chart.Series(
          name: several + part.viewed.title(in: words), colour: colour, points: points,
          written: written(figure, currency)),
        Chart.Series(
          name: several + compared.viewed.title(in: words), colour: question.form == .line ? .grey : colour,
          isBefore: true, points: old, written: written(figure, currency)),
      ]
    }
  }

  private func seriesByKey(_ part: PeriodSums, _ currency: Text?, _ words: ViewWords) -> [Chart.Series] {
    let looks = GroupLooks(part.viewed.inquiry, question.keys[1])
    let rows = Dictionary(grouping: part.rows(in: currency)) { $0.group[1].value }
    let names = part.sums.rows.map { $0.group[1].value }
    var known = Set<Text?>()
    let series = names.filter { known.insert($0).inserted && rows[$0] != nil }.map { name in
      Chart.Series(
        name: looks.title(of: name, words), symbol: looks.symbol(of: name), colour: looks.colour(of: name),
        points: points(part, rows[name] ?? [], figures[0], part.axis.values),
        written: written(figures[0], currency))
    }
    return ChartGathering([], series, addsUp: addsUp, in: words).largestSeries(Self.mostSeries)
  }

  /// How amounts of a figure are written: those of money with the decimals of their currency.
  private func written(_ figure: Figure, _ currency: Text?) -> @Sendable (Decimal) -> Table.Cell {
    let isPlain = figure == .count || question.total != nil
    return { figure.cell(isPlain ? $0 : $0.written(in: currency), isInverted: false) }
  }

  /// One for each value: nothing where something is not known yet, zero where nothing was.
  private func points(
    _ part: PeriodSums, _ rows: [Aggregation.Row], _ figure: Figure, _ values: [Text?]
  ) -> [Decimal?] {
    let amounts = Dictionary(
      rows.map { ($0.group[0].value, $0.value(of: figure)) }, uniquingKeysWith: { first, _ in first })
    let isTime = question.keys[0].source.isPeriod
    var last = Decimal.zero
    return values.enumerated().map { place, value in
      if isTime, place >= part.axis.past, amounts[value] == nil { return nil }
      var amount = amounts[value] ?? nil
      if amount == nil, figure.isAdditive, isTime || question.form != .line {
        amount = question.isCumulative ? last : .zero
      }
      if let amount { last = amount }
      return amount
    }
  }

  // MARK: For programs

  /// The rows that `sum` gives, and what is drawn of them.
  package var json: Object {
    var json: Object = [
      "chart": .string(Text(question.form.rawValue)), "period": question.viewed.period.map(\.json) ?? .null,
      "owners": question.viewed.whose.json, "book": question.viewed.book.map { .string($0.id) } ?? .null,
      "other_books": .number(Number(question.viewed.otherBooks)), "by": .array(question.keys.map { .string($0.name) }),
      "figures": .array(figures.map { .string(Text($0.rawValue)) }), "rows": .array(now.sums.rows.map(\.json)),
    ]
    if let before {
      json["before"] = [
        "period": before.viewed.period.map(\.json) ?? .null, "rows": .array(before.sums.rows.map(\.json)),
      ]
    }
    json["charts"] = .array(charts(in: .english).map(\.json))
    json["left_out"] = .array(skipped.map { $0.json(in: question.viewed.inquiry.labels.spoken) })
    return json
  }
}

extension Figure {
  /// No two figures of a chart look alike: one whose usual colour is taken gets the next that is free.
  fileprivate static func colours(of figures: [Figure]) -> [Figure: Colour] {
    var colours: [Figure: Colour] = [:]
    for figure in figures {
      let free = ([figure.usualColour] + Colour.palette).first { !colours.values.contains($0) }
      colours[figure] = free ?? figure.usualColour
    }
    return colours
  }

  /// In every chart the same: what came in and what went out are told apart by colour-blind people, too.
  var usualColour: Colour {
    switch self {
    case .income: Colour.palette[2]
    case .expense: Colour.palette[5]
    case .net: Colour.palette[0]
    case .total: Colour.palette[4]
    case .count: Colour.palette[3]
    case .average: Colour.palette[0]
    case .median: Colour.palette[1]
    case .smallest: Colour.palette[3]
    case .largest: Colour.palette[4]
    }
  }
}

extension Chart {
  fileprivate var json: Value {
    var json: Object = [
      "title": .string(Text(title)), "detail": .string(Text(detail)),
      "groups": .array(groups.map { .string(Text($0.label)) }),
      "series": .array(
        series.map { series in
          [
            "name": .string(Text(series.name)), "before": .bool(series.isBefore),
            "color": series.colour.map { .string(Text($0.hexadecimal)) } ?? .null,
            "values": .array(series.points.map { $0.map { .string(Text($0.description)) } ?? .null }),
          ]
        }),
    ]
    if form == .pie, let first = series.first { json["slices"] = .array(PieSlices(self, first).slices.map(\.json)) }
    return .object(json)
  }
}

extension PieSlices.Slice {
  fileprivate var json: Value {
    [
      "name": .string(Text(label)), "value": .string(Text(amount.description)), "groups": .number(Number(places.count)),
      "permille": .number(Number(permille)), "color": .string(Text(colour.hexadecimal)),
    ]
  }
}
