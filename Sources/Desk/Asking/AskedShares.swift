package import Query
package import Records
import Store

/// What a sum adds up of each record: all of it, somebody's share, or the shares of all who bear it.
package struct AskedShares {
  /// What is asked: everybody's records, where somebody's share is wanted.
  package let ledger: AskedLedger
  /// Whose share is wanted.
  package let person: Text?

  /// - Parameter isWanted: whether the share is wanted of whoever asks, or is asked about.
  package init(_ ledger: AskedLedger, isWanted: Bool) throws {
    guard isWanted else {
      (self.ledger, person) = (ledger, nil)
      return
    }
    guard let user = try ledger.session.user() else {
      throw Failure.usage(
        "nobody is logged in, so it is not clear whose share is meant", hint: "say whose: --user NAME --share")
    }
    (self.ledger, person) = (ledger.ofEverybody, user)
  }

  /// nil where whole amounts are added up.
  ///
  /// - Parameter hasStatistics: whether figures of single amounts are asked for, which shares do not have.
  package func shares(by groups: [GroupKey], hasStatistics: Bool) throws -> Aggregation.Spec.Shares? {
    guard person != nil || groups.contains(where: { $0.source == .person }) else { return nil }
    if hasStatistics {
      throw Failure.usage(
        "--share and --by person have no average, median, min or max", hint: "leave these out of --figures")
    }
    return Aggregation.Spec.Shares(of: person, try PersonNames(in: ledger.ledger))
  }
}
