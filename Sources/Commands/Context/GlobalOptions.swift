internal import Desk
internal import Records

/// The options that every command takes.
enum GlobalOptions {
  static let folder = Option(name: "", short: "C", placeholder: "DIR", summary: "Run as if started in DIR")
  static let format = Option.choice(
    "format", OutputFormat.allCases.map(\.rawValue), "How rows and records come out (default: table)")
  static let json = Option.flag("json", "The same as --format json")
  static let user = Option.value("user", "NAME|all", "Whose records: a user's, or everybody's")
  static let today = Option.value("today", "DAY", "The day that counts as today: 2026-11-20")
  static let language = Option.value("lang", "LANG", "The language that you are spoken to in: en, de or zh-Hant")
  static let colour = Option.choice(
    "color", ColourChoice.allCases.map(\.rawValue), "Colours (default: auto, on terminals without NO_COLOR)")
  static let raw = Option.flag(
    "raw", "In CSV and TSV, no ' before cells that a spreadsheet would take for formulas")
  static let noPager = Option.flag("no-pager", "On a terminal, show long answers without PAGER (default: less)")
  static let quiet = Option.flag("quiet", "Print only errors and the answer itself", short: "q")
  static let help = Option.flag("help", "Show the help of the command", short: "h")
  static let version = Option.flag("version", "Show the version, and those of libgit2 and SQLite")

  static let all = [folder, format, json, user, today, language, colour, raw, noPager, quiet, help, version]
}

/// `--format`: what rows and records are written as.
enum OutputFormat: String, CaseIterable, Sendable {
  case table, json, ndjson, csv, tsv

  /// For programs that read JSON: errors come out as JSON too.
  var isJSON: Bool { self == .json || self == .ndjson }
}

/// `--color`.
enum ColourChoice: String, CaseIterable, Sendable {
  case auto, always, never

  func isColoured(_ stream: Output, _ environment: Environment) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: stream.isTerminal && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
    }
  }
}
