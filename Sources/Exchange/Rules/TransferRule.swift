public import Records

extension ImportRule {
  /// How rows say that their money came from another account of one's own, or went to one.
  public struct Transfers: Hashable, Sendable {
    /// The column that names the other account.
    public var column: String
    /// A text of this form names an account of one's own, which the star stands for: `Transfer : *`. nil: the column has
    /// accounts of anybody, and those count that the ledger has.
    public var like: StarredText?
    /// A row with this text is one side of a transfer, whose other side is a row of the same file. The column names no account.
    public var sides: String?
    /// The columns of what arrived, and of its currency, where the other account is in another one.
    public var received: String?
    public var receivedCurrency: String?
    /// What texts mean: the id of an account, or nothing for an account that is somebody else's.
    public var words: [Text: Text] = [:]

    public init(column: String, like: StarredText? = nil, sides: String? = nil) {
      (self.column, self.like, self.sides) = (column, like, sides)
    }

    var columns: [String] { [column] + [received, receivedCurrency].compactMap(\.self) }
  }
}

extension RuleMember {
  /// `{"column": "Payee", "like": "Transfer : *", "words": {"Savings": "savings"}}`
  func transfers() throws(RuleError) -> ImportRule.Transfers {
    let object = try object(of: ["column", "like", "sides", "received", "receivedCurrency", "words"])
    func text(_ name: Text) throws(RuleError) -> String? {
      guard let value = object[name] else { return nil }
      return try RuleMember(path: path.appending(name), value: value).text()
    }
    guard let column = try text("column") else {
      throw error("transfers have a column that names the other account: {\"column\": \"IBAN\"}")
    }
    let like = try object["like"].map { (value) throws(RuleError) in
      try RuleMember(path: path.appending("like"), value: value).starred(stars: 1)
    }
    var transfers = ImportRule.Transfers(column: column, like: like, sides: try text("sides"))
    if transfers.sides != nil, let other = object.keys.first(where: { $0 != "column" && $0 != "sides" }) {
      throw RuleError(
        field: path.appending(other), message: "where rows only say that they are sides, there is no \(other)")
    }
    (transfers.received, transfers.receivedCurrency) = (try text("received"), try text("receivedCurrency"))
    if let words = object["words"] {
      transfers.words = try RuleMember(path: path.appending("words"), value: words).meanings()
    }
    return transfers
  }
}

extension ImportRule.Transfers {
  public var written: Value {
    var object: Object = ["column": .string(column)]
    object["like"] = like.map { .string(Text($0.written)) }
    object["sides"] = sides.map { .string($0) }
    object["received"] = received.map { .string($0) }
    object["receivedCurrency"] = receivedCurrency.map { .string($0) }
    if !words.isEmpty { object["words"] = .object(FieldSource.written(words: words)) }
    return .object(object)
  }
}
