import Git
import Merge
import Records
import Schema

extension SourceTree {
  /// Gives rows that no spelling of their keys leads to the ids of records with the same values: the same day, amount,
  /// currency and way of the money, and the same texts but for capitals and blanks. A bank that writes `5/1/2026` in place
  /// of `05/01/2026` tells of no other payment.
  ///
  /// Of records that are alike, each is one row, so that two of three rows are known where two records are there.
  func recogniseByValue(_ ids: inout [Text], of statement: borrowing SourceStatement, _ memory: RowMemory) throws {
    guard statement.knowsRowsByValue, source.kind.moneyField != nil, !last.isEmpty else { return }
    var asked: [(place: Int, row: ValuedRow)] = []
    for place in statement.records.indices where !isKnown(ids[place], memory) {
      let record = statement.records[place]
      if let row = try valued(record.members.unpacked(), usual: record.usual) { asked.append((place, row)) }
    }
    let days = asked.reduce(nil as ClosedRange<CalendarDay>?) { $0.including($1.row.told.day) }
    guard let days, let usual = asked.first.map({ statement.records[$0.place].usual }) else { return }
    var there = try records(besides: Set(ids.map(memory.record)), in: days, usual: usual)
    for (place, row) in asked {
      guard let found = there[row.mark]?.firstIndex(where: { $0.row.agrees(with: row) }) else { continue }
      if let id = there[row.mark]?.remove(at: found).id { ids[place] = memory.row(of: id) }
    }
  }

  /// What the source said last of some days, and what no row is known as; those with the same values in the order of their
  /// paths.
  private func records(
    besides stated: Set<Text>, in days: ClosedRange<CalendarDay>, usual: Object
  ) throws -> [ValuedRow.Likeness: [(id: Text, row: ValuedRow)]] {
    var found: [ValuedRow.Likeness: [(id: Text, row: ValuedRow)]] = [:]
    let files = last.all.filter { !stated.contains($0.id) && mayBe($0.file, in: days) }
    for (id, file) in files.sorted(by: { Text($0.file.path) < Text($1.file.path) }) {
      guard let members = RecordReading.members(try objects.file(file.leaf.id), path: file.path),
        let row = try valued(members, usual: usual), days.contains(row.told.day)
      else { continue }
      found[row.mark, default: []].append((id, row))
    }
    return found
  }

  private func valued(_ members: Object, usual: Object) throws -> ValuedRow? {
    let day = Self.day(of: members, of: source, in: zone)
    guard let told = ToldRow(members, usual: usual, kind: source.kind, day: day) else { return nil }
    let named = [source.kind.titleField, source.kind.dateField, source.kind.currencyField].compactMap(\.self)
    let payee = PayeeFields.usual
    let others = source.kind.fields.filter { field in
      field.reference == nil && field.choices.isEmpty && !named.contains(field.name)
        && field.name != payee.payee && field.name != payee.text
    }.map { members[$0.name]?.string?.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return ValuedRow(told: told, others: others, time: source.kind.dateField.flatMap { members[$0]?.string })
  }
}

/// A row as far as its values tell it from others.
private struct ValuedRow {
  struct Likeness: Hashable {
    let day: CalendarDay
    let values: [Value]
    let texts: [String]
  }

  let told: ToldRow
  /// The other texts, such as a reference.
  let others: [String?]
  /// `10:05`; nil where only its day is said, or midnight, which programs write for nothing.
  let time: String?

  init(told: ToldRow, others: [String?], time text: String?) {
    (self.told, self.others) = (told, others)
    let time = text?.split(separator: "T").dropFirst().first.map { String($0.prefix(5)) }
    self.time = time == "00:00" ? nil : time
  }

  var mark: Likeness { Likeness(day: told.day, values: told.mark, texts: told.texts) }

  /// Whether neither says another text, or another time, than the other.
  func agrees(with other: ValuedRow) -> Bool {
    zip(others, other.others).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
      && (time == nil || other.time == nil || time == other.time)
  }
}
