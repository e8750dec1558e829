/// Who holds a lock, as the lock file tells.
public struct LockHolder: Hashable, Sendable {
  public var process: Int32
  /// When it took the lock: seconds since 1970, UTC.
  public var since: Int64
  /// What the user asked for: `pull`.
  public var command: String

  public init(process: Int32, since: Int64, command: String) {
    self.process = process
    self.since = since
    self.command = command
  }
}

extension LockHolder {
  /// Three lines: `process 4711`, `since 1795183331`, `command pull`.
  var fileContent: [UInt8] {
    Array("process \(process)\nsince \(since)\ncommand \(command)\n".utf8)
  }

  /// Nothing where the content is not of that form: the holder is about to write it.
  init?(fileContent: [UInt8]) {
    let lines = String(decoding: fileContent, as: UTF8.self).split(separator: "\n")
    guard lines.count == 3,
      let process = LockHolder.value(lines[0], "process ").flatMap({ Int32($0) }),
      let since = LockHolder.value(lines[1], "since ").flatMap({ Int64($0) }),
      let command = LockHolder.value(lines[2], "command ")
    else { return nil }
    self.init(process: process, since: since, command: command)
  }

  private static func value(_ line: Substring, _ name: String) -> String? {
    line.hasPrefix(name) ? String(line.dropFirst(name.count)) : nil
  }
}

extension LockHolder: CustomStringConvertible {
  public var description: String { "ledger-sync \(command) (process \(process))" }
}
