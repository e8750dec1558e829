import Glibc
import TestSupport
import Testing

@testable import Git

/// A folder of its own with a HOME of its own, removed at the end; and git itself to compare with.
final class Sandbox: Sendable {
  let path: String
  let home: String
  let variables: [String: String]

  init(variables more: [String: String] = [:]) throws {
    guard let made = TemporaryFolder.make("git-tests") else { throw SandboxError.cannotMakeFolder }
    path = made
    home = path + "/home"
    unsafe mkdir(home, 0o700)
    var variables = ["PATH": "/usr/bin:/bin", "HOME": home, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C", "TZ": "UTC"]
    for role in ["AUTHOR", "COMMITTER"] {
      variables["GIT_\(role)_NAME"] = "Alice"
      variables["GIT_\(role)_EMAIL"] = "alice@example.org"
      variables["GIT_\(role)_DATE"] = "1795183331 +0100"
    }
    self.variables = variables.merging(more) { $1 }
  }

  deinit { _ = try? TestProgram("/bin/rm", ["-rf", path], variables: [:], folder: "/").run() }

  var environment: GitEnvironment { GitEnvironment(variables: variables) }

  /// A new repository made by this module, at `name`.
  func repository(_ name: String = "repository", isBare: Bool = false) throws -> Repository {
    try Repository.create(at: path + "/" + name, isBare: isBare, environment: environment)
  }

  /// Runs git and returns what it printed, without the last line end; throws when it fails.
  @discardableResult
  func git(
    _ arguments: [String], in folder: String = "repository", input: String = "", more: [String: String] = [:]
  ) throws -> String {
    let result = try gitResult(arguments, in: folder, input: input, more: more)
    guard result.status == 0 else { throw SandboxError.failed(arguments, result.status, result.errors) }
    return result.output.hasSuffix("\n") ? String(result.output.dropLast()) : result.output
  }

  func gitResult(
    _ arguments: [String], in folder: String = "repository", input: String = "", more: [String: String] = [:]
  ) throws -> TestProgram.Result {
    try TestProgram(
      "/usr/bin/git", arguments, variables: variables.merging(more) { $1 }, folder: path + "/" + folder, input: input
    ).run()
  }

  /// Writes a file below the sandbox, with the folders above it.
  func write(_ text: String, to name: String, mode: mode_t = 0o644) throws {
    let full = path + "/" + name
    var folder = ""
    for part in full.split(separator: "/").dropLast() {
      folder += "/" + part
      unsafe mkdir(folder, 0o755)
    }
    try TestFile.write(text, to: full, mode: mode)
  }

  func read(_ name: String) throws -> String { try TestFile.read(path + "/" + name) }
}

enum SandboxError: Error {
  case cannotMakeFolder, cannotOpen(String), cannotStart(String), failed([String], Int32, String)
}
