import Glibc
import TestSupport

@testable import Signatures

/// A folder with keys that ssh-keygen and openssl made, which ask their makers what a signature is worth.
final class KeyFolder: Sendable {
  let path: String
  let variables: [String: String]

  init() throws {
    guard let made = TemporaryFolder.make("signatures") else { throw TestProgram.Failure.cannotOpen("a folder") }
    path = made
    variables = ["PATH": "/usr/bin:/bin", "HOME": path, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C", "TZ": "UTC"]
  }

  deinit {
    do { try TestProgram("/bin/rm", ["-rf", path], variables: [:], folder: "/").run() } catch { print(error) }
  }

  /// Runs a program in this folder; throws when it fails.
  @discardableResult
  func run(_ words: String..., input: [UInt8] = []) throws -> [UInt8] {
    let result = try attempt(words, input: input)
    guard result.status == 0 else { throw RunFailure(words: words, errors: result.errors) }
    return result.bytes
  }

  func attempt(_ words: [String], input: [UInt8] = []) throws -> TestProgram.Result {
    try TestProgram(words[0], Array(words.dropFirst()), variables: variables, folder: path, bytes: input).run()
  }

  func write(_ bytes: [UInt8], to name: String) throws { try TestFile.write(bytes, to: path + "/" + name, mode: 0o600) }
  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }
  func read(_ name: String) throws -> [UInt8] { try TestFile.bytes(path + "/" + name) }

  /// A new key, as files NAME and NAME.pub, made by ssh-keygen.
  func newKey(_ arguments: String..., name: String, passphrase: String = "") throws {
    let words = ["ssh-keygen", "-q", "-N", passphrase, "-C", "alice at home", "-f", name]
    let result = try attempt(words + arguments)
    guard result.status == 0 else { throw RunFailure(words: arguments, errors: result.errors) }
  }

  /// Whether `ssh-keygen -Y verify` takes the text for a signature by this key.
  func isGood(_ signature: [UInt8], by key: PublicKey, of message: [UInt8], namespace: String = "git") throws -> Bool {
    try write("somebody \(key.text)\n", to: "allowed")
    try write(signature, to: "signature")
    let words = ["ssh-keygen", "-Y", "verify", "-f", "allowed", "-I", "somebody", "-n", namespace, "-s", "signature"]
    return try attempt(words, input: message).status == 0
  }

  /// Which of the signatures ssh-keygen takes, by their places.
  func good(among signatures: [[UInt8]], by key: PublicKey, of message: [UInt8]) throws -> Set<Int> {
    try write("somebody \(key.text)\n", to: "allowed")
    try write(message, to: "message")
    for (place, signature) in signatures.enumerated() { try write(signature, to: "signature-\(place)") }
    let script = """
      for first in 0 1; do
        for place in $(seq $first 2 \(signatures.count - 1)); do
          ssh-keygen -Y verify -f allowed -I somebody -n git -s signature-$place < message > /dev/null 2>&1 && echo $place
        done > good-$first &
      done
      wait
      cat good-0 good-1
      """
    let output = String(decoding: try run("sh", "-c", script), as: UTF8.self)
    return Set(output.split(separator: "\n").compactMap { Int($0) })
  }
}

struct RunFailure: Error {
  let words: [String]
  let errors: String
}
