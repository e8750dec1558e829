internal import Desk
internal import Merge
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let ids = Positional("ID", .some)
  private static let moveTo = Option.value("move-to", "ID", "Records that refer to it refer to this one instead")
  private static let base = Option.value(
    "base", "COMMIT", "Remove the record as that commit has it, and merge what came since")
  private static let retire = Option.flag("retire", "Keep it for old records, and offer it no more")

  static let rm = Command(
    name: "rm",
    group: .records,
    summary: "Remove records",
    details: """
      A record to which others refer stays, unless --move-to gives those another one, or --retire keeps it
      for them. The files beside a record that carry its name go with it. git keeps what was removed, but for
      what lay in local/. A payee with --move-to: its bills get the title of the other one, which takes over its
      patterns.
      With --where all records go that list shows for these terms, in one commit. Above three you are asked
      first; without a terminal --yes has to say so.
      --base removes the record as you saw it in that commit, such as on a telephone without a connection; show
      ID --base says the commit. If it was changed since, it stays, and the conflict is yours to decide.
      """,
    positionals: [ids],
    options: [moveTo, retire, ChosenRecords.terms(insteadOf: ids), ChosenRecords.yes, base, RequestArgument.option],
    examples: [
      Example("ledger-sync rm 7k3fq2xw", "The record is gone, everywhere after the next sync"),
      Example("ledger-sync rm alice/pets --move-to alice/other", "Bills for pets are for other things now"),
      Example("ledger-sync rm 'Rewe City' --move-to Rewe", "Two payees are one: its bills and patterns move, too"),
      Example("ledger-sync rm --where payee:Netflix date:last-year --yes", "Without a question"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    if invocation.has(moveTo), invocation.has(retire) {
      throw Failure.usage("--move-to and --retire contradict each other", hint: "give one of them")
    }
    let ledger = try context.ledger(for: "rm")
    let kinds = try ledger.kinds()
    if let commit = invocation[base] {
      let others = [moveTo, retire, ChosenRecords.terms(insteadOf: ids)]
      guard invocation.all(ids).count == 1, !others.contains(where: invocation.has) else {
        throw Failure.usage("--base goes with one record alone", hint: "remove them one at a time")
      }
      let name = invocation.all(ids)[0]
      let request = try RequestArgument(invocation, askingFor: ["rm", commit, name])
      return try EditOnBase(name, of: commit, in: ledger, kinds: kinds, context).remove(doing: request)
    }
    if invocation.has(RequestArgument.option) {
      throw Failure.usage("--request goes with --base here", hint: "show ID --base says the commit")
    }
    let chosen = try ChosenRecords(invocation, insteadOf: ids, ledger, kinds, in: context)
    if let chosen, try !chosen.areConfirmed(invocation.has(retire) ? .retire : .remove) { return .done }
    let removal = try RemovalCommand(context, ledger, kinds)
    let records = try chosen?.records ?? removal.find(invocation.all(ids))
    if chosen == nil,
      try !context.agrees(to: invocation.has(retire) ? .retire : .remove, records.map(\.place), in: ledger)
    {
      return .done
    }
    if invocation.has(retire) {
      try removal.retire(records)
    } else {
      try removal.remove(records, movingTo: invocation[moveTo])
    }
    return .done
  }
}

/// Removes records and says so.
struct RemovalCommand {
  private let context: Context
  private let kinds: Kinds
  private let tree: WorkTree

  init(_ context: Context, _ ledger: Ledger, _ kinds: Kinds) throws {
    self.init(context, try WorkTree.open(ledger), kinds)
  }

  init(_ context: Context, _ tree: WorkTree, _ kinds: Kinds) {
    (self.context, self.tree, self.kinds) = (context, tree, kinds)
  }

  /// Each record once, also where it is named twice.
  func find(_ names: [String]) throws -> [StoredRecord] {
    var paths: Set<Text> = []
    return try names.map { try find($0) }.filter { paths.insert(Text($0.path)).inserted }
  }

  private func find(_ name: String) throws -> StoredRecord {
    let record = try context.finder(tree.ledger, kinds, to: .change).find(name)
    guard record.location.owner != .ledger, !record.location.folder.string.isEmpty else {
      throw Failure(
        .invalid, .invalid, "the ledger needs this file", hint: "git rm removes files that are not records"
      ).at(record.path)
    }
    return record
  }

  func remove(_ records: [StoredRecord], movingTo target: String?, doing request: DeedRequest? = nil) throws {
    let removed = Set(records.map { Text($0.path) })
    var moved = MovedReferences()
    for record in records {
      let uses = try tree.ledger.uses(of: record, kinds: kinds).filter { !removed.contains(Text($0.record.path)) }
      if uses.isEmpty { continue }
      guard let target else { throw inUse(record, uses) }
      if let use = uses.first(where: \.isOnlyListed) { throw listed(record, use) }
      let other = try replacement(for: record, target)
      moved.add(uses) { reference(to: other, from: $0) }
    }
    if let use = moved.firstRepeated(kinds: kinds) { throw repeated(use) }
    let payees = try target.flatMap { try mergedPayees(records, $0) }
    if let target, let record = records.first, !moved.moves.isEmpty {
      let other = try replacement(for: record, target)
      try AccountMerge(of: records, into: other, in: tree.ledger, kinds)?.requireNothingTwice()
    }
    try tree.remove(records, moving: moved, changing: payees?.changes ?? [], kinds: kinds, doing: request)
    if context.settings.format.isJSON {
      let removed: Object = ["removed": .array(records.map { .string($0.id) })]
      return context.print(json: .object(removed + Object(uniqueMembers: try tree.commitMember(doing: request))))
    }
    try context.print(records, kinds, "removed", titlesIn: tree.ledger)
    context.note("ledger-sync undo takes it back")
    let count = moved.moves.count
    if let target, count > 0 { context.print("references that lead to \(target) now: \(count)") }
    if let target, let payees { context.print("records that have the payee \(target) now: \(payees.moved)") }
  }

  /// What becomes of the bills of payees, which name them by their titles; nil where no payee goes.
  private func mergedPayees(_ records: [StoredRecord], _ target: String) throws -> PayeeMerge? {
    guard let payee = records.first(where: { kinds.kind(of: $0.location)?.name == Payee.kind }) else { return nil }
    let other = try replacement(for: payee, target)
    if records.contains(where: { Text($0.path) == Text(other.path) }) {
      throw Failure.usage("\(target) cannot take its own place", hint: "name another record")
    }
    let merge = try PayeeMerge(of: records, to: other, in: tree.ledger, kinds)
    context.note(skipped: merge?.skipped ?? [])
    return merge
  }

  func retire(_ records: [StoredRecord]) throws {
    for record in records {
      guard let kind = kinds.kind(of: record.location), kind.field("retired") != nil else {
        throw Failure(
          .invalid, .invalid, "records of this kind cannot retire: the kind has no field retired",
          hint: "--move-to ID lets others refer to another record"
        ).at(record.path)
      }
    }
    let change = FieldChange(FieldPath(keys: ["retired"]), true)
    _ = try tree.change(records.map { (record: $0, fields: [change]) }, kinds: kinds)
    let retired = try records.map { try tree.ledger.record(at: $0.path) }
    if context.settings.format.isJSON {
      return context.print(json: ["removed": [], "retired": .array(retired.map { .string($0.id) })])
    }
    for record in retired { context.print("retired \(RecordAnswer(record, kinds).line)") }
  }

  private func replacement(for record: StoredRecord, _ target: String) throws -> StoredRecord {
    guard let kind = kinds.kind(of: record.location) else { return record }
    let references = References(tree.ledger, kinds: kinds, owner: record.location.owner)
    let other = try references.resolve(target, kind: kind.name).record
    guard Text(other.path) != Text(record.path) else {
      throw Failure.usage("\(target) is the record itself, and cannot take its own place", hint: "name another record")
    }
    return other
  }

  /// How a record writes a reference to `other`.
  private func reference(to other: StoredRecord, from record: StoredRecord) -> Text {
    let owner = other.location.owner
    return owner == record.location.owner || owner == .shared ? other.id : Text("\(owner.name)/\(other.id)")
  }

  private func inUse(_ record: StoredRecord, _ uses: [ReferenceUse]) -> Failure {
    let records = Set(uses.map { Text($0.record.path) }).count
    let retire = kinds.kind(of: record.location)?.field("retired") != nil
    var failure = Failure(
      .invalid, .inUse,
      records == 1 ? "1 record refers to \(record.id)" : "\(records) records refer to \(record.id)",
      hint: retire
        ? "--move-to ID gives them another one; --retire keeps it for them, and offers it no more"
        : "--move-to ID gives them another one")
    failure.details = uses.prefix(3).map { "\($0.record.path): \($0.named(kinds).placeName)" }
    return failure.at(record.path)
  }

  private func repeated(_ use: ReferenceUse) -> Failure {
    Failure(
      .invalid, .inUse, "the list would refer to the same record twice: \(use.named(kinds).placeName)",
      hint: "take one of the two out of the list, and run the command again"
    ).at(use.record.path)
  }

  private func listed(_ record: StoredRecord, _ use: ReferenceUse) -> Failure {
    var failure = Failure(
      .invalid, .inUse, "a listed conflict still refers to \(record.id)",
      hint: "decide it first: ledger-sync conflicts lists what is open")
    failure.details = ["\(use.record.path): \(use.named(kinds).placeName)"]
    return failure.at(record.path)
  }
}
