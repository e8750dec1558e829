internal import Records
internal import Schema

extension ImportRule.Reader {
  /// A file of a program for personal finance, which says what its parts mean.
  static func book(
    _ name: String, detect: @escaping @Sendable (SourceContent) -> Bool,
    read: @escaping @Sendable (SourceContent, ImportRule) throws(SourceProblem) -> BookReader
  ) -> Self {
    Self(
      name, .book, detect: detect, guess: { RuleGuess(bookOf: $0, $1, $2) },
      open: { content, rule throws(SourceProblem) in
        // Rows of tables have no place in the text.
        OpenSource(try read(content, rule), in: content.tables == nil ? content.bytes : nil)
      })
  }
}

/// Reads the payments of a program for personal finance: an item for each split over a category, which is an account of
/// expenses or income; and one for each transfer between somebody's own accounts, where the rule asks for its other account.
///
/// The file is gone through twice: first for its accounts, which also says whether it is whole.
struct BookReader: ItemReader {
  private let columns: [Text]
  private let accounts: BookAccounts
  private var walk: any BookWalk
  private(set) var notBooked = EntriesNotBooked()
  private var isOver = false
  private var waiting: ArraySlice<BookEntry> = []

  /// - Parameter walk: begins at the beginning of the file.
  init(_ rule: ImportRule, _ walk: () -> any BookWalk) throws(SourceProblem) {
    columns = rule.columns.map { Text($0) }
    var (first, accounts) = (walk(), BookAccounts())
    while let part = try first.next() {
      if case .account(let id, let account) = part { accounts.add(account, id) }
    }
    self.accounts = accounts
    self.walk = walk()
  }

  mutating func next() throws(SourceProblem) -> SourceItem? {
    while true {
      if let entry = waiting.popFirst() { return item(of: entry) }
      guard let part = try nextPart() else { return nil }
      switch part {
      case .payment(let payment):
        switch try BookEntry.entries(of: payment, accounts, takesTransfers: columns.contains(BookColumn.other)) {
        case .booked(let entries, let leftOut):
          waiting = entries[...]
          if leftOut { notBooked.count(.transfer) }
        case .leftOut(let state): notBooked.count(state)
        }
      case .leftOut(let state): notBooked.count(state)
      case .unreadable(let problem): throw problem
      case .account: continue
      }
    }
  }

  /// Nothing comes behind what cannot be read as a whole.
  private mutating func nextPart() throws(SourceProblem) -> BookPart? {
    if isOver { return nil }
    do throws(SourceProblem) { return try walk.next() } catch {
      isOver = true
      throw error
    }
  }

  private func item(of entry: BookEntry) -> SourceItem {
    let values = columns.map { column -> Value? in
      if column == BookColumn.amount { return .number(entry.amount.number) }
      guard let text = entry.text(column, accounts)?.onOneLine, !text.isEmpty else { return nil }
      return .string(Text(text))
    }
    return SourceItem(values: values, offsets: columns.map { _ in entry.offset }, offset: entry.offset)
  }

  var missing: [MissingColumn] { MissingColumn.all(of: columns, besides: BookColumn.all) }
}

/// The accounts and categories of a file, by their ids.
struct BookAccounts {
  private var accounts: [Text: BookAccount] = [:]

  /// More than these lie within each other in no program.
  private static let mostLevels = 50

  mutating func add(_ account: BookAccount, _ id: Text) {
    if accounts[id] == nil { accounts[id] = account }
  }

  subscript(_ id: Text) -> BookAccount? { accounts[id] }

  /// `Expenses:Food:Groceries`. The account in which all others lie is not named.
  func path(_ id: Text) -> String {
    var (names, next): ([String], Text?) = ([], id)
    while let current = next, let account = accounts[current], names.count < Self.mostLevels {
      if account.sort != .other || account.parent != nil, !account.name.isEmpty { names.append(account.name) }
      next = account.parent
    }
    return names.reversed().joined(separator: ":")
  }
}
