internal import Desk
internal import FileSystem
internal import Git
internal import Glibc
internal import Index
internal import Records
internal import Reports
internal import Store

extension Context {
  /// What the store needs of the world, for the command of that name.
  func surroundings(for command: String) -> Surroundings {
    Surroundings(
      git: GitEnvironment(variables: environment.variables), command: command, process: getpid(), now: settings.now,
      today: settings.today, random: environment.randomBytes, sleep: { MonotonicClock.sleep($0) },
      notify: { note($0) })
  }

  /// The ledger that the command runs in. Its "now" and "today" are those of the ledger's own time zone.
  func ledger(for command: String) throws -> Ledger {
    var surroundings = surroundings(for: command)
    let ledger = try openLedger(surroundings)
    let zone = try ledger.zone()
    if let problem = zone.problem, command != "status" { note("warning: \(LedgerManifest.path): \(problem)") }
    surroundings.now = zone.rules.shown(settings.now)
    if !settings.isTodayGiven, let today = surroundings.now.localDay { surroundings.today = today }
    surroundings.names = IndexedNames()
    return try Ledger.open(in: ledger.path, surroundings: surroundings)
  }

  /// The one that the command runs in, else the one that `LEDGER_SYNC_DIR` names.
  private func openLedger(_ surroundings: Surroundings) throws -> Ledger {
    do {
      return try Ledger.open(in: OutsideFiles.target(of: settings.folder), surroundings: surroundings)
    } catch let error as Failure where error.code == "no-ledger" {
      guard let usual = environment["LEDGER_SYNC_DIR"] else { throw error }
      return try Ledger.open(in: OutsideFiles.target(of: path(usual)), surroundings: surroundings)
    }
  }

  // MARK: Whose

  /// Whose records a command is about: `--user NAME`, else the session's user; nil where nobody is logged in.
  func user(in ledger: Ledger) throws -> Text? { try session(of: ledger).user() }

  /// Who asks, of the ledger that the command of that name runs in.
  func session(for command: String) throws -> Session { session(of: try ledger(for: command)) }

  func session(of ledger: Ledger) -> Session { Session(ledger, whose: settings.user) }

  // MARK: Notices

  private func note(_ notice: Notice) {
    if case .warning = notice { warn(StyledLine(notice.words)) } else { note(notice.words) }
    errors.flush()
  }
}

extension Notice {
  /// In plain words, for stderr.
  var words: String {
    switch self {
    case .waitingFor(let holder): "waiting for \(holder ?? "another ledger-sync") to finish"
    case .finishedUpdate(let files): "finished an update of \(counted(files, "file")) that was interrupted"
    case .mergedLateEdits(let paths): "merged what was saved meanwhile: \(paths.joined(separator: ", "))"
    case .mergedOldTexts(let paths):
      "saved from an editor that had opened it before a pull, and merged with what the pull brought: "
        + paths.joined(separator: ", ")
    case .pushOvertaken(let attempt):
      attempt == 1
        ? "others have pushed meanwhile; taking in what they sent, and trying again"
        : "others have pushed \(attempt) times meanwhile; still trying"
    case .othersGoFirst(let seconds): "others are pushing, too, and go first: waiting \(counted(seconds, "second"))"
    case .progress(let text): text
    case .copied(let path, let newPath): "\(path) was a copy of another record and has its own id now: \(newPath)"
    case .tookBackLineEnds(let files):
      "git had changed the line ends of \(counted(files, "file")): they are as they were committed again"
    case .keepsLineEnds: ".gitattributes now tells git to leave line ends as they are (* -text)"
    case .setAside(let path, let newPath):
      "the cloud has a file \(path); the one that lay here, which was in no commit, is \(newPath) now"
    case .warning(let text): "warning: \(text)"
    }
  }
}
