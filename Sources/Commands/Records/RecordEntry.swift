internal import Desk
internal import Query
internal import Records
internal import Schema
internal import Store

/// A new record from what a person types: for `add` and `quick`.
struct RecordEntry {
  let kind: Kind
  let ledger: Ledger
  let kinds: Kinds
  let context: Context
  /// nil: nobody is logged in.
  let user: Text?

  let owner: Owner

  /// - Parameter isShared: whether the record is to be everybody's, and not the user's own.
  init(_ kind: Kind, in ledger: Ledger, kinds: Kinds, isShared: Bool = false, _ context: Context) throws {
    self.kind = kind
    self.ledger = ledger
    self.kinds = kinds
    self.context = context
    context.noteProblems(of: kind, kinds)
    user = try context.user(in: ledger)
    guard isShared else { owner = Owner(ofNew: kind, by: user); return }
    if kind.isPrivate {
      throw Failure.usage(
        "the kind \(kind.name) is private: its records stay on this device, and none is everybody's",
        hint: "leave out --shared")
    }
    guard user != nil else {
      throw Failure.usage(
        "nobody is logged in, and writing a shared record needs a login",
        hint: "ledger-sync login NAME comes first; without --shared, the record stays on this device")
    }
    owner = .shared
  }

  /// Writes the record, commits it and says what it is; all of it where words had to be understood.
  ///
  /// - Parameters:
  ///   - isLine: whether the arguments are a quick line also where none of them is a mere word.
  ///   - isRehearsal: whether it is only said.
  func write(
    _ arguments: [String], attaching files: AttachmentArguments, isLine: Bool = false, isRehearsal: Bool = false
  ) throws {
    var form = try RecordForm(kind, for: owner, by: user, in: ledger, kinds: kinds)
    let line = try understand(arguments, isLine: isLine)
    if let template = line.template { try form.take(template) }
    try form.take(line.assignments)
    if let meaning = line.meaning { try form.take(meaning) }
    let attachments = try files.read(for: kind, in: ledger, context)
    try form.take(attachments)
    let new = try form.record()
    context.noteRetired(form.references, kinds)
    context.noteBearers(of: new.members, kind)
    context.noteSlips(in: new.members, kind, in: ledger)
    if isRehearsal { return show(new, line) }
    let record = try WorkTree.open(ledger).add(new, attaching: attachments)
    try ledger.agree(toTyped: line.assignments, of: kind)
    context.print(
      RecordAnswer(record, kinds), "added", inFull: line.meaning != nil, remark: line.remark, besides: line.doubts)
    context.noteLocal(owner, user)
    if user == nil { context.noteRuleOfNobody(kind) }
  }

  /// Throws where a field cannot have the value that it gets, whatever else the record is to have.
  func check(_ field: Text, in assignments: [Assignment]) throws {
    var form = try RecordForm(kind, for: owner, by: user, in: ledger, kinds: kinds)
    try form.take(assignments)
    let problems = kind.validate(.object(form.members)).filter { $0.field.keys.first == field }
    if !problems.isEmpty { throw Failure(problems, of: kind) }
  }

  /// What a field can name, but for what is no longer offered.
  func offered(for field: Field) throws -> [String] {
    guard let kind = field.reference else { return field.choices.map(\.plainText) }
    let references = References(ledger, kinds: kinds, owner: owner, of: self.kind, by: user)
    return try references.recordNames(of: kind).names.filter { !$0.isRetired }.map(\.id.string)
  }

  /// What arguments mean.
  private struct Line {
    var assignments: [Assignment]
    var template: QuickTemplate?
    /// What the words say; nil where there were none that had to be understood.
    var meaning: QuickMeaning?

    /// What else it might have been; empty where nothing.
    var remark: String {
      let others = meaning?.others ?? []
      return others.isEmpty ? "" : "  (or: \(others.joined(separator: ", ")))"
    }

    /// For programs: what was guessed, and what else it might have been.
    var doubts: [Object.Member] {
      guard let meaning, !meaning.others.isEmpty else { return [] }
      return [
        Object.Member("guessed", .array(meaning.guesses.map(\.json))),
        Object.Member("or", .array(meaning.others.map { .string(Text($0)) })),
      ]
    }
  }

  /// The words of a kind with money are understood; others take `FIELD=VALUE` alone.
  private func understand(_ arguments: [String], isLine: Bool) throws -> Line {
    guard let fields = QuickFields(kind) else { return Line(assignments: try measured(arguments)) }
    var typed = try QuickArguments(arguments)
    if !isLine, typed.words.isEmpty, !typed.assignments.isEmpty { return Line(assignments: typed.assignments) }
    let (templates, skipped) = try ledger.templates(of: owner)
    skipped.forEach(skip)
    let template = try typed.takeTemplate(among: templates.filter { $0.kind == kind.name })
    let reader = try QuickReader(
      fields, of: kind, for: owner, by: user, in: ledger, kinds: kinds, note: skip)
    var meaning = try typed.understood(by: reader, from: template)
    let name = fields.name.flatMap { meaning[$0]?.string }.map(QuickWord.words) ?? []
    let said =
      meaning.parts.map(\.field) + typed.assignments.compactMap(\.field.keys.first) + (template?.fields.keys ?? [])
    meaning.alternatives += reader.alternatives(to: name, besides: Set(said), meaning.alternatives)
    return Line(assignments: typed.assignments, template: template, meaning: meaning)
  }

  private func skip(_ file: SkippedFile) { context.note("skipped: \(file.path): \(file.message)") }

  /// Of a kind without money a word is understood where it is an amount in a unit: `568ml`, for the first field that is
  /// measured so.
  private func measured(_ arguments: [String]) throws -> [Assignment] {
    var words = arguments[...]
    var assignments: [Assignment] = []
    while let word = words.popFirst() {
      let pair = words.first.map { "\(word) \($0)" } ?? ""
      if let field = field(measuredAs: word) {
        assignments.append(Assignment(field: FieldPath(keys: [field]), operation: .set, value: word))
      } else if !Assignment.isMeant(by: word), let field = field(measuredAs: pair) {
        assignments.append(Assignment(field: FieldPath(keys: [field]), operation: .set, value: pair))
        words.removeFirst()
      } else {
        assignments.append(try Assignment(word))
      }
    }
    try Assignment.requireOnce(assignments)
    return assignments
  }

  private func field(measuredAs text: String) -> Text? {
    guard let unit = Measure.split(text)?.unit else { return nil }
    return kind.fields.first { $0.computed == nil && $0.unit.map { Measure.isUnit(unit, for: $0) } == true }?.name
  }

  private func show(_ record: NewRecord, _ line: Line) {
    if context.settings.format.isJSON {
      let user: Value = user.map { .string($0) } ?? .null
      let answer: Value = [
        "kind": .string(kind.name), "user": user, "fields": .object(record.members), "dry_run": true,
      ]
      context.print(json: answer.adding(line.doubts))
    } else {
      context.print("would add \(RecordSummary(record.members, kind).full.joined(separator: "  "))\(line.remark)")
    }
    context.note("nothing was changed: this was a dry run")
  }
}

extension Context {
  /// On stderr: why `settle` passes over a bill.
  func noteBearers(of members: Object, _ kind: Kind?) {
    guard let kind, kind.moneyField != nil, let name = Bearers.bearing.keys.first, let value = members[name],
      let problem = Bearers.problem(ofBearing: value)
    else { return }
    note("note: \(problem); ledger-sync settle leaves this \(kind.noun) out")
  }

  /// On stderr: that a new record of nobody's stays here. Of a private one whoever keeps it knows.
  func noteLocal(_ owner: Owner, _ user: Text?) {
    if owner == .local, user == nil { note("nobody is logged in: the record is in local/, on this device only") }
  }
}
