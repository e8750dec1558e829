internal import Desk
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let id = Positional("ID")
  private static let fields = Positional("FIELD=VALUE", .any)

  static let copy = Command(
    name: "copy",
    group: .records,
    summary: "Write a new record like another one",
    details: """
      The new record has the other one's fields, but for its day, which is today, and its id; FIELD=VALUE says what
      is different, FIELD= what it does not have. It is yours, whoever's the other one is. Pictures and other files
      stay with their record: --attach lays one beside the new one.
      """,
    positionals: [id, fields],
    options: [AttachmentArguments.attach, AttachmentArguments.keepLocation],
    examples: [
      Example("ledger-sync copy 7k3fq2xw", "The same lunch, today"),
      Example("ledger-sync copy Lunch amount=14 date=yesterday remark=", "With another amount and day, no remark"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let assignments = try Assignment.all(invocation.all(fields))
    if let other = assignments.first(where: { $0.operation != .set }) {
      throw Failure.usage(
        "a copy takes \(other.field)=VALUE, as a whole", hint: "copy it, then ledger-sync set changes a part")
    }
    let ledger = try context.ledger(for: "copy")
    let kinds = try ledger.kinds()
    let original = try context.finder(ledger, kinds).find(invocation[id])
    let copy = try RecordCopy(of: original, in: ledger, kinds: kinds, context)
    try copy.write(assignments, attaching: try AttachmentArguments(invocation))
    return .done
  }
}

/// A new record like one that is there.
private struct RecordCopy {
  private let original: StoredRecord
  private let kind: Kind
  private let ledger: Ledger
  private let kinds: Kinds
  private let context: Context
  private let user: Text?
  private let owner: Owner

  init(of original: StoredRecord, in ledger: Ledger, kinds: Kinds, _ context: Context) throws {
    (self.original, self.ledger, self.kinds, self.context) = (original, ledger, kinds, context)
    guard let kind = kinds.kind(of: original.location) else {
      throw Failure(
        .invalid, .invalid, "only records are copied, of a kind that kinds/ declares",
        hint: "cp copies files: a copy gets an id of its own"
      ).at(original.path)
    }
    self.kind = kind
    user = try context.user(in: ledger)
    owner = Owner(ofNew: kind, by: user)
  }

  func write(_ assignments: [Assignment], attaching files: AttachmentArguments) throws {
    context.noteProblems(of: kind, kinds)
    let attachments = try files.read(for: kind, in: ledger, context)
    var form = try RecordForm(kind, for: owner, by: user, in: ledger, kinds: kinds)
    try form.take(copyOf: original)
    try form.take(assignments)
    try form.take(attachments)
    let new = try form.record()
    context.noteRetired(form.references, kinds)
    let record = try WorkTree.open(ledger).add(new, attaching: attachments)
    context.print(RecordAnswer(record, kinds), "copied \(original.id) as")
    noteFiles(besides: attachments.map(\.field))
    context.noteLocal(owner, user)
  }

  private func noteFiles(besides attached: [Text]) {
    let left = kind.fields.filter(original.namesFiles).map(\.name)
      .filter { !attached.contains($0) }
    if left.isEmpty { return }
    context.note("not copied: \(left.map(\.string).joined(separator: ", ")); files stay with their record")
  }
}

extension RecordForm {
  /// The fields of a record that is there, but for its day, when it was added, conflicts, and the files beside it. What
  /// it refers to without an owner is its own owner's, where this one has none of that name.
  fileprivate mutating func take(copyOf original: StoredRecord) throws {
    let theirs = References(ledger, kinds: kinds, owner: original.location.owner)
    var copied = Value.object(original.members)
    for reference in kind.rules.references(in: copied) where original.location.owner != owner {
      if try reading.references.record(reference.text, kind: reference.kind) != nil { continue }
      guard let record = try theirs.record(reference.text, kind: reference.kind) else { continue }
      copied = try copied.setting(reference.path, to: .string(Text("\(record.location.owner.name)/\(record.id)")))
    }
    for member in (copied.object ?? Object()).members {
      let field = kind.field(member.key)
      let isOwn = [Kind.addedField, Kind.conflictsKey, kind.dateField].contains(member.key)
      if isOwn || field.map(original.namesFiles) == true { continue }
      members[member.key] = try people(member.value, of: member.key)
    }
    if let name = kind.dateField, original.members[name] != nil, let field = kind.field(name) {
      members[name] = .string(reading.clock.current(wantsTime: !field.formats.contains("date")))
    }
  }
}
