import CLibgit2
import System

/// The program that signs commits, called as git calls it.
///
/// Which one it is, the user's and the system's configuration say: a ledger that came from somebody else names none.
struct SigningProgram {
  static let doing = "sign the commit"

  private let format: SigningFormat
  private let program: String
  /// user.signingKey; nil where nothing is set.
  private let key: String?
  private let environment: GitEnvironment
  private let folder: String?

  init(_ format: SigningFormat, of repository: borrowing Repository) throws(GitError) {
    self.format = format
    environment = repository.environment
    folder = unsafe git_repository_workdir(repository.handle.pointer).map { unsafe String(cString: $0) }
    key = try repository.configured("user.signingKey")
    var named = try environment.configuredByUser("gpg.\(format.rawValue).program")
    if named == nil, format == .openpgp { named = try environment.configuredByUser("gpg.program") }
    program = try Self.writtenOut(named ?? format.usualProgram)
  }

  /// The armoured signature, without a newline at its end.
  func signature(of bytes: [UInt8], committer: Signature) throws(GitError) -> String {
    let signature = format == .ssh ? try signedBySSH(bytes) : try signedByGPG(bytes, committer)
    // A line feed behind a carriage return is not a character of its own.
    let lines = signature.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let ended = lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    return ended.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  private func signedByGPG(_ bytes: [UInt8], _ committer: Signature) throws(GitError) -> String {
    let who = key ?? "\(committer.name) <\(committer.email)>"
    let run = try ProgramRun([program, "--status-fd=2", "-bsau", who], of: environment, in: folder, input: bytes)
    let isSigned = run.errors.split(separator: "\n").contains { $0.hasPrefix("[GNUPG:] SIG_CREATED ") }
    guard run.isDone, isSigned else { throw failure(run) }
    return withoutLastNewline(run.output)
  }

  /// The armoured signature that the key in a file makes for something else than a commit.
  func signature(of bytes: [UInt8], for namespace: String, by file: String) throws(GitError) -> String {
    try signedBySSH(bytes, (file, false), for: namespace)
  }

  private func signedBySSH(_ bytes: [UInt8]) throws(GitError) -> String {
    try signedBySSH(bytes, sshKey(), for: "git")
  }

  private func signedBySSH(
    _ bytes: [UInt8], _ key: (text: String, isLiteral: Bool), for namespace: String
  ) throws(GitError) -> String {
    let scratch = try ScratchFolder()
    var file = key.text
    if key.isLiteral {
      file = scratch.path + "key"
      try PlainFile.make(file, Array((key.text + "\n").utf8), doing: Self.doing)
    }
    let buffer = scratch.path + "commit"
    try PlainFile.make(buffer, bytes, doing: Self.doing)
    let run = try ProgramRun([program, "-Y", "sign", "-n", namespace, "-f", file, buffer], of: environment, in: folder)
    guard run.isDone, let signature = try PlainFile.read(buffer + ".sig", doing: Self.doing) else {
      throw failure(run)
    }
    return withoutLastNewline(String(decoding: signature, as: UTF8.self))
  }

  /// A fresh key. It is always ssh's own program that makes one: another program that signs (`gpg.ssh.program`) only signs.
  func makeKey(comment: String) throws(GitError) -> [UInt8] {
    let doing = "make a key"
    let scratch = try ScratchFolder()
    let file = scratch.path + "key"
    let words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", comment, "-f", file]
    let run = try ProgramRun(words, of: environment, in: folder)
    guard run.isDone, let bytes = try PlainFile.read(file, doing: doing) else {
      throw GitError(.signing, doing: doing, "ssh-keygen: \(run.errors)")
    }
    return bytes
  }

  /// The bytes of the key that signs here, or of its file; nil where none is set, or the file is not there.
  func keyBytes() throws(GitError) -> [UInt8]? {
    guard let key else { return nil }
    return try Self.keyBytes(of: key)
  }

  static func keyBytes(of key: String) throws(GitError) -> [UInt8]? {
    if key.hasPrefix("key::") { return Array(key.utf8.dropFirst("key::".utf8.count)) }
    return key.hasPrefix("ssh-") ? Array(key.utf8) : try PlainFile.read(writtenOut(key), doing: doing)
  }

  /// A key as such, or the path of its file.
  private func sshKey() throws(GitError) -> (text: String, isLiteral: Bool) {
    let configured = if let key { key } else { try defaultSSHKey() as String? }
    guard let text = configured else {
      throw GitError(.signing, doing: Self.doing, "user.signingKey is not set")
    }
    if text.hasPrefix("key::") { return (String(text.dropFirst("key::".count)), true) }
    return text.hasPrefix("ssh-") ? (text, true) : (try Self.writtenOut(text), false)
  }

  /// The first line of what `gpg.ssh.defaultKeyCommand` says.
  private func defaultSSHKey() throws(GitError) -> String? {
    guard let command = try environment.configuredByUser("gpg.ssh.defaultKeyCommand") else { return nil }
    let run = try ProgramRun(["sh", "-c", command], of: environment, in: folder)
    guard run.isDone, let line = run.output.split(separator: "\n").first.map(String.init) else { throw failure(run) }
    return line.hasPrefix("ssh-") ? "key::" + line : line
  }

  private func failure(_ run: ProgramRun) -> GitError {
    // What ssh-keygen says before it fails.
    let remarks = ["[GNUPG:]", "Signing file ", "Confirm user presence "]
    let lines = run.errors.split(whereSeparator: \.isNewline).filter { line in
      !remarks.contains { line.hasPrefix($0) }
    }
    let said = lines.isEmpty ? "it ended without a signature" : lines.joined(separator: "; ")
    return GitError(.signing, doing: Self.doing, "\(program): \(said)")
  }

  private func withoutLastNewline(_ text: String) -> String {
    text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// A path with `~/` written out.
  private static func writtenOut(_ path: String) throws(GitError) -> String {
    guard path.hasPrefix("~") else { return path }
    return try unsafe takeText(doing: doing) { unsafe git_config_parse_path(&$0, path) }
  }
}
