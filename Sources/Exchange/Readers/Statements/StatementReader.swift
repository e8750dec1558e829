internal import Records
internal import Schema

extension ImportRule.Reader {
  /// Statements of a bank in ISO 20022: camt.052, camt.053, camt.054.
  public static let camt = Self(
    "camt", .statement, detect: { CAMT.isCAMT($0.bytes) },
    guess: { content, reader, setting in
      var guess = RuleGuess(statements: reader, setting)
      if StatementReader.hasIDs(content.bytes) { guess.rule.id = ["ID"] }
      return guess
    },
    open: { content, rule throws(SourceProblem) in
      OpenSource(try StatementReader(rule) { CAMTWalk(content.bytes, onlyCounts: $0) }, in: content.bytes)
    })

  /// Statements of a bank as SWIFT has them: MT940 and MT942.
  public static let mt940 = Self(
    "mt940", .statement, detect: { MT940.isMT940($0.bytes) }, guess: { RuleGuess(statements: $1, $2) },
    open: { content, rule throws(SourceProblem) in
      OpenSource(try StatementReader(rule) { MT940Walk(content.bytes, onlyCounts: $0) }, in: content.bytes)
    })
}

extension RuleGuess {
  /// Statements say what their parts mean.
  fileprivate init(statements reader: ImportRule.Reader, _ setting: GuessSetting) {
    self.init(reader, setting)
    rule.map = [
      ("date", .column("Date")), ("name", .column("Purpose")), ("payee", .column("Payee")),
      ("amount", .column("Amount")), ("currency", .column("Currency")),
    ]
    takeTransfers(account: "Account", other: "PayeeAccount")
  }
}

/// Reads the entries of a bank's statements.
///
/// The file is gone through twice. The first time says whether it is whole, and which statements do not add up: no entry
/// of these is taken in, for nobody knows which one is wrong or missing.
struct StatementReader: ItemReader {
  private let columns: [Text]
  private var walk: any StatementWalk
  private var refused: [Int: SourceProblem] = [:]
  private(set) var notBooked = EntriesNotBooked()
  /// The statement that is being read, from 0.
  private var statement = -1
  private var isRefused = false
  private var isOver = false
  private var waiting: ArraySlice<StatementEntry> = []

  /// - Parameter walk: begins at the beginning of the file; with `true` it only counts, and texts are not asked for.
  init(_ rule: ImportRule, _ walk: (Bool) -> any StatementWalk) throws(SourceProblem) {
    columns = rule.columns.map { Text($0) }
    var first = walk(true)
    var (statement, sum, begin) = (-1, StatementSum(), 0)
    while let part = try first.next() {
      switch part {
      case .begin(let offset): (statement, sum, begin) = (statement + 1, StatementSum(), offset)
      case .entry(let entries): sum.add(entries)
      case .notBooked(let state): notBooked.count(state)
      case .unreadable: sum.isWhole = false
      case .end(let end):
        if rule.checksBalances, let message = sum.mistake(end) {
          refused[statement] = SourceProblem(offset: begin, message)
        }
      }
    }
    self.walk = walk(false)
  }

  mutating func next() throws(SourceProblem) -> SourceItem? {
    while true {
      if let entry = waiting.popFirst() { return item(of: entry) }
      guard let part = try nextPart() else { return nil }
      switch part {
      case .begin:
        statement += 1
        let problem = refused[statement]
        isRefused = problem != nil
        if let problem { throw problem }
      case .entry(let entries): if !isRefused { waiting = entries[...] }
      case .unreadable(let problem): if !isRefused { throw problem }
      case .notBooked, .end: continue
      }
    }
  }

  /// Nothing comes behind what cannot be read as a whole.
  private mutating func nextPart() throws(SourceProblem) -> StatementPart? {
    if isOver { return nil }
    do throws(SourceProblem) { return try walk.next() } catch {
      isOver = true
      throw error
    }
  }

  private func item(of entry: StatementEntry) -> SourceItem {
    let values = columns.map { column -> Value? in
      if column == StatementColumn.amount { return .number(entry.amount.number) }
      guard let text = entry.texts[column]?.onOneLine, !text.isEmpty else { return nil }
      return .string(Text(text))
    }
    return SourceItem(values: values, offsets: columns.map { _ in entry.offset }, offset: entry.offset)
  }

  var missing: [MissingColumn] { MissingColumn.all(of: columns, besides: StatementColumn.all) }
}

extension StatementReader {
  /// Whether each entry of a CAMT file has an id of its own.
  static func hasIDs(_ text: [UInt8]) -> Bool {
    var (walk, ids, count): (CAMTWalk, Set<Text>, Int) = (CAMTWalk(text), [], 0)
    do throws(SourceProblem) {
      while let part = try walk.next() {
        guard case .entry(let entries) = part else { continue }
        count += entries.count
        ids.formUnion(entries.compactMap { $0.texts["ID"].map { Text($0) } })
        if ids.count < count { return false }
      }
      return count > 0
    } catch { return false }
  }
}

/// What the entries of a statement add up to.
private struct StatementSum {
  private var sum = Decimal.zero
  private var count = 0
  private var currencies: Set<Text> = []
  /// Whether all entries could be read.
  var isWhole = true
  private var isTooLarge = false

  mutating func add(_ entries: [StatementEntry]) {
    for entry in entries {
      count += 1
      if let currency = entry.texts["Currency"] { currencies.insert(Text(currency)) }
      do throws(ArithmeticError) { try sum += entry.amount } catch { isTooLarge = true }
    }
  }

  /// Why the statement must not be taken in; nil where it adds up, and where that cannot be known.
  func mistake(_ end: StatementEnd) -> Sentence? {
    if isTooLarge { return Self.tooLarge }
    guard isWhole else { return nil }
    do throws(ArithmeticError) {
      let name: Sentence = end.name.map { " \($0.shortened)" } ?? ""
      if let opening = end.opening, let closing = end.closing, isAll([opening.currency, closing.currency]) {
        let change = try closing.amount - opening.amount
        if change == sum { return nil }
        let missing = try change - sum
        let entries = counted(count, "entry", "entries")
        return missing.isNegative
          ? "the statement\(name) does not add up: its balances differ by \(change), and its \(entries) by \(sum), which is \(missing.abs) too much; \(Self.consequence)"
          : "the statement\(name) does not add up: its balances differ by \(change), and its \(entries) by \(sum), which is \(missing.abs) too little; \(Self.consequence)"
      }
      if let total = end.total, isAll([total.currency]), total.amount != sum {
        return count == 1
          ? "the statement\(name) does not add up: it says that its entries are \(total.amount) together, and its one entry is \(sum); \(Self.consequence)"
          : "the statement\(name) does not add up: it says that its entries are \(total.amount) together, and its \(count) entries are \(sum); \(Self.consequence)"
      }
      return nil
    } catch { return Self.tooLarge }
  }

  private static let consequence: Sentence =
    "none of them is taken in, unless \"balances\": \"unchecked\" stands in the rule"
  private static let tooLarge: Sentence = "the amounts of this statement are too large to be added up"

  /// Whether everything is in one currency.
  private func isAll(_ others: [Text]) -> Bool { currencies.union(others).count == 1 }
}
