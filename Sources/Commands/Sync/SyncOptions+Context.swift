internal import Git
internal import Store

/// The options that every command takes which meets the cloud.
enum SyncCommandOptions {
  static let allowDeletions = Option.flag(
    "allow-deletions", "Let a sync delete many records at once, also where a folder may merely be missing")
  static let acceptRewound = Option.flag(
    "accept-rewound", "Go on although the cloud lost commits that it had")

  static let dryRun = Option.flag("dry-run", "Say what it would do: no branch and no file changes")

  static let all = [allowDeletions, acceptRewound]
}

extension SyncOptions {
  init(_ invocation: Invocation, _ context: Context) throws {
    self.init()
    network = try NetworkOptions(context)
    allowsDeletions = invocation.has(SyncCommandOptions.allowDeletions)
    acceptsRewound = invocation.has(SyncCommandOptions.acceptRewound)
  }
}

extension NetworkOptions {
  init(_ context: Context) throws {
    self.init()
    certificateFile = try context.certificateFile()
    if let seconds = try context.patience() { (limits.connect, limits.idle) = (seconds, seconds) }
    isInteractive = context.mayAsk
    let credentials = CredentialHelper(context)
    credential = credentials.find
    credentialWasUsed = credentials.report
    let progress = Progress(context)
    self.progress = progress.update
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
    guard file.hasPrefix("~/"), let home = environment["HOME"] else { return path(file) }
    return home + file.dropFirst(1)
  }

  /// How long a silent cloud is waited for, where `LEDGER_SYNC_TIMEOUT` says so: whole seconds.
  fileprivate func patience() throws(Failure) -> Duration? {
    guard let text = environment["LEDGER_SYNC_TIMEOUT"] else { return nil }
    if let seconds = Int(text), (1...86_400).contains(seconds) { return .seconds(seconds) }
    throw .usage(
      "LEDGER_SYNC_TIMEOUT is “\(text)”, which is no number of seconds", hint: "set it to 1 to 86400, or unset it")
  }
}
