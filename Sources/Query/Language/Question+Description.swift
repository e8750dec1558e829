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
    case .field(let path): path.askedSpelling + comparison.rawValue + operand.spelling
    case .user: "user\(comparison.rawValue)\(operand.spelling)"
    case .kind: "kind\(comparison.rawValue)\(operand.spelling)"
    case .conflict: "conflict\(comparison.rawValue)\(operand.spelling)"
    case .has: "has\(comparison.rawValue)\(operand.spelling)"
    }
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
