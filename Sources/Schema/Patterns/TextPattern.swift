public import Records

/// A regular expression of the kind that JSON Schema names (ECMA-262, with Unicode scalars as its characters),
/// matched in time that grows with the text, never with the ways to match it.
///
/// There are no back-references, no look-around and no properties of characters beyond their general category.
public struct TextPattern: Sendable {
  public let source: String
  public let ignoresCase: Bool
  private let program: [PatternStep]

  /// The cost that a pattern may have: instructions times scalars.
  private static let mostSteps = 20_000_000

  /// - Parameter ignoringCase: whether a letter also matches as its simple lower or upper case.
  public init(_ source: String, ignoringCase: Bool = false) throws(PatternError) {
    self.source = source
    ignoresCase = ignoringCase
    var parser = try PatternParser(source)
    program = try PatternCompiler.compile(try parser.parse())
  }

  /// How many instructions it has.
  var size: Int { program.count }

  /// Whether it matches anywhere in the text; nil where text and pattern are too long to be sure.
  public func matches(_ text: String) -> Bool? { search(text, steps: .max).holds }

  /// The same, and the steps that it took; nil also where it needs more than `steps`.
  func search(_ text: String, steps: Int) -> (holds: Bool?, steps: Int) {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count <= Self.mostSteps / max(program.count, 1) else { return (nil, 0) }
    var search = PatternSearch(program: program, text: scalars, ignoresCase: ignoresCase, mostSteps: steps)
    return (search.run(), search.steps)
  }
}

/// Why a pattern cannot be used.
public struct PatternError: Error, Hashable, Sendable, Worded, CustomStringConvertible {
  public let sentence: Sentence

  init(_ sentence: Sentence) { self.sentence = sentence }
}

/// What the parser understood.
indirect enum PatternNode: Sendable {
  case scalars(ScalarSet)
  case anchor(PatternAnchor)
  case sequence([PatternNode])
  case choice([PatternNode])
  case repeated(PatternNode, least: Int, most: Int?)
}

enum PatternAnchor: Sendable {
  case start, end, wordBoundary, noWordBoundary
}

/// One instruction. Numbers are indices of the program.
enum PatternStep: Sendable {
  case scalar(ScalarSet)
  case anchor(PatternAnchor)
  case jump(Int)
  case either(Int, Int)
  case accept
}
