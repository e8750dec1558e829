public import Records

/// Words of a source that should name categories, and that no category is called by.
public struct UnknownWords: Hashable, Sendable {
  /// The kind that they should be the names of.
  public static let kind: Text = "category"

  public struct Word: Hashable, Sendable {
    /// The field that would have named the category.
    public let field: Text
    /// As the source has it.
    public let text: Text
    /// How many of its records are money that came in, and how many others there are.
    public fileprivate(set) var received = 0
    public fileprivate(set) var others = 0

    public var count: Int { received + others }
    /// What most of its money is.
    public var type: Text { received > others ? "income" : "expense" }
    /// Whether its money goes both ways.
    public var isBoth: Bool { received > 0 && others > 0 }
  }

  /// In the order of the source.
  public private(set) var words: [Word] = []
  private var places: [Text: Int] = [:]

  public init() {}

  public var isEmpty: Bool { words.isEmpty }

  mutating func count(_ text: Text, in field: Text, isIncome: Bool) {
    let key = Text("\(field)\u{1F}\(text)")
    let place = places[key] ?? words.count
    if place == words.count {
      places[key] = place
      words.append(Word(field: field, text: text))
    }
    if isIncome { words[place].received += 1 } else { words[place].others += 1 }
  }
}
