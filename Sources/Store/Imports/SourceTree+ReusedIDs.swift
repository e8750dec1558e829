import Records
import Schema

extension SourceTree {
  /// Throws where a row has the id of a payment that it cannot be: its day is further away than a booking ever is, and its
  /// amount is another one, or it has no word in common. Some banks count the payments of each file anew.
  func requireSamePayment(_ before: Object, _ now: Object, usual: Object) throws {
    func told(_ members: Object) -> ToldRow? {
      let day = Self.day(of: members, of: source, in: zone)
      return ToldRow(members, usual: usual, kind: source.kind, day: day)
    }
    guard let old = told(before), let new = told(now),
      abs(old.day.daysSince1970 - new.day.daysSince1970) > RowPairing.mostDays
    else { return }
    let hasOtherWords = !old.words.isEmpty && !new.words.isEmpty && old.words.isDisjoint(with: new.words)
    guard old.mark.prefix(2) != new.mark.prefix(2) || hasOtherWords else { return }
    throw Failure(
      .invalid, "id-used-again",
      "a row of this file has the id of another payment: \(line(now)), which was \(line(before))",
      advice: StoreAdvice.knowByTexts(rule: source.name.string))
  }
}
