import Glibc

/// Bytes that come in from a file, a pipe or a terminal, line by line or all at once.
public struct BufferedInput: ~Copyable {
  private let number: Int32
  private let owned: Descriptor?
  private let name: String
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var buffer: [UInt8] = []
  private var position = 0

  /// Reads an open descriptor, which stays open. `name` is for messages.
  public init(descriptor: Int32, name: String) {
    number = descriptor
    owned = nil
    self.name = name
  }

  /// Opens a file for reading; links are followed.
  public init(path: String) throws(FileError) {
    number = try check(.open, path) { unsafe open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC) }
    owned = Descriptor(number: number)
    name = path
  }

  public static func standardInput() -> BufferedInput { BufferedInput(descriptor: 0, name: "the standard input") }

  /// The next line without its line end; nothing after the last one. The last line may lack its line end.
  ///
  /// - Parameter limit: in bytes; a longer line is the error `.larger`.
  public mutating func nextLine(limit: Int) throws(FileError) -> [UInt8]? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return try take(upTo: end, skipping: 1, limit: limit)
      }
      if buffer.count - position > limit { throw FileError(.larger(limit: limit), .read, name) }
      searched = buffer.count - position
      if try fill() == 0 {
        return position == buffer.count ? nil : try take(upTo: buffer.count, skipping: 0, limit: limit)
      }
    }
  }

  /// Everything that is left, of at most `limit` bytes.
  public mutating func readToEnd(limit: Int) throws(FileError) -> [UInt8] {
    while try fill() > 0 {
      if buffer.count > limit { throw FileError(.larger(limit: limit), .read, name) }
    }
    return try take(upTo: buffer.count, skipping: 0, limit: limit)
  }

  private mutating func take(upTo end: Int, skipping count: Int, limit: Int) throws(FileError) -> [UInt8] {
    defer { position = end + count }
    if end - position > limit { throw FileError(.larger(limit: limit), .read, name) }
    return Array(buffer[position..<end])
  }

  /// Reads some more bytes behind those that nobody took yet. 0: there are none.
  private mutating func fill() throws(FileError) -> Int {
    buffer.removeFirst(position)
    position = 0
    let count = try waitAndRead(number, &chunk, name)
    buffer += chunk[..<count]
    return count
  }
}

/// Reads from somebody who may take his time: a signal that asks to end is the error `.interrupted`.
func waitAndRead(_ number: Int32, _ chunk: inout [UInt8], _ name: String) throws(FileError) -> Int {
  while true {
    let count = unsafe read(number, &chunk, chunk.count)
    if count >= 0 { return count }
    let errno = Errno.current
    if errno != .interrupted { throw FileError(.system(errno), .read, name) }
    try Interruption.check(name)
  }
}
