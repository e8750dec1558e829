public import Records

/// A file that a command skips: it cannot be read as a record, or its name or kind keeps it out of commits. The file
/// stays as it is, out of commits and totals, and the person is told why.
public struct SkippedFile: Hashable, Sendable {
  public let path: String
  /// Where in the file the problem is; nil where no place can be named.
  public let position: TextPosition?
  public let message: Sentence

  public init(path: String, position: TextPosition? = nil, message: Sentence) {
    self.path = path
    self.position = position
    self.message = message
  }

  /// Two spellings of a name that Unicode holds for the same are two files.
  public static func == (one: SkippedFile, other: SkippedFile) -> Bool {
    Text(one.path) == Text(other.path) && one.position == other.position && one.message == other.message
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(Text(path))
    hasher.combine(message)
  }

  init(_ error: ReadError, path: String) {
    self.init(path: path, position: error.position, message: error.message)
  }
}
