internal import Records

/// An element of XML with all that is in it.
struct XMLElement {
  let name: Text
  let offset: Int
  private let attributes: [(name: Text, value: String)]
  /// Of one that holds no other element.
  private(set) var text = ""
  private(set) var children: [XMLElement] = []

  /// What a person writes about one payment is far less.
  private static let mostElements = 100_000
  private static let mostBytes = 4 << 20

  private init(_ name: Text, _ attributes: [(name: Text, value: String)], _ offset: Int) {
    (self.name, self.attributes, self.offset) = (name, attributes, offset)
  }

  /// What an attribute says; nil for nothing.
  func attribute(_ name: Text) -> String? {
    attributes.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  func child(_ names: Text...) -> XMLElement? {
    var found: XMLElement? = self
    for name in names { found = found?.children.first { $0.name == name } }
    return found
  }

  /// What an element in it says, by its path; nil for nothing.
  func text(_ names: Text...) -> String? {
    var found: XMLElement? = self
    for name in names { found = found?.children.first { $0.name == name } }
    return found.flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  /// Reads an element that has been opened, to its end.
  ///
  /// - Parameter passesOver: elements that nobody asks for, by their name and that of the one around them.
  init(
    _ tokens: XMLTokens, _ name: Text, _ attributes: [(name: Text, value: String)], from offset: Int,
    passingOver passesOver: (_ name: Text, _ parent: Text) -> Bool = { _, _ in false }
  ) throws(SourceProblem) {
    var (open, count, bytes) = ([XMLElement(name, attributes, offset)], 0, 0)
    while let token = try tokens.next() {
      switch token.event {
      case .open(let name, let attributes):
        if passesOver(name, open[open.count - 1].name) {
          try Self.pass(tokens)
          continue
        }
        count += 1
        bytes += attributes.reduce(0) { $0 + $1.value.utf8.count }
        open.append(XMLElement(name, attributes, token.offset))
      // Nobody asked for texts between tags.
      case .text: continue
      case .close(_, let text):
        bytes += text.utf8.count
        var done = open.removeLast()
        done.text = text
        guard let parent = open.indices.last else {
          self = done
          return
        }
        open[parent].children.append(done)
      }
      if count > Self.mostElements || bytes > Self.mostBytes {
        throw SourceProblem(offset: offset, "this element (\(name)) has too much in it")
      }
    }
    throw SourceProblem(offset: offset, "the file is cut off: this element has no end")
  }

  /// Passes over an element that has been opened, to its end.
  static func pass(_ tokens: XMLTokens) throws(SourceProblem) {
    var depth = 1
    while depth > 0, let token = try tokens.next() {
      if case .open = token.event { depth += 1 } else { depth -= 1 }
    }
  }
}

/// Goes through the elements of a file that are listed in others: the payments of `<TRANSACTIONS>`.
struct ListedElements {
  private let tokens: XMLTokens
  /// What the file as a whole is called.
  private let root: Text
  /// Lists that are gone into.
  private let lists: Set<Text>
  private let wanted: Set<Text>
  /// The elements around the place that has been reached.
  private var open: [Text] = []

  init(_ tokens: XMLTokens, root: Text, lists: Set<Text>, wanted: Set<Text>) {
    (self.tokens, self.root, self.lists, self.wanted) = (tokens, root, lists, wanted)
  }

  /// The next one, and the list in which it is.
  mutating func next(
    passingOver passesOver: (_ name: Text, _ parent: Text) -> Bool = { _, _ in false }
  ) throws(SourceProblem) -> (element: XMLElement, list: Text)? {
    while let token = try tokens.next() {
      guard case .open(let name, let attributes) = token.event else {
        open.removeLast()
        continue
      }
      if open.isEmpty, name != root {
        throw SourceProblem(offset: token.offset, "its XML is “\(name.string.shortened)”, and not \(root)")
      }
      if let list = open.last, wanted.contains(name) {
        return (try XMLElement(tokens, name, attributes, from: token.offset, passingOver: passesOver), list)
      }
      if open.isEmpty || lists.contains(name) { open.append(name) } else { try XMLElement.pass(tokens) }
    }
    return nil
  }
}
