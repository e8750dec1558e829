internal import Desk
internal import Index
internal import Query
internal import Records
internal import Schema
internal import Store

/// The records that terms behind `--where` choose: those that `list` shows for the same terms.
struct ChosenRecords {
  static func terms(insteadOf positional: Positional) -> Option {
    Option(
      name: "where", placeholder: "TERM...", summary: "Every record that list shows for these terms",
      takesWordsInsteadOf: positional)
  }

  static let yes = Option.flag("yes", "With --where: do not ask, however many they are")

  /// So many need no question, and of more so many are shown.
  static let few = 3

  let records: [StoredRecord]
  private let ledger: Ledger
  private let kinds: Kinds
  private let context: Context
  private let isForced: Bool

  /// nil without `--where`.
  init?(
    _ invocation: Invocation, insteadOf positional: Positional, _ ledger: Ledger, _ kinds: Kinds, in context: Context
  ) throws {
    let terms = invocation.all(Self.terms(insteadOf: positional))
    if terms.isEmpty {
      guard invocation.has(Self.yes) else { return nil }
      throw Failure.usage("--yes goes with --where", hint: "without it nobody is asked anyway")
    }
    if terms.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      throw Failure.usage("--where needs a term, and got an empty one", hint: "for example: --where category:food")
    }
    (self.ledger, self.kinds, self.context) = (ledger, kinds, context)
    isForced = invocation.has(Self.yes)
    let words = try QuestionWords(terms: terms, kinds, in: ledger)
    let inquiry = try Inquiry(AskedLedger(context.session(of: ledger)), kinds: kinds, words: words, about: .dates)
    for note in try inquiry.notes() { context.note(note.note) }
    let sorting = try Sorting(
      parsing: nil, kinds: inquiry.shapes, of: words.kind == nil ? nil : inquiry.shapes.first)
    let found = try FoundRecords(inquiry, sorting, limit: nil)
    records = try found.rows.map { try ledger.record(at: $0.path.string) }
    context.note(skipped: found.skipped)
    if records.isEmpty { try context.hint(for: inquiry) }
  }

  /// Whether to go on; asks where there are many. Throws where nobody can be asked.
  func areConfirmed(_ deed: RecordDeed) throws -> Bool {
    if records.isEmpty {
      if context.settings.format.isJSON { context.print(json: deed == .change ? [] : ["removed": []]) }
      context.note("no records")
      return false
    }
    if records.count <= Self.few || isForced {
      return try context.agrees(to: deed, records.map(\.place), in: ledger, isForced: isForced)
    }
    try noteOthers()
    context.show(records, kinds) { context.note($0) }
    guard
      let isMeant = try context.confirm(deed.isMeant(counted(records.count, "record")), usual: false)
    else {
      throw Failure.usage(
        deed.needsConsent(counted(records.count, "record")),
        hint: "add --yes in front of --where to confirm")
    }
    if !isMeant { context.note("nothing was changed") }
    return isMeant
  }

  /// Where it is asked about all of them anyway.
  private func noteOthers() throws {
    _ = try context.agrees(to: .change, records.map(\.place), in: ledger, isForced: true)
  }

  /// Changes all of them in one commit, or none.
  func change(_ assignments: [Assignment]) throws -> ExitCode {
    guard try areConfirmed(.change) else { return .done }
    let changes = try records.map { record in
      var editing = try RecordEditing(record, in: ledger, kinds: kinds)
      return (record: record, fields: try editing.changes(assignments))
    }
    let changed = try WorkTree.open(ledger).change(changes, kinds: kinds)
    if context.settings.format.isJSON {
      context.print(json: .array(changed.map { RecordAnswer($0, kinds).json }))
    } else if changed.isEmpty {
      context.print("nothing to change in \(counted(records.count, "record"))")
    } else {
      let fields = assignments.compactMap(\.field.keys.first)
      try context.print(changed, kinds, "changed", with: fields, titlesIn: ledger)
    }
    return .done
  }
}

extension Positional {
  /// Records by what people call them, and all records of a kind by its name.
  static let recordsOrKinds = Positional("ID|KIND", .some)
}

extension Context {
  /// Whose records a command is about that names a kind: the user's, before a login those of `local/`.
  func owner(in ledger: Ledger) throws -> Owner { try user(in: ledger).map { .user($0) } ?? .local }

  /// The records that are named, and all that some owners have of each kind that is named. Each is there once.
  func records(named names: [String], _ ledger: Ledger, _ kinds: Kinds, of owners: [Owner]) throws -> [StoredRecord] {
    let finder = try finder(ledger, kinds, to: .change)
    var paths: Set<Text> = []
    return try names.flatMap { name -> [StoredRecord] in
      guard let kind = kinds.kind(named: Text(name)) else { return [try finder.find(name)] }
      let found = try ledger.records(below: owners.map { $0.folder(of: kind) })
      note(skipped: found.skipped)
      return found.records
    }.filter { paths.insert(Text($0.path)).inserted }
  }

  /// What was done with records: a line for each, of many how many and the first few.
  ///
  /// - Parameter fields: what the lines of few have besides.
  func print(
    _ records: [StoredRecord], _ kinds: Kinds, _ verb: Sentence, with fields: [Text] = [], titlesIn ledger: Ledger
  ) throws {
    if records.count <= ChosenRecords.few {
      for record in records {
        print("\(verb) \(try RecordAnswer(record, kinds, titlesIn: ledger).line(with: fields))")
      }
      return
    }
    print("\(verb) \(counted(records.count, "record")):")
    show(records, kinds) { print($0) }
  }

  /// The first few records, and how many more there are.
  fileprivate func show(_ records: [StoredRecord], _ kinds: Kinds, _ say: (Sentence) -> Void) {
    for record in records.prefix(ChosenRecords.few) { say("  \(RecordAnswer(record, kinds).line)") }
    let more = records.count - ChosenRecords.few
    if more > 0 { say("  and \(more) more") }
  }
}
