import Glibc
import System

/// A program that was run to its end: what it said, and whether it ended well. It may ask at the terminal.
struct ProgramRun {
  let isDone: Bool
  let output: String
  let errors: String

  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - folder: where it runs.
  ///   - input: its standard input.
  init(
    _ words: [String], of environment: GitEnvironment, in folder: String?, input: [UInt8] = []
  ) throws(GitError) {
    let doing = "run \(words.first ?? "")"
    let given = try NamelessFile(doing)
    let answer = try NamelessFile(doing)
    let messages = try NamelessFile(doing)
    try PlainFile.write(input, to: given.descriptor, doing: doing)
    try given.rewind(doing)
    var launch = Launch(words, variables: environment.variables)
    launch.folder = folder
    launch.streams = [(0, given.descriptor), (1, answer.descriptor), (2, messages.descriptor)]
    isDone = try Self.wait(for: launch, doing, .signing) == 0
    output = try answer.text(doing)
    errors = try messages.text(doing)
  }

  /// Runs a hook, as git does: what it says goes to the person at once, on our standard error. Whether it ended well.
  static func hookAgrees(
    _ words: [String], of environment: GitEnvironment, in folder: String?, input: [UInt8]
  ) throws(GitError) -> Bool {
    let doing = "run \(words.first ?? "")"
    let given = try NamelessFile(doing)
    try PlainFile.write(input, to: given.descriptor, doing: doing)
    try given.rewind(doing)
    var launch = Launch(words, variables: environment.variables)
    launch.folder = folder
    launch.streams = [(0, given.descriptor), (1, STDERR_FILENO)]
    return try wait(for: launch, doing, .hook) == 0
  }

  /// The program's status.
  private static func wait(
    for launch: Launch, _ doing: String, _ failure: GitError.Code
  ) throws(GitError) -> Int32 {
    switch launch.start() {
    case .notFound: throw GitError(failure, doing: doing, "no folder that PATH names from the root (/…) has it")
    case .failed(ENOEXEC) where launch.words.first?.hasPrefix("/") == true:
      // A script whose first line names no program is the shell's.
      var shell = launch
      shell.words.insert("/bin/sh", at: 0)
      return try wait(for: shell, doing, failure)
    case .failed(let number): throw GitError(failure, doing: doing, unsafe String(cString: strerror(number)))
    case .started(let process):
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { throw .lastSystemError(doing: doing) }
      }
      return status
    }
  }
}

/// A file without a name, which goes with its descriptor: a program neither waits for us to read it, nor leaves it behind.
private struct NamelessFile: ~Copyable {
  let descriptor: Int32

  init(_ doing: String) throws(GitError) {
    var name = Array("/tmp/ledger-sync-XXXXXX".utf8CString)
    descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else { throw .lastSystemError(doing: doing) }
    unsafe unlink(name)
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { throw .lastSystemError(doing: doing) }
  }

  deinit { close(descriptor) }

  borrowing func rewind(_ doing: String) throws(GitError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .lastSystemError(doing: doing) }
  }

  borrowing func text(_ doing: String) throws(GitError) -> String {
    try rewind(doing)
    return String(decoding: try PlainFile.rest(of: descriptor, doing: doing), as: UTF8.self)
  }
}

/// A folder for files that a program is handed by name, gone with this value. Nobody else may look into it.
struct ScratchFolder: ~Copyable {
  /// Ends with a slash.
  let path: String

  init() throws(GitError) {
    var name = Array("/tmp/ledger-sync-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&name) != nil else { throw .lastSystemError(doing: "make a folder in /tmp") }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/"
  }

  deinit {
    for name in ["key", "commit", "commit.sig"] { unsafe unlink(path + name) }
    unsafe rmdir(path)
  }
}
