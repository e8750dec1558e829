import Records
import Schema

/// Finds out which rows that a source has no more are rows that it has now, told in another way (decision 68): a payment
/// that was pending is booked, with another day, in other words, under another id.
///
/// The laws are held by `RowPairingTests`: equal amounts, currencies and types; at most 5 days apart; each row in one pair;
/// the same pairs whatever the order in which the gone rows come.
struct RowPairing {
  struct Pair: Hashable {
    /// The places of both among the rows that were given.
    let gone: Int
    let new: Int
  }

  static let mostDays = 5

  /// The nearest days come first, then the fewest words that only one of both has, then the order of the new rows, and of
  /// the gone ones.
  static func pairs(gone: [ToldRow], new: [ToldRow]) -> [Pair] {
    let newPlaces = Dictionary(grouping: new.indices) { new[$0].mark }
    let gonePlaces = Dictionary(grouping: gone.indices) { gone[$0].mark }
    return gonePlaces.flatMap { mark, gonePlaces in
      pairs(gonePlaces, newPlaces[mark] ?? []) { (gone[$0], new[$1]) }
    }.sorted { $0.new < $1.new }
  }

  /// Of rows with one mark.
  private static func pairs(_ gone: [Int], _ new: [Int], _ rows: (Int, Int) -> (ToldRow, ToldRow)) -> [Pair] {
    var (pairs, leftGone, leftNew): ([Pair], [Int], [Int]) = ([], gone, new)
    for days in 0...mostDays {
      if leftGone.isEmpty || leftNew.isEmpty { break }
      var candidates: [(words: Int, pair: Pair)] = []
      for one in leftGone {
        for other in leftNew {
          let (gone, new) = rows(one, other)
          guard abs(gone.day.daysSince1970 - new.day.daysSince1970) == days else { continue }
          candidates.append((gone.words.symmetricDifference(new.words).count, Pair(gone: one, new: other)))
        }
      }
      candidates.sort { ($0.words, $0.pair.new, $0.pair.gone) < ($1.words, $1.pair.new, $1.pair.gone) }
      var (takenGone, takenNew): (Set<Int>, Set<Int>) = ([], [])
      for (_, pair) in candidates where !takenGone.contains(pair.gone) && !takenNew.contains(pair.new) {
        takenGone.insert(pair.gone)
        takenNew.insert(pair.new)
        pairs.append(pair)
      }
      leftGone.removeAll(where: takenGone.contains)
      leftNew.removeAll(where: takenNew.contains)
    }
    return pairs
  }
}

/// A row as far as it decides about pairs.
struct ToldRow {
  let day: CalendarDay
  /// The amount, the currency and the type.
  let mark: [Value]
  let words: Set<String>
}

extension ToldRow {
  private static let otherTexts: [Text] = ["payee", "remark"]

  /// nil for a record without a day or an amount: it is never in a pair.
  ///
  /// - Parameter usual: what a new record gets that its source does not say.
  init?(_ members: Object, usual: Object = Object(), kind: Kind, day: CalendarDay?) {
    guard let day, let money = kind.moneyField, let amount = members[money] else { return nil }
    let currency = kind.currencyField.flatMap { members[$0] ?? usual[$0] } ?? .null
    self.day = day
    mark = [amount, currency, members["type"] ?? .null]
    let texts = ([kind.titleField].compactMap(\.self) + Self.otherTexts).compactMap {
      members[$0]?.string?.lowercased()
    }
    words = Set(texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) })
  }
}
