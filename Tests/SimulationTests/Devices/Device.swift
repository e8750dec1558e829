import FileSystem
import Records
import TestSupport

@testable import Commands

/// One device of a history: a ledger in a folder of its own, a clock that may be wrong, and somebody who uses it.
final class Device {
  let number: Int
  let folder: String
  let home: String
  /// How wrong its clock is, in seconds.
  let offset: Int
  private var random: SeededGenerator
  /// The second in which the present step happens, on a clock that is right.
  private(set) var now = Device.beginning
  private let script: Script

  init(number: Int, folder: String, home: String, offset: Int, script: Script) {
    self.number = number
    self.folder = folder
    self.home = home
    self.offset = offset
    self.script = script
    random = SeededGenerator(seed: UInt64(number))
  }

  /// Every step has a second of its own: 2026-11-20T12:00:00Z and 16 for each step before.
  func begin(_ step: Int) { now = Device.beginning + 16 * step + number }

  private static let beginning = 1_795_176_000

  private var clock: Timestamp? { Timestamp(secondsSince1970: now + offset) }

  private func say(_ line: String) { script.lines.append("on \(number) \(now + offset) \(line)") }

  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  struct Trouble: Error, CustomStringConvertible { let description: String }
}

// MARK: - Programs

extension Device {
  private var variables: [String: String] {
    var variables = ["HOME": home, "PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C", "TZ": "UTC"]
    for role in ["AUTHOR", "COMMITTER"] {
      variables["GIT_\(role)_NAME"] = "d\(number)"
      variables["GIT_\(role)_EMAIL"] = "d\(number)@example.org"
      variables["GIT_\(role)_DATE"] = "\(now + offset) +0000"
    }
    variables["LEDGER_SYNC_NOW"] = clock?.description
    return variables
  }

  /// Runs ledger-sync in this process.
  func run(_ arguments: [String], in folder: String? = nil) -> Outcome {
    say("ledger-sync \(arguments.map(quoted).joined(separator: " "))")
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let clock = clock
    let environment = Environment(
      variables: variables, currentFolder: folder ?? self.folder, clock: { clock }, elapsed: { 0 },
      randomBytes: { [bytes = RandomBytes(random.next())] count in bytes.take(count) }, terminals: .none)
    let application = Application(
      environment: environment,
      output: Output(isTerminal: false) { bytes throws(Output.WriteError) in output += bytes },
      errors: Output(isTerminal: false) { bytes throws(Output.WriteError) in errors += bytes },
      input: LineInput { [] })
    let status = application.run(arguments)
    return Outcome(
      status: status, output: String(decoding: output, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self))
  }

  /// Runs ledger-sync, which has to end well: with 0, or with 1 where conflicts came.
  func mustRun(_ arguments: [String], in folder: String? = nil, mayConflict: Bool = false) throws {
    let outcome = run(arguments, in: folder)
    if outcome.status == 0 || (outcome.status == 1 && mayConflict) { return }
    throw Trouble(description: "ledger-sync \(arguments) ended with \(outcome.status): \(outcome.errors)")
  }

  /// Runs a line of shell in the device's folder, or another; what it prints.
  @discardableResult
  func shell(_ line: String, in folder: String? = nil, makesFolder: Bool = false) throws -> String {
    say(line)
    let target = folder ?? self.folder
    if makesFolder { _ = try Folder("/").makeFolders(String(target.dropFirst())) }
    var process = Subprocess("/bin/sh", ["-c", line], environment: variables)
    process.folder = target
    let result = try process.run()
    if result.succeeded { return String(decoding: result.output, as: UTF8.self) }
    throw Trouble(description: "\(line) failed: \(String(decoding: result.errors, as: UTF8.self))")
  }

  private func quoted(_ argument: String) -> String {
    let isPlain =
      !argument.isEmpty
      && argument.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-_=+/.~ABCEDFGHIJKLMNOPQRSTUVWXYZ".utf8.contains(byte)
        }
      }
    return isPlain ? argument : "'\(argument)'"
  }
}

// MARK: - Files

extension Device {
  /// Writes a file as a person does.
  func write(_ path: String, _ text: String) throws {
    say("write \(path) <<'END'\n\(text)\(text.hasSuffix("\n") ? "" : "\n")END")
    let root = try Folder(folder)
    if let slash = path.lastIndex(of: "/") { try root.makeFolders(String(path[..<slash])) }
    try root.replaceDurably(path, Array(text.utf8))
  }

  func remove(_ path: String) throws {
    say("rm \(path)")
    try Folder(folder).remove(path)
  }

  func rename(_ path: String, to target: String) throws {
    say("mv \(path) \(target)")
    try Folder(folder).rename(path, to: target)
  }

  func read(_ path: String) throws -> [UInt8] { try Folder(folder).read(path, limit: 1 << 20).bytes }

  func isThere(_ path: String) throws -> Bool { try Folder(folder).statIfPresent(path) != nil }

  /// All records that are written about, ordered by path.
  func records() throws -> [RecordFile] {
    try ["shared/things", "users/alice/things"].flatMap { folder in
      guard try isThere(folder) else { return [RecordFile]() }
      return try Folder(self.folder).list(folder).compactMap { entry in
        guard case .readable(let name) = entry.name, entry.kind == .regular else { return nil }
        return try RecordFile(path: "\(folder)/\(name)", bytes: read("\(folder)/\(name)"))
      }
    }
  }

  /// A file that is not a record.
  static let notes = "notes.txt"

  func lines(of path: String) throws -> [String] {
    String(decoding: try read(path), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The lines of that file, and of other versions of it that could not be merged with it.
  func lines() throws -> [String] {
    try Folder(folder).list("").flatMap { entry in
      guard case .readable(let name) = entry.name, name.hasPrefix("notes") else { return [String]() }
      return try lines(of: name)
    }
  }

  /// The newest commit of the branch.
  func head() throws -> String { try Self.head(of: folder + "/.git") }

  /// The newest commit of the cloud that all devices of the history share.
  func cloudHead() throws -> String { try Self.head(of: folder + "/../cloud") }

  private static func head(of repository: String) throws -> String {
    let bytes = try Folder(repository).read("refs/heads/main", limit: 100).bytes
    return String(decoding: bytes.prefix(40), as: UTF8.self)
  }
}

/// What was done, as a shell would be told.
final class Script {
  var lines: [String] = []
}
