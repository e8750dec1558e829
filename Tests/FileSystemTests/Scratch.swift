import FileSystem
import Glibc
import TestSupport
import Testing

/// A folder of one test's own, removed at its end.
struct Scratch: ~Copyable {
  let path: String
  let folder: Folder

  init() throws {
    let path = try #require(TemporaryFolder.make("ledger-sync-files"))
    let opened = try Folder(path)
    self.path = path
    folder = opened
  }

  deinit { unsafe system("rm -rf '\(path)'") }

  /// Runs a line in a shell, in this folder.
  func shell(_ line: String) throws {
    try #require(unsafe system("cd '\(path)' && \(line)") == 0)
  }

  func absolute(_ name: String) -> String { "\(path)/\(name)" }
}

struct NoShell: Error {}

/// What a shell line prints.
func printed(_ line: String) throws -> [UInt8] {
  guard let pipe = unsafe popen(line, "r") else { throw NoShell() }
  var bytes: [UInt8] = []
  while true {
    let byte = unsafe fgetc(pipe)
    if byte == EOF { break }
    bytes.append(UInt8(byte))
  }
  try #require(unsafe pclose(pipe) == 0)
  return bytes
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The cause of the `FileError` that `body` throws; nothing when it throws none.
func cause(_ body: () throws -> Void) -> FileError.Cause? {
  do {
    try body()
    return nil
  } catch let error as FileError {
    return error.cause
  } catch {
    Issue.record("not a FileError: \(error)")
    return nil
  }
}

func errno(_ body: () throws -> Void) -> Errno? {
  if case .system(let errno)? = cause(body) { errno } else { nil }
}
