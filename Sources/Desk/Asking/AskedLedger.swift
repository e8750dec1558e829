import Git
package import Index
package import Query
package import Records
import Schema
package import Store

/// The ledger that a question is put to: as its files are now, or as a commit has them.
package struct AskedLedger {
  /// Who asks.
  package let session: Session
  private let past: PastLedger?
  private let index: RecordIndex

  /// - Parameter moment: a commit as git names it, a day, or a time; nil: now.
  package init(_ session: Session, at moment: String? = nil) throws {
    self.session = session
    index = RecordIndex(of: session.ledger.root)
    past = try moment.map { try Self.past(session.ledger, at: $0) }
  }

  private init(_ asked: AskedLedger, by session: Session) {
    (self.session, past, index) = (session, asked.past, asked.index)
  }

  /// The same, of everybody's records, whoever asks.
  package var ofEverybody: AskedLedger { AskedLedger(self, by: session.ofEverybody) }

  /// Of whom, and where: as it is now.
  package var ledger: Ledger { session.ledger }

  private static func past(_ ledger: Ledger, at moment: String) throws -> PastLedger {
    if let time = Timestamp(moment) { return try PastLedger(ledger, at: time) }
    guard let day = try ledger.day(named: moment) else { return try PastLedger(ledger, at: moment) }
    return try PastLedger(ledger, at: try ledger.end(of: day))
  }

  /// The commit that has it; nil: it is as its files are now.
  var commit: ObjectID? { past?.commit }

  /// Whether it is the ledger as it was.
  package var isPast: Bool { past != nil }

  package func kinds() throws -> Kinds { try past?.kinds() ?? ledger.kinds() }

  package func readableManifest() throws -> LedgerManifest? {
    if let past { return try past.readableManifest() }
    return try ledger.readableManifest()
  }

  func userNames() throws -> [Text] { try past?.userNames() ?? ledger.userNames() }

  func feedNames() throws -> [Text] { try past?.feedNames() ?? ledger.feedNames() }

  package func document(at path: String) throws -> RecordDocument {
    try past?.document(at: path) ?? ledger.record(at: path).document
  }

  /// Shows all folders at `paths` and below to `body`, perhaps on two threads. Answers what is left out besides records.
  package func visit(below paths: [String], _ body: @escaping @Sendable (IndexedFolder) -> Void) throws -> [SkippedFile]
  {
    guard let past else { return try index.visit(ledger, below: paths, body) }
    try index.visit(past, below: paths, body)
    return []
  }

  /// The currency of amounts that name none; nil where the ledger says none. Throws where what it says cannot be used.
  package func currency() throws -> Text? {
    guard let manifest = try manifest(saying: .currency) else { return nil }
    if let failure = try failure(of: .currency, in: manifest) { throw failure }
    return manifest.currency.map { Text($0) }
  }

  /// Today, and where weeks and months begin, as the ledger says.
  package func calendar() throws -> PeriodCalendar {
    let manifest = try readableManifest()
    let (weeks, months) = (try self.manifest(saying: .firstWeekday), try self.manifest(saying: .firstDayOfMonth))
    let unsettled = PeriodCalendar.Unsettled(
      weeks: try failure(of: .firstWeekday, in: weeks), months: try failure(of: .firstDayOfMonth, in: months))
    return PeriodCalendar(
      today: ledger.surroundings.today, firstWeekday: weeks?.firstWeekday ?? 1,
      firstDayOfMonth: months?.firstDayOfMonth ?? 1, zone: manifest?.zone.rules ?? .utc,
      dayOrder: DayOrder(language: manifest?.language), unsettled: unsettled)
  }

  /// Where it is read what a setting is: of the past in `ledger.json` as it was, and where that cannot be used, which nothing
  /// mends any more, as it is now.
  private func manifest(saying setting: Setting) throws -> LedgerManifest? {
    let manifest = try readableManifest()
    guard isPast, let manifest, setting.failure(in: manifest.members, at: LedgerManifest.path) != nil else {
      return manifest
    }
    return try ledger.readableManifest()
  }

  /// nil where it can be used, or is not there. What cannot be used is always what the ledger says now.
  private func failure(of setting: Setting, in manifest: LedgerManifest?) throws -> Failure? {
    try manifest.flatMap { try ledger.failure(of: setting, in: $0.members, at: LedgerManifest.path) }
  }
}
