internal import Desk
internal import English
internal import FileSystem
internal import Records
internal import Schema
internal import Store

/// Asks the person at the terminal for a new record, field by field: first for what it cannot do without, then for what
/// else there is to say. A value that cannot be is asked for again; all others stay as they were typed.
struct FormConversation {
  /// So many of what a field can name are shown.
  private static let mostOffered = 8

  private let context: Context
  private let labels: Labels
  private var answers: FormAnswers

  private var entry: RecordEntry { answers.entry }
  private var kind: Kind { entry.kind }

  /// nil where nobody can be asked.
  ///
  /// - Parameter typed: what is known already.
  init?(_ entry: RecordEntry, knowing typed: [Assignment] = [], in context: Context) throws {
    guard context.environment.ask != nil, !context.settings.format.isJSON else { return nil }
    self.context = context
    answers = FormAnswers(entry, knowing: typed)
    labels = try Labels(in: entry.ledger, of: [entry.kind])
  }

  mutating func run() throws {
    do {
      let open = Set(answers.open.map(\.name))
      for field in answers.first where open.contains(field.name) { try ask(for: field) }
      while try askForMore() {}
      try write()
    } catch let error as FileError where error.cause == .endOfInput {
      context.print("")
      throw Failure.usage("nothing was added: the form was left", hint: "go on with \(command)")
    }
  }

  private mutating func write() throws {
    while true {
      do {
        let meaning = try entry.understand(answers.said) { context.note(unread: $0) }
        let files = try AttachmentArguments(answers.files, keepsLocation: false)
        return try entry.write(meaning, attaching: files, in: context)
      } catch let failure as Failure where failure.exit == .invalid || failure.exit == .usage {
        say(failure)
        for field in answers.fields(toMend: failure) { try ask(for: field) }
      }
    }
  }

  // MARK: Questions

  /// Asks until the value is good, or nothing is typed. What cannot be can be edited.
  private mutating func ask(for field: Field) throws {
    let offered = try entry.offered(for: field)
    let more = offered.count > Self.mostOffered ? ", …" : ""
    let shown = offered.prefix(Self.mostOffered).joined(separator: ", ") + more
    let about = [field.unit, offered.isEmpty ? nil : shown, usual(field)].compactMap(\.self).joined(separator: "; ")
    let days = field.name == kind.dateField ? (["today", "yesterday"] as [Sentence]).map(context.text) : []
    let choices = try offered + entry.titlesOffered(for: field) + days
    var value = ""
    while true {
      let label = labels.both(field)
      value = try line(about.isEmpty ? label : "\(label) (\(about))", beginningAs: value, choices: choices)
      if value.isEmpty { return }
      let (said, other) = try meaning(of: value, askedFor: field)
      let isTaken = try take(said, of: other)
      if isTaken, other.name == field.name { return }
      if isTaken { value = "" }
    }
  }

  /// What is typed is the value of the field that was asked for, or `FIELD=VALUE` of whichever.
  private func meaning(of typed: String, askedFor field: Field) throws -> (Assignment, Field) {
    if Assignment.isMeant(by: typed) {
      let assignment = try Assignment(typed)
      if let named = assignment.field.keys.first.flatMap({ kind.field($0) }) { return (assignment, named) }
    }
    return (Assignment(field.name, .typed(typed)), field)
  }

  /// What the record gets where nothing is said.
  private func usual(_ field: Field) -> String? {
    field.name == kind.dateField && kind.moneyField != nil ? entry.ledger.surroundings.today.description : nil
  }

  /// false where nothing more is to be said.
  private mutating func askForMore() throws -> Bool {
    let names = answers.open.map(labels.both)
    let question: Sentence = "more? \(names.joined(separator: ", ")); Enter adds it"
    let fields = answers.open.map(\.name.string) + answers.open.compactMap { labels.title(of: $0.name) }
    let typed = try line(context.text(of: question), choices: fields)
    if typed.isEmpty { return false }
    do {
      if Assignment.isMeant(by: typed) {
        let assignment = try Assignment(typed)
        try kind.requireField(assignment.field)
        if let field = assignment.field.keys.first.flatMap({ kind.field($0) }) { _ = try take(assignment, of: field) }
      } else {
        let name = labels.field(called: typed) ?? Text(typed)
        try kind.requireField(FieldPath(keys: [name]))
        if let field = kind.field(name) { try ask(for: field) }
      }
    } catch let failure as Failure { say(failure) }
    return true
  }

  /// Whether the value is good; says why it is not.
  private mutating func take(_ assignment: Assignment, of field: Field) throws -> Bool {
    do {
      if field.meansFile(assignment.text) {
        let file = Assignment(field.name, assignment.input)
        let argument = try AttachmentArguments([file], keepsLocation: false)
        _ = try argument.read(for: kind, in: entry.ledger, context)
        answers.attach(file)
      } else {
        try answers.take(assignment, of: field)
      }
      return true
    } catch let failure as Failure {
      say(failure)
      return false
    } catch let error as any Reportable {
      say(error.failure)
      return false
    }
  }

  private func say(_ failure: Failure) {
    context.note("  \(failure.message)")
    for detail in failure.details { context.note("    \(detail)") }
    if let hint = failure.hint?.sentence { context.note("  \(hint)") }
  }

  private func line(_ question: String, beginningAs initial: String = "", choices: [String]) throws -> String {
    context.output.flush()
    while true {
      do {
        return try context.edited(question, beginningAs: initial, choices: choices).map { $0[...].trimmed } ?? ""
      } catch let error as FileError {
        guard case .larger(let limit) = error.cause else { throw error }
        context.note("  that is longer than \(limit) bytes")
      }
    }
  }

  /// What was typed so far, as a line of a shell.
  private var command: String {
    let fields = answers.said.map { ShellWord.quoted("\($0.field)=\($0.text)") }
    let attached = answers.files.map { "--attach \(ShellWord.quoted("\($0.field)=\($0.text)"))" }
    return (["ledger-sync add \(kind.name)"] + fields + attached).joined(separator: " ")
  }
}
