import Glibc

/// Python's standard library, as an independent opinion.
enum Python {
  struct Failed: Error {
    let status: Int32
  }

  /// What `script` prints.
  static func run(_ script: String) throws -> String {
    let command = "python3 -I - <<'END_OF_SCRIPT'\n\(script)\nEND_OF_SCRIPT\n"
    guard let pipe = unsafe popen(command, "re") else { throw Failed(status: errno) }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, pipe)
      if count == 0 { break }
      output += chunk[..<count]
    }
    let status = unsafe pclose(pipe)
    guard status == 0 else { throw Failed(status: status) }
    return String(decoding: output, as: UTF8.self)
  }
}
