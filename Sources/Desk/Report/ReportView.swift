package import Query
import Records
package import Reports
package import Store

/// What a report shows, all of it from one look at the files; budgets and conflicts have their own.
package struct ReportView {
  private let viewed: ViewedRecords
  private let sums: Sums
  private let records: PageRecords
  private let isOfParts: Bool
  package let pictures: ReportPictures
  private let budgets: Budgets
  private let settling: Settling
  private let conflicts: ReportConflicts
  private let calendar: PeriodCalendar
  private let question: ReportQuestion
  private let ledgerName: String
  package let isEmpty: Bool
  /// What could not be read, and what is shown and in no sum.
  package let skipped: [SkippedFile]

  /// What `sum` says of all of the page's records.
  private struct Sums {
    let totals: Aggregation
    /// By the names of the keys.
    let groups: [(name: Text, rows: [Aggregation.Row])]
  }

  /// The period where none is written.
  package static let usual = "this-month"

  /// - Parameters:
  ///   - ledger: as it was asked for; where shares are wanted, the view is of everybody's.
  ///   - words: the period and the terms, as they were asked for.
  ///   - moment: the ledger as it was then; nil: now.
  ///   - thumbnails: nil where no pictures are wanted.
  package init(
    _ viewed: ViewedRecords, of ledger: AskedLedger, words: [String], isOfAllBooks: Bool, at moment: String?,
    _ thumbnails: Thumbnails?
  ) throws {
    self.viewed = viewed
    calendar = viewed.inquiry.setting.calendar
    let isShare = viewed.shares != nil
    question = ReportQuestion(viewed.inquiry, whose: ledger.session.whose, isShare: isShare, at: moment)
    ledgerName = try ledger.readableManifest()?.name ?? ""
    let keys = [
      question.category, GroupKey(name: "user", source: .user), GroupKey(name: "day", source: .day),
      GroupKey(name: "month", source: .month),
    ]
    let found = try FoundRecords(
      viewed.inquiry, .usual, limit: nil, adding: ([[]] + keys.map { [$0] }).map { viewed.spec(by: $0) },
      sharedBy: viewed.sharesOfRecords)
    sums = Sums(
      totals: found.sums[0], groups: zip(keys.map(\.name), found.sums.dropFirst().map(\.rows)).map { ($0, $1) })
    var reader = try ReportReader(viewed, question, leftOut: sums.totals.leftOut)
    isOfParts = reader.isOfParts
    var records = PageRecords(currencies: sums.totals.rows.map(\.currency))
    var pictures = ReportPictures(viewed.inquiry, thumbnails)
    var withFiles: [(row: RecordRow, place: Int)] = []
    var place = 0
    for row in found.rows {
      let parts = reader.records(of: row)
      if parts.first?.hasFile == true { withFiles.append((row, place)) }
      for (number, part) in parts.enumerated() { records.add(part, isPart: number > 0) }
      place += parts.count
    }
    budgets = try Budgets(in: ledger, isShare: isShare)
    let lists = ReportLists(viewed.inquiry, question, records, viewed.words)
    for record in lists.pictured + budgets.pictured + [viewed.book].compactMap(\.self) {
      try pictures.add(lookOf: record)
    }
    for (row, place) in withFiles { try pictures.add(row, at: place) }
    pictures.finish()
    (self.records, self.pictures) = (records, pictures)
    isEmpty = found.count == 0
    settling = try Settling(
      in: ledger, words: words, isOfAllBooks: isOfAllBooks, usual: Self.usual, convertedTo: nil)
    conflicts = try ReportConflicts(viewed.inquiry)
    let leftOut = try found.skipped + sums.totals.leftOut.map { try viewed.inquiry.skipped($0) }
    skipped = leftOut + (budgets.skipped + settling.bills.skipped).filter { !Set(leftOut).contains($0) }
  }

  package var notes: [Aggregation.Remark] { sums.totals.notes }

  // MARK: The page

  /// In the language of whoever reads.
  package var page: ReportPage {
    let words = viewed.inquiry.labels.viewWords
    let lists = ReportLists(viewed.inquiry, question, records, words)
    let more: Object = ["words": words.json, "pictures": .object(pictures.json), "looks": lists.looks(pictures)]
    return ReportPage(
      in: words, title: viewed.title(in: words), scope: scope(in: words), cover: pictures.look(of: viewed.book),
      note: viewed.noteOfOtherBooks(),
      flows: sums.totals.rows.map(CashFlow.init),
      budgets: budgets.list { pictures.look(of: $0) }, settling: settling.list(in: words),
      conflicts: conflicts.conflicts(in: words),
      picturesLeftOut: pictures.leftOut,
      leftOut: skipped.map { "\($0.place): \($0.message.text(in: words.spoken))" }, data: data(in: words, with: more))
  }

  /// The digits behind the point of each currency, which figures of shares are rounded to; null where amounts are whole.
  private var coins: Value {
    if viewed.shares == nil { return .null }
    return .array(records.currencies.map { .number(Number(SmallestCoin.decimals(of: $0))) })
  }

  private func scope(in words: ViewWords) -> String {
    [ledgerName, viewed.scope(in: words), words.filled("as of {day}", ["day": calendar.today.description])]
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  // MARK: Its data

  /// For programs.
  package var data: PageData { data(in: .english) }

  /// - Parameter more: other members than a program needs.
  private func data(in words: ViewWords, with more: Object = Object()) -> PageData {
    let lists = ReportLists(viewed.inquiry, question, records, words)
    let axes = ReportAxes(viewed, days: records.days.compactMap(\.self))
    var head: Object = [
      "format": 1, "title": .string(Text(viewed.title(in: words))), "period": viewed.period.map(\.json) ?? .null,
      "owners": viewed.whose.json, "book": viewed.book.map { .string($0.id) } ?? .null,
      "other_books": .number(Number(viewed.otherBooks)), "today": .string(Text(calendar.today.description)),
      "command": .array(question.command.map { .string(Text($0)) }),
      "totals": .array(sums.totals.rows.map(\.json)),
    ]
    head["sums"] = .object(
      Object(uniqueMembers: sums.groups.map { Object.Member($0.name, .array($0.rows.map(\.json))) }))
    head["budgets"] = budgets.json
    head["settling"] = settling.json
    head["owed"] = settling.jsonOfAll
    head["left_out"] = .array(skipped.map { $0.json(in: words.spoken) })
    head["share_of"] = viewed.sharer.map { .string($0) } ?? .null
    head["coins"] = coins
    head["of_parts"] = .bool(isOfParts)
    head["currencies"] = .array(records.currencies.map { $0.map { .string($0) } ?? .null })
    head["lists"] = lists.json
    head["days"] = .array(records.days.map { axes.json(of: $0, in: words) })
    head["axes"] = axes.json
    head["unfinished"] = axes.unfinished
    head["unit"] = .string(axes.usual)
    for member in more.members { head[member.key] = member.value }
    return PageData(head, records)
  }
}
