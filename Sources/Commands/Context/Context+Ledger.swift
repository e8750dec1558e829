internal import Desk
internal import English
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
    var surroundings = Surroundings(
      git: GitEnvironment(variables: environment.variables), command: command, process: getpid(), now: settings.now,
      today: settings.today, random: environment.randomBytes, sleep: { MonotonicClock.sleep($0) },
      notify: { note($0) })
    (surroundings.committed, surroundings.lockPatience) = (environment.committed, environment.lockPatience)
    surroundings.flush = settings.flush
    return surroundings
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
    surroundings.language = settings.language
    let opened = try Ledger.open(in: ledger.path, surroundings: surroundings)
    spoken.ledger = opened
    return opened
  }

  /// The reader's language in the ledger around a folder; nil where there is none, or it cannot be read: then whoever opens it
  /// says why.
  static func language(near folder: String, _ environment: Environment) -> String? {
    do {
      let now = try environment.now()
      guard let today = now.localDay else { return nil }
      let surroundings = Surroundings(
        git: GitEnvironment(variables: environment.variables), command: "help", process: getpid(), now: now,
        today: today, random: environment.randomBytes, sleep: { _ in })
      return try Ledger.open(following: folder, surroundings: surroundings).readersLanguage()
        ?? Language.english.tag
    } catch { return nil }
  }

  /// The one that the command runs in, else the one that `LEDGER_SYNC_DIR` names.
  private func openLedger(_ surroundings: Surroundings) throws -> Ledger {
    do {
      return try Ledger.open(following: settings.folder, surroundings: surroundings)
    } catch let error as Failure where error.code == "no-ledger" {
      guard let usual = environment["LEDGER_SYNC_DIR"] else { throw error }
      return try Ledger.open(following: path(usual), surroundings: surroundings)
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
    if notice.isWarning { warn(notice.sentence) } else { note(notice.sentence) }
    errors.flush()
  }
}
