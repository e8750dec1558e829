internal import Desk
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  /// A kind, or what is to be done with one.
  static let kindWords = Positional("KIND|new|rename-field|private|public|update|icons|add", .any)
  private static let agreed = Option.flag("yes", "With public: do not ask")
  private static let required = Option(
    name: "required", placeholder: "FIELD[,...]", summary: "With new: fields that no record is to lack",
    isRepeatable: true)

  static let kinds = Command(
    name: "kinds",
    group: .records,
    summary: "List, explain, make and change kinds of records",
    details: """
      Without a name it lists the kinds: how many records of everybody there are, and where the kind is from. KIND
      explains one: its fields, how they are merged, what they refer to.

      kinds new NAME FIELD:TYPE... makes a kind, in kinds/NAME.json, and commits it. It can be used at once. The
      types are:
      \(typeLines)
      Where the first field is a text, people know the records by it, and it has to be there. The first date or
      time says when. What else a kind can say, docs/kinds.md tells; mend the file in any editor.

      kinds rename-field KIND OLD NEW gives a field another name, in the kind and in all its records, in one
      commit. Fields within fields are written profile/weight. A record that has NEW already is named, and
      nothing changes. If a device that still writes OLD sends records later, run the same command again.

      kinds private KIND keeps the records of a kind on this device: new ones go to local/, whoever is logged in,
      and yours that are there already are moved to it. What was sent before stays in the history of the cloud.
      It stays private on this device, whatever another one says; kinds public KIND is the one way back. It says
      what the next sync would send, and asks.

      kinds update brings the kinds of a ledger that an older version made up to date, in one commit: new kinds and
      fields are added, and what you changed or removed stays so. ledger-sync undo reverts it.

      kinds add drinks gives everybody a catalogue of 171 drinks in shared/, in one commit. Run again, it adds
      nothing: what you changed or deleted stays so. kinds add diary and kinds add zoo bring back kinds that a
      ledger lacks.

      kinds icons lists the icons that categories can have by name. An emoji is an icon, too: set food icon=🍕.
      """,
    positionals: [kindWords],
    forms: [
      "[KIND]", "new NAME FIELD:TYPE... [--required FIELD[,...]]", "rename-field KIND OLD NEW", "private KIND",
      "public KIND", "update", "add drinks|diary|zoo", "icons",
    ],
    options: [required, agreed],
    examples: [
      Example("ledger-sync kinds bill", "The fields of a bill"),
      Example("ledger-sync kinds new plant name:text watered:counter last:date", "A kind of your own"),
      Example("ledger-sync add plant name=Monstera watered=1 last=today", "Its first record"),
      Example("ledger-sync kinds rename-field plant watered drinks", "Another name for a field, everywhere"),
      Example("ledger-sync kinds add drinks", "A catalogue of drinks for everybody"),
      Example("ledger-sync kinds private diary", "Nobody else gets your diary"),
    ]
  ) { invocation, context in
    let ledger = try context.ledger(for: "kinds")
    let words = invocation.all(kindWords)
    if words == ["update"] {
      try KindsAnswer(ledger, context).print(updated: WorkTree.open(ledger).updateKinds())
      return .done
    }
    if words == ["icons"] {
      printIcons(context)
      return .done
    }
    if words.first == "add" { return try addSets(words.dropFirst(), in: ledger, context) }
    if words.first == "rename-field" { return try renameField(words.dropFirst(), in: ledger, context) }
    if words.first == "public", words.count > 1 {
      return try makePublic(words.dropFirst(), in: ledger, context, isAgreed: invocation.has(agreed))
    }
    if words.first == "private", words.count > 1 { return try makePrivate(words.dropFirst(), in: ledger, context) }
    guard words.first == "new" else {
      if invocation.has(required) {
        throw Failure.usage("--required goes with kinds new", hint: "ledger-sync kinds new NAME FIELD:TYPE...")
      }
      if words.count > 1 {
        throw Failure.usage(
          "“\(words[1])” is one argument too many", hint: "one kind is explained; ledger-sync kinds new makes one")
      }
      try KindsAnswer(ledger, context).print(words.first)
      return .done
    }
    guard words.count > 1 else {
      throw Failure.usage("the name of the new kind is missing", hint: "ledger-sync kinds new plant name:text")
    }
    let needed = invocation.all(required).flatMap { $0.parts(at: ",").filter { !$0.isEmpty } }
    let declaration = try KindDeclaration(words[1], fields: Array(words.dropFirst(2)), required: needed)
    let kind = try WorkTree.open(ledger).add(declaration)
    try ledger.renewEditorSettings()
    try KindsAnswer(ledger, context).print(new: kind)
    return .done
  }

  private static func printIcons(_ context: Context) {
    context.print(
      Rows(
        columns: [Table.Column("ICON"), Table.Column("NAME")],
        rows: Symbol.stockIcons.map { icon in
          Rows.Row(
            cells: [Table.Cell(icon.emoji), Table.Cell(icon.name)],
            json: ["name": .string(Text(icon.name)), "emoji": .string(Text(icon.emoji))])
        }))
  }

  private static func addSets(_ words: ArraySlice<String>, in ledger: Ledger, _ context: Context) throws -> ExitCode {
    guard let name = words.first, words.count == 1 else {
      throw Failure.usage("only one name can be added at a time", hint: "for example: ledger-sync kinds add drinks")
    }
    let set = try SetArgument.set(name)
    let report = try WorkTree.open(ledger).add(set)
    if !report.kinds.isEmpty { try ledger.renewEditorSettings() }
    PlantingAnswer(set: set, report: report).print(to: context)
    return .done
  }

  private static func renameField(
    _ words: ArraySlice<String>, in ledger: Ledger, _ context: Context
  ) throws -> ExitCode {
    guard words.count == 3, let name = words.first, let new = words.last else {
      throw Failure.usage(
        "a kind, its field and the new name are needed",
        hint: "for example: ledger-sync kinds rename-field plant watered drinks")
    }
    let kind = try ledger.kinds().required(name)
    let renaming = try FieldRenaming(of: kind, from: words[words.startIndex + 1], to: new)
    let report = try WorkTree.open(ledger).rename(renaming, of: kind)
    try KindsAnswer(ledger, context).print(renaming, of: kind, report)
    return .done
  }

  private static func makePrivate(
    _ words: ArraySlice<String>, in ledger: Ledger, _ context: Context
  ) throws -> ExitCode {
    guard let name = words.first, words.count == 1 else {
      throw Failure.usage("one kind is made private at a time", hint: "for example: ledger-sync kinds private diary")
    }
    let kinds = try ledger.kinds()
    let kind = try kinds.required(name)
    let report = try WorkTree.open(ledger).makePrivate(kind, of: context.user(in: ledger))
    PrivacyAnswer(kind: kind, kinds: kinds, report: report).print(to: context)
    return report.staying.isEmpty && report.conflicts.isEmpty ? .done : .needsDecision
  }

  private static func makePublic(
    _ words: ArraySlice<String>, in ledger: Ledger, _ context: Context, isAgreed: Bool
  ) throws -> ExitCode {
    guard let name = words.first, words.count == 1 else {
      throw Failure.usage("one kind is made public at a time", hint: "for example: ledger-sync kinds public diary")
    }
    let kind = try ledger.kinds().required(name)
    guard kind.isPrivate else {
      throw Failure(
        .invalid, .invalid, "the kind \(kind.name) is not private", hint: "ledger-sync kinds lists the kinds")
    }
    guard let user = try context.user(in: ledger) else {
      throw Failure.usage("nobody is logged in who could get the records", hint: "ledger-sync login NAME")
    }
    let count = try ledger.keptRecords(of: kind)
    let sent: Sentence =
      "the next sync sends \(counted(count, "record")) of local/\(kind.folder)/ to everybody who has the cloud"
    if !isAgreed {
      guard let isMeant = try context.confirm("\(sent). Make the kind \(kind.name) public?", usual: false) else {
        throw Failure.usage(
          "\(sent): nobody is here to be asked",
          hint: "ledger-sync kinds public \(kind.name) --yes says that it is meant")
      }
      if !isMeant { return .done }
    }
    let report = try WorkTree.open(ledger).makePublic(kind, of: user)
    if context.settings.format.isJSON {
      context.print(json: [
        "kind": .string(kind.name), "private": false, "records": .number(Number(report.adopted + report.alreadyThere)),
        "staying": .array(report.staying.map { .string(Text($0)) }),
      ])
    } else {
      context.print("the kind \(kind.name) is public: \(sent)")
    }
    for path in report.staying { context.note("\(path) stays: users/\(user)/ has that record with other content") }
    return report.staying.isEmpty ? .done : .needsDecision
  }

  /// `text          a line of text`
  private static var typeLines: Sentence {
    let words = DeclaredType.words.map { ($0.name + $0.detail, $0.meaning) }
    let width = words.map(\.0.count).max() ?? 0
    return words.map { name, meaning in
      let column = "  " + name + String(repeating: " ", count: width - name.count + 2)
      return [Sentence(verbatim: column), meaning].joined(separator: Sentence())
    }.joined(separator: Sentence(verbatim: "\n"))
  }
}
