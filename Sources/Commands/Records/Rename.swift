internal import Desk
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let id = Positional("ID")
  private static let newID = Positional("NEW-ID")
  private static let dryRun = Option.flag("dry-run", "Only say what would change")
  private static let yes = Option.flag("yes", "Do not ask, however many records change")

  static let rename = Command(
    name: "rename",
    group: .records,
    summary: "Give a record another id",
    details: """
      Everything that names the record names the new id from then on: records of everybody, parts of bills,
      templates, import rules and defaults, in one commit. The record's file gets the new name, and the files
      beside it go along. Its title stays; set changes that.
      The new id must be free, and nothing may name it yet. Where a conflict is open in one of the records,
      nothing is changed. A random id such as 7k3fq2xw of a record with a day stays as it is.
      Above 20 records you are asked first; without a terminal --yes has to say so.
      """,
    positionals: [id, newID],
    options: [dryRun, yes],
    examples: [
      Example("ledger-sync rename pets dogs --dry-run", "How many records would change"),
      Example("ledger-sync rename pets dogs", "Bills for pets name dogs now; undo takes it back"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "rename")
    let command = RenameCommand(
      ledger, try ledger.kinds(), id: invocation[id], newID: invocation[newID], context)
    try invocation.has(dryRun) ? command.rehearse() : command.rename(isForced: invocation.has(yes))
    return .done
  }
}

/// Gives a record another id and says so.
private struct RenameCommand {
  private let ledger: Ledger
  private let kinds: Kinds
  private let (id, newID): (String, String)
  private let context: Context

  init(_ ledger: Ledger, _ kinds: Kinds, id: String, newID: String, _ context: Context) {
    (self.ledger, self.kinds, self.id, self.newID, self.context) = (ledger, kinds, id, newID, context)
  }

  private func find() throws -> StoredRecord { try context.finder(ledger, kinds, to: .change).find(id) }

  func rehearse() throws {
    let renaming = try renaming(find(), in: WorkTree.openForRehearsal(ledger))
    if context.settings.format.isJSON {
      context.print(json: json(renaming, isRehearsal: true))
    } else {
      context.print("\(renaming.record.id) would be \(renaming.id)")
      if renaming.references > 0 { context.print("would change \(counted(renaming.references, "reference")) to it") }
    }
    context.note("nothing was changed: this was a dry run")
  }

  func rename(isForced: Bool) throws {
    var found = try opened(isForced: isForced).map { (tree: $0, renaming: try renaming($1, in: $0)) }
    if let count = found?.renaming.paths.count, found?.renaming.isMany == true, !isForced {
      // The ledger is not locked while somebody thinks.
      found = nil
      guard try isMeant(count) else { return }
      let tree = try WorkTree.open(ledger)
      found = (tree, try renaming(find(), in: tree))
    }
    guard let (tree, renaming) = found else { return }
    _ = try tree.rename(renaming, kinds: kinds)
    if context.settings.format.isJSON { return context.print(json: json(renaming, isRehearsal: false)) }
    context.print("renamed \(renaming.record.id) to \(renaming.id)")
    if renaming.references > 0 { context.print("changed \(counted(renaming.references, "reference")) to it") }
    context.note("ledger-sync undo takes it back")
  }

  private func renaming(_ record: StoredRecord, in tree: WorkTree) throws -> RecordRenaming {
    try tree.renaming(record, to: newID, kinds: kinds)
  }

  private func opened(isForced: Bool) throws -> (tree: WorkTree, found: StoredRecord)? {
    guard isForced else { return try context.opened(ledger, to: .rename, find) { [$0.place] } }
    let tree = try WorkTree.open(ledger)
    let record = try find()
    _ = try context.agrees(to: .rename, [record.place], in: ledger, isForced: true)
    return (tree, record)
  }

  private func isMeant(_ count: Int) throws -> Bool {
    let records = counted(count, "record")
    guard let isMeant = try context.confirm(RecordDeed.rename.isMeant(records), usual: false) else {
      throw Failure.usage(RecordDeed.rename.needsConsent(records), hint: "add --yes to confirm")
    }
    if !isMeant { context.note("nothing was changed") }
    return isMeant
  }

  /// `{"from","to","kind","user","path","records":N,"references":N,"dry_run":bool}`
  private func json(_ renaming: RecordRenaming, isRehearsal: Bool) -> Value {
    let location = renaming.record.location
    return [
      "from": .string(location.id), "to": .string(renaming.id),
      "kind": .string(kinds.kind(of: location)?.name ?? location.folder),
      "user": location.owner.user.map { .string($0) } ?? .null, "path": .string(Text(renaming.path)),
      "records": .number(Number(renaming.paths.count)), "references": .number(Number(renaming.references)),
      "dry_run": .bool(isRehearsal),
    ]
  }
}
