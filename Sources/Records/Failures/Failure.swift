/// What kept a command from its work, for the person and the program that called: what, where, what next. Nothing was
/// changed, unless the message says so.
///
/// The modules that keep records throw it. Errors of what lies below them become one by a `Reportable` extension, above.
public struct Failure: Error, Hashable, Sendable {
  public var exit: ExitCode
  public var code: FailureCode
  /// One sentence without a full stop.
  public var message: Sentence
  /// Relative to the ledger's root, or as it was written.
  public var path: String?
  /// From 1.
  public var line: Int?
  /// From 1, in characters.
  public var column: Int?
  /// The field that it is about, as a field path.
  public var field: String?
  /// What to do next, where something can be done.
  public var hint: Hint?
  /// Further lines for people, below the message.
  public var details: [Sentence] = []
  /// What can be written instead of a name that fits several things.
  public var choices: [Match] = []

  public init(
    _ exit: ExitCode, _ code: FailureCode, _ message: Sentence, path: String? = nil, position: TextPosition? = nil,
    hint: Hint? = nil
  ) {
    self.exit = exit
    self.code = code
    self.message = message
    self.path = path
    line = position?.line
    column = position?.column
    self.hint = hint
  }

  public init(
    _ exit: ExitCode, _ code: FailureCode, _ message: Sentence, path: String? = nil, position: TextPosition? = nil,
    advice: (any Advice)?
  ) {
    self.init(exit, code, message, path: path, position: position, hint: advice.map { .advice($0) })
  }
}

extension Failure {
  /// One of several things that a name fits.
  public struct Match: Hashable, Sendable {
    /// What can be written instead: it fits this one alone.
    public let name: String
    /// What tells it from the others, in columns; nil where the failure's details say it.
    public let columns: [String]?

    public init(_ name: String, columns: [String]? = nil) {
      self.name = name
      self.columns = columns
    }
  }

  /// Where in the file it is, where both are known.
  public var position: TextPosition? {
    guard let line, let column else { return nil }
    return TextPosition(line: line, column: column)
  }

  /// The same failure at a place in a file.
  public func at(_ path: String, line: Int? = nil, column: Int? = nil) -> Failure {
    var failure = self
    failure.path = path
    failure.line = line
    failure.column = column
    return failure
  }
}
