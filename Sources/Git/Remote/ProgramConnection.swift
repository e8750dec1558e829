import Glibc

/// A conversation with `git-upload-pack` or `git-receive-pack`, through ssh or, for a folder, with git itself.
final class ProgramConnection {
  private let transfer: Transfer
  private let service: String
  private let program: Program
  private var hasAnswered = false
  /// The other side no longer listens: what it said before that is still to be read.
  private var isDeaf = false

  /// - Parameter service: `upload-pack` or `receive-pack`.
  init(_ transfer: Transfer, service: String) throws(GitError) {
    self.transfer = transfer
    self.service = service
    do throws(GitError) {
      program = try Program(
        Self.words(transfer, service), variables: transfer.environment.variables(for: transfer.url),
        sharesTerminal: transfer.options.isInteractive)
    } catch { throw transfer.fail(error) }
  }

  private static func words(_ transfer: Transfer, _ service: String) throws(GitError) -> [String] {
    if let folder = FolderCloud(transfer.url) { return try folder.commandLine(service, transfer.environment) }
    let ssh = try transfer.environment.ssh.completed(by: transfer.environment)
    return try ssh.commandLine(
      for: transfer.url, service: "git-" + service, isInteractive: transfer.options.isInteractive,
      connectLimit: transfer.options.limits.connect)
  }

  /// Reads as many bytes as there are, at most as many as the buffer has room for. 0 means the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(GitError) -> Int {
    while true {
      var descriptors = [pollfd(fd: program.channel, events: Int16(POLLIN), revents: 0), messagesToPoll]
      try transfer.wait(for: &descriptors, limit: hasAnswered ? transfer.options.limits.idle : connectLimit)
      if descriptors[1].revents != 0 { try hearMessages() }
      guard descriptors[0].revents != 0 else { continue }
      let count = unsafe recv(program.channel, buffer.baseAddress, buffer.count, 0)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count <= 0 { throw explainEnd() }
      hasAnswered = true
      if transfer.url.scheme != .file { try transfer.noteReceived(count) }
      return count
    }
  }

  /// A program that refuses what it is sent says why and ends, often before it has read everything. The rest is then
  /// dropped, for libgit2 reads the answer only after its last byte is written, and an answer there must be.
  func write(_ bytes: UnsafeRawBufferPointer) throws(GitError) {
    if let failure = transfer.failure { throw failure }
    var rest = unsafe bytes
    while unsafe !rest.isEmpty && !isDeaf {
      var descriptors = [pollfd(fd: program.channel, events: Int16(POLLOUT), revents: 0), messagesToPoll]
      try transfer.wait(for: &descriptors, limit: transfer.options.limits.idle)
      if descriptors[1].revents != 0 { try hearMessages() }
      guard descriptors[0].revents != 0 else { continue }
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
      let count = unsafe send(program.channel, rest.baseAddress, rest.count, flags)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count < 0, errno == EPIPE || errno == ECONNRESET {
        isDeaf = true
        return
      }
      if count < 0 { throw explainEnd() }
      if transfer.url.scheme != .file { try transfer.noteSent(count) }
      unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }

  /// ssh may be asking for a passphrase until the other side's first byte: there is no hurry then.
  private var connectLimit: Duration? {
    transfer.options.isInteractive && transfer.url.scheme == .ssh ? nil : transfer.options.limits.connect
  }

  /// Once the messages have ended, poll is told to leave them alone.
  private var messagesToPoll: pollfd {
    pollfd(fd: messagesEnded ? -1 : program.messages, events: Int16(POLLIN), revents: 0)
  }
  private var messagesEnded = false

  private func hearMessages() throws(GitError) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(program.messages, $0.baseAddress, $0.count) }
    if count == 0 { messagesEnded = true }
    if count > 0 { try transfer.hear(buffer[..<count]) }
  }

  /// The program ended too early: what it said until then is why.
  private func explainEnd() -> GitError {
    for _ in 0..<20 where !messagesEnded {
      var descriptors = [messagesToPoll]
      guard unsafe poll(&descriptors, 1, 100) > 0 else { continue }
      do throws(GitError) { try hearMessages() } catch { return error }
    }
    if let obstacle = FolderCloud(transfer.url)?.obstacle() { return transfer.fail(.forbiddenThere, obstacle) }
    let said = transfer.saidText
    let reason = SSHFailure.reason(said)
    return transfer.fail(SSHFailure.code(said), reason.isEmpty ? "the other side hung up" : reason)
  }
}

extension GitEnvironment {
  /// Variables that say which repository git works in: another repository's git must not see them.
  private static let ofOneRepository = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT", "GIT_GRAFT_FILE",
    "GIT_SHALLOW_FILE", "GIT_NAMESPACE", "GIT_IMPLICIT_WORK_TREE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE",
    "GIT_INTERNAL_SUPER_PREFIX", "GIT_PROTOCOL",
  ]

  fileprivate func variables(for url: RemoteURL) -> [String] {
    variables.filter { variable in
      !Self.ofOneRepository.contains { variable.utf8.starts(with: $0.utf8 + [UInt8(ascii: "=")]) }
    }
  }
}
