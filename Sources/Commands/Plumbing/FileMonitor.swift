internal import Desk
internal import Index
internal import Records
internal import Store

extension Context {
  /// What `core.fsmonitor` is set to. git shows what the program says on stderr at each `git status`: where it is not in
  /// `PATH`, it is to be quiet.
  private static let monitorCommand = "ledger-sync hook fsmonitor 2>/dev/null"

  /// The answer that git's fsmonitor protocol 2 wants: a token, then paths, each with a NUL behind it. Fails where no
  /// watcher answers; git looks at everything then.
  ///
  /// - Parameter words: what git hands in: the version, and the token of the last answer.
  func answerFileMonitor(_ words: [String]) throws -> ExitCode {
    guard words.count == 2, words[0] == "2" else {
      throw Failure.usage("git asks this hook: fsmonitor 2 TOKEN", hint: "ledger-sync hook fsmonitor --install")
    }
    guard let changed = try ChangedFolders(in: settings.folder, since: words[1]) else {
      throw Failure(
        .invalid, "no-watcher", "nobody watches the folder \(settings.folder)",
        hint: .words("start ledger-sync watch or ledger-sync serve there; until then git looks at every file"))
    }
    output.write(Self.answer(changed))
    return .done
  }

  /// A folder with a `/` stands for all that is below it, and `/` for everything.
  private static func answer(_ changed: ChangedFolders) -> [UInt8] {
    let paths = changed.paths.map { $0.map { "\($0)/" } } ?? ["/"]
    return ([changed.token] + paths).flatMap { Array($0.utf8) + [0] }
  }

  func installFileMonitor() throws -> ExitCode {
    let ledger = try ledger(for: "hook")
    switch try WorkTree.open(ledger).installFileMonitor(Self.monitorCommand) {
    case true?: print("from now on git status asks what has changed, while ledger-sync watch, serve or lsp runs")
    case false?: print("git status asked already")
    case nil:
      throw Failure(
        .invalid, "hook-is-there", "core.fsmonitor is set to a program of your own, which stays as it is",
        hint: .words("git config --unset core.fsmonitor, then try again"))
    }
    return .done
  }
}
