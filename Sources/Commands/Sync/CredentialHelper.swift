internal import Desk
internal import FileSystem
internal import Git
internal import Records
internal import Reports
internal import System

/// Names and passwords for http and https: asked of git's credential helpers, then of the person at the terminal.
///
/// git is started outside of the ledger, so that only the user's own configuration names helpers: a ledger that came
/// from somebody else cannot.
struct CredentialHelper {
  private let context: Context

  init(_ context: Context) { self.context = context }

  func find(_ request: CredentialRequest) -> Credential? {
    if request.attempt == 0, let known = fill(request) { return known }
    return context.mayAsk ? asked(request) : nil
  }

  /// A helper keeps what the cloud accepted and forgets what it refused.
  func report(_ request: CredentialRequest, _ credential: Credential, _ wasAccepted: Bool) {
    _ = git(wasAccepted ? "approve" : "reject", request, credential)
  }

  private func fill(_ request: CredentialRequest) -> Credential? {
    guard let answer = git("fill", request, nil) else { return nil }
    var fields: [String: String] = [:]
    for line in answer.lines {
      guard let (name, value) = line.halves(at: "=") else { continue }
      fields[name] = value
    }
    guard let user = fields["username"], let password = fields["password"] else { return nil }
    return Credential(user: user, password: password)
  }

  /// Runs `git credential ACTION`; nil where it has no answer.
  private func git(_ action: String, _ request: CredentialRequest, _ credential: Credential?) -> String? {
    guard let program = ProgramSearch.find("git", in: context.environment["PATH"]) else { return nil }
    var run = Subprocess(program, ["-c", "core.hooksPath=/dev/null", "credential", action])
    run.environment = context.environment.variables.filter {
      !$0.key.begins(with: "GIT_DIR") && $0.key != "GIT_WORK_TREE"
    }
    run.environment["GIT_TERMINAL_PROMPT"] = "0"
    run.folder = "/"
    run.input = .bytes(Array(question(request, credential).utf8))
    run.timeLimit = 60
    do throws(FileError) {
      let result = try run.run()
      return result.succeeded ? String(decoding: result.output, as: UTF8.self) : nil
    } catch { return nil }
  }

  private func question(_ request: CredentialRequest, _ credential: Credential?) -> String {
    var lines = ["protocol=\(request.url.scheme.rawValue)", "host=\(Self.hostAndPort(request.url))"]
    lines.append("path=\(request.url.path.drop { $0 == "/" })")
    if let user = credential?.user ?? request.user { lines.append("username=\(user)") }
    if let credential { lines.append("password=\(credential.password)") }
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// As git's helpers know it.
  private static func hostAndPort(_ url: RemoteURL) -> String { url.host + (url.port.map { ":\($0)" } ?? "") }

  private func asked(_ request: CredentialRequest) -> Credential? {
    do {
      let place = "\(request.url.scheme.rawValue)://\(Self.hostAndPort(request.url))"
      guard let user = try request.user ?? context.answer(context.text(of: "User name for \(place)")), !user.isEmpty,
        let password = try context.password("Password for \(user) at \(place)")
      else { return nil }
      return Credential(user: user, password: password)
    } catch { return nil }
  }
}
