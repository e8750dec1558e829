internal import Records

extension Question: CustomStringConvertible {
  /// The question in its own language, fully parenthesised; reads back as the same question.
  public var description: String {
    switch self {
    case .everything: ""
    case .term(let term): term.description
    case .not(let inner): "not \(inner.grouped)"
    case .all(let parts): parts.map(\.grouped).joined(separator: " ")
    case .any(let parts): parts.map(\.grouped).joined(separator: " or ")
    }
  }

  private var grouped: String {
    switch self {
    case .all, .any: "(\(description))"
    default: description
    }
  }
}

extension Term: CustomStringConvertible {
  public var description: String {
    switch subject {
    case .words: operand.spelling
    case .field(let path): path.askedSpelling + comparedSpelling
    case .user: "user" + comparedSpelling
    case .kind: "kind" + comparedSpelling
    case .conflict: "conflict" + comparedSpelling
    case .has: "has" + comparedSpelling
    case .state: "is" + comparedSpelling
    }
  }

  /// A value that begins like a sign stands in quotes, so that it is not read as a part of the sign.
  private var comparedSpelling: String {
    if case .text(let text) = operand, let first = text.unicodeScalars.first, "=<>≠≤≥!".unicodeScalars.contains(first) {
      return comparison.rawValue + text.quotedForQuestion
    }
    return comparison.rawValue + operand.spelling
  }
}

extension Term.Operand {
  fileprivate var spelling: String {
    switch self {
    case .text(let text): text
    case .quoted(let text): text.quotedForQuestion
    case .pattern(let source, let ignoringCase): Self.slashed(source) + (ignoringCase ? "i" : "")
    }
  }

  private static func slashed(_ source: String) -> String {
    var slashed = String.UnicodeScalarView()
    slashed.append("/")
    for scalar in source.unicodeScalars {
      if scalar == "/" { slashed.append("\\") }
      slashed.append(scalar)
    }
    slashed.append("/")
    return String(slashed)
  }
}
