internal import Git
internal import Store

/// The options that every command takes which meets the cloud.
enum SyncCommandOptions {
  static let allowDeletions = Option.flag(
    "allow-deletions", "Let a sync delete many records at once, also where a folder may merely be missing")
  static let acceptRewound = Option.flag(
    "accept-rewound", "Go on although the cloud lost commits that it had")

  static let all = [allowDeletions, acceptRewound]
}

extension SyncOptions {
  init(_ invocation: Invocation, _ context: Context) {
    self.init()
    network = NetworkOptions(context)
    allowsDeletions = invocation.has(SyncCommandOptions.allowDeletions)
    acceptsRewound = invocation.has(SyncCommandOptions.acceptRewound)
  }
}

extension NetworkOptions {
  init(_ context: Context) {
    self.init()
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
