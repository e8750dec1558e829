internal import Desk
internal import Exchange
internal import Query
internal import Records
internal import Reports
internal import Schema
internal import Store

/// What `import` answers about one file.
struct ImportAnswer {
  private let run: ImportRun
  /// Of the file or the feed, for messages.
  let name: String
  private let state: SourceState
  let context: Context
  private let placed: PlacedProblems
  private let payeeDoubts: [PayeeDoubt]

  private var problems: [(problem: SourceProblem, name: String, position: TextPosition)] { placed.all }

  init(
    _ run: ImportRun, named name: String, _ state: SourceState, _ problems: PlacedProblems,
    doubts: [PayeeDoubt] = [], _ context: Context
  ) {
    var state = state
    state.forgetText()
    (self.run, self.name, self.state, self.context) = (run, name, state, context)
    (placed, payeeDoubts) = (problems, doubts)
  }

  init(_ outcome: ImportOutcome, _ context: Context) {
    self.init(outcome.run, named: outcome.name, outcome.state, outcome.problems, doubts: outcome.payeeDoubts, context)
  }

  /// What there is to say for people, and in other formats. In JSON nothing is printed, but returned: there may be more
  /// answers, which become one text.
  func print(_ report: SourceReport) throws -> [Value] {
    let values = try printed(report)
    sayProblems()
    if report.contradicted > 0 {
      let rows = report.contradicted == 1 ? "1 row says" : "\(report.contradicted) rows say"
      context.warn(
        StyledLine(said: "please check: ", .warning)
          + StyledLine(
            said: "\(name): \(rows) another amount than the other side of the transfer, which stays as it is"))
    }
    if report.count(of: .added) > 0 { sayCrossed(state, of: run) }
    context.note(payeeDoubts, kind)
    if report.sync.isRehearsal { context.note("\(sentence(report)). Nothing was changed: this was a dry run") }
    context.note(skipped: report.sync.skipped)
    return values
  }

  private func printed(_ report: SourceReport) throws -> [Value] {
    let format = context.settings.format
    if report.sync.isRehearsal {
      let rows = try rows(report)
      if format == .json { return rows.rows.map(\.json) }
      context.print(rows)
      if !format.isJSON { (report.pairs.prefix(Self.mostPairs).map(line) + morePairs(report)).forEach(context.warn) }
    } else if format.isJSON {
      return [try json(of: report)]
    } else {
      for line in try lines(report) { context.print(line) }
    }
    return []
  }

  /// Why nothing was taken in.
  var refusal: ImportRefusal { ImportRefusal(run, named: name, placed) }

  // MARK: - For people

  func lines(_ report: SourceReport) throws -> [StyledLine] {
    [StyledLine(said: sentence(report))] + report.pairs.prefix(Self.mostPairs).map(line)
      + morePairs(report) + (try syncAnswer(report).decisionLines)
  }

  private static let mostPairs = 10

  /// `  2026-11-03 Kiosk is now 2026-11-05 KIOSK 24 BERLIN`
  private func line(_ pair: RowPair) -> StyledLine {
    func shown(_ members: Object) -> String {
      [kind.dateField, kind.titleField].compactMap { $0 }.compactMap { members[$0]?.plainText }
        .joined(separator: " ")
    }
    let (before, after) = (shown(pair.before), shown(pair.after))
    let what: Sentence = before == after ? "\(after), known by another id now" : "\(before) is now \(after)"
    return StyledLine(said: "  the same \(kind.one): ", .dim) + StyledLine(said: what)
  }

  private func morePairs(_ report: SourceReport) -> [StyledLine] {
    let more = report.pairs.count - Self.mostPairs
    return more > 0 ? [StyledLine(said: "  and \(more) more \(kind.several) that were recognised")] : []
  }

  /// `bank.csv: 3 new bills, 1 changed, 12 unchanged; 2 of them were removed here`
  private func sentence(_ report: SourceReport) -> Sentence {
    var parts: [Sentence] = []
    func add(_ count: Int, _ part: Sentence) { if count > 0 { parts.append(part) } }
    let (added, edited, same) = (report.count(of: .added), report.count(of: .edited), report.count(of: .same))
    add(added, added == 1 ? "1 new \(kind.one)" : "\(added) new \(kind.several)")
    add(edited, "\(edited) changed")
    add(report.gone, "\(report.gone) gone")
    // What lies in local/ is compared with nothing.
    add(same, run.source.owner == .local ? "\(same) already there" : "\(same) unchanged")
    let joined = report.count(of: .joined)
    add(joined, "\(joined) known as the other side of a transfer")
    let all = parts.isEmpty ? nothing : parts.joined(separator: ", ")
    return switch report.removed {
    case 0: "\(name): \(all)"
    case 1: "\(name): \(all); 1 of them was removed here"
    case let removed: "\(name): \(all); \(removed) of them were removed here"
    }
  }

  private var nothing: Sentence { run.source.isFeed ? "nothing in its list" : "no \(kind.several)" }

  private var kind: Kind { run.source.kind }

  private func syncAnswer(_ report: SourceReport) throws -> SyncAnswer {
    SyncAnswer(report: report.sync, kinds: run.kinds, command: "import", clock: try ReaderClock(of: run.ledger))
  }

  func sayProblems() {
    for column in state.missing {
      let near: Sentence = column.near.map { "; did you mean “\($0)”?" } ?? ""
      context.warn(
        StyledLine(said: "please check: ", .warning) + StyledLine(said: "no item has a member “\(column.name)”\(near)"))
    }
    for problem in problems.prefix(ImportRefusal.mostProblems) {
      context.warn(StyledLine(said: "left out: ", .warning) + StyledLine(said: ImportRefusal.line(problem)))
    }
    let more = problems.count - ImportRefusal.mostProblems
    if more > 0 { context.warn(StyledLine(said: "and \(more) more rows; --format json lists them all")) }
    if !problems.isEmpty, state.strangers.isEmpty { context.note(refusal.hint) }
    if !state.strangers.isEmpty {
      context.note("--people make adds guests for these people; --people NAME=USER says who somebody is")
    }
    sayUnknownWords(state, of: run)
    sayTransfers(state, of: run)
    sayNotBooked()
    sayShortfall()
    if let (from, to) = state.rounded.first {
      let count = counted(state.rounded.count, "amount")
      context.note("\(name): \(count) rounded to the smallest coin; the first: \(from.lexeme) is \(to.lexeme)")
    }
  }

  private func sayShortfall() {
    guard let (promised, found) = state.shortfall else { return }
    context.warn(
      StyledLine(said: "please check: ", .warning)
        + StyledLine(
          said:
            "\(name) says that it has \(promised) items, and \(found) came; as long as it is not whole, nothing is removed"
        ))
  }

  private func sayNotBooked() {
    for reason in EntryState.allCases {
      let count = state.notBooked[reason]
      if count > 0 { context.note("\(name): \(reason.sentence(count))") }
    }
  }

  // MARK: - The records that would be made

  private func rows(_ report: SourceReport) throws -> Rows {
    let kind = run.source.kind
    let records = try records(report)
    let fields = kind.columns.filter { name in records.contains { $0[name] != nil } }
    let isForPeople = context.settings.format == .table
    let labels = try Labels(in: run.ledger, of: [kind])
    let columns =
      [Table.Column("CHANGE")]
      + fields.map { name in
        Table.Column(
          isForPeople ? labels.heading(.field(FieldPath(keys: [name]))) : name.string.uppercased(),
          name == kind.moneyField ? .decimal : .left, isMain: name == kind.titleField)
      }
    let changed = zip(report.records, records).filter { [.added, .edited].contains($0.0.change) }
    let rows = changed.map { stated, members in
      let change = stated.change == .added ? Table.Cell(said: "new") : Table.Cell("changed", said: "has changed")
      let cells = [change] + fields.map { cell(of: $0, in: members, kind) }
      return Rows.Row(cells: cells, json: json(of: members, stated))
    }
    return Rows(columns: columns, rows: rows, whenEmpty: "the file has nothing new")
  }

  /// Money with its sign, as lists show it: whoever tries an import looks for a wrong one.
  private func cell(of field: Text, in members: Object, _ kind: Kind) -> Table.Cell {
    let text = members[field]?.plainText ?? ""
    guard field == kind.moneyField, let amount = members[field]?.decimal, let way = kind.wayOfMoney,
      let said = members[way.name]?.string, [Kind.income, Kind.expense].contains(Text(said))
    else { return Table.Cell(text) }
    let shown = Table.Cell(money: amount, isIncome: Text(said) == Kind.income)
    return Table.Cell(text, said: Sentence(verbatim: shown.text), shown.style)
  }

  /// What they would say: new ones with what was not said.
  private func records(_ report: SourceReport) throws -> [Object] {
    var usual = try run.usualFields()
    return try zip(state.records, report.records).map { said, stated in
      let members = try run.withoutLostFiles(try said.members.unpacked(), of: name)
      let own = try said.members.unpacked()
      guard stated.change == .added, let payee = try usual?.payee(of: own),
        let more = try usual?.additions(to: own, of: payee)
      else { return members }
      return run.source.kind.adding(more, to: members)
    }
  }

  private func json(of members: Object, _ stated: StatedRecord) -> Value {
    let location = RecordLocation(path: stated.path)
    let user: Value = if case .user(let name) = run.source.owner { .string(name) } else { .null }
    return [
      "id": location.map { .string($0.id) } ?? .null, "kind": .string(run.source.kind.name), "user": user,
      "path": .string(stated.path), "change": .string(stated.change.rawValue), "fields": .object(members),
    ]
  }

  // MARK: - For programs

  func json(of report: SourceReport) throws -> Value {
    var json = try syncAnswer(report).json(in: context.spoken.language).object ?? Object()
    if run.source.isFeed {
      json["feed"] = .string(run.source.name)
    } else {
      json["file"] = .string(name)
      json["rule"] = .string(run.source.name)
      json["paired"] = .array(report.pairs.map { .string(Text($0.path)) })
    }
    json["branch"] = .string(run.source.branch)
    json["added"] = .number(Number(report.count(of: .added)))
    json["edited"] = .number(Number(report.count(of: .edited)))
    json["gone"] = .number(Number(report.gone))
    json["removed"] = .number(Number(report.removed))
    json["same"] = .number(Number(report.count(of: .same)))
    for reason in EntryState.allCases where state.notBooked[reason] > 0 {
      json[Text(reason.rawValue)] = .number(Number(state.notBooked[reason]))
    }
    let sides = state.joinedSides + report.count(of: .joined)
    if sides > 0 { json["joined"] = .number(Number(sides)) }
    if report.contradicted > 0 { json["contradicted"] = .number(Number(report.contradicted)) }
    for doubt in TransferDoubt.allCases {
      if let count = state.doubts[doubt] { json[Text(doubt.rawValue)] = .number(Number(count)) }
    }
    json["promised"] = state.shortfall.map { .number(Number($0.promised)) }
    if !state.unknownWords.isEmpty {
      json["unknown"] = .array(
        state.unknownWords.words.map { word in
          [
            "field": .string(word.field), "text": .string(word.text), "type": .string(word.type),
            "count": .number(Number(word.count)),
          ]
        })
    }
    if !payeeDoubts.isEmpty {
      json["several_payees"] = .array(payeeDoubts.map { $0.json(path: report.records[$0.place].path) })
    }
    json["bad"] = .array(
      problems.map { problem, name, position in
        [
          "file": .string(Text(name)), "line": .number(Number(position.line)),
          "column": .number(Number(position.column)), "field": problem.field.map { .string($0) } ?? .null,
          "message": .string(problem.message.description),
        ]
      })
    return .object(json)
  }
}
