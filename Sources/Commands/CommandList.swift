/// Every command, in the order in which help shows them.
enum CommandList {
  static let all: [Command] = [
    .validate, .get, .put, .mergeFile, .help, .version,
  ]

  static func command(named name: String) throws(Failure) -> Command {
    if let command = all.first(where: { $0.name == name }) { return command }
    let hint = Suggestion.hint(
      for: name, among: all.map(\.name), otherwise: "`ledger-sync help` lists the commands")
    throw .usage("there is no command '\(name)'", hint: hint)
  }
}
