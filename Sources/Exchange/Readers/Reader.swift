internal import Records

extension ImportRule {
  /// What a file is written in, and how its items are found in it.
  ///
  /// Each is declared in the file of its reader, and listed in `allCases`: nothing else knows which readers there are.
  public struct Reader: Sendable {
    /// What a file of it has: which questions are asked about it follows from that.
    enum Family {
      /// Rows of cells: columns with a character between them, or a sheet of a workbook.
      case table, sheet
      /// Objects with members.
      case document
      /// Tables of a database.
      case database
      /// What a bank says of accounts, which it names.
      case statement
      /// Payments one after the other, and nothing about them.
      case list
      /// All that was ever spent, as a program for personal finance keeps it.
      case book
      /// What several people share, by the names that an app has for them.
      case group
      /// A journal that its own program reads.
      case journal
    }

    /// The word for it in a rule.
    public let rawValue: String
    let family: Family
    /// Whether a file says by its content that it is written so. False for those of which only a rule or a preset says it.
    let detect: @Sendable (SourceContent) -> Bool
    /// A rule for a file that nobody has written one for; nil where none can be told from it.
    let guess: @Sendable (SourceContent, Self, GuessSetting) -> RuleGuess?
    /// Begins to read a file by a rule. Throws where the file as a whole cannot be read.
    let open: @Sendable (SourceContent, ImportRule) throws(SourceProblem) -> OpenSource

    init(
      _ name: String, _ family: Family, detect: @escaping @Sendable (SourceContent) -> Bool = { _ in false },
      guess: @escaping @Sendable (SourceContent, Self, GuessSetting) -> RuleGuess? = { _, _, _ in nil },
      open: @escaping @Sendable (SourceContent, ImportRule) throws(SourceProblem) -> OpenSource
    ) {
      (rawValue, self.family, self.detect, self.guess, self.open) = (name, family, detect, guess, open)
    }
  }
}

extension ImportRule.Reader: CaseIterable {
  /// In the order in which a file is asked whether it is one: what says more of itself comes first.
  public static let allCases: [ImportRule.Reader] = [
    .gnucash, .ofx, .qif, .camt, .homebank, .kmymoney, .mt940, .ynab4, .splitwise, .spliit, .ihatemoney, .json, .ndjson,
    .plist, .sqlite, .xlsx, .ods, .hledger, .ledger, .beancount, .csv,
  ]

  /// What a content is written in: what it says, else columns with a character between them.
  public init(of content: SourceContent) { self = Self.allCases.first { $0.detect(content) } ?? .csv }
}

extension ImportRule.Reader: RawRepresentable, Hashable {
  public init?(rawValue: String) {
    guard let reader = Self.allCases.first(where: { Text($0.rawValue) == Text(rawValue) }) else { return nil }
    self = reader
  }

  public static func == (a: Self, b: Self) -> Bool { Text(a.rawValue) == Text(b.rawValue) }
  public func hash(into hasher: inout Hasher) { hasher.combine(Text(rawValue)) }
}

extension ImportRule.Reader {
  /// Whether it reads rows of cells.
  public var isTable: Bool { family == .table || isSheet }
  /// Whether it reads a sheet of a workbook.
  public var isSheet: Bool { family == .sheet }
  /// Whether the file is one of a program for personal finance, with all that was ever spent.
  public var isBook: Bool { family == .book }
  /// Whether it reads what several people share, by the names that an app has for them.
  public var isOfGroup: Bool { family == .group }
  /// Whether another program reads the file.
  public var isJournal: Bool { family == .journal }

  /// Whether its items are rows whose columns a guess has to find.
  var hasRows: Bool { isTable || family == .document }
  /// Whether files name the accounts that they are of.
  var namesAccounts: Bool { family == .statement || isBook }
  /// Whether files say what their parts mean, so that nothing about columns is asked.
  var saysWhatPartsMean: Bool { namesAccounts || isJournal }
  /// Whether files say what they are, also without any item.
  var saysWhatItIs: Bool {
    switch family {
    case .table, .sheet, .database, .statement, .book, .group: true
    case .document, .list, .journal: false
    }
  }
}
