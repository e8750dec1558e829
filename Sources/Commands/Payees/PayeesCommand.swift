internal import Desk
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  /// What is to be done with payees.
  static let payeeWords = Positional("apply", .optional)
  private static let dryRun = Option.flag("dry-run", "With apply: only say what bills would get")

  static let payees = Command(
    name: "payees",
    group: .exchange,
    summary: "List payees, or give old bills what their payees say",
    details: """
      A payee is a shop or a person: ledger-sync add payee title=Rewe match='rewe*,*rewe markt*' category=food.
      match has what banks write, with a comma between two patterns. A star stands for any text, and capital
      letters do not matter: rewe* is found in REWE SAGT DANKE, rewe without a star only in REWE alone.

      A new bill from an import whose payee, name or remark fits a pattern gets the title as its payee, and the
      category, tags and account of the payee where the file has none. A bill that you type gets them if its
      payee or its name is the title.

      If several payees fit, the longest pattern decides. If two patterns are equally long, the bill gets
      neither payee, and the answer names both.

      payees lists your payees and the shared ones, and how many of your bills each has. payees apply gives old
      bills what they lack: payee, category, tags and account. What a bill says already stays, also the bank's
      text as its payee. ledger-sync undo takes it back.

      To make two payees one: ledger-sync rm ONE --move-to OTHER.
      """,
    positionals: [payeeWords],
    forms: ["", "apply [--dry-run]"],
    options: [dryRun],
    examples: [
      Example("ledger-sync add payee title=Rewe match='rewe*' category=food", "What banks write as REWE SAGT DANKE"),
      Example("ledger-sync payees", "All payees, with how many bills each has"),
      Example("ledger-sync payees apply --dry-run", "What old bills would get"),
      Example("ledger-sync payees apply", "Give it to them"),
    ]
  ) { invocation, context in
    let session = try context.session(for: "payees")
    let word = invocation.optional(payeeWords)
    if let word, word != "apply" {
      throw Failure.usage("payees does not know “\(word)”", hint: "ledger-sync payees, or payees apply")
    }
    if word == nil, invocation.has(dryRun) {
      throw Failure.usage("--dry-run goes with apply", hint: "ledger-sync payees apply --dry-run")
    }
    let answer = try PayeesAnswer(session, context)
    if word == nil { try answer.printList() } else { try answer.apply(isRehearsal: invocation.has(dryRun)) }
    return .done
  }
}

/// What `payees` answers.
private struct PayeesAnswer {
  private let bills: BillsOfPayees
  private let user: Text?
  private let ledger: Ledger
  private let context: Context

  init(_ session: Session, _ context: Context) throws {
    (ledger, user, self.context) = (session.ledger, try session.user(), context)
    bills = try BillsOfPayees(of: user, in: session)
  }

  // MARK: The list

  func printList() throws {
    let payees = zip(bills.payees.all, bills.bills).sorted { $0.0.title < $1.0.title }
    let columns = [
      Table.Column("TITLE", isMain: true), Table.Column("MATCH"), Table.Column("CATEGORY"),
      Table.Column("BILLS", .right),
    ]
    let rows = try payees.map { payee, bills in
      let record = payee.record
      let titled = try References(ledger, kinds: self.bills.kinds, owner: record.location.owner)
        .titled(record.members, of: self.bills.kinds.kind(of: record.location))
      let category = KnownRecords.category
      let cells = [
        Table.Cell(payee.title.string), Table.Cell(record.members[Payee.match]?.plainText ?? ""),
        Table.Cell(
          record.members[category]?.plainText ?? "", said: Sentence(verbatim: titled[category]?.plainText ?? "")),
        Table.Cell("\(bills.count)"),
      ]
      return Rows.Row(cells: cells, json: json(payee, bills.count))
    }
    context.print(Rows(columns: columns, rows: rows, whenEmpty: Self.none))
    context.note(skipped: bills.skipped)
  }

  private static let none: Sentence =
    "no payees; ledger-sync add payee title=Rewe match='rewe*' category=food makes one"

  /// The record, with how many bills it has.
  private func json(_ payee: Payee, _ count: Int) -> Value {
    RecordAnswer(payee.record, bills.kinds).json.adding([Object.Member("bills", .number(Number(count)))])
  }

  // MARK: Old bills

  func apply(isRehearsal: Bool) throws {
    let tree = try isRehearsal ? WorkTree.openForRehearsal(ledger) : WorkTree.open(ledger)
    let application = try PayeeApplication(bills, by: user, in: ledger)
    if !isRehearsal { _ = try application.write(in: tree) }
    if context.settings.format == .json {
      context.print(json: json(application, isRehearsal))
    } else {
      context.print(rows(application))
    }
    for kind in bills.kinds.all {
      context.note(bills.doubts.filter { $0.kind.name == kind.name }.map(\.doubt), kind)
    }
    let count = application.changes.reduce(0) { $0 + $1.bills.count }
    if isRehearsal {
      context.note("nothing was changed: this was a dry run")
    } else if count > 0 {
      context.note("\(counted(count, "bill")) changed; ledger-sync undo takes it back")
    }
    context.note(skipped: bills.skipped)
  }

  /// A line a payee: how many bills get which fields.
  private func rows(_ application: PayeeApplication) -> Rows {
    let columns = [
      Table.Column("PAYEE", isMain: true), Table.Column("BILLS", .right), Table.Column("WHAT THEY GET"),
    ]
    let rows = application.changes.map { payee, bills in
      let fields = bills.flatMap { $0.fields.compactMap(\.field.keys.first) }
      var order: [Text] = []
      for field in fields where !order.contains(field) { order.append(field) }
      let words = order.map { field in "\(field) (\(fields.count { $0 == field }))" }
      return Rows.Row(
        cells: [payee.title.string, "\(bills.count)", words.joined(separator: ", ")].map { Table.Cell($0) },
        json: [
          "id": .string(payee.record.id), "title": .string(payee.title), "bills": .number(Number(bills.count)),
          "fields": .array(order.map { .string($0) }),
        ])
    }
    let none: Sentence =
      bills.payees.all.isEmpty ? Self.none : "nothing to change: your bills have what their payees have"
    return Rows(columns: columns, rows: rows, whenEmpty: none)
  }

  /// `{"changed":[{"id","kind","user","path","payee","fields"}],"several_payees":[…],"left_out":[…],"dry_run":bool}`
  private func json(_ application: PayeeApplication, _ isRehearsal: Bool) -> Value {
    let changed = application.changes.flatMap { payee, bills in
      bills.map { change -> Value in
        let location = change.record.location
        return [
          "id": .string(change.record.id), "kind": .string(change.kind.name),
          "user": location.owner.user.map { .string($0) } ?? .null, "path": .string(change.record.path),
          "payee": .string(payee.record.id),
          "set": .array(change.fields.compactMap { $0.field.keys.first.map { .string($0) } }),
          "fields": .object(change.members),
        ]
      }
    }
    return [
      "changed": .array(changed),
      "several_payees": .array(bills.doubts.map { $0.doubt.json(path: $0.path.string) }),
      "left_out": .array(bills.skipped.map { $0.json(in: context.spoken.language) }), "dry_run": .bool(isRehearsal),
    ]
  }
}
