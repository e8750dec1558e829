import CLibgit2

/// One transfer from or to the cloud: what its callbacks share, and why it failed.
///
/// libgit2 calls back on the thread that called it, so a transfer belongs to one thread from its start to its end.
@safe
final class Transfer {
  let url: RemoteURL
  let environment: GitEnvironment
  let options: NetworkOptions
  let started = ContinuousClock.now
  /// The first thing that went wrong here. libgit2 only knows that a callback failed.
  private(set) var failure: GitError?
  /// The end of what the other side said.
  private(set) var said: [UInt8] = []
  /// The credential that is in use, and how many were refused before.
  var credential: Credential?
  var credentialRequest: CredentialRequest?
  var pushUpdates: [PushUpdate] = []
  var pushOutcomes: [PushOutcome] = []
  /// For the callbacks, as long as the remote lives.
  var repository: OpaquePointer?
  /// The host and port that the first connection led to: the cloud, or the proxy before it.
  private var place: String?
  private var speed: TransferSpeed
  private var messageBytes = 0
  private var talkBytes = 0
  /// Whether objects are on their way, which have a limit of their own.
  var isReceivingObjects = false

  init(_ url: RemoteURL, _ environment: GitEnvironment, _ options: NetworkOptions) {
    self.url = url
    self.environment = environment
    self.options = options
    speed = TransferSpeed(options.limits)
  }

  var doing: String { "reach \(url)" }

  func fail(_ code: GitError.Code, _ message: String) -> GitError {
    fail(GitError(code, doing: doing, message))
  }

  func fail(_ error: GitError) -> GitError {
    if failure == nil { failure = error }
    return error
  }

  /// Keeps the last of what a server or a program says, which is where the reason stands.
  func hear(_ bytes: some Collection<UInt8>) throws(GitError) {
    said += bytes
    if said.count > 8192 { said.removeFirst(said.count - 8192) }
    messageBytes += bytes.count
    if messageBytes > options.mostMessages { throw fail(.tooLarge, "the other side sends messages without end") }
  }

  var saidText: String { String(decoding: said, as: UTF8.self) }
}

extension Transfer {
  /// Runs libgit2's part of a transfer; its error is replaced by what really happened, where that is known.
  func run<Value>(
    _ doing: String, gitDirectory: String?, _ body: (borrowing Remote) throws(GitError) -> Value
  ) throws(GitError) -> Value {
    TransferOfThread.current = self
    defer { TransferOfThread.current = nil }
    do throws(GitError) {
      let value = try body(makeRemote(gitDirectory))
      reportCredential(isAccepted: true)
      return value
    } catch {
      let failure = self.failure ?? withItsWords(HTTPFailure.explained(error))
      if failure.code == .authentication { reportCredential(isAccepted: false) }
      let isItsOwn = failure.operation == self.doing
      throw GitError(failure.code, doing: doing, isItsOwn ? failure.message : failure.description)
    }
  }

  /// A name and a password belong to one scheme, host and port: a server that leads elsewhere is not followed.
  func requirePlace(host: String, port: String) throws(GitError) {
    let place = "\(host):\(port)"
    if let first = self.place, first != place {
      throw fail(
        .network,
        "the server leads to \(place), and what is meant for \(first) does not go there. "
          + "If it has moved, git remote set-url origin takes the new address")
    }
    self.place = place
  }

  func noteReceived(_ count: Int) throws(GitError) {
    if speed.isTooSlow(received: count) { throw tooSlow }
    if isReceivingObjects { return }
    talkBytes += count
    if talkBytes > options.largestTalk { throw fail(.tooLarge, "the cloud's answer has no end") }
  }

  func noteSent(_ count: Int) throws(GitError) {
    if speed.isTooSlow(sent: count) { throw tooSlow }
  }

  private var tooSlow: GitError {
    let seconds = options.limits.lowSpeedTime.components.seconds
    return fail(
      .timeout,
      "less than \(options.limits.lowSpeed) bytes a second for \(seconds) seconds; git config --global "
        + "http.lowSpeedLimit and http.lowSpeedTime say how slow it may be")
  }

  /// libgit2 says that the other side could not keep what was sent; why stands in the messages.
  private func withItsWords(_ error: GitError) -> GitError {
    guard error.message.hasPrefix("unpacking the sent packfile failed") else { return error }
    let words = "the cloud could not keep what was sent"
    if let obstacle = FolderCloud(url)?.obstacle(toWrite: true) {
      return GitError(.forbiddenThere, doing: error.operation, "\(words): \(obstacle)")
    }
    let reason = SSHFailure.reason(saidText)
    return GitError(.notKeptThere, doing: error.operation, reason.isEmpty ? words : "\(words): \(reason)")
  }

  private func makeRemote(_ gitDirectory: String?) throws(GitError) -> Remote {
    try SocketTransport.start()
    // From http a server can lead to https.
    if [.http, .https].contains(url.scheme), let place = SystemCertificates.read() {
      throw fail(.certificate, "the certificates in \(place) cannot be read")
    }
    if url.scheme == .https, let file = options.certificateFile, unsafe ledger_git_trust(file, nil) < 0 {
      throw fail(.certificate, "the certificates in \(file) cannot be read")
    }
    return try Remote.prepared(for: self, gitDirectory: gitDirectory)
  }

  func reportCredential(isAccepted: Bool) {
    guard let credential, let credentialRequest else { return }
    options.credentialWasUsed(credentialRequest, credential, isAccepted)
    self.credential = nil
  }
}
