import Index
package import Query
package import Records
import Schema
package import Store

/// What somebody drank, as the diary has it.
package struct DrinkingDiary {
  package struct Entry {
    package let day: CalendarDay
    /// In seconds since 1970; nil where only the day is known.
    package let second: Int?
    /// Grams.
    package let alcohol: Decimal
  }

  /// In no order.
  package let entries: [Entry]
  /// What cannot be read, or has no amount, strength or day.
  package let skipped: [SkippedFile]

  /// The field of the kind that is calculated from amount and strength.
  private static let alcohol: Text = "alcohol"

  /// - Parameter user: whose; nil: nobody's yet.
  package init(of user: Text?, in ledger: Ledger) throws {
    let asked = try AskedLedger(Session(ledger))
    let kinds = try ledger.kinds()
    let kind = try kinds.required(PlantedKind.diary.name)
    guard kind.field(Self.alcohol)?.unit == "g" else {
      throw Failure(
        .invalid, .invalid,
        "\(kind.withArticle) has no field \(Self.alcohol) in grams, so nothing can be added up",
        hint: "kinds/\(kind.name).json declares it with \"computed\": \"amount * abv / 100 * 0.789\", \"unit\": \"g\"")
    }
    let seesPrivate = try kind.isPrivate && user == ledger.sessionUser()
    let owners = (user.map { [Owner.user($0)] } ?? [.local]) + (user != nil && seesPrivate ? [.local] : [])
    let found = try asked.rowsOnce(below: owners.map { $0.folder(of: kind) }, RowReader(kinds))
    let zone = try asked.calendar().zone
    var (entries, skipped) = ([Entry](), found.skipped)
    for row in found.rows {
      let date = kind.dateField.flatMap { row.fields[$0] }
      let alcohol = row.value(at: FieldPath(keys: [Self.alcohol]))?.decimal
      guard let day = date?.day(in: zone), let alcohol, !alcohol.isNegative else {
        let why: Sentence = alcohol == nil ? "its alcohol is not known: amount or abv is missing" : "it has no day"
        skipped.append(SkippedFile(path: row.path.string, message: why))
        continue
      }
      let second = date?.string.flatMap { Timestamp($0) }?.secondsSince1970
      entries.append(Entry(day: day, second: second, alcohol: alcohol))
    }
    (self.entries, self.skipped) = (entries, skipped)
  }

  package func alcohol(in period: Period) throws -> Decimal {
    try entries.filter { period.contains($0.day) }.reduce(Decimal.zero) { try $0 + $1.alcohol }
  }

  package func count(in period: Period) -> Int { entries.count { period.contains($0.day) } }

  /// Those whose time is known.
  package var drinks: [BloodAlcohol.Drink] {
    entries.compactMap { entry in entry.second.map { BloodAlcohol.Drink(second: $0, grams: entry.alcohol) } }
  }
}
