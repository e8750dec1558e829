public import Records

/// A file that a command skips: it cannot be read as a record, or its name or kind keeps it out of commits. The file
/// stays as it is, out of commits and totals, and the person is told why.
public struct SkippedFile: Hashable, Sendable {
  public let path: String
  /// Where in the file; nil where no place can be named.
  public let position: TextPosition?
  public let message: String

  public init(path: String, position: TextPosition? = nil, message: String) {
    self.path = path
    self.position = position
    self.message = message
  }

  init(_ error: ReadError, path: String) {
    self.init(path: path, position: error.position, message: error.message)
  }
}
