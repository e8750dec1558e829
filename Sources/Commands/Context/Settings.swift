internal import Desk
internal import FileSystem
internal import Records

/// What the global options and the environment say about this run.
struct Settings: Sendable {
  /// Absolute: where the command runs, `-C` applied.
  var folder: String
  var now: Timestamp
  /// The day that counts as today in questions and in new records.
  var today: CalendarDay
  /// Whether `--today` says so; else the calendar does.
  var isTodayGiven = false
  var format: OutputFormat = .table
  /// The name that `--user` gives, `all` too; nil without it.
  var user: String?
  /// The language that `--lang` gives, as a tag; nil without it.
  var language: String?
  var colour: ColourChoice = .auto
  /// Whether cells for spreadsheets stay as they are, also those that look like formulas.
  var isRaw = false
  /// Whether people are told only of what goes wrong.
  var isQuiet = false
  /// How a commit gets onto the disk; nil: whichever way is quicker.
  var flush: FlushMethod?
}

extension Settings {
  init(_ invocation: Invocation, _ environment: Environment) throws(Failure) {
    now = try environment.now()
    folder = try Self.folder(environment.currentFolder, steps: invocation.all(GlobalOptions.folder))
    today = try Self.today(invocation[GlobalOptions.today], now: now)
    isTodayGiven = invocation.has(GlobalOptions.today)
    format = try Self.format(invocation)
    colour = invocation[GlobalOptions.colour].flatMap(ColourChoice.init) ?? .auto
    language = try Self.language(invocation[GlobalOptions.language])
    user = invocation[GlobalOptions.user]
    isRaw = invocation.has(GlobalOptions.raw)
    isQuiet = invocation.has(GlobalOptions.quiet)
    flush = try environment.flush()
  }

  private static func format(_ invocation: Invocation) throws(Failure) -> OutputFormat {
    let format = invocation[GlobalOptions.format].flatMap(OutputFormat.init)
    guard invocation.has(GlobalOptions.json) else { return format ?? .table }
    if let word = invocation[GlobalOptions.format], format != .json {
      throw .usage("--json and --format \(word) contradict each other", hint: "give one of them")
    }
    return .json
  }

  private static func language(_ tag: String?) throws(Failure) -> String? {
    guard let tag else { return nil }
    if let language = Language(fitting: tag) { return language.tag }
    throw .usage("there is no language “\(tag)” here", hint: "take one of \(Language.tags.joined(separator: ", "))")
  }

  private static func folder(_ start: String?, steps: [String]) throws(Failure) -> String {
    // An absolute path needs none to start from.
    if start == nil, steps.first?.utf8.first != UInt8(ascii: "/") {
      throw Failure(
        .inputOutput, .inputOutput, "the folder in which this was started is gone",
        hint: "go into another one with cd")
    }
    return steps.reduce(start ?? "/", AbsolutePath.joined)
  }

  private static func today(_ text: String?, now: Timestamp) throws(Failure) -> CalendarDay {
    if let day = text.map(CalendarDay.init) ?? now.localDay { return day }
    throw .usage("--today cannot be “\(text ?? "")”", hint: "write a day like 2026-11-20")
  }
}
