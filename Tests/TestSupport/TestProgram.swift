public import Glibc

/// A program that is run to its end, with nothing of this process's environment.
public struct TestProgram {
  public struct Result {
    public let status: Int32
    public let bytes: [UInt8]
    public let errors: String

    public var output: String { String(decoding: bytes, as: UTF8.self) }
  }

  public enum Failure: Error {
    case cannotStart(String), cannotOpen(String)
  }

  let program: String
  let arguments: [String]
  let variables: [String: String]
  let folder: String
  let input: [UInt8]

  public init(
    _ program: String, _ arguments: [String], variables: [String: String], folder: String, input: String = ""
  ) {
    self.init(program, arguments, variables: variables, folder: folder, bytes: Array(input.utf8))
  }

  public init(
    _ program: String, _ arguments: [String], variables: [String: String], folder: String, bytes input: [UInt8]
  ) {
    self.program = program
    self.arguments = arguments
    self.variables = variables
    self.folder = folder
    self.input = input
  }

  /// Its streams are files, so that no pipe can fill.
  @discardableResult
  public func run() throws -> Result {
    let stem = "\(TemporaryFolder.parent)/tests-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let names = [stem + ".in", stem + ".out", stem + ".err"]
    defer { for name in names { unsafe unlink(name) } }
    try TestFile.write(input, to: names[0])
    let process = try start(names)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
    return Result(status: code, bytes: try TestFile.bytes(names[1]), errors: try TestFile.read(names[2]))
  }

  /// Starts the program and does not wait.
  public func start(_ streams: [String]) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, streams[0], O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, streams[1], O_WRONLY | O_CREAT, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, streams[2], O_WRONLY | O_CREAT, 0o600)
    // The threads that tests run on block every signal, and programs would inherit that.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    let status = unsafe withCArray(["env", "-C", folder, program] + arguments) { arguments in
      unsafe withCArray(variables.map { "\($0)=\($1)" }) { variables in
        unsafe posix_spawn(&process, "/usr/bin/env", &actions, &attributes, arguments, variables)
      }
    }
    guard status == 0 else { throw Failure.cannotStart(program) }
    return process
  }

  private func withCArray<Value>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies + [nil])
  }
}

public enum TestFile {
  public static func write(_ text: String, to path: String, mode: mode_t = 0o644) throws {
    try write(Array(text.utf8), to: path, mode: mode)
  }

  public static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o644) throws {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, mode)
    guard file >= 0 else { throw TestProgram.Failure.cannotOpen(path) }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw TestProgram.Failure.cannotOpen(path) }
      rest = rest.dropFirst(count)
    }
    unsafe chmod(path, mode)
  }

  public static func read(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

  public static func bytes(_ path: String) throws -> [UInt8] {
    let file = unsafe open(path, O_RDONLY)
    guard file >= 0 else { throw TestProgram.Failure.cannotOpen(path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
