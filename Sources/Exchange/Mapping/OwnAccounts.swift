public import Records

/// The accounts that a ledger has, and how a source may call them.
public struct OwnAccounts: Sendable {
  /// The kind of their records.
  public static let kind: Text = "account"
  public static let none = OwnAccounts(names: [:])

  private let ids: [Text: Text]
  /// Their ids, as records name them.
  private let names: Set<Text>
  /// Names that several accounts have.
  private let ambiguous: Set<Text>
  /// By id; those in the ledger's currency need not be named.
  private let currencies: [Text: Text]
  /// The ledger's.
  private let currency: Text?
  /// Those of other people by what banks call them, as one's own records name them: `ben/giro`.
  private let others: [Text: Text]
  /// Those that are everybody's, by id.
  private let shared: Set<Text>
  /// What the person is called whose accounts they are, as the words of each name.
  private let people: [Set<Text>]

  /// - Parameters:
  ///   - names: what each account is called, in any letters, and its id.
  ///   - words: what else accounts are called, also those that are offered for no new bill.
  ///   - people: the full name of whoever has them.
  ///   - others: what banks call the accounts of other people, and how one's own records name them.
  ///   - shared: the ids of those that are everybody's.
  public init(
    names: [Text: Text], words: [(word: String, id: Text)] = [], currencies: [Text: Text] = [:],
    currency: Text? = nil, people: [String] = [], others: [(word: String, id: Text)] = [], shared: Set<Text> = []
  ) {
    self.names = Set(names.values)
    var meant: [Text: Set<Text>] = [:]
    for (name, id) in names { meant[Self.compact(name.string), default: []].insert(id) }
    for (word, id) in words { meant[Self.compact(word), default: []].insert(id) }
    ids = meant.compactMapValues { ids in ids.count == 1 ? ids.first : nil }
    ambiguous = Set(meant.keys).subtracting(ids.keys)
    (self.currencies, self.currency, self.shared) = (currencies, currency, shared)
    let known = Dictionary(grouping: others, by: { Self.compact($0.word) }).mapValues { Set($0.map(\.id)) }
    self.others = known.compactMapValues { $0.count == 1 ? $0.first : nil }
    self.people = people.map(Self.words).filter { $0.count > 1 }
  }

  public var isEmpty: Bool { ids.isEmpty }

  /// The account of somebody else that banks call so: `ben/giro`.
  public func account(ofOthers text: String) -> Text? { others[Self.compact(text)] }

  func isShared(_ account: Text) -> Bool { shared.contains(account) }

  /// The id of the account that is called so: `DE12 3456`, `de123456`. An id, letter for letter, is that account's,
  /// whatever another one is called.
  public func account(_ text: String) -> Text? {
    names.contains(Text(text)) ? Text(text) : ids[Self.compact(text)]
  }

  /// Whether one of the words for an account is a number.
  func hasNumber(_ account: Text) -> Bool {
    ids.contains { $0.value == account && Self.number($0.key.string) != nil }
  }

  /// Whether several accounts are called so.
  public func isAmbiguous(_ text: String) -> Bool {
    !names.contains(Text(text)) && ambiguous.contains(Self.compact(text))
  }

  /// In which currency an account is; nil where neither it nor the ledger says it.
  func currency(of account: Text) -> Text? { currencies[account] ?? currency }

  /// That of a row which names none.
  var usualCurrency: Text? { currency }

  /// Whether it is the name of whoever has the accounts: `EXAMPLE, ANNA` is Anna Example.
  public func isOwner(_ text: String) -> Bool {
    let words = Self.words(text)
    return people.contains { $0 == words }
  }

  private static let leastDigits = 5

  /// A word as the number of an account: `DE12 3456` as `de123456`; nil for one that only names it, such as `N26`.
  public static func number(_ word: String) -> Text? {
    let number = compact(word)
    return number.string.count { $0.isNumber } < leastDigits ? nil : number
  }

  /// Banks write numbers of accounts with blanks and without.
  private static func compact(_ text: String) -> Text {
    Text(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private static func words(_ text: String) -> Set<Text> {
    Set(PlainLetters.folded(text).split { !$0.isLetter && !$0.isNumber }.map { Text(String($0)) })
  }
}
