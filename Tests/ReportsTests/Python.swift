import Glibc

/// Runs a Python script, as an independent oracle.
enum Python {
  struct Failed: Error {
    let status: Int32
  }

  /// What the script prints.
  static func run(_ script: String) throws -> String {
    var template = Array("/tmp/reports-tests.XXXXXX\0".utf8CString)
    let file = unsafe mkstemp(&template)
    defer { close(file) }
    let path = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unsafe unlink(path) }
    let bytes = Array(script.utf8)
    guard unsafe write(file, bytes, bytes.count) == bytes.count else { throw Failed(status: errno) }
    return try output(of: "python3 -I \(path)")
  }

  private static func output(of command: String) throws -> String {
    guard let pipe = unsafe popen(command, "r") else { throw Failed(status: errno) }
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, pipe)
      if count == 0 { break }
      answer += chunk[..<count]
    }
    let status = unsafe pclose(pipe)
    guard status == 0 else { throw Failed(status: status) }
    return String(decoding: answer, as: UTF8.self)
  }
}
