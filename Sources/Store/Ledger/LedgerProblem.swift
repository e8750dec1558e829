public import Records

/// Something in a file that can be read and is not as it should be. It travels, and is said.
public struct LedgerProblem: Hashable, Sendable {
  public let path: String
  /// Where in the file; nil where no place can be named.
  public let position: TextPosition?
  public let field: FieldPath
  /// A sentence without a full stop.
  public let message: String
}
