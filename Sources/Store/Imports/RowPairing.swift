import Records
import Schema

/// Finds out which rows that a source has no more are rows that it has now, told in another way (decision 68): a payment
/// that was pending is booked, with another day, in other words, under another id.
///
/// The laws are held by `RowPairingTests`: equal amounts, currencies and types, and of transfers equal accounts; at most 5
/// days apart; each row in one pair; none is left that would be one.
struct RowPairing {
  struct Pair: Hashable {
    /// The places of both among the rows that were given.
    let gone: Int
    let new: Int
  }

  static let mostDays = 5
  /// Of more rows with one amount, so many days apart, the order decides, and not their words: no file may take for ever.
  private static let mostCandidates = 40_000

  /// The nearest days come first, then the fewest words that only one of both has, then the order of the new rows, and of
  /// the gone ones.
  static func pairs(gone: [ToldRow], new: [ToldRow]) -> [Pair] {
    var left = (gone: Set(gone.indices), new: Set(new.indices))
    var pairs: [Pair] = []
    for days in 0...mostDays {
      let (goneRows, newRows) = (rows(gone, left.gone), rows(new, left.new))
      var candidates: [(gone: [Int], new: [Int])] = []
      for (mark, places) in goneRows {
        let days = Set([mark.day - days, mark.day + days]).sorted()
        let fitting = days.flatMap { newRows[Mark(day: $0, values: mark.values)] ?? [] }.sorted()
        if !fitting.isEmpty { candidates.append((places, fitting)) }
      }
      for pair in chosen(candidates, gone, new) {
        left.gone.remove(pair.gone)
        left.new.remove(pair.new)
        pairs.append(pair)
      }
    }
    return pairs.sorted { $0.new < $1.new }
  }

  private struct Mark: Hashable {
    let day: Int
    let values: [Value]
  }

  private static func rows(_ rows: [ToldRow], _ places: Set<Int>) -> [Mark: [Int]] {
    Dictionary(grouping: places.sorted()) { Mark(day: rows[$0].day.daysSince1970, values: rows[$0].mark) }
  }

  /// Of rows that are as far apart from each other as any.
  private static func chosen(
    _ groups: [(gone: [Int], new: [Int])], _ gone: [ToldRow], _ new: [ToldRow]
  ) -> [Pair] {
    var candidates: [(words: Int, pair: Pair)] = []
    var inOrder: [Pair] = []
    for group in groups {
      if group.gone.count * group.new.count > mostCandidates {
        inOrder += zip(group.gone, group.new).map { Pair(gone: $0, new: $1) }
        continue
      }
      for one in group.gone {
        for other in group.new {
          let words = gone[one].words.symmetricDifference(new[other].words).count
          candidates.append((words, Pair(gone: one, new: other)))
        }
      }
    }
    candidates.sort { ($0.words, $0.pair.new, $0.pair.gone) < ($1.words, $1.pair.new, $1.pair.gone) }
    var (takenGone, takenNew): (Set<Int>, Set<Int>) = ([], [])
    return (candidates.map(\.pair) + inOrder.sorted { ($0.new, $0.gone) < ($1.new, $1.gone) }).filter { pair in
      if takenGone.contains(pair.gone) || takenNew.contains(pair.new) { return false }
      takenGone.insert(pair.gone)
      takenNew.insert(pair.new)
      return true
    }
  }
}

/// A row as far as it decides about pairs.
struct ToldRow {
  let day: CalendarDay
  /// The amount, the currency and the type; of a transfer, both accounts, too.
  let mark: [Value]
  let words: Set<String>
  /// Its title, payee and remark, in small letters and with one blank between their words.
  var texts: [String] = []
}

extension ToldRow {
  private static let remark: Text = "remark"

  /// nil for a record without a day or an amount: it is never in a pair.
  ///
  /// - Parameter usual: what a new record gets that its source does not say.
  init?(_ members: Object, usual: Object = Object(), kind: Kind, day: CalendarDay?) {
    guard let day, let money = kind.moneyField, let amount = members[money] else { return nil }
    let currency = kind.currencyField.flatMap { members[$0] ?? usual[$0] } ?? .null
    self.day = day
    let transfer = kind.isTransfer(members) ? kind.transfer : nil
    let accounts = transfer.map { [members[$0.from] ?? .null, members[$0.to] ?? .null] } ?? []
    mark = [amount, currency, members["type"] ?? .null] + accounts
    // Of a record that has got a payee, what the source wrote for it counts.
    let payee = PayeeFields.usual
    let written = members[payee.text] == nil ? payee.payee : payee.text
    let fields = [kind.titleField, written, Self.remark]
    let texts = fields.map { $0.flatMap { members[$0]?.string?.lowercased() } ?? "" }
    self.texts = texts.map(Self.normalised)
    words = Set(texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) })
  }

  /// Whether two texts are the same but for capitals and blanks.
  static func isSame(_ value: Value, _ other: Value) -> Bool {
    guard let text = value.string, let other = other.string else { return false }
    return normalised(text.lowercased()) == normalised(other.lowercased())
  }

  private static func normalised(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
