internal import Query
internal import Records
internal import Schema
internal import Store

/// The words of a command that asks: perhaps a kind, then terms or texts.
struct QuestionWords {
  static let kind = Positional("KIND", .optional)
  static let terms = Positional("TERM", .any)
  static let texts = Positional("TEXT", .some)

  let kind: Kind?
  /// As the query language reads it.
  let question: String
  /// The first word, where it is no kind.
  private let first: String?

  /// A question about every record.
  static let everything = QuestionWords(kind: nil, question: "", first: nil)

  /// A question about every record of a kind.
  static func all(of kind: Kind) -> QuestionWords { QuestionWords(kind: kind, question: "", first: nil) }

  private init(kind: Kind?, question: String, first: String?) {
    self.kind = kind
    self.question = question
    self.first = first
  }

  /// `[KIND] [TERM...]`
  init(terms invocation: Invocation, _ kinds: Kinds) throws {
    var words = invocation.all(Self.kind) + invocation.all(Self.terms)
    kind = try words.first.flatMap { try kinds.called($0) }
    if kind != nil { words.removeFirst() }
    first = words.first
    question = words.joined(separator: " ")
  }

  /// `[KIND] TEXT...`: every text as it stands, also where it looks like a term. A text alone is never a kind.
  init(texts invocation: Invocation, _ kinds: Kinds) throws {
    var words = invocation.all(Self.kind) + invocation.all(Self.texts)
    kind = words.count > 1 ? try words.first.flatMap { try kinds.called($0) } : nil
    if kind != nil { words.removeFirst() }
    first = words.first
    question = words.map(Self.quoted).joined(separator: " ")
  }

  /// The kind that the first word may have been meant to be.
  func nearestKind(_ kinds: Kinds) -> Text? {
    guard kind == nil, let first else { return nil }
    return Text(first).nearest(among: kinds.all.flatMap { [$0.name, $0.folder] })
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
