public import Records

/// What a source says of one thing: a row, an object.
public struct SourceItem: Sendable {
  /// The values of the columns that were asked for, in that order; nil where the item has none.
  public let values: [Value?]
  /// Where in the text they begin, and where the item does.
  public let offsets: [Int]
  public let offset: Int

  public init(values: [Value?], offsets: [Int], offset: Int) {
    self.values = values
    self.offsets = offsets
    self.offset = offset
  }
}

/// Why an item of a source became no record, or why a source cannot be read at all.
public struct SourceProblem: Error, Hashable, Sendable {
  /// In the text, in bytes from 0.
  public var offset: Int
  public var message: Sentence
  /// The field of the record that it is about.
  public var field: Text?
  /// Whether it is about the source, and no place in it.
  public private(set) var isOfWhole = false
  /// In which other form than that of the rule a text is written, where that is certain.
  public private(set) var form: OtherForm?
  /// What can be done about it, where that is known.
  public private(set) var hint: Sentence?

  public init(offset: Int, _ message: Sentence, field: Text? = nil) {
    self.offset = offset
    self.message = message
    self.field = field
  }

  init(offset: Int, _ refusal: FieldValues.Refusal, field: Text?) {
    self.init(offset: offset, refusal.message, field: field)
    form = refusal.form
  }

  /// Why a source cannot be read at all, wherever in it one looks.
  public static func ofWhole(_ message: Sentence, hint: Sentence? = nil) -> SourceProblem {
    var problem = SourceProblem(offset: 0, message)
    (problem.isOfWhole, problem.hint) = (true, hint)
    return problem
  }
}

extension [SourceProblem] {
  /// Where in the text they are, in the order of the text. The text is walked through once.
  public func positions(in text: [UInt8]) -> [(problem: SourceProblem, position: TextPosition)] {
    var (line, characters, next) = (1, 0, 0)
    return sorted { $0.offset < $1.offset }.map { problem in
      while next < Swift.min(problem.offset, text.count) {
        if text[next] == UInt8(ascii: "\n") {
          (line, characters) = (line + 1, 0)
        } else if text[next] & 0xC0 != 0x80 {
          characters += 1
        }
        next += 1
      }
      return (problem, TextPosition(line: line, column: characters + 1))
    }
  }
}
