public import Records

/// A file that is left as it is, counted, and left out of commits and totals, because it cannot be read as a record.
public struct LeftOut: Hashable, Sendable {
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
