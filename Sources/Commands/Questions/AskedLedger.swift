internal import Index
internal import Query
internal import Records
internal import Schema
internal import Store

/// The ledger that a question is put to: as its files are now, or as a commit has them.
struct AskedLedger {
  /// Of whom, and where: as it is now.
  let ledger: Ledger
  private let past: PastLedger?
  private let index: RecordIndex

  static let at = Option.value("at", "REV|DATE", "Ask the ledger as it was: at a commit, or at the end of a day")

  /// - Parameter moment: a commit as git names it, a day, or a time; nil: now.
  init(_ ledger: Ledger, at moment: String? = nil) throws {
    self.ledger = ledger
    index = RecordIndex(of: ledger.root)
    past = try moment.map { try Self.past(ledger, at: $0) }
  }

  private static func past(_ ledger: Ledger, at moment: String) throws -> PastLedger {
    if let time = Timestamp(moment) { return try PastLedger(ledger, at: time) }
    guard let day = try ledger.day(named: moment) else { return try PastLedger(ledger, at: moment) }
    return try PastLedger(ledger, at: try ledger.end(of: day))
  }

  /// Whether it is the ledger as it was.
  var isPast: Bool { past != nil }

  func kinds() throws -> Kinds { try past?.kinds() ?? ledger.kinds() }

  func readableManifest() throws -> LedgerManifest? {
    if let past { return try past.readableManifest() }
    return try ledger.readableManifest()
  }

  func userNames() throws -> [Text] { try past?.userNames() ?? ledger.userNames() }

  func feedNames() throws -> [Text] { try past?.feedNames() ?? ledger.feedNames() }

  func document(at path: String) throws -> RecordDocument {
    try past?.document(at: path) ?? ledger.record(at: path).document
  }

  /// Shows all folders at `paths` and below to `body`, perhaps on two threads. Answers what is left out besides records.
  func visit(below paths: [String], _ body: @escaping @Sendable (IndexedFolder) -> Void) throws -> [SkippedFile] {
    guard let past else { return try index.visit(ledger, below: paths, body) }
    try index.visit(past, below: paths, body)
    return []
  }

  /// Today, and where weeks and months begin, as the ledger says.
  func calendar() throws -> PeriodCalendar {
    let manifest = try readableManifest()
    func number(_ key: Text) -> Int { manifest?.members[key]?.number.flatMap { Int($0.lexeme) } ?? 1 }
    return PeriodCalendar(
      today: ledger.surroundings.today, firstWeekday: number("firstWeekday"),
      firstDayOfMonth: number("firstDayOfMonth"), zone: manifest?.zone.rules ?? .utc,
      dayOrder: DayOrder(language: manifest?.language))
  }
}
