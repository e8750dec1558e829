internal import Records

/// Reads questions.
///
///     question  = any
///     any       = all { "or" all }
///     all       = unary { ["and"] unary }
///     unary     = "not" unary | "(" any ")" | term
///     term      = word | "quoted words" | field sign value
public struct QueryParser {
  /// How deep parentheses and `not` may be nested.
  public static let deepest = 64

  private let lexer: QueryLexer
  private var tokens: [QueryLexer.Token]
  private var position = 0

  private init(_ text: String) throws(QueryError) {
    var lexer = QueryLexer(text)
    tokens = try lexer.tokens()
    self.lexer = lexer
  }

  public static func parse(_ text: String) throws(QueryError) -> Question {
    var parser = try QueryParser(text)
    return try parser.question()
  }

  /// A question given as several arguments of a command; columns count in them joined with one space. An argument
  /// that is a whole question by itself is a group: after `a 'b or c'`, `a` must hold in any case.
  public static func parse(arguments: [String]) throws(QueryError) -> Question {
    var parser = try QueryParser(arguments.joined(separator: " "))
    parser.group(arguments)
    return try parser.question()
  }

  private mutating func question() throws(QueryError) -> Question {
    if tokens.isEmpty { return .everything }
    let question = try any(depth: 0)
    if let token = peek() {
      throw error(token, "this ) closes nothing", "remove it, or add the ( that it belongs to")
    }
    return question
  }
}

// MARK: - Arguments

extension QueryParser {
  /// Puts parentheses around what stands in one argument.
  private mutating func group(_ arguments: [String]) {
    var rest = tokens[...]
    var end = 0
    tokens = []
    for argument in arguments {
      end += argument.unicodeScalars.count + 1
      let words = rest.prefix { $0.column <= end }
      rest = rest.dropFirst(words.count)
      let isGroup = words.count > 1 && Self.isWhole(words)
      if isGroup, let first = words.first { tokens.append(QueryLexer.Token(symbol: .open, column: first.column)) }
      tokens += words
      if isGroup, let last = words.last { tokens.append(QueryLexer.Token(symbol: .close, column: last.column)) }
    }
  }

  /// Whether nothing that words join, and no parenthesis, is left for the words before or after them.
  private static func isWhole(_ words: ArraySlice<QueryLexer.Token>) -> Bool {
    if let first = words.first?.symbol, [.and, .or].contains(first) { return false }
    if let last = words.last?.symbol, [.and, .or, .not].contains(last) { return false }
    var depth = 0
    for word in words where depth >= 0 {
      if word.symbol == .open { depth += 1 }
      if word.symbol == .close { depth -= 1 }
    }
    return depth == 0
  }
}

extension QueryParser {
  private func peek() -> QueryLexer.Token? { position < tokens.count ? tokens[position] : nil }

  private mutating func consume(_ symbol: QueryLexer.Token.Symbol) -> Bool {
    guard peek()?.symbol == symbol else { return false }
    position += 1
    return true
  }

  private func error(_ token: QueryLexer.Token, _ message: Sentence, _ suggestion: Sentence) -> QueryError {
    lexer.error(at: token.column - 1, message, suggestion)
  }

  private mutating func any(depth: Int) throws(QueryError) -> Question {
    var alternatives = [try all(depth: depth)]
    while consume(.or) { alternatives.append(try all(depth: depth)) }
    return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
  }

  private mutating func all(depth: Int) throws(QueryError) -> Question {
    var terms = [try unary(depth: depth)]
    while let token = peek(), token.symbol != .or, token.symbol != .close {
      _ = consume(.and)
      terms.append(try unary(depth: depth))
    }
    return terms.count == 1 ? terms[0] : .all(terms)
  }

  private mutating func unary(depth: Int) throws(QueryError) -> Question {
    guard let token = peek() else { throw nothingMore() }
    if depth > Self.deepest {
      throw error(token, "more than \(Self.deepest) levels of parentheses and “not”", "ask a simpler question")
    }
    position += 1
    switch token.symbol {
    case .term(let term): return .term(term)
    case .not: return .not(try unary(depth: depth + 1))
    case .open: return try parenthesised(token, depth: depth)
    case .and, .or, .close: throw misplaced(token)
    }
  }

  private mutating func parenthesised(_ open: QueryLexer.Token, depth: Int) throws(QueryError) -> Question {
    if peek() == nil { throw unclosed(open) }
    let inner = try any(depth: depth + 1)
    guard consume(.close) else { throw unclosed(open) }
    return inner
  }
}

// MARK: - What can be wrong

extension QueryParser {
  private func unclosed(_ open: QueryLexer.Token) -> QueryError {
    error(open, "this ( is not closed", "add a ) where its part of the question ends")
  }

  /// The question ends after `not`, `or` or `and`.
  private func nothingMore() -> QueryError {
    guard let last = tokens.last else { return lexer.error(at: 0, "the question is empty") }
    return error(last, "nothing after this word", "add a term, or put the word in quotes to search for it")
  }

  /// `or`, `and` or `)` where a term is due.
  private func misplaced(_ token: QueryLexer.Token) -> QueryError {
    let previous = position >= 2 ? tokens[position - 2].symbol : nil
    switch (token.symbol, previous) {
    case (.close, .open?): return error(token, "nothing between ( and )", "add a term, or remove both")
    case (.close, nil): return error(token, "this ) closes nothing", "remove it, or add the ( that it belongs to")
    case (.close, _): return error(token, "a term is missing before this )", "add one, or remove the word before")
    default:
      return error(token, "a term is missing before this word", "add one, or put the word in quotes to search for it")
    }
  }
}
