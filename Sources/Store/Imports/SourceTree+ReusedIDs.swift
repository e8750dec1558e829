import Records
import Schema

extension SourceStatement {
  /// Who gave rows their ids.
  public enum RowIDs: Sendable {
    /// Rows have none: what they say tells them apart.
    case none
    /// A bank, in a form of statements. Some count the payments of each file anew.
    case ofBank
    /// A column or a member.
    case ofRow
  }
}

extension SourceTree {
  /// Throws where a row has the id of a record that it cannot be.
  ///
  /// Whatever the id, it is another payment where on another day nothing else is the same, or the money went the other way.
  /// Of a bank's ids also where amount and words are others on the same day, or where its day is further away than a booking
  /// ever is: rent is the same each month. A row with an id of somebody's own list may get another day.
  func requireSamePayment(_ before: Object, _ now: Object, usual: Object) throws {
    guard rowIDs != .none, let old = told(before, usual), let new = told(now, usual), isOther(old, new) else { return }
    throw Failure(
      .invalid, "id-used-again",
      "a row of this file has the id of another payment: \(line(now)), which was \(line(before))",
      advice: StoreAdvice.knowByTexts(rule: source.name.string))
  }

  private func isOther(_ old: ToldRow, _ new: ToldRow) -> Bool {
    let days = abs(old.day.daysSince1970 - new.day.daysSince1970)
    let hasOtherWords = !old.words.isEmpty && !new.words.isEmpty && old.words.isDisjoint(with: new.words)
    let isAnother = hasOtherWords && old.mark.prefix(2) != new.mark.prefix(2)
    let isTurned = Set([old.mark[2], new.mark[2]]) == ["income", "expense"]
    if days > 0, isAnother || isTurned { return true }
    return rowIDs == .ofBank && (isAnother || days > RowPairing.mostDays)
  }

  private func told(_ members: Object, _ usual: Object) -> ToldRow? {
    ToldRow(members, usual: usual, kind: source.kind, day: Self.day(of: members, of: source, in: zone))
  }
}
