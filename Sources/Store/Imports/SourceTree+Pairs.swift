import Git
import Merge
import Records
import Schema

extension SourceTree {
  /// Makes one of rows that are gone and rows that are new, where they are the same (decision 68).
  mutating func pair(_ rows: inout StatedRows, of statement: borrowing SourceStatement, since commit: ObjectID)
    throws
  {
    if [.never, .apart].contains(statement.pairing) || source.kind.moneyField == nil { return }
    let stated = Set(rows.records)
    let new = statement.records.indices.filter { last[rows.records[$0]] == nil && !rows.knows($0) }
    if new.isEmpty { return }
    let gone = try goneRows(besides: stated, in: days(of: statement.records))
    let known = stated.count { last[$0] != nil }
    if gone.isEmpty { return }
    var newRows: [(place: Int, members: Object, row: ToldRow)] = []
    for place in new {
      let members = try statement.records[place].members.unpacked()
      let usual = statement.records[place].usual
      let row = ToldRow(members, usual: usual, kind: source.kind, day: day(of: members))
      if let row { newRows.append((place, members, row)) }
    }
    var found = RowPairing.pairs(gone: gone.map(\.row), new: newRows.map(\.row))
    if found.isEmpty { return }
    // A row that was gone and is back is not new: no gone row may be lost to it.
    let said = try SourceHistory(source: source, objects: objects).recordsGone(upTo: commit)
    let count = newRows.count
    newRows.removeAll { said.contains(rows.row($0.place)) }
    if newRows.count < count { found = RowPairing.pairs(gone: gone.map(\.row), new: newRows.map(\.row)) }
    if statement.pairing == .ifMostAreKnown, known < gone.count {
      let pairs = found.map { (gone: gone[$0.gone].row, members: gone[$0.gone].members, new: newRows[$0.new].row) }
      try requireNoneAlike(pairs.filter { $0.gone.day == $0.new.day }, of: gone.count)
      return
    }
    for pair in found {
      let (old, new) = (gone[pair.gone], newRows[pair.new])
      rows.note(new.place, is: old.id)
      pairs.append(RowPair(path: old.file.path, before: old.members, after: new.members))
    }
  }

  /// Throws where rows that are new have the day, the amount and a word of bills that the file should have, and too few
  /// rows are known for it to be certain that the file is of the same account: nobody knows whether they are the same bills.
  /// Where that is so of the day and the amount of each bill that the file should have, and there are several, it needs no
  /// word.
  ///
  /// - Parameters:
  ///   - pairs: rows of the same day.
  ///   - gone: how many bills the file should have, and has not.
  private func requireNoneAlike(_ pairs: [(gone: ToldRow, members: Object, new: ToldRow)], of gone: Int) throws {
    let alike = pairs.count == gone && gone > 1 ? pairs : pairs.filter { !$0.gone.words.isDisjoint(with: $0.new.words) }
    guard let first = alike.first else { return }
    let (name, bill) = (source.name.string, line(first.members))
    throw Failure(
      .invalid, "rows-alike",
      alike.count == 1
        ? "a row of this file may be a bill that \(name) brought before, in other words: \(bill)"
        : "\(alike.count) rows of this file may be bills that \(name) brought before, in other words; the first: \(bill)",
      advice: StoreAdvice.sayWhetherAlike(rule: name))
  }

  /// `2026-11-03 100.00 EUR Rewe`
  func line(_ members: Object) -> String {
    let payee = PayeeFields.usual.payee
    let name = source.kind.titleField.flatMap { members[$0] } ?? members[payee]
    let shown = [
      source.kind.dateField.flatMap { members[$0] }, source.kind.moneyField.flatMap { members[$0] },
      source.kind.currencyField.flatMap { members[$0] }, name,
    ]
    return shown.compactMap { value in value?.string ?? value?.number?.lexeme }.joined(separator: " ")
  }

  private func days(of records: [SourceRecord]) throws -> ClosedRange<CalendarDay>? {
    var days: ClosedRange<CalendarDay>?
    for record in records {
      if let day = day(of: try record.members.unpacked()) { days = days.including(day) }
    }
    return days
  }

  private typealias GoneRow = (id: Text, file: LedgerObjects.File, members: Object, row: ToldRow)

  /// What the source said last, says no more, and would still say of these days; in the order of their paths.
  private func goneRows(besides stated: Set<Text>, in days: ClosedRange<CalendarDay>?) throws -> [GoneRow] {
    guard let days else { return [] }
    return try last.all.compactMap { id, file -> GoneRow? in
      guard !stated.contains(id), mayBe(file, in: days),
        let members = RecordReading.members(try objects.file(file.leaf.id), path: file.path),
        let day = day(of: members), days.contains(day),
        let row = ToldRow(members, kind: source.kind, day: day)
      else { return nil }
      return (id, file, members, row)
    }.sorted { Text($0.file.path) < Text($1.file.path) }
  }

  /// Whether a record can be of these days by its path, which has the month that it had first. A day that was corrected by
  /// more than a month is not looked for: of a ledger of many years, only few files are read.
  func mayBe(_ file: LedgerObjects.File, in days: ClosedRange<CalendarDay>) -> Bool {
    let prefix = "\(source.owner.folder(of: source.kind))/"
    let parts = file.path.rest(behind: prefix)?.prefix(7).split(separator: "/").compactMap { Int($0) } ?? []
    guard parts.count == 2 else { return true }
    func months(_ year: Int, _ month: Int) -> Int { year * 12 + month }
    let (first, last) = (days.lowerBound, days.upperBound)
    return (months(first.year, first.month) - 1...months(last.year, last.month) + 1).contains(
      months(parts[0], parts[1]))
  }

  private func day(of members: Object) -> CalendarDay? { Self.day(of: members, of: source, in: zone) }
}
