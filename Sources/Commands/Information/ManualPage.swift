internal import Desk
internal import Records
internal import Reports

/// The manual page `ledger-sync(1)`, made from what help shows: for `man`, in the language of `groff_man(7)`.
struct ManualPage {
  private var lines: [String] = []
  private let language: Language

  init(of commands: [Command], version: String, in language: Language) {
    self.language = language
    lines.append(
      #".TH LEDGER\-SYNC 1 "" "ledger\-sync \#(version)" "\#(escaped("User commands"))""#)
    section("NAME", ["ledger-sync - \("small records as plain files, merged field by field through git" as Sentence)"])
    section("SYNOPSIS")
    bold("ledger-sync [-C DIR] [--format FORMAT] [--user NAME] COMMAND [ARGUMENT...]")
    section(
      "DESCRIPTION",
      [
        """
        Keeps one JSON or plist file for each record in an ordinary git work tree, and merges what several devices \
        changed field by field, never by line. ledger-sync help COMMAND shows a command's part of this page.
        """
      ])
    section("OPTIONS")
    for option in GlobalOptions.all { item(option.usage, option.summary) }
    for group in Command.Group.allCases {
      let members = commands.filter { $0.group == group }
      if members.isEmpty { continue }
      section(Sentence(verbatim: group.title.text(in: language).uppercased()))
      for command in members { add(command) }
    }
    items("EXIT STATUS", Self.exits.map { ("\($0.code.number)", $0.meaning) } + [("128+N", "Ended by the signal N.")])
    items("ENVIRONMENT", Self.variables)
    items("FILES", Self.files)
    section("SEE ALSO", ["git(1)"])
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func add(_ command: Command) {
    lines.append(".SS \"\(Self.escaped(command.name))\"")
    for usage in command.usages { bold(usage) }
    paragraph("\(command.summary).")
    if !command.details.isEmpty { verbatim(command.details) }
    for option in command.options { item(option.usage, option.summary) }
    for example in command.examples { item(example.line, "\(example.meaning).") }
  }

  // MARK: Facts of the whole program

  private static let exits: [(code: ExitCode, meaning: Sentence)] = [
    (.done, "Done."),
    (.needsDecision, "Done, but something needs a decision, or check found a problem."),
    (.usage, "The command line is wrong."),
    (.invalid, "A record, an input, a name or a reference is wrong: nothing was changed."),
    (.cloud, "The cloud refused, or could not be reached."),
    (.busy, "The ledger is locked, or another operation is in progress."),
    (.trust, "The cloud is a different one, was set back, or sent something that is not safe to take."),
    (.inputOutput, "A file could not be read or written."),
    (.limit, "Something is too large, or a guard stopped the command."),
  ]

  private static let variables: [(String, Sentence)] = [
    ("LEDGER_SYNC_DIR", "The ledger to use where neither the current folder nor one above it is a ledger."),
    ("LEDGER_SYNC_TIMEOUT", "How many seconds to wait for a cloud that says nothing, 1 to 86400."),
    (
      "LEDGER_SYNC_FLUSH",
      "How a commit is written to the disk: file by file (each) or everything at once (at-once). If unset, whichever is quicker."
    ),
    ("GIT_OPTIONAL_LOCKS", "If 0, status does not note in git’s index what it has found out about files."),
    ("LEDGER_SYNC_NOW", "What counts as now, such as 2026-11-20T14:02:11Z: for tests."),
    ("LEDGER_SYNC_OPENER, LEDGER_SYNC_PLAYER", "The programs that open and play use to show and play files."),
    ("VISUAL, EDITOR", "The editor that ledger-sync edit starts."),
    ("PAGER, LESS", "The pager for long answers on a terminal, and its options."),
    ("NO_COLOR, TERM", "No colours where NO_COLOR is set, or TERM is dumb."),
    ("LC_ALL, LANG", "The language of a new ledger."),
    ("TZ", "The time zone of a new ledger."),
  ]

  private static let files: [(String, Sentence)] = [
    ("ledger.json", "The ledger's name, currency, time zone and language."),
    ("kinds/KIND.json", "What a kind of record requires, as a JSON Schema."),
    ("users/NAME/", "The records of a user, one file each, and manifest.json, which says who that is."),
    ("shared/", "Records that are everybody's."),
    ("feeds/NAME/", "Records that others publish."),
    ("local/", "Records that stay on this device, and are never committed."),
    (
      ".git/ledger-sync/",
      "What only this device knows: an index, and who is logged in. Deleting it logs you out."
    ),
  ]

  // MARK: Pieces of a page

  private mutating func section(_ name: Sentence, _ paragraphs: [Sentence] = []) {
    lines.append(".SH \"\(escaped(name))\"")
    for text in paragraphs { lines.append(escaped(text)) }
  }

  private mutating func items(_ name: Sentence, _ items: [(String, Sentence)]) {
    section(name)
    for (name, meaning) in items { item(name, meaning) }
  }

  private mutating func bold(_ text: String) { lines += [".PP", Self.bold(text)] }

  private mutating func paragraph(_ text: Sentence) { lines += [".PP", escaped(text)] }

  private mutating func item(_ name: String, _ meaning: Sentence) {
    lines += [".TP", Self.bold(name), escaped(meaning)]
  }

  /// Lines that stay as they are: the details of a command have tables in them.
  private mutating func verbatim(_ text: Sentence) {
    lines += [".PP", ".nf"]
    var shown = StyledText(language, width: nil)
    shown.add(paragraphs: text)
    lines += shown.lines.map { Self.escaped($0.rendered(inColour: false)) }
    lines.append(".fi")
  }

  private func escaped(_ text: Sentence) -> String { Self.escaped(text.text(in: language)) }

  private static func bold(_ text: String) -> String {
    ".B \"\(escaped(text).replacing("\"", with: "\\(dq"))\""
  }

  /// A backslash, a dash, and a point or an apostrophe at the beginning mean something else to roff.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.first.map { $0 == "." || $0 == "'" } == true ? "\\&" + plain : plain
  }
}
