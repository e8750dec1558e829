public import Records
internal import Schema

/// Words of a source that should name categories or accounts, and that none is called by.
public struct UnknownWords: Hashable, Sendable {
  /// The kinds that they should be the names of.
  public static let kinds: [Text] = [category, OwnAccounts.kind]
  public static let category: Text = "category"
  /// Of people, who are no records: their names are counted by themselves.
  public static let person: Text = "person"

  public struct Word: Hashable, Sendable {
    /// The field that would have named the category or the account.
    public let field: Text
    /// What it would have been the name of.
    public let kind: Text
    /// As the source has it.
    public let text: Text
    /// How many of its records are money that came in, and how many others there are.
    public fileprivate(set) var received = 0
    public fileprivate(set) var others = 0
    /// In which currencies its money is, as far as its rows say it.
    public fileprivate(set) var currencies: Set<Text> = []

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

  public func words(of kind: Text) -> [Word] { words.filter { $0.kind == kind } }

  /// Counts what several rules of one file found.
  public mutating func add(_ other: UnknownWords) {
    for word in other.words {
      let place = place(of: word.text, in: word.field, of: word.kind)
      words[place].received += word.received
      words[place].others += word.others
      words[place].currencies.formUnion(word.currencies)
    }
  }

  private mutating func place(of text: Text, in field: Text, of kind: Text) -> Int {
    // An account is one, whether money came from it or went there; and so is a person.
    let key = Text("\(kind == Self.category ? field : kind)\u{1F}\(text)")
    if let place = places[key] { return place }
    places[key] = words.count
    words.append(Word(field: field, kind: kind, text: text))
    return words.count - 1
  }

  mutating func count(_ text: Text, in field: Text, of kind: Text, isIncome: Bool, currency: Text?) {
    let place = place(of: text, in: field, of: kind)
    if isIncome { words[place].received += 1 } else { words[place].others += 1 }
    if let currency { words[place].currencies.insert(currency) }
  }
}
