internal import Desk
internal import Git
internal import Records
internal import Store

/// The options that every command takes which meets the cloud.
enum SyncCommandOptions {
  static let allowDeletions = Option.flag(
    "allow-deletions", "Let a sync delete many records at once, also where a folder may merely be missing")
  static let acceptRewound = Option.flag(
    "accept-rewound", "Go on although the cloud lost commits that it had")

  static let acceptPast = Option.value(
    "accept-past", "COMMIT", "Take what the cloud has now, although it was refused until that commit")

  static let acceptUnproven = Option.flag(
    "accept-unproven", "Let in what is not proven, where the ledger holds it back; accept it as far as you may")

  static let dropUnproven = Option.flag(
    "drop-unproven", "Let in what is not proven, and take it back at once as far as you may")

  static let dryRun = Option.flag("dry-run", "Say what it would do: no branch and no file changes")

  static let strict = Option.flag(
    "strict", "Send nothing where a changed file cannot be read or does not fit its kind")

  static let all = [allowDeletions, acceptRewound, acceptPast, acceptUnproven, dropUnproven]
}

extension SyncOptions {
  init(_ invocation: Invocation, _ context: Context) throws {
    self.init()
    network = try NetworkOptions(context)
    allowsDeletions = invocation.has(SyncCommandOptions.allowDeletions)
    isStrict = invocation.has(SyncCommandOptions.strict)
    acceptsRewound = invocation.has(SyncCommandOptions.acceptRewound)
    acceptsUnproven = invocation.has(SyncCommandOptions.acceptUnproven)
    dropsUnproven = invocation.has(SyncCommandOptions.dropUnproven)
    if acceptsUnproven, dropsUnproven {
      throw Failure.usage(
        "what is not proven is either accepted or taken back", hint: "leave out --accept-unproven or --drop-unproven")
    }
    acceptedPast = invocation[SyncCommandOptions.acceptPast]
  }
}

extension NetworkOptions {
  init(_ context: Context) throws {
    self.init()
    certificateFile = try context.certificateFile()
    if let seconds = try context.patience() { (limits.connect, limits.idle) = (seconds, seconds) }
    try limits.setSpeed(context)
    isInteractive = context.mayAsk
    let credentials = CredentialHelper(context)
    credential = credentials.find
    credentialWasUsed = credentials.report
    let progress = Progress(context)
    self.progress = progress.update
  }
}

extension TimeLimits {
  /// By git's names: the variables `GIT_HTTP_LOW_SPEED_LIMIT` and `GIT_HTTP_LOW_SPEED_TIME`, else the user's own
  /// `http.lowSpeedLimit` and `http.lowSpeedTime`.
  fileprivate mutating func setSpeed(_ context: Context) throws {
    if let bytes = try context.number("GIT_HTTP_LOW_SPEED_LIMIT", "http.lowSpeedLimit") { lowSpeed = bytes }
    if let seconds = try context.number("GIT_HTTP_LOW_SPEED_TIME", "http.lowSpeedTime") {
      lowSpeedTime = .seconds(seconds)
    }
  }
}

extension Progress {
  func update(_ transfer: TransferProgress) {
    switch transfer {
    case .receiving(let objects, let all, _): update("Fetching", objects, of: all)
    case .resolving(let deltas, let all): update("Unpacking", deltas, of: all)
    case .sending(let objects, let all, _): update("Sending", objects, of: all)
    case .said: break
    }
  }
}

extension Context {
  /// The file with the certificates that https trusts, where git is told of one: `GIT_SSL_CAINFO`, else the user's own
  /// `http.sslCAInfo`. A repository that came from somebody else must not decide whom to trust.
  fileprivate func certificateFile() throws -> String? {
    if let file = environment["GIT_SSL_CAINFO"] { return path(file) }
    let git = GitEnvironment(variables: environment.variables)
    guard let file = try git.configuredByUser("http.sslCAInfo"), !file.isEmpty else { return nil }
    guard file.begins(with: "~/"), let home = environment["HOME"] else { return path(file) }
    return home + file.dropFirst(1)
  }

  /// A whole number of git's settings, of a variable or else of the user's own configuration.
  fileprivate func number(_ variable: String, _ key: String) throws -> Int? {
    let git = GitEnvironment(variables: environment.variables)
    let configured = try git.configuredByUser(key).map { (key, $0) }
    guard let (name, text) = environment[variable].map({ (variable, $0) }) ?? configured else { return nil }
    if let number = Int(text), (0...1_000_000_000).contains(number) { return number }
    throw Failure.usage("\(name) is “\(text)”, which is not a whole number", hint: "set it to one, or unset it")
  }

  /// How long a silent cloud is waited for, where `LEDGER_SYNC_TIMEOUT` says so: whole seconds.
  fileprivate func patience() throws(Failure) -> Duration? {
    guard let text = environment["LEDGER_SYNC_TIMEOUT"] else { return nil }
    if let seconds = Int(text), (1...86_400).contains(seconds) { return .seconds(seconds) }
    throw .usage(
      "LEDGER_SYNC_TIMEOUT is “\(text)”, which is not a number of seconds", hint: "set it to 1 to 86400, or unset it")
  }
}
