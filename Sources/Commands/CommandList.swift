internal import Desk
internal import Records

/// Every command, in the order in which help shows them.
///
/// A new command is one file, in the folder of its group: an extension of `Command` with a static member that declares
/// name, summary, arguments, options and examples, and ends in its run function; and its name in this list.
enum CommandList {
  static let all: [Command] = [
    .`init`, .clone, .register, .login, .logout, .whoami, .users, .keys, .profile, .adopt, .share, .unshare,
    .add, .copy, .quick, .recur, .set, .edit, .show, .rm, .rename, .mv, .converting,
    .attach, .detach, .open, .play, .use, .kinds,
    .list, .search, .sum, .sql,
    .timeline, .chart, .report, .budget, .balance, .reconcile, .settle, .drinks,
    .importing, .payees, .exporting, .feed,
    .status, .pull, .refresh, .push, .sync, .watch, .check, .conflicts, .resolve,
    .why, .log, .diff, .verify, .sign, .drop, .undo, .redo, .repair,
    .lsp, .serve, .validate, .get, .put, .calc, .mergeFile, .mergeDriver, .diffDriver, .hook, .help, .completion,
    .version,
  ]

  /// What the same is called elsewhere.
  private static let otherNames = [
    "ls": "list", "remove": "rm", "delete": "rm", "del": "rm", "blame": "why", "history": "log",
    "move": "mv", "new": "add", "find": "search", "grep": "search",
    "cp": "copy", "duplicate": "copy", "fetch": "pull", "commit": "sync", "revert": "drop",
  ]

  static func command(named name: String) throws(Failure) -> Command {
    if let command = all.first(where: { $0.name == name }) { return command }
    if let meant = otherNames[name] {
      throw .usage("there is no command “\(name)”", hint: "here it is called \(meant): ledger-sync \(meant)")
    }
    let hint = Suggestion.hint(
      for: name, among: all.map(\.name), otherwise: "ledger-sync help lists the commands")
    throw .usage("there is no command “\(name)”", hint: hint)
  }
}
