internal import Records

/// Cuts a question into words, terms, parentheses and the three keywords.
struct QueryLexer {
  struct Token {
    enum Symbol: Equatable {
      case open, close, and, or, not
      case term(Term)
    }

    let symbol: Symbol
    /// Unicode scalars, from 1.
    let column: Int
  }

  static let longest = 20_000

  private let question: String
  let scalars: [Unicode.Scalar]
  var position = 0

  init(_ question: String) {
    self.question = question
    scalars = Array(question.unicodeScalars)
  }

  mutating func tokens() throws(QueryError) -> [Token] {
    if scalars.count > Self.longest {
      throw error(at: Self.longest, "the question is longer than \(Self.longest) characters", "ask a shorter one")
    }
    var tokens: [Token] = []
    while let token = try next() { tokens.append(token) }
    return tokens
  }

  func error(at position: Int, _ message: Sentence, _ suggestion: Sentence? = nil) -> QueryError {
    QueryError(question: question, column: position + 1, message: message, suggestion: suggestion)
  }

  private mutating func next() throws(QueryError) -> Token? {
    while let scalar = peek(), scalar.properties.isWhitespace { position += 1 }
    guard let scalar = peek() else { return nil }
    let start = position
    switch scalar {
    case "(":
      position += 1
      return Token(symbol: .open, column: start + 1)
    case ")":
      position += 1
      return Token(symbol: .close, column: start + 1)
    case "\"":
      return Token(symbol: .term(try quotedTerm()), column: start + 1)
    default:
      return Token(symbol: try wordOrTerm(), column: start + 1)
    }
  }
}

// MARK: - Words and terms

extension QueryLexer {
  /// `"two words"`, or `"odd key":value`.
  private mutating func quotedTerm() throws(QueryError) -> Term {
    let start = position
    let text = try quoted()
    let afterText = position
    guard let comparison = comparison() else { return words(.quoted(text), at: start) }
    return try term(.field(FieldPath(keys: [Text(text)])), comparison, name: text, start: start, at: afterText)
  }

  private mutating func wordOrTerm() throws(QueryError) -> Token.Symbol {
    let start = position
    let name = nameRun()
    let afterName = position
    if let comparison = comparison() {
      if name.isEmpty { throw nameless(comparison, at: start) }
      if name == "text", comparison == .matches { return .term(try textTerm(at: start, operatorPosition: afterName)) }
      let subject = try subject(name, at: start)
      return .term(try term(subject, comparison, name: name, start: start, at: afterName))
    }
    switch name {
    case "and", "AND": return .and
    case "or", "OR": return .or
    case "not", "NOT": return .not
    default: return .term(words(.text(name), at: start))
    }
  }

  /// `text:bill`: the word where it would mean something else by itself.
  private mutating func textTerm(at start: Int, operatorPosition: Int) throws(QueryError) -> Term {
    let term = try term(.words, .matches, name: "text", start: start, at: operatorPosition)
    return Term(
      .words, .matches, .quoted(term.operand.string), column: term.column, operandColumn: term.operandColumn)
  }

  private func words(_ operand: Term.Operand, at start: Int) -> Term {
    Term(.words, .matches, operand, column: start + 1, operandColumn: start + 1)
  }

  private func subject(_ name: String, at start: Int) throws(QueryError) -> Term.Subject {
    switch name {
    case "user": return .user
    case "kind": return .kind
    case "conflict": return .conflict
    case "has": return .has
    case "is": return .state
    case "tag": return .field(FieldPath(keys: ["tags"]))
    default:
      do throws(FieldPathError) {
        return .field(try FieldPath(name))
      } catch {
        throw self.error(at: start, "“\(name)” names no field", "write ~0 for a ~ in a field's name")
      }
    }
  }

  private mutating func term(
    _ subject: Term.Subject, _ comparison: Term.Comparison, name: String, start: Int, at operatorPosition: Int
  ) throws(QueryError) -> Term {
    let operandStart = position
    if comparison == .notEqual || comparison == .same, peek() == "=" {
      throw error(
        at: operatorPosition, "“\(comparison.rawValue)=” is no sign",
        "== asks for the very text, and not before the term for the opposite; put a text that begins with = in quotes")
    }
    guard let operand = try operand(of: subject, comparison) else {
      throw error(
        at: operatorPosition, "nothing after “\(name)\(comparison.rawValue)”",
        "write a value without a space before it\(subject.alternative(name))")
    }
    return Term(subject, comparison, operand, column: start + 1, operandColumn: operandStart + 1)
  }

  private func nameless(_ comparison: Term.Comparison, at start: Int) -> QueryError {
    error(
      at: start, "no field before “\(comparison.rawValue)”",
      "write field, sign and value without spaces: amount\(comparison.rawValue)100. Put a text in quotes")
  }
}

extension Term.Subject {
  /// What to write where the value is missing, besides one.
  fileprivate func alternative(_ name: String) -> Sentence {
    switch self {
    case .field: ", or has:\(name) for records that have one"
    case .words: ", such as text:lunch"
    case .user: ", such as user:alice"
    case .kind: ", such as kind:bill"
    case .conflict: ": conflict:yes, conflict:no or conflict:FIELD"
    case .has: ", the name of a field, such as has:photo"
    case .state: ": is:quick"
    }
  }
}

// MARK: - Operators and operands

extension QueryLexer {
  /// The sign at the position, which it steps over. `:>=` is `>=`.
  private mutating func comparison() -> Term.Comparison? {
    if consume(":") { return ordering() ?? .matches }
    return ordering()
  }

  private mutating func ordering() -> Term.Comparison? {
    if consume("!=") || consume("≠") { return .notEqual }
    if consume("==") { return .same }
    if consume("=") { return .equal }
    if consume("<=") || consume("≤") { return .lessOrEqual }
    if consume(">=") || consume("≥") { return .greaterOrEqual }
    if consume("<") { return .less }
    return consume(">") ? .greater : nil
  }

  private mutating func operand(
    of subject: Term.Subject, _ comparison: Term.Comparison
  ) throws(QueryError) -> Term.Operand? {
    if peek() == "\"" { return .quoted(try quoted()) }
    if peek() == "/", case .field = subject { return try pattern(comparison) }
    let text = valueRun()
    return text.isEmpty ? nil : .text(text)
  }

  private mutating func quoted() throws(QueryError) -> String {
    let start = position
    position += 1
    guard let text = text(until: "\"", keepingEscapes: false) else {
      throw error(at: start, "this quote is not closed", "add a \" at the end of the text")
    }
    return text
  }

  private mutating func pattern(_ comparison: Term.Comparison) throws(QueryError) -> Term.Operand {
    let start = position
    position += 1
    guard comparison.isEquality, comparison != .same else {
      throw error(at: start, "a pattern cannot be compared with “\(comparison.rawValue)”", "use : or !=")
    }
    guard let source = text(until: "/", keepingEscapes: true) else {
      throw error(
        at: start, "this pattern is not closed", "end it with /, or put a text that begins with / in quotes")
    }
    let flagStart = position
    let flags = valueRun()
    guard flags.isEmpty || flags == "i" else {
      throw error(
        at: flagStart, "“\(flags)” is not an option of a pattern",
        "only i (upper and lower case are the same) may follow. Put a text that begins with / in quotes")
    }
    return .pattern(source, ignoringCase: flags == "i")
  }
}
