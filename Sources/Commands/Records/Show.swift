internal import Desk
internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  private static let id = Positional("ID")
  private static let base = Option.flag(
    "base", "Say the commit that has the record as it is, for set --base; edits by hand are committed first")

  static let show = Command(
    name: "show",
    group: .records,
    summary: "Show a record",
    details: """
      ID is an id, four or more of its first characters, OWNER/ID, a path or a title. Your own records come
      first, then shared/, then those of others; where several fit, they are listed.
      A * marks fields that several people wrote differently.
      """,
    positionals: [id],
    options: [base],
    examples: [Example("ledger-sync show 7k3fq2xw", "Its fields, one a line")],
    answersRows: false,
    isPaged: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "show")
    let kinds = try ledger.kinds()
    let answer = RecordAnswer(try context.finder(ledger, kinds).find(invocation[id]), kinds)
    if invocation.has(base) {
      try context.printBase(of: answer.record, ledger, kinds)
    } else if context.settings.format.isJSON {
      context.print(json: answer.json)
    } else {
      try RecordSheet(answer, ledger, kinds).print(to: context)
    }
    return .done
  }
}

extension Context {
  /// The record with the member `base`, or for people the commit alone.
  fileprivate func printBase(of record: StoredRecord, _ ledger: Ledger, _ kinds: Kinds) throws {
    let place = RecordFinder.Place(path: record.path, location: record.location)
    let text = try WorkTree.open(ledger).text(of: place, kinds: kinds)
    guard let commit = text.commit, let record = text.record else {
      throw Failure(
        .invalid, .invalid, "no commit has this record", hint: "a record that stays on this device is changed as it is"
      ).at(record.path)
    }
    guard settings.format.isJSON else { return print("\(commit)") }
    print(json: RecordAnswer(record, kinds).json.adding([Object.Member("base", .string(Text("\(commit)")))]))
  }
}

/// A record for people: its fields under each other.
private struct RecordSheet {
  private let answer: RecordAnswer
  private let references: References
  private let conflicts: [ListedConflict]
  private let zone: TimeZoneRules
  private let labels: Labels

  init(_ answer: RecordAnswer, _ ledger: Ledger, _ kinds: Kinds) throws {
    self.answer = answer
    references = References(ledger, kinds: kinds, owner: answer.record.location.owner)
    conflicts = try ListedConflict.all(of: answer.record, kinds: kinds)
    zone = try ledger.zone().rules
    labels = try Labels(in: ledger, of: [answer.kind].compactMap(\.self))
  }

  func print(to context: Context) throws {
    let record = answer.record
    var rows = [
      (labels.word("id"), StyledLine("\(record.location.owner.name)/\(record.id)")),
      (labels.word("path"), StyledLine(record.path)),
    ]
    for member in record.members.members where member.key != Kind.conflictsKey {
      rows.append((labels.title(of: member.key) ?? member.key.string, try line(member)))
    }
    for member in answer.computed.members {
      let unit = answer.kind?.field(member.key)?.unit.map { " \($0)" } ?? ""
      rows.append(
        (
          labels.title(of: member.key) ?? member.key.string,
          StyledLine("\(member.value.plainText)\(unit)") + StyledLine(said: "  calculated", .dim)
        ))
    }
    let width = rows.map(\.0.displayWidth).max() ?? 0
    for (name, value) in rows {
      let space = String(repeating: " ", count: width - name.displayWidth + 2)
      context.print(StyledLine(name + space, .strong) + value)
    }
    printConflicts(to: context)
  }

  private func line(_ member: Object.Member) throws -> StyledLine {
    let field = answer.kind?.field(member.key)
    let text =
      member.value.object == nil
      ? answer.kind?.spelled(member.value, of: member.key) ?? member.value.plainText : member.value.cellText
    var line = StyledLine(field?.isTime == true ? shown(text) : text)
    if let unit = field?.unit { line = line + StyledLine(said: " \(Sentence(stringLiteral: unit))") }
    if let kind = field?.reference, case .string(let id) = member.value,
      let title = try references.title(of: id, kind: kind), title != id.string
    {
      line.append("  \(title)", .dim)
    }
    if let kind = answer.kind, let text = member.value.string,
      let name = labels.title(ofChoice: Text(text), of: member.key, kind: kind.name)
    {
      line.append("  \(name)", .dim)
    }
    if conflicts.contains(where: { $0.concerns(member.key) }) {
      line = line + StyledLine(said: "  * in conflict", .warning)
    }
    return line
  }

  /// A time by the ledger's clocks, as lists show it; a day as it is.
  private func shown(_ text: String) -> String {
    guard text.utf8.count > 10, let time = Timestamp(text) else { return text }
    return String(zone.shown(time).text.prefix(16).replacing("T", with: " "))
  }

  private func printConflicts(to context: Context) {
    for conflict in conflicts {
      let title: Sentence =
        conflict.fieldName.isEmpty ? "conflict about the record:" : "conflict about \(conflict.fieldName):"
      context.print(StyledLine(said: title, .warning))
      for (place, entry) in conflict.entries.enumerated() {
        context.print("  \(place + 1)  \(entry.described(at: shown(entry.authorship.at.string)))")
      }
    }
  }
}

extension ListedConflict {
  /// Whether it is about the field, alone or in a group, or about something in it.
  fileprivate func concerns(_ field: Text) -> Bool {
    guard let key = field.string.isEmpty ? nil : self.field.keys.first else { return false }
    return key == field || key.string.parts(at: "+").contains { Text($0) == field }
  }
}

extension Entry {
  /// `12.50  alice  2026-11-20 15:02  shown`.
  fileprivate func described(at time: String) -> Sentence {
    let text: Sentence =
      switch value {
      case .absent: "(not there)"
      case .deleted: "(deleted)"
      case .whole: "(as it stands)"
      case .value(let value): Sentence(verbatim: value.plainText)
      }
    let (by, at) = (Sentence(verbatim: authorship.by.string), Sentence(verbatim: time))
    return [text, by, at, isKept ? "shown" : ""].filter { !$0.isEmpty }
      .joined(separator: "  ")
  }
}
