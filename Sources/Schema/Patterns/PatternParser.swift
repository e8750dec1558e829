internal import Records

/// Reads a regular expression into a tree.
struct PatternParser {
  static let longest = 2000
  static let deepest = 50
  static let mostRepeats = 1000

  var rest: ArraySlice<Unicode.Scalar>
  private var depth = 0

  init(_ source: String) throws(PatternError) {
    rest = Array(source.unicodeScalars)[...]
    if rest.count > Self.longest { throw PatternError("it is longer than \(Self.longest) characters") }
  }

  mutating func parse() throws(PatternError) -> PatternNode {
    let node = try choice()
    if !rest.isEmpty { throw PatternError("it has a ) without its (") }
    return node
  }

  mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  mutating func next(in what: Sentence) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = rest.popFirst() else { throw PatternError("it ends within \(what)") }
    return scalar
  }

  private mutating func choice() throws(PatternError) -> PatternNode {
    var branches = [try sequence()]
    while consume("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = rest.first, scalar != "|", scalar != ")" { nodes.append(try quantified()) }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func quantified() throws(PatternError) -> PatternNode {
    let node = try atom()
    guard let (least, most) = try quantifier() else { return node }
    // A lazy quantifier matches the same texts.
    _ = consume("?")
    if case .anchor = node { throw PatternError("it repeats an anchor") }
    if let next = rest.first, "*+?{".unicodeScalars.contains(next) {
      throw PatternError("it has two quantifiers in a row")
    }
    return .repeated(node, least: least, most: most)
  }

  private mutating func quantifier() throws(PatternError) -> (least: Int, most: Int?)? {
    if consume("*") { return (0, nil) }
    if consume("+") { return (1, nil) }
    if consume("?") { return (0, 1) }
    guard consume("{") else { return nil }
    let least = try count()
    if consume("}") { return (least, least) }
    guard consume(",") else { throw PatternError("a { begins no quantifier such as {2,5}; write \\{ for a brace") }
    if consume("}") { return (least, nil) }
    let most = try count()
    guard consume("}"), most >= least else { throw PatternError("a quantifier is none such as {2,5}") }
    return (least, most)
  }

  private mutating func count() throws(PatternError) -> Int {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count < 9 else {
      throw PatternError("a { begins no quantifier such as {2,5}; write \\{ for a brace")
    }
    let count = digits.reduce(0) { $0 * 10 + Int($1.value - 0x30) }
    if count > Self.mostRepeats { throw PatternError("it repeats more than \(Self.mostRepeats) times") }
    return count
  }

  private mutating func atom() throws(PatternError) -> PatternNode {
    switch try next(in: "a group") {
    case "^": return .anchor(.start)
    case "$": return .anchor(.end)
    case ".": return .scalars(.dot)
    case "(": return try group()
    case "[": return .scalars(try scalarClass())
    case "\\": return try escape()
    case "*", "+", "?", "{": throw PatternError("a quantifier has nothing before it")
    case let scalar: return .scalars(ScalarSet(scalar))
    }
  }

  private mutating func group() throws(PatternError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw PatternError("its groups are nested deeper than \(Self.deepest)") }
    if consume("?") { try groupName() }
    let node = try choice()
    guard consume(")") else { throw PatternError("it has a ( without its )") }
    return node
  }

  /// `?:` or `?<name>`; the name means nothing here.
  private mutating func groupName() throws(PatternError) {
    if consume(":") { return }
    guard consume("<"), rest.first != "=", rest.first != "!" else {
      throw PatternError("looking ahead or behind is not supported")
    }
    while try next(in: "the name of a group") != ">" {}
  }

  private mutating func escape() throws(PatternError) -> PatternNode {
    if consume("b") { return .anchor(.wordBoundary) }
    if consume("B") { return .anchor(.noWordBoundary) }
    if let digit = rest.first, ("1"..."9").contains(digit) {
      throw PatternError("references to groups are not supported")
    }
    return .scalars(try escapedSet())
  }
}
