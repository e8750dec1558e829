internal import Desk
internal import Records
internal import Store

extension Command {
  private static let hookName = Positional("HOOK")

  static let hook = Command(
    name: "hook",
    group: .plumbing,
    summary: "Check the records of a commit before plain git makes it",
    details: """
      hook pre-commit looks at the records that the commit changes, as they are staged, whatever lies on the
      disk by now. It prints what check would say of them, one line a problem, and exit 1 keeps git from
      committing; git commit --no-verify commits them as they are. What others have committed and a merge
      brings is not looked at.

      --install writes it into the folder where git looks for hooks (core.hooksPath, else .git/hooks). A hook
      that is there already stays as it is. ledger-sync itself runs no such hook: what it commits can be read.
      """,
    positionals: [hookName],
    forms: ["pre-commit [--install]"],
    options: [.installHook],
    examples: [
      Example("ledger-sync hook pre-commit --install", "From now on, git commit checks what is staged"),
      Example("ledger-sync hook pre-commit", "What it would say of what is staged now"),
    ],
    answersRows: false
  ) { invocation, context in
    guard invocation[hookName] == HookName.preCommit.rawValue else {
      throw Failure.usage("there is no hook “\(invocation[hookName])” here", hint: "ledger-sync hook pre-commit")
    }
    return try invocation.has(.installHook) ? context.installPreCommit() : context.checkStaged()
  }
}

/// The hooks of git that this program can be.
enum HookName: String, CaseIterable {
  case preCommit = "pre-commit"
}

extension Option {
  fileprivate static let installHook = Option.flag("install", "Let git run it before each commit")
}

extension Context {
  private var repository: String { path(environment["GIT_DIR"] ?? "") }

  fileprivate func checkStaged() throws -> ExitCode {
    let staged = try StagedRecords(
      in: repository, index: environment["GIT_INDEX_FILE"].map(path), surroundings: surroundings(for: "hook"))
    let problems = try staged.isLedger ? staged.problems() : []
    if problems.isEmpty { return .done }
    for problem in problems { print(problem.line) }
    let files = Set(problems.map { Text($0.path) }).count
    throw Failure(
      .needsDecision, .invalid,
      "\(counted(problems.count, "problem")) in \(counted(files, "record")) that would be committed",
      hint: .words("mend it and git add it; or commit it as it is with git commit --no-verify"))
  }

  fileprivate func installPreCommit() throws -> ExitCode {
    switch try PreCommitHook.install(in: repository, Self.preCommit, surroundings: surroundings(for: "hook")) {
    case .installed(let file): print("git commit checks the records that it commits: \(file)")
    case .wasInstalled(let file): print("git commit checks the records that it commits already: \(file)")
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
