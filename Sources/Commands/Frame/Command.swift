internal import Desk
internal import Records

/// One command: how it is called, what its help says, what it does.
///
/// A command is one file: an extension of `Command` with a static member that declares it, and its run function.
/// `CommandList` names them all.
struct Command: Sendable {
  enum Group: CaseIterable, Sendable {
    case setup, people, records, questions, views, exchange, sync, history, plumbing, information

    var title: Sentence {
      switch self {
      case .setup: "Start a ledger"
      case .people: "People"
      case .records: "Records"
      case .questions: "Questions"
      case .views: "Looking"
      case .exchange: "Other programs"
      case .sync: "Meet other devices"
      case .history: "History"
      case .plumbing: "Bare files, no ledger needed"
      case .information: "Information"
      }
    }
  }

  struct Example: Sendable {
    let line: String
    let meaning: Sentence

    init(_ line: String, _ meaning: Sentence) {
      self.line = line
      self.meaning = meaning
    }
  }

  let name: String
  let group: Group
  /// One line, without a full stop.
  let summary: Sentence
  /// Paragraphs of the help, lines of at most 100 characters. Languages know each paragraph by itself.
  var details: Sentence = ""
  var positionals: [Positional] = []
  /// What stands behind the name in each way to call it, where its first word decides what the others mean.
  var forms: [String] = []
  var options: [Option] = []
  var examples: [Example] = []
  /// What `--format` can also be, besides what it can be everywhere.
  var formats: [String] = []
  /// Whether it can answer in rows: what does not refuses CSV and TSV.
  var answersRows = true
  /// Whether people may get more to read than fits on a screen, and are asked nothing meanwhile.
  var isPaged = false
  /// Whether what people read of it only says that it is done.
  var isDeed = false
  let run: @Sendable (Invocation, Context) throws -> ExitCode

  /// The only values that an option of it takes; empty: any.
  func choices(of option: Option) -> [String] { option.choices + (option == GlobalOptions.format ? formats : []) }

  /// What it can be called with besides the global options: one line for each way to call it.
  var usages: [String] {
    if !forms.isEmpty { return forms.map { "ledger-sync \(name)" + ($0.isEmpty ? "" : " \($0)") } }
    let usual = positionals.map(\.usage) + standingOptions
    let others = options.filter(\.replacesArguments).map { [$0.usage] }
    let withWords = options.filter { $0.takesWordsInsteadOf != nil }.map { option in
      let rest = positionals.filter { $0 != option.takesWordsInsteadOf }.map(\.usage)
      return [option.usage] + (rest.isEmpty ? [] : ["--"] + rest)
    }
    return ([usual] + withWords + others).map { (["ledger-sync", name] + $0).joined(separator: " ") }
  }

  /// Few options are spelt out, many are not.
  private var standingOptions: [String] {
    let standing = options.filter { !$0.replacesArguments && $0.takesWordsInsteadOf == nil }
    let usages = standing.map { "[\($0.usage)]" + ($0.isRepeatable ? "..." : "") }
    return usages.joined(separator: " ").count > 60 ? ["[OPTION...]"] : usages
  }
}
