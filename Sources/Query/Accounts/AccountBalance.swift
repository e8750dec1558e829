public import Records
internal import Schema

/// What an account holds, of each currency: what it opened with, and what its bills and transfers moved since.
public struct AccountBalance: Sendable {
  /// What one record moves: into the account, or out of it below zero.
  public struct Move: Sendable {
    public let row: RecordRow
    public let day: CalendarDay
    public let amount: Decimal
    public let currency: Text?
  }

  public let account: RecordRow
  /// In the order of their days.
  public let moves: [Move]
  public let currency: Text?
  private let opening: (amount: Decimal, day: CalendarDay?)?

  /// - Parameters:
  ///   - moves: those of the account, in any order.
  ///   - currency: of accounts that name none.
  public init(_ account: RecordRow, _ moves: [Move], currency: Text?) {
    self.account = account
    self.currency = account.fields["currency"]?.string.map { Text($0) } ?? currency
    self.moves = moves.sorted { ($0.day, $0.row.path) < ($1.day, $1.row.path) }
    let written = account.fields["opening"]?.object
    opening = written?["amount"]?.decimal.map { ($0, written?["date"]?.string.flatMap { CalendarDay($0) }) }
  }

  /// Why what an account opened with cannot be counted, or in which currency; nil where it can, or is not said.
  public static func problem(ofOpening account: RecordRow) -> (field: FieldPath, message: Sentence)? {
    if let currency = account.fields["currency"], currency != .null, currency.string?.isEmpty != false {
      let field = FieldPath(keys: ["currency"])
      return (field, "the account has no currency such as EUR, so what it holds is not known")
    }
    guard let opening = account.fields["opening"], opening != .null else { return nil }
    let (amount, day) = (FieldPath(keys: ["opening", "amount"]), FieldPath(keys: ["opening", "date"]))
    guard opening.object?["amount"]?.decimal != nil else {
      return (amount, "what the account opened with is not a number, so what it holds is not known")
    }
    guard let written = opening.object?["date"], written != .null else { return nil }
    if written.string.flatMap({ CalendarDay($0) }) != nil { return nil }
    return (day, "the day on which the account opened is not a day, so what it holds is not known")
  }

  /// At the end of a day: the account's own currency first, then those of which anything was moved, by name. What was moved
  /// up to the end of the day of the opening is in its amount. Before that day nothing is known: then there are none.
  public func amounts(on day: CalendarDay) throws(ArithmeticError) -> [(currency: Text?, amount: Decimal)] {
    var amounts: [Text?: Decimal] = [currency: .zero]
    if let opening {
      if let start = opening.day, day < start { return [] }
      amounts[currency] = opening.amount
    }
    for move in moves where isCounted(move, until: day) {
      amounts[move.currency] = try (amounts[move.currency] ?? .zero) + move.amount
    }
    let others = amounts.keys.filter { $0 != currency }.sorted { ($0 ?? "") < ($1 ?? "") }
    return ([currency] + others).map { ($0, amounts[$0] ?? .zero) }
  }

  /// What has to be added to some of its moves, and on which day, so that they come to what it held then: what it opened
  /// with, less what they moved up to that day; of other currencies, which it did not open with, all of that. Where nothing
  /// says the day, it is the day before its first move, else `usualDay`. nil where it has no opening.
  public func opened(
    beside isThere: (Move) -> Bool, usualDay: CalendarDay
  ) throws(ArithmeticError) -> (amounts: [(currency: Text?, amount: Decimal)], day: CalendarDay)? {
    guard let opening else { return nil }
    let day = opening.day ?? moves.first?.day.adding(days: -1) ?? usualDay
    var amounts: [Text?: Decimal] = [currency: opening.amount]
    for move in moves where isThere(move) && move.day <= day {
      amounts[move.currency] = try (amounts[move.currency] ?? .zero) - move.amount
    }
    let others = amounts.filter { $0.key != currency && !$0.value.isZero }.keys.sorted { ($0 ?? "") < ($1 ?? "") }
    return (([currency] + others).map { ($0, amounts[$0] ?? .zero) }, day)
  }

  /// Whether a move counts on top of what the account opened with, on whatever day it was.
  public func isCounted(_ move: Move) -> Bool { isCounted(move, until: move.day) }

  /// The first day of whose end anything is known; nil: of every day.
  public var knownSince: CalendarDay? { opening?.day }

  /// Whether a move counts on top of what the account opened with.
  public func isCounted(_ move: Move, until day: CalendarDay) -> Bool {
    if let start = opening?.day, move.day <= start { return false }
    return move.day <= day
  }
}

/// Reads what bills and transfers move.
public struct AccountMoves {
  /// The kind of accounts, and the fields that name one: of a bill, and of a transfer where the money went to.
  public static let kind: Text = "account"
  private static let from = FieldPath(keys: [MoneyTransfer.usual.from])
  private static let to = FieldPath(keys: [MoneyTransfer.usual.to])
  private static let received = MoneyTransfer.usual.received

  private let setting: Matcher.Setting
  private var amounts: AmountReader

  /// - Parameter currency: of amounts that name none.
  public init(currency: Text?, in setting: Matcher.Setting) {
    self.setting = setting
    amounts = AmountReader(currency: currency, references: setting.references)
  }

  /// Where a record names the accounts that money went from and to.
  public static let fields = [from, to]

  /// The members that say what a record moves.
  public static let names = fields.compactMap(\.keys.first) + [received]

  /// The records that name an account.
  public static let question = Question.any(
    fields.map { .term(Term(.has, .matches, .text($0.description), column: 1, operandColumn: 1)) })

  /// Why a record moves nothing that could be counted.
  public struct Uncounted: Error {
    public let field: FieldPath
    public let message: Sentence

    public init(field: FieldPath, message: Sentence) { (self.field, self.message) = (field, message) }
  }

  /// The accounts that a move is on, or would be on if somebody had them.
  public enum NamedAccount: Hashable, Sendable {
    /// The path of one that is there.
    case account(Text)
    /// What a record says, and nobody has.
    case unknown(Text)
  }

  /// What a record moves, and where. What has no day that can be read was on no account at the end of any day.
  public mutating func moves(of row: RecordRow) throws(Uncounted) -> [(place: NamedAccount, move: AccountBalance.Move)]
  {
    guard let shape = setting.shape(of: row), shape.money != nil else { return [] }
    let amounts = try amounts(of: row, shape)
    if amounts.isEmpty { return [] }
    guard let day = setting.value(at: KindShape.dateAlias, of: row)?.day(in: setting.calendar.zone) else {
      throw Uncounted(
        field: shape.date ?? KindShape.dateAlias, message: "it has no day that can be read, so it is in no balance")
    }
    return amounts.map { place, amount, currency in
      (place, AccountBalance.Move(row: row, day: day, amount: amount, currency: currency))
    }
  }

  private mutating func amounts(
    of row: RecordRow, _ shape: KindShape
  ) throws(Uncounted) -> [(place: NamedAccount, amount: Decimal, currency: Text?)] {
    let (from, to) = (try place(Self.from, row), try row.isTransfer(shape) ? place(Self.to, row) : nil)
    switch amounts.read(row, shape) {
    case .none: return []
    case .leftOut(let remark): throw Uncounted(field: remark.field, message: remark.message)
    case .counted(let counted):
      guard let from, let net = counted.net else { return [] }
      return [(from, net, counted.currency)]
    case .moved(let moved):
      var all = from.map { [($0, moved.amount.negated, moved.currency)] } ?? []
      if let to {
        let (amount, currency) = try Self.received(of: row) ?? (moved.amount, moved.currency)
        all.append((to, amount, currency))
      }
      return all
    }
  }

  /// What arrived, where a transfer says it; nil: what was sent. What cannot be read must not be taken for what was sent: it
  /// may be in another currency.
  public static func received(of row: RecordRow) throws(Uncounted) -> (amount: Decimal, currency: Text?)? {
    guard let written = row.fields[received], written != .null else { return nil }
    let members = written.object
    guard let amount = members?["amount"]?.decimal, let currency = members?["currency"]?.string else {
      throw Uncounted(
        field: FieldPath(keys: [received]), message: "what arrived has no amount that is a number, or no currency")
    }
    return (amount, Text(currency))
  }

  /// nil where a record names none.
  private func place(_ field: FieldPath, _ row: RecordRow) throws(Uncounted) -> NamedAccount? {
    guard let written = row.value(at: field), written != .null, written != "" else { return nil }
    guard case .string(let name) = written else {
      throw Uncounted(field: field, message: "\(field) is not the name of an account")
    }
    return setting.account(field, of: row).map { .account($0.path) } ?? .unknown(name)
  }
}

extension Matcher.Setting {
  /// The account that a field of a record names; nil where it names none, or one that is not there.
  public func account(_ field: FieldPath, of row: RecordRow) -> RecordRow? {
    guard case .string(let written)? = row.value(at: field) else { return nil }
    return references.target(of: written, kind: AccountMoves.kind, for: row.owner)
  }
}
