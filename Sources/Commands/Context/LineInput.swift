internal import Desk

/// Lines of a stream of bytes, in constant memory.
final class LineInput {
  /// No line of more than this many bytes is kept.
  static let longestLine = 32 << 20

  enum Line: Hashable {
    case line([UInt8])
    /// A line that was too long; it has been passed over.
    case tooLong
  }

  private let source: () throws -> [UInt8]
  private let isReady: () -> Bool
  private var chunk: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// - Parameters:
  ///   - isReady: whether bytes are there without waiting, or the end is.
  ///   - source: gives the next bytes, waiting for them; none at the end.
  init(isReady: @escaping () -> Bool = { false }, source: @escaping () throws -> [UInt8]) {
    (self.isReady, self.source) = (isReady, source)
  }

  /// The next bytes, as many as are there, waiting for them; none at the end.
  func available() throws -> [UInt8] {
    if chunk.isEmpty, try !fill({}) { return [] }
    defer { chunk = [] }
    return Array(chunk)
  }

  /// Whether `available` does not wait.
  var isAvailable: Bool { !chunk.isEmpty || isReady() }

  /// The next line without its line end; nil at the end. A last line need not be ended.
  ///
  /// - Parameter beforeWaiting: called before more bytes are read, which may wait for them.
  func next(beforeWaiting: () -> Void = {}) throws -> Line? {
    var line: [UInt8] = []
    var length = 0
    while true {
      if chunk.isEmpty {
        guard try fill(beforeWaiting) else { return length == 0 ? nil : Self.ended(line, length) }
      }
      let end = chunk.firstIndex(of: UInt8(ascii: "\n"))
      let part = chunk[..<(end ?? chunk.endIndex)]
      length += part.count
      if length <= Self.longestLine { line += part }
      chunk = end.map { chunk[($0 + 1)...] } ?? []
      if end != nil { return Self.ended(line, length) }
    }
  }

  /// Everything up to the end, or so far that it is at least `limit` bytes.
  func all(limit: Int = .max) throws -> [UInt8] {
    var bytes = Array(chunk)
    chunk = []
    while try bytes.count < limit && fill({}) {
      bytes += chunk
      chunk = []
    }
    return bytes
  }

  /// Whether what is still to be read begins so. Nothing of it is taken.
  func begins(with beginning: [UInt8]) throws -> Bool {
    while chunk.count < beginning.count {
      let before = chunk
      let isMore = try fill({})
      chunk = before + chunk
      if !isMore { break }
    }
    return chunk.starts(with: beginning)
  }

  private func fill(_ beforeWaiting: () -> Void) throws -> Bool {
    if isAtEnd { return false }
    beforeWaiting()
    chunk = try source()[...]
    isAtEnd = chunk.isEmpty
    return !isAtEnd
  }

  private static func ended(_ line: [UInt8], _ length: Int) -> Line {
    if length > longestLine { return .tooLong }
    return .line(line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : line)
  }
}
