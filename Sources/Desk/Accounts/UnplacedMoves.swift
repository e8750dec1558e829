import Query
import Records
import Reports
import Store

/// What records move on accounts that nobody has: no balance has it.
struct UnplacedMoves {
  private let owners: Set<RecordRow.Owner>
  private var moves: [Text: [AccountBalance.Move]] = [:]

  /// - Parameter viewpoint: what others name may be there for them alone.
  init(seenBy viewpoint: Viewpoint) { owners = Set(viewpoint.owners.map(\.asked)) }

  mutating func add(_ move: AccountBalance.Move, of name: Text) {
    if owners.contains(move.row.owner) { moves[name, default: []].append(move) }
  }

  /// A sentence for each account that is missing, in the order of their names.
  func sentences() throws(ArithmeticError) -> [Sentence] {
    var sentences: [Sentence] = []
    for (name, moves) in moves.sorted(by: { $0.key < $1.key }) {
      let amounts = try Self.amounts(moves)
      sentences.append(
        moves.count == 1
          ? "1 record names the account “\(name)”, which is not there; in no balance: \(amounts)"
          : "\(moves.count) records name the account “\(name)”, which is not there; in no balance: \(amounts)")
    }
    return sentences
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
