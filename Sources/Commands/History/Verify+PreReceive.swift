internal import Desk
internal import Git
internal import Records
internal import Store

extension Context {
  /// Reads from stdin what a push is to move, as git tells its hook `pre-receive` in a bare repository.
  func requireProvenPush() throws -> ExitCode {
    var updates: [ReceivedPush.Update] = []
    while let line = try input.next() {
      guard case .line(let bytes) = line, let update = ReceivedPush.Update(line: String(decoding: bytes, as: UTF8.self))
      else {
        throw Failure.usage(
          "this is not a line that git gives to a pre-receive hook",
          hint: "write the hook of the server as: \(Self.hook)")
      }
      updates.append(update)
    }
    let folder = path(environment.variables["GIT_DIR"] ?? ".")
    let quarantine = environment.variables["GIT_QUARANTINE_PATH"].map { path($0) }
    let push = try ReceivedPush(
      to: folder, quarantine: quarantine, GitEnvironment(variables: environment.variables))
    try push.require(updates)
    return .done
  }

  private static let hook = "exec ledger-sync verify --pre-receive"
}
