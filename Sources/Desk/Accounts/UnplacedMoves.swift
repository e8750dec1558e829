import Query
import Records
import Reports
import Schema
import Store

/// What records move on accounts that are not there for them: no balance has it.
struct UnplacedMoves {
  /// Why a name leads to no account.
  private enum Absence: Int {
    case missing, isPrivate, unreadable
  }

  /// The same name, and the same reason.
  private struct NamedAbsence: Hashable {
    let name: Text
    let reason: Absence
  }

  private let owners: Set<RecordRow.Owner>
  private let references: RowReferences
  private let unreadable: [RecordLocation]
  private var moves: [NamedAbsence: [AccountBalance.Move]] = [:]

  /// - Parameters:
  ///   - viewpoint: what others name may be there for them alone.
  ///   - references: with the accounts that are there.
  ///   - skipped: with the accounts that cannot be read, which lie in `folder` of their owners.
  init(seenBy viewpoint: Viewpoint, _ references: RowReferences, _ skipped: [SkippedFile], in folder: Text) {
    owners = Set(viewpoint.owners.map(\.asked))
    self.references = references
    unreadable = skipped.compactMap { RecordLocation(path: $0.path) }.filter { $0.folder == folder }
  }

  mutating func add(_ move: AccountBalance.Move, of name: Text) {
    guard owners.contains(move.row.owner) else { return }
    moves[NamedAbsence(name: name, reason: reason(name, for: move.row.owner)), default: []].append(move)
  }

  private func reason(_ name: Text, for owner: RecordRow.Owner) -> Absence {
    let isUnreadable = unreadable.contains { account in
      let whose = account.owner.asked
      let isSeen = whose == owner || whose == .shared
      return (isSeen && account.id == name) || Text("\(whose.spelling)/\(account.id)") == name
    }
    if isUnreadable { return .unreadable }
    let own = references.target(of: name, kind: AccountMoves.kind, for: .local)
    return own?.owner == .local ? .isPrivate : .missing
  }

  /// A sentence for each account, of what its records moved until the end of a day; in the order of names.
  func sentences(until day: CalendarDay) throws(ArithmeticError) -> [Sentence] {
    var sentences: [Sentence] = []
    for (account, all) in moves.sorted(by: {
      ($0.key.name, $0.key.reason.rawValue) < ($1.key.name, $1.key.reason.rawValue)
    }) {
      let moves = all.filter { $0.day <= day }
      let paths = Set(moves.map(\.row.path)).sorted()
      guard let first = paths.first else { continue }
      let places: Sentence = paths.count == 1 ? "\(first)" : "\(first) and \(paths.count - 1) more"
      let amounts = try Self.amounts(moves)
      sentences.append("\(Self.fact(account, paths.count)); in no balance: \(amounts) (\(places))")
    }
    return sentences
  }

  private static func fact(_ account: NamedAbsence, _ count: Int) -> Sentence {
    let name = account.name
    switch account.reason {
    case .missing:
      return count == 1
        ? "1 record names the account “\(name)”, which neither its owner nor shared/ has"
        : "\(count) records name the account “\(name)”, which neither their owner nor shared/ has"
    case .isPrivate:
      return count == 1
        ? "1 record names the account “\(name)”, which only records in local/ can name, as it is private"
        : "\(count) records name the account “\(name)”, which only records in local/ can name, as it is private"
    case .unreadable:
      return count == 1
        ? "1 record names the account “\(name)”, which cannot be read"
        : "\(count) records name the account “\(name)”, which cannot be read"
    }
  }

  /// `−80.00 EUR, +10 USD`: what the account would have got, of each currency.
  private static func amounts(_ moves: [AccountBalance.Move]) throws(ArithmeticError) -> String {
    var sums: [Text?: Decimal] = [:]
    for move in moves { sums[move.currency] = try (sums[move.currency] ?? .zero) + move.amount }
    return sums.sorted { ($0.key ?? "") < ($1.key ?? "") }.map { currency, amount in
      amount.written(in: currency).signed + (currency.map { " \($0)" } ?? "")
    }.joined(separator: ", ")
  }
}
