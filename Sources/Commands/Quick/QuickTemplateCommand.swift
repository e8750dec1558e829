internal import Desk
internal import Records
internal import Schema
internal import Store

/// `quick add`, `quick list` and `quick rm`: what is done with templates.
enum QuickTemplateCommand {
  case add(name: String, [String])
  case list
  case remove([String])

  /// nil for a line that is a bill's.
  init?(_ words: [String]) {
    switch (words.first, words.dropFirst().first) {
    case ("add", let name?): self = .add(name: name, Array(words.dropFirst(2)))
    case ("list", nil): self = .list
    case ("rm", .some): self = .remove(Array(words.dropFirst()))
    default: return nil
    }
  }

  func run(_ kind: Kind, in ledger: Ledger, kinds: Kinds, _ context: Context) throws {
    let user = try context.user(in: ledger)
    let templates = QuickTemplates(
      kind: kind, user: user, owner: Owner(ofNew: kind, by: user), ledger: ledger, kinds: kinds, context: context)
    switch self {
    case .add(let name, let fields): try templates.add(name, try Assignment.all(fields))
    case .list: try templates.list()
    case .remove(let names): try templates.remove(names)
    }
  }
}

/// The templates of whoever is logged in.
private struct QuickTemplates {
  let kind: Kind
  let user: Text?
  let owner: Owner
  let ledger: Ledger
  let kinds: Kinds
  let context: Context

  func add(_ name: String, _ assignments: [Assignment]) throws {
    let clock = try TypedTime(in: ledger)
    let isSigned = ["@", "#"].contains(name.unicodeScalars.first)
    let isWord = QuickWord.words(of: name) == [name] && !Assignment.isMeant(by: name) && !isSigned
    let word = QuickWord(name)
    let isTaken =
      try QuickAmount(word, withCurrency: kind.currencyField != nil) != nil
      || clock.read(word.plain, wantsTime: false) != nil
    if !isWord || isTaken || ["add", "list", "rm"].contains(name) {
      throw Failure.usage("“\(name)” cannot be the name of a template", hint: "take one word, such as lunch")
    }
    let references = References(ledger, kinds: kinds, owner: owner, of: kind, by: user)
    let reading = try FieldReading(kind: kind, references: references, clock: clock, writer: user)
    var fields = Object()
    for assignment in assignments where !assignment.isBlank {
      guard assignment.operation == .set, let field = assignment.field.keys.first, assignment.field.keys.count == 1
      else {
        throw Failure.usage("a template takes FIELD=VALUE", hint: "for example: amount=120")
      }
      try kind.requireField(assignment.field)
      fields[field] = try reading.value(assignment.input, of: assignment.field)
    }
    // What is missing the line says, or a default.
    let problems = kind.validate(.object(fields)).filter { fields[$0.field.keys.first ?? ""] != nil }
    if !problems.isEmpty { throw Failure(problems, of: kind) }
    let record = try WorkTree.open(ledger).add(template: name, kind: kind.name, fields, of: owner)
    if context.settings.format.isJSON { return context.print(json: RecordAnswer(record, kinds).json) }
    context.print("added the template \(try line(record.id, fields, kind))")
  }

  func list() throws {
    let templates = try all()
    if context.settings.format.isJSON {
      return context.print(
        json: .array(
          templates.map { template in
            [
              "name": .string(template.name), "kind": .string(template.kind), "fields": .object(template.fields),
              "path": .string(template.record.path),
            ]
          }))
    }
    for template in templates {
      context.print(try line(template.name, template.fields, kinds.kind(named: template.kind)))
    }
    if templates.isEmpty { context.note("there are no templates; ledger-sync quick add NAME FIELD=VALUE... makes one") }
  }

  func remove(_ names: [String]) throws {
    let templates = try all()
    let removed = try names.map { name in
      if let template = templates.first(where: { $0.isCalled(name) }) { return template.record }
      let hint = Suggestion.hint(
        for: name, among: templates.map(\.name.string), otherwise: "ledger-sync quick list shows those there are")
      throw Failure(.invalid, .notFound, "there is no template “\(name)”", hint: hint)
    }
    try WorkTree.open(ledger).remove(removed, kinds: kinds)
    if context.settings.format.isJSON {
      return context.print(json: ["removed": .array(removed.map { .string($0.id) })])
    }
    for record in removed { context.print("removed the template \(record.id)") }
  }

  private func all() throws -> [QuickTemplate] {
    let (templates, skipped) = try ledger.templates(of: owner)
    for file in skipped { context.note("skipped: \(file.path): \(file.message)") }
    return templates
  }

  /// `lunch  120  category Food and drink`
  private func line(_ name: Text, _ fields: Object, _ kind: Kind?) throws -> Sentence {
    let titled = try References(ledger, kinds: kinds, owner: owner).titled(fields, of: kind)
    return ([Sentence(verbatim: name.string)] + RecordSummary(titled, kind).full).joined(separator: "  ")
  }
}
