import Merge
package import Records
package import Schema
package import Store

/// What assignments mean for a record that is there.
package struct RecordEditing {
  private let record: StoredRecord
  private let kind: Kind?
  private let reading: FieldReading
  private let ledger: Ledger
  private var current: Value

  package init(_ record: StoredRecord, in ledger: Ledger, kinds: Kinds) throws {
    (self.record, self.ledger) = (record, ledger)
    kind = kinds.kind(of: record.location)
    let clock = try TypedTime(in: ledger)
    let user = try ledger.sessionUser()
    let references = References(ledger, kinds: kinds, owner: record.location.owner, of: kind, by: user)
    reading = try FieldReading(kind: kind, references: references, clock: clock, writer: user)
    current = .object(record.members)
  }

  /// The changes, one after the other. Throws where a field or value cannot be, or the record would become invalid in
  /// a way that it was not before.
  ///
  /// - Parameters:
  ///   - attachments: files that fields are to name; what names them is not among the changes.
  ///   - detached: fields that go together with their files; neither is that.
  package mutating func changes(
    _ assignments: [Assignment], attaching attachments: [NewAttachment] = [], detaching detached: [Text] = []
  ) throws -> [FieldChange] {
    let before = Set(kind?.validate(current) ?? [])
    var changes: [FieldChange] = []
    let own = kind?.currencyField.flatMap { record.members[$0]?.string }
    for assignment in try reading.withCurrencies(assignments, besides: own) {
      let change = FieldChange(assignment.field, try value(assignment))
      changes.append(change)
      let pointer = try rules.pointer(to: change.field, in: current, setting: change.value)
      current = try change.value.map { try current.setting(pointer, to: $0) } ?? current.removing(pointer)
    }
    for attachment in attachments {
      let field = FieldPath(keys: [attachment.field])
      if let change = changes.first(where: { $0.field == field }) {
        throw Failure.setTwice(attachment, change.value ?? "")
      }
      current = try current.setting(field, to: .string(attachment.ending))
    }
    for field in detached { current = current.removing(FieldPath(keys: [field])) }
    let problems = kind?.validate(current).filter { !before.contains($0) } ?? []
    if let kind, !problems.isEmpty { throw Failure(problems.named(kind.rules, in: current), of: kind).at(record.path) }
    // What an editor or a merge left unsaid is no reason to refuse another edit.
    let transfer =
      kind?.transfer.map { [$0.from, $0.to, $0.received] + [kind?.currencyField].compactMap(\.self) } ?? []
    if let members = current.object, changes.contains(where: { $0.field.keys.first.map(transfer.contains) ?? false }) {
      try reading.requireTransfer(members)
    }
    return changes
  }

  /// The records that some fields refer to.
  package func references(of fields: [Text], in record: StoredRecord) throws -> [StoredRecord] {
    try fields.compactMap { name in
      guard let kind = kind?.field(name)?.reference, case .string(let id) = record.members[name] else { return nil }
      return try reading.references.record(id, kind: kind)
    }
  }

  /// nil: the field goes.
  private func value(_ assignment: Assignment) throws -> Value? {
    try requireField(assignment.field)
    let whole = try whole(assignment)
    let there = current.value(at: try rules.pointer(to: assignment.field, in: current, setting: whole))
    switch assignment.operation {
    case .set:
      try requireFile(assignment)
      return whole
    case .add: return try sum(there, assignment)
    case .remove: return try there.map { try difference($0, assignment) }
    }
  }

  private var rules: FieldRules { kind?.rules ?? .none }

  /// What a field is set to; nil where it is not set, or goes.
  private func whole(_ assignment: Assignment) throws -> Value? {
    assignment.operation == .set && !assignment.isBlank
      ? try reading.value(assignment.input, of: assignment.field) : nil
  }

  private func requireFile(_ assignment: Assignment) throws {
    guard let name = assignment.field.keys.first, assignment.field.keys.count == 1, let field = kind?.field(name),
      field.meansFile(assignment.text)
    else { return }
    if try ledger.attachment(named: Text(assignment.text), of: record) == nil {
      throw Failure.notBeside(field, assignment.text).at(record.path)
    }
  }

  /// Fields that a user has added by hand can be changed too.
  private func requireField(_ path: FieldPath) throws {
    if path.isRoot || path.keys.first == Kind.conflictsKey {
      throw Failure.usage("“\(path)” is not a field", hint: "ledger-sync resolve settles conflicts")
    }
    guard let kind, let name = path.keys.first else { return }
    if record.members[name] == nil || kind.field(name) != nil { try kind.requireField(path) }
  }
}

// MARK: - += and -=

extension RecordEditing {
  private func sum(_ there: Value?, _ assignment: Assignment) throws -> Value {
    switch there ?? emptyValue(assignment) {
    case .array(let items):
      if let people = try peopleToAdd(to: items, assignment) { return .array(items + people) }
      return .array(items + assignment.input.items.filter { !items.contains($0) })
    case .number(let number):
      let added = try Decimal(reading.number(assignment.input, assignment.field))
      return .number(try (Decimal(number) + added).number)
    case .string(let text):
      try requireFreeText(assignment)
      return .string(text.string.isEmpty ? assignment.text : "\(text) \(assignment.text)")
    default: throw cannotAdd(assignment)
    }
  }

  private func difference(_ there: Value, _ assignment: Assignment) throws -> Value {
    switch there {
    case .array(let items):
      if let rest = try items.without(assignment, kind, reading.people) { return .array(rest) }
      let gone = assignment.input.items
      return .array(items.filter { !gone.contains($0) })
    case .number(let number):
      let taken = try Decimal(reading.number(assignment.input, assignment.field))
      return .number(try (Decimal(number) - taken).number)
    case .string(let text):
      try requireFreeText(assignment)
      return .string(Self.without(assignment.text, in: text.string))
    default: throw cannotAdd(assignment)
    }
  }

  /// People who are not in a list yet; nil where the list is none of people. Who is in it stays as he is.
  private func peopleToAdd(to items: [Value], _ assignment: Assignment) throws -> [Value]? {
    guard let kind, let name = assignment.field.keys.first, assignment.field.keys.count == 1,
      kind.namesPeople(name), let field = kind.field(name)
    else { return nil }
    func person(_ item: Value) -> Text? { item.string.map { WrittenShare($0).name } }
    let there = Set(items.compactMap(person))
    let added = try reading.value(assignment.input.ofPeople, of: FieldPath(keys: [field.name])).array ?? []
    return try added.filter { item in
      guard let one = person(item), there.contains(one) else { return true }
      if items.contains(item) || WrittenShare(item.string ?? "").parts == nil { return false }
      throw Failure(
        .invalid, .invalid, "\(one) bears a part already", hint: "\(name)-=\(one) takes it away, and then it can be set"
      ).about(assignment.field)
    }
  }

  /// What a field that is not there counts as.
  private func emptyValue(_ assignment: Assignment) -> Value {
    let field = assignment.field.keys.count == 1 ? assignment.field.keys.first.flatMap { kind?.field($0) } : nil
    let types = (field?.types ?? .any).subtracting(.null)
    if types.contains(.array), !types.contains(.string) { return [] }
    if types == .string { return "" }
    if types.isSubset(of: .number) || assignment.input.isNumber { return 0 }
    return ""
  }

  private func requireFreeText(_ assignment: Assignment) throws(Failure) {
    guard let field = assignment.field.keys.first.flatMap({ kind?.field($0) }) else { return }
    let isPerson = kind?.namesPeople(field.name) == true
    if field.isTime || field.reference != nil || isPerson || !field.choices.isEmpty { throw cannotAdd(assignment) }
  }

  private func cannotAdd(_ assignment: Assignment) -> Failure {
    Failure.usage(
      "nothing can be added to \(assignment.field), or taken from it",
      hint: "set it as a whole: \(assignment.field)=VALUE")
  }

  /// The text without the first place where these words stand as words.
  private static func without(_ words: String, in text: String) -> String {
    var parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let gone = words.split(separator: " ", omittingEmptySubsequences: false)
    guard !gone.isEmpty, gone.count <= parts.count else { return text }
    let place = (0...parts.count - gone.count).first { parts[$0..<$0 + gone.count].elementsEqual(gone) }
    guard let place else { return text }
    parts.removeSubrange(place..<place + gone.count)
    return parts.joined(separator: " ")
  }
}

extension [Problem] {
  /// With items of keyed lists by their keys, as field paths are typed.
  package func named(_ rules: FieldRules, in value: Value) -> [Problem] {
    map {
      Problem(
        field: rules.field(at: $0.field, in: value), message: $0.message, expected: $0.expected, found: $0.found)
    }
  }
}

extension [Value] {
  /// A list of people without some of them, with whatever part; nil where it is none of people.
  fileprivate func without(_ assignment: Assignment, _ kind: Kind?, _ people: TypedPeople) throws -> [Value]? {
    guard let name = assignment.field.keys.first, assignment.field.keys.count == 1, kind?.namesPeople(name) == true
    else { return nil }
    var gone: Set<Text> = []
    for item in assignment.input.items {
      let written = WrittenShare(item.string ?? "").name
      gone.formUnion([written, item.string.map { Text($0) } ?? written])
      if let person = try people.personIfKnown(written.string) { gone.insert(person) }
    }
    return filter { item in
      guard let text = item.string else { return true }
      return !gone.contains(Text(text)) && !gone.contains(WrittenShare(text).name)
    }
  }
}

extension Input {
  /// One of people as a list of one.
  fileprivate var ofPeople: Input {
    if case .value = self { return .value(.array(items)) }
    return self
  }
}

extension Value {
  /// The value at a path; nil where there is none. Items of lists have their index as key.
  fileprivate func value(at path: FieldPath) -> Value? {
    path.keys.reduce(self) { value, key in
      if let items = value?.array, let index = Int(key.string), items.indices.contains(index) { return items[index] }
      return value?.object?[key]
    }
  }
}
