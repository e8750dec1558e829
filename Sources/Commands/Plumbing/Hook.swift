internal import Desk
internal import Records
internal import Reports
internal import Store

extension Command {
  private static let hookName = Positional("HOOK")
  private static let hookWords = Positional("WORDS", .any)

  static let hook = Command(
    name: "hook",
    group: .plumbing,
    summary: "Check what plain git commits, and tell it what has changed",
    details: """
      hook pre-commit looks at the records that the commit changes, as they are staged, even if the files have
      changed since. It prints what check finds inside each of these records, one problem per line; if there
      are any, it exits with 1 and git does not commit. git commit --no-verify commits anyway. In a merge, it
      skips what others have already committed. Where the repository cannot be read (a shallow clone, a split
      index), it says so, and git commits.

      --install writes the hook into the folder where git looks for hooks (core.hooksPath, else .git/hooks). A
      hook that is there already stays as it is. ledger-sync does not run this hook for its own commits: it
      never commits a record that it cannot read.

      hook fsmonitor tells git in which folders something may have changed, so that git status need not look at
      every file. It knows while ledger-sync watch, serve or lsp runs; else git looks itself. --install sets git's
      core.fsmonitor in this copy, and core.untrackedCache to false: with both, git status can miss a file.
      """,
    positionals: [hookName, hookWords],
    forms: ["pre-commit [--install]", "fsmonitor [--install]"],
    options: [.installHook],
    examples: [
      Example("ledger-sync hook pre-commit --install", "From now on, git commit checks what is staged"),
      Example("ledger-sync hook pre-commit", "What it would say of what is staged now"),
      Example("ledger-sync hook fsmonitor --install", "From now on, git status is quick while a watcher runs"),
    ],
    answersRows: false
  ) { invocation, context in
    let (words, isInstalled) = (invocation.all(hookWords), invocation.has(.installHook))
    switch HookName(rawValue: invocation[hookName]) {
    case .preCommit where words.isEmpty:
      return try isInstalled ? context.installPreCommit() : context.checkStaged()
    case .fileMonitor where !isInstalled: return try context.answerFileMonitor(words)
    case .fileMonitor where words.isEmpty: return try context.installFileMonitor()
    case let hook?: throw Failure.usage("hook \(hook.rawValue) takes no “\(words[0])”", hint: "ledger-sync help hook")
    case nil:
      throw Failure.usage("there is no hook “\(invocation[hookName])” here", hint: "ledger-sync hook pre-commit")
    }
  }
}

/// The hooks of git that this program can be.
enum HookName: String, CaseIterable {
  case preCommit = "pre-commit"
  case fileMonitor = "fsmonitor"
}

extension Option {
  fileprivate static let installHook = Option.flag("install", "Let git run it")
}

extension Context {
  private var repository: String { path(environment["GIT_DIR"] ?? "") }

  /// Only problems that were found are in the way of a commit: what cannot be read here is not checked, and that is said.
  fileprivate func checkStaged() throws -> ExitCode {
    let problems: [LedgerProblem]
    do {
      let staged = try StagedRecords(
        in: repository, index: environment["GIT_INDEX_FILE"].map(path), surroundings: surroundings(for: "hook"))
      problems = try staged.isLedger ? staged.problems() : []
    } catch {
      warn(StyledLine(said: "the records of this commit are not checked: \(Failure(reporting: error).message)"))
      return .done
    }
    if problems.isEmpty { return .done }
    for problem in problems { print(problem.line) }
    let files = Set(problems.map { Text($0.path) }).count
    throw Failure(
      .needsDecision, .invalid,
      "\(counted(problems.count, "problem")) in \(counted(files, "record")) that would be committed",
      hint: .words("fix it and run git add; or commit it as it is with git commit --no-verify"))
  }

  fileprivate func installPreCommit() throws -> ExitCode {
    switch try PreCommitHook.install(in: repository, Self.preCommit, surroundings: surroundings(for: "hook")) {
    case .installed(let file): print("git commit checks the records that it commits: \(file)")
    case .wasInstalled(let file): print("the hook was already installed: \(file)")
    case .isOthers(let file):
      throw Failure(
        .invalid, "hook-is-there", "there is a hook of your own, which stays as it is: \(file)",
        hint: .words("add a line to it: ledger-sync hook pre-commit || exit 1"))
    case .isShared(let folder):
      throw Failure(
        .invalid, "shared-hooks", "core.hooksPath names a folder outside of this repository: \(folder)",
        hint: .words("add a line to pre-commit there: ledger-sync hook pre-commit || exit 1"))
    }
    return .done
  }

  /// Where the program is not in `PATH`, as in some graphical clients, nothing is in the way of a commit.
  private static let preCommit = """
    #!/bin/sh
    # Checks the records of a commit. `ledger-sync hook pre-commit --install` wrote this file.
    if ! command -v ledger-sync >/dev/null; then
      echo 'ledger-sync is not in PATH: the records of this commit are not checked' >&2
      exit 0
    fi
    exec ledger-sync hook pre-commit

    """
}
