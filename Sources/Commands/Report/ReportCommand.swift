internal import Desk
internal import FileSystem
internal import Git
internal import Query
internal import Records
internal import Reports
internal import Store

extension Command {
  static let report = Command(
    name: "report",
    group: .views,
    summary: "Write a page with charts, budgets and the timeline",
    details: """
      PERIOD and terms are those of ledger-sync timeline; without a period it is this month. The page is one
      HTML file that needs no network: it can be opened anywhere, sent by mail, and printed. It has the sums of
      each currency, pies of expenses and incomes by category, bars over time, budgets, conflicts that wait,
      what each person entered, and the timeline. Its lists and its search narrow all of that down, as terms do
      here; budgets and conflicts stay.

      Every figure is the one that ledger-sync sum gives for the same question, also with --share, and the
      page names that command. What is left out is named at its end. A file that ends in .json gets the data of the
      page alone.

      --watch writes it again a moment after a record has changed, and once an hour, for tomorrow is another
      day; beside ledger-sync watch it shows what others did, too. Ctrl-C ends it.
      """,
    positionals: ViewedRecords.positionals,
    options: ViewedRecords.options + [ReportFile.option, ViewOptions.share, watching, withoutPictures],
    examples: [
      Example("ledger-sync report -o november.html", "This month"),
      Example("ledger-sync report 2026 --user all --all -o 2026.html", "A year of the whole household, all books"),
      Example("ledger-sync report last month tag:trip -o trip.html", "What last month's trip cost"),
    ],
    answersRows: false
  ) { invocation, context in
    let file = try ReportFile(invocation, context)
    let thumbnails = invocation.has(withoutPictures) || !file.isPage ? nil : thumbnails(context)
    guard invocation.has(watching) else {
      try draw(file, thumbnails, invocation, context)
      return .done
    }
    guard file.isFile else {
      throw Failure.usage("--watch needs a file to keep up to date", hint: "add -o report.html")
    }
    let watch = try FolderWatch(try context.ledger(for: "report").path)
    context.note(unwatched: watch, foundEvery: "hour")
    try draw(file, thumbnails, invocation, context)
    return try RepeatedReport(context).run(watch) { context in
      try draw(file, thumbnails, invocation, context, unlessSame: true)
    }
  }

  private static let watching = Option.flag("watch", "Write it again whenever a record changes, until it is stopped")
  private static let withoutPictures = Option.flag("no-pictures", "Leave the small copies of pictures out of the page")

  private static func thumbnails(_ context: Context) -> Thumbnails {
    let progress = Progress(context)
    return Thumbnails(environment: context.environment.variables) { count in
      if let count { progress.update("Making small pictures", count) } else { progress.finish() }
    }
  }

  /// - Parameter unlessSame: whether a file that says the same already stays as it is. In the ledger's own folder a page
  ///   that was written is a change, after which it would be written for ever.
  private static func draw(
    _ file: ReportFile, _ thumbnails: Thumbnails?, _ invocation: Invocation, _ context: Context,
    unlessSame: Bool = false
  ) throws {
    let viewed = try ViewedRecords("report", invocation, context, usual: ReportView.usual)
    let ledger = try AskedLedger("report", invocation, context)
    let notes = try viewed.inquiry.notes()
    let view = try ReportView(
      viewed, of: ledger, words: ViewedRecords.words(invocation), isOfAllBooks: invocation.has(ViewedRecords.allBooks),
      at: invocation[AskedLedger.at], thumbnails)
    switch file {
    case .page(let name):
      try context.write(try view.page.html { try SHA256.base64(of: $0) }, to: name, unlessSame: unlessSame)
    case .data(let name):
      try context.write(view.data.json + [UInt8(ascii: "\n")], to: name, unlessSame: unlessSame)
    case .stdout: context.output.write(view.data.json + [UInt8(ascii: "\n")])
    }
    for note in notes { context.note(note.note) }
    if let note = viewed.noteOfOtherBooks() { context.note(verbatim: note) }
    if view.isEmpty { try context.sayNothing(answers: viewed.inquiry) }
    for note in view.pictures.notes { context.note(note) }
    context.note(notes: view.notes)
    context.note(skipped: view.skipped)
  }
}

/// Where a report goes.
enum ReportFile {
  static let option = Option.value("output", "FILE", "Write the report into FILE: .html or .json", short: "o")

  case page(String)
  case data(String)
  case stdout

  var isPage: Bool { if case .page = self { true } else { false } }

  var isFile: Bool { if case .stdout = self { false } else { true } }

  init(_ invocation: Invocation, _ context: Context) throws {
    guard let name = invocation[Self.option] else {
      guard context.settings.format.isJSON else {
        throw Failure.usage("a report needs a file to go into", hint: "ledger-sync report -o report.html")
      }
      self = .stdout
      return
    }
    try context.requireForeign(name)
    switch AbsolutePath.split(name).name.split(separator: ".").dropFirst().last?.lowercased() {
    case "html", "htm": self = .page(name)
    case "json": self = .data(name)
    default:
      throw Failure.usage("a report cannot be saved as \(name)", hint: "end the name in .html or .json")
    }
  }
}
