internal import Desk
internal import FileSystem
internal import Git
internal import Merge
internal import Query
internal import Records
internal import Reports
internal import Schema
internal import Store

/// A ledger's history as commands tell it: times as its own clocks show them, commits by their short names.
struct HistoryContext {
  let ledger: Ledger
  let history: LedgerHistory
  let context: Context
  private let zone: TimeZoneRules
  /// nil where no keys are in use, and in the history of `local/`, which stays on this device.
  private let proofs: LedgerProofs?
  private let fullNames: [Text: Text]
  /// - Parameters:
  ///   - part: whose history is told: that of what is sent, or of `local/`.
  ///   - moment: a commit or day at which the history ends; nil: now.
  init(_ command: String, _ context: Context, of part: LedgerPart = .sent, at moment: String? = nil) throws {
    try self.init(try context.ledger(for: command), context, of: part, at: moment)
  }

  private init(_ ledger: Ledger, _ context: Context, of part: LedgerPart, at moment: String?) throws {
    let now = try LedgerHistory(ledger, of: part)
    let end = try moment.map { try Self.commit(named: $0, in: now) }
    history = try end.map { try LedgerHistory(now.ledger, of: part, at: $0) } ?? now
    (self.ledger, self.context) = (ledger, context)
    proofs = part == .sent ? try LedgerProofs.whereKeysAreInUse(ledger, at: history.head) : nil
    let people = proofs == nil ? [] : try ledger.people().people
    fullNames = Dictionary(
      people.compactMap { person in person.fullName.map { (person.name, Text($0)) } },
      uniquingKeysWith: { first, _ in first })
    zone = try ledger.zone().rules
  }

  /// The record that is meant, also one that is not there any more, with the history that has it.
  static func about(
    _ name: String, for command: String, _ context: Context, at moment: String? = nil
  ) throws -> (history: HistoryContext, place: RecordFinder.Place) {
    let ledger = try context.ledger(for: command)
    func history(of part: LedgerPart) throws -> HistoryContext {
      try HistoryContext(ledger, context, of: part, at: moment)
    }
    do {
      let finder = try context.finder(ledger, ledger.kinds())
      let place = try finder.place(of: name)
      try context.noteOwner(of: place, named: name, by: finder)
      return (try history(of: place.location.owner == .local ? .local : .sent), place)
    } catch let error as Failure where error.code == "unknown-record" {
      for part in try ledger.partsWithHistory() {
        let past = try history(of: part)
        if let gone = try past.history.gone(name) { return (past, gone) }
      }
      throw error
    }
  }

  /// What a person means by a commit: as git names it, or a day, at whose end it was the newest.
  func commit(named name: String) throws -> ObjectID { try Self.commit(named: name, in: history) }

  private static func commit(named name: String, in history: LedgerHistory) throws -> ObjectID {
    let ledger = history.ledger
    guard let day = try ledger.day(named: name) else { return try history.commit(named: name) }
    return try PastLedger(ledger, of: history.part, at: ledger.end(of: day)).commit
  }

  /// The first second of a day or of a period.
  func start(of period: String) throws -> Int {
    let from = try AskedLedger(Session(ledger)).calendar().start(of: period)
    guard let day = from.adding(days: -1) else { return .min }
    return try ledger.end(of: day).secondsSince1970 + 1
  }

  // MARK: Which history

  static let local = Option.flag("local", "The history of local/, which stays on this device")

  static func part(_ invocation: Invocation) -> LedgerPart { invocation.has(local) ? .local : .sent }

  // MARK: Words

  /// `2026-11-20 15:02` for people, by the ledger's clocks; for programs the instant in UTC.
  func when(_ time: Timestamp?) -> String {
    guard let time else { return "" }
    guard context.settings.format == .table else { return time.utcText }
    return String(zone.shown(time).text.prefix(16).replacing("T", with: " "))
  }

  /// `1f3a5b7c` for people, for programs all of it.
  func name(_ commit: ObjectID) -> String {
    context.settings.format == .table ? commit.short : commit.description
  }

  /// Who, when and why, as JSON members.
  func members(_ commit: CommitSummary) -> Object {
    var members: Object = [
      "commit": .string(commit.id.description), "by": .string(commit.by),
      "at": commit.at.map { .string($0.utcText) } ?? .null, "message": .string(commit.title),
    ]
    if let proofs { members["signed"] = proofs.signer(of: commit.id).map { .string($0) } ?? .null }
    return members
  }

  /// Who made a commit: whose key signed it, where that is proven, and the name in it is another one; with a question mark
  /// where it is not proven, and nobody has settled it, as of a request for a key.
  func author(of commit: CommitSummary) -> String {
    guard let proofs else { return commit.by }
    if let signer = proofs.signer(of: commit.id), !isName(commit.by, of: signer) { return "\(signer), as \(commit.by)" }
    return commit.by + (proofs.isDoubtful(commit.id) || proofs.isRequest(commit.id) ? " ?" : "")
  }

  private func isName(_ name: String, of user: Text) -> Bool {
    Text(name.lowercased()) == Text(user.string.lowercased()) || fullNames[user].map { $0 == Text(name) } ?? false
  }

  /// `2026-11-20 15:02  Bob  1f3a5b7c  Edit bill Lunch`
  func line(_ commit: CommitSummary, byWidth: Int = 0) -> StyledLine {
    let author = author(of: commit)
    let space = String(repeating: " ", count: max(0, byWidth - author.safeForTerminal().displayWidth))
    return StyledLine(when(commit.at) + "  ", .dim) + StyledLine(author + space, .strong)
      + StyledLine("  \(name(commit.id))  ", .dim) + StyledLine(commit.title)
  }
}

extension FieldPath {
  /// The place that a person names.
  static func place(_ text: String) throws(FieldPathError) -> FieldPath {
    text == RecordVersion.pathKey.string ? FieldPath(keys: [RecordVersion.pathKey]) : try FieldPath(text)
  }
}

extension PeriodCalendar {
  fileprivate func start(of period: String) throws -> CalendarDay {
    if let from = try Period(parsing: period, in: self).from { return from }
    throw Failure.usage("“\(period)” has no beginning", hint: "write a day or a period, like 2026-11-15 or last-week")
  }
}
