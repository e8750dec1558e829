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

  init(_ url: RemoteURL, _ environment: GitEnvironment, _ options: NetworkOptions) {
    self.url = url
    self.environment = environment
    self.options = options
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
  func hear(_ bytes: some Collection<UInt8>) {
    said += bytes
    if said.count > 8192 { said.removeFirst(said.count - 8192) }
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
      let failure = self.failure ?? error
      if failure.code == .authentication { reportCredential(isAccepted: false) }
      let isItsOwn = failure.operation == self.doing
      throw GitError(failure.code, doing: doing, isItsOwn ? failure.message : failure.description)
    }
  }

  private func makeRemote(_ gitDirectory: String?) throws(GitError) -> Remote {
    try SocketTransport.start()
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
