internal import Desk
internal import Records

extension Option {
  static let batch = Option(
    name: "batch", summary: "Read one JSON request a line from stdin, write one JSON answer a line",
    replacesArguments: true)
}

/// Many requests in one run: one JSON object a line on stdin, one JSON answer a line on stdout, in their order.
///
/// Memory stays the same however many there are, and answers are written out before more input is waited for, so
/// that another program can ask and wait for its answer. A line that is not a request gets an error for its answer.
struct Batch {
  private let context: Context
  private let answers: JSONOutput

  init(_ context: Context) {
    self.context = context
    answers = JSONOutput(context.output)
  }

  func run(_ answer: (Request) throws -> Value) throws -> ExitCode {
    while context.output.isOpen, let line = try context.input.next(beforeWaiting: context.output.flush) {
      do {
        answers.print(try answer(try Request(line)))
      } catch {
        answers.print(Failure(reporting: error).json(in: context.spoken.language))
      }
    }
    return .done
  }

  /// One line of input.
  struct Request {
    let object: Object

    init(_ line: LineInput.Line) throws {
      guard case .line(let bytes) = line else {
        throw Failure(.limit, .limit, "a request has at most \(LineInput.longestLine) bytes")
      }
      var limits = ReadLimits()
      limits.bytes = LineInput.longestLine
      guard let object = try JSONDocument(bytes, limits: limits).object else {
        throw Failure(.invalid, .invalid, "a request is an object, written { … }")
      }
      self.object = object
    }

    /// A text; nil where the member is missing or null.
    func text(_ name: Text) throws(Failure) -> String? {
      switch object[name] {
      case nil, .null: return nil
      case .string(let text): return text.string
      default: throw Failure(.invalid, .invalid, "“\(name)” must be a text")
      }
    }

    func requiredText(_ name: Text) throws(Failure) -> String {
      if let text = try text(name) { return text }
      throw Failure(.invalid, .invalid, "“\(name)” is missing")
    }

    /// The member "format"; JSON where it is missing.
    func format() throws(Failure) -> RecordFormat {
      guard let name = try text("format") else { return .json }
      if let format = RecordFormat(rawValue: name) { return format }
      throw Failure(.invalid, .invalid, "“format” must be “json” or “plist”")
    }
  }
}
