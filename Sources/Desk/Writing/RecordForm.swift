import Merge
package import Records
package import Schema
package import Store

/// A new record as it is filled in: what a person says, then what follows from it.
package struct RecordForm {
  package let kind: Kind
  package let owner: Owner
  /// Who writes it; nil: nobody is logged in.
  private let user: Text?
  package let ledger: Ledger
  package let kinds: Kinds
  package let reading: FieldReading
  package var members = Object()
  private var referenced: [Text: StoredRecord] = [:]
  /// The fields that name files which are attached with it.
  private var attached: Set<Text> = []

  package init(_ kind: Kind, for owner: Owner, by user: Text?, in ledger: Ledger, kinds: Kinds) throws {
    self.kind = kind
    self.owner = owner
    self.user = user
    self.ledger = ledger
    self.kinds = kinds
    let clock = try TypedTime(in: ledger)
    let references = References(ledger, kinds: kinds, owner: owner, of: kind, by: user)
    reading = try FieldReading(kind: kind, references: references, clock: clock, writer: user)
  }

  package mutating func take(_ assignments: [Assignment]) throws {
    let own = kind.currencyField.flatMap { members[$0]?.string }
    for assignment in try reading.withCurrencies(assignments, besides: own) {
      guard assignment.operation != .remove else {
        throw Failure.usage("a new record has nothing to take away", hint: "write FIELD=VALUE, like amount=12.50")
      }
      try kind.requireField(assignment.field)
      if assignment.isBlank {
        let pointer = try kind.rules.pointer(to: assignment.field, in: .object(members))
        members = Value.object(members).removing(pointer).object ?? members
        continue
      }
      let value = try reading.value(assignment.input, of: assignment.field)
      let pointer = try kind.rules.pointer(to: assignment.field, in: .object(members), setting: value)
      members = try Value.object(members).setting(pointer, to: value).object ?? members
    }
  }

  /// What a template says: what is said besides stands in its place. Throws where it refers to a record that is gone.
  package mutating func take(_ template: QuickTemplate) throws {
    try take(template.fields.members.map { Assignment($0.key, .value($0.value)) })
  }

  /// A value that was written before, with the names of users in a field of people. Throws where it names somebody else.
  package func people(_ value: Value, of field: Text) throws -> Value {
    kind.namesPeople(field) ? try reading.people.value(value, of: field, kind) : value
  }

  /// The records that it refers to by a field of its own.
  package var references: [StoredRecord] { kind.fields.compactMap { referenced[$0.name] } }

  /// Fields that name files which are to lie beside the record. Only there they get their whole names.
  package mutating func take(_ attachments: [NewAttachment]) throws(Failure) {
    for attachment in attachments {
      if let other = members[attachment.field] { throw .setTwice(attachment, other) }
      members[attachment.field] = .string(attachment.ending)
      attached.insert(attachment.field)
    }
  }

  /// The record with its defaults, its members in the order of the schema. Throws where it is not as its kind wants.
  package mutating func record() throws -> NewRecord {
    try requireFiles()
    try fillIn()
    stamp()
    let ordered = kind.ordered(members)
    let problems = kind.validate(.object(ordered))
    if !problems.isEmpty { throw Failure(problems, of: kind) }
    try reading.requireTransfer(ordered)
    return NewRecord(kind: kind, owner: owner, members: ordered)
  }
}

// MARK: - Defaults

extension RecordForm {
  /// Nothing lies beside a record that is not there yet but what is attached with it.
  private func requireFiles() throws(Failure) {
    for field in kind.fields where !attached.contains(field.name) {
      guard let text = members[field.name]?.string, field.meansFile(text) else { continue }
      throw .notBeside(field, text)
    }
  }

  private mutating func fillIn() throws {
    var usual = try UsualFields(kind, for: owner, by: user, in: ledger, kinds: kinds, from: .hereAndNow(reading.clock))
    referenced = try usual.fill(&members)
  }

  /// When it was added, so that lists have the same order on every device: in every record but those whose kind has
  /// another meaning for the word, or none for fields that it does not name.
  private mutating func stamp() {
    let name = Kind.addedField
    guard members[name] == nil else { return }
    if let field = kind.field(name), !field.formats.contains("date-time") { return }
    var stamped = members
    stamped[name] = .string(Text(ledger.surroundings.now.utcText))
    let before = Set(kind.validate(.object(members)))
    if kind.validate(.object(stamped)).allSatisfy(before.contains) { members = stamped }
  }
}

extension Kind {
  /// Whether its records say how much or how strong the things are that records of `other` count.
  package func measures(_ other: Kind) -> Bool {
    fields.contains { field in field.unit != nil && other.field(field.name)?.unit == field.unit }
  }

  /// Throws where the kind declares no such field, or reckons it itself.
  package func requireField(_ path: FieldPath) throws(Failure) {
    guard let name = path.keys.first, let field = field(name) else {
      if let name = path.keys.first, PlantedKind.has(name, inKind: self.name) {
        throw Failure(
          .invalid, .notFound,
          "\(withArticle) has no field \(path) yet: this ledger was made before that field existed",
          hint: "ledger-sync kinds update adds it"
        ).about(path)
      }
      let names = fields.filter { $0.computed == nil }.map(\.name.string)
      throw Failure(
        .invalid, .notFound, "\(withArticle) has no field \(path)",
        hint: Suggestion.hint(
          for: path.keys.first?.string ?? "", among: names, otherwise: "its fields: \(names.joined(separator: ", "))")
      ).about(path)
    }
    guard field.computed != nil else { return }
    throw Failure(.invalid, .invalid, "\(path) is calculated from other fields, and not stored").about(path)
  }
}

extension Failure {
  /// A record that is not as its kind wants it.
  package init(_ problems: [Problem], of kind: Kind) {
    let reasons: [Sentence] = problems.map { $0.field.isRoot ? $0.message : "\($0.field): \($0.message)" }
    self.init(
      .invalid, .invalid, "this \(kind.one) is not valid: \(reasons.joined(separator: "; "))",
      hint: Self.choices(for: problems, of: kind))
    field = problems.first?.field.description
  }

  /// `add type=expense or type=income`; nil where nothing is missing that takes one of a few values.
  private static func choices(for problems: [Problem], of kind: Kind) -> Sentence? {
    let offers = problems.compactMap { problem -> Sentence? in
      guard problem.isOfMissingField, problem.field.keys.count == 1, let name = problem.field.keys.first,
        let field = kind.field(name), !field.choices.isEmpty
      else { return nil }
      return field.choices.map { Sentence(verbatim: "\(name)=\($0.plainText)") }.joined(separator: " or ")
    }
    return offers.isEmpty ? nil : "add \(offers.joined(separator: ", and "))"
  }

  /// A field is assigned, and a file is attached for it.
  static func setTwice(_ attachment: NewAttachment, _ other: Value) -> Failure {
    .usage(
      "\(attachment.field) is set twice: “\(other.plainText)” and a file that is attached", hint: "say each field once")
  }
}
