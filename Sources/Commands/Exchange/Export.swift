internal import Desk
internal import Exchange
internal import Query
internal import Records
internal import Store

extension Command {
  private static let format = Positional("FORMAT")
  private static let all: Option = {
    var option = Option.value("all", "DIR", "Write everything, with all attachments, into a new folder")
    option.replacesArguments = true
    return option
  }()
  private static let output = Option.value(
    "output", "FILE", "Write into FILE, which is replaced as a whole", short: "o")

  static let exporting = Command(
    name: "export",
    group: .exchange,
    summary: "Write records for another program",
    details: """
      FORMAT is one of

        hledger, ledger, beancount   a journal: each record is a transaction between assets:cash and
                                     expenses or income, with its category below
        sqlite                       a file of SQLite with the tables of ledger-sync sql
        ics                          a calendar of what has a date
        ndjson                       records as JSON, one a line, with the files beside them

      KIND and terms as in ledger-sync list. What the programs add up of a journal or of the table amounts is
      what ledger-sync sum adds up; what sum leaves out is left out here, too, and named on stderr. So is a
      record without a day, for a journal has none, and what a program would not read, or would round.
      Where the records of several people are seen (--user all), each has accounts of their own:
      expenses:bob:food. docs/exports.md says more. For spreadsheets there is ledger-sync list -o FILE.csv.

      --all DIR writes all that the ledger is, of every user, and what lies in local/: records.ndjson and the
      attachments. ledger-sync import DIR takes it in again, here or in another ledger: what is there already
      makes no commit, and what was edited in records.ndjson is merged as an edit.
      """,
    positionals: [format, QuestionOptions.kind, QuestionOptions.terms],
    options: [output, all, AskedLedger.at],
    examples: [
      Example("ledger-sync export hledger -o all.journal", "Everything, for hledger -f all.journal balance"),
      Example("ledger-sync export beancount bill date:2026 -o 2026.beancount", "The bills of a year"),
      Example("ledger-sync export sqlite -o bills.db", "For sqlite3, Datasette or Python"),
      Example("ledger-sync export --all backup", "Everything, for ledger-sync import backup"),
      Example("ledger-sync export ics diary -o diary.ics", "For a calendar program"),
    ],
    answersRows: false
  ) { invocation, context in
    if let folder = invocation[all] {
      if let other = [output, AskedLedger.at].first(where: invocation.has) {
        throw Failure.usage(
          "--all and \(other.spelling) do not go together", hint: "--all writes into the folder it names")
      }
      try ArchiveExport(in: context.ledger(for: "export"), context).write(into: folder)
      return .done
    }
    guard let format = ExportFormat(rawValue: invocation[format]) else {
      let names = ExportFormat.allCases.map(\.rawValue)
      throw Failure.usage(
        "there is no format “\(invocation[format])”",
        hint: Suggestion.hint(
          for: invocation[format], among: names, otherwise: "formats: \(names.joined(separator: ", "))"))
    }
    let ledger = try AskedLedger("export", invocation, context)
    let kinds = try ledger.kinds()
    let words = try QuestionWords(terms: invocation, kinds, in: ledger.ledger)
    if format == .ndjson, ledger.isPast {
      throw Failure.usage(
        "ndjson can only show the ledger as it is now, with its files",
        hint: "ledger-sync list --at DATE --format ndjson")
    }
    let inquiry = try Inquiry(ledger, kinds: kinds, words: words, about: format.scope)
    let notes = try inquiry.notes()
    try context.export(inquiry, as: format, into: invocation[output])
    for note in notes { context.note(note.note) }
    return .done
  }
}

/// What `export` writes.
enum ExportFormat: String, CaseIterable {
  case hledger, ledger, beancount, sqlite, ics, ndjson

  /// What is exported where no kind is named.
  fileprivate var scope: Inquiry.Scope {
    switch self {
    case .hledger, .ledger, .beancount: .money
    case .sqlite, .ndjson: .everything
    case .ics: .dates
    }
  }

  fileprivate var journal: JournalFormat? { JournalFormat(rawValue: rawValue) }
}

extension Context {
  fileprivate func export(_ inquiry: Inquiry, as format: ExportFormat, into file: String?) throws {
    switch format {
    case .hledger, .ledger, .beancount:
      guard let journal = format.journal else { return }
      try exportJournal(inquiry, as: journal, into: file)
    case .sqlite: try exportTables(inquiry, into: file)
    case .ics: try exportCalendar(inquiry, into: file)
    case .ndjson: try ArchiveExport(in: inquiry.ledger.ledger, self).write(inquiry, into: file)
    }
  }
}
