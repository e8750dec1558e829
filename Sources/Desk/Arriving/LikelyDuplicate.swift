import Exchange
package import Records
import Schema
package import Store

/// Two records that may be one, told twice: the second came by an import.
package struct LikelyDuplicate {
  /// Written here, imported by another rule, or entered by somebody else.
  package let other: StoredRecord
  /// The rule by which the other one came; nil where it was written here.
  package let otherRule: Text?
  package let imported: StoredRecord
  package let rule: Text
  /// Where the rule lies, which keeps the decision that both are right.
  package let rulePath: String

  /// Whose the other one is; nil where both are of the same person.
  package var otherOwner: Text? {
    other.location.owner == imported.location.owner ? nil : other.location.owner.name
  }

  /// By which a decision about the two is known. It does not ask which of them was there first.
  package var key: Text { Self.key(other.id, imported.id) }

  package static func key(_ a: Text, _ b: Text) -> Text { Text("\(min(a, b)) \(max(a, b))") }
}

/// Finds likely duplicates among the records of a user, and between them and those that others have in an account that is
/// everybody's, as far as nobody has decided about them.
package struct LikelyDuplicates {
  private let ledger: Ledger
  private let kinds: Kinds
  private let owner: Owner
  /// The ledger's.
  private let currency: Text?
  private let runs: [ImportRun]
  /// The ids of the records that each rule brought.
  private let said: [Set<Text>]
  private let decided: Set<Text>

  package init(by driver: ImportDriver) throws {
    ledger = driver.ledger
    kinds = try ledger.kinds()
    currency = try ledger.manifest().currency.map { Text($0) }
    owner = try driver.owner()
    var decided: Set<Text> = []
    runs = try ImportRun.all(of: owner, by: driver) { (record) throws(Failure) in
      decided.formUnion(record.members[ImportRule.distinct]?.object?.keys ?? [])
      return try ImportRule(record)
    }
    self.decided = decided
    said = try ledger.idsSaid(by: runs.map(\.source))
  }

  /// In the order of their days.
  ///
  /// - Parameter rule: whose records are looked at alone; nil: all of them.
  package func pairs(of rule: Text? = nil) throws -> [LikelyDuplicate] {
    let names = Set(runs.map { $0.source.kind.folder })
    return try names.sorted().flatMap { folder in try pairs(in: folder) }
      .filter { rule == nil || $0.rule == rule || $0.otherRule == rule }
  }

  private func pairs(in folder: Text) throws -> [LikelyDuplicate] {
    guard let kind = runs.first(where: { $0.source.kind.folder == folder })?.source.kind else { return [] }
    let likeness = Likeness(kind, currency: currency)
    var others = try BillsOfOthers(than: owner, kind, in: ledger, kinds)
    let records = try ledger.records(below: [owner.folder(of: kind)]).records + (others?.records() ?? [])
    let alike = Dictionary(grouping: records) { likeness.mark(of: $0.members) }
    let groups = alike.compactMap { mark, records in mark.map { (day: $0[0].string ?? "", records: records) } }
    return try groups.filter { $0.records.count > 1 }
      .sorted { ($0.day, $0.records[0].path) < ($1.day, $1.records[0].path) }
      .flatMap { pairs(among: $0.records, likeness) }.filter { pair in
        guard pair.otherOwner != nil else { return true }
        return try others?.isOneAccount(pair.imported.members, pair.other.members, of: pair.other.location.owner)
          ?? false
      }
  }

  /// Each two of them once. What one rule brought are different records: its source has them both.
  private func pairs(among records: [StoredRecord], _ likeness: Likeness) -> [LikelyDuplicate] {
    let found = records.map { record in
      (record: record, run: record.location.owner == owner ? said.firstIndex { $0.contains(record.id) } : nil)
    }
    return found.indices.flatMap { first in
      found.indices.dropFirst(first + 1).compactMap { second in
        let pair = [found[first], found[second]].sorted { ($0.run ?? -1) < ($1.run ?? -1) }
        guard let run = pair[1].run, pair[0].run != run,
          likeness.isNear(pair[0].record.members, pair[1].record.members),
          !decided.contains(LikelyDuplicate.key(pair[0].record.id, pair[1].record.id))
        else { return nil }
        return LikelyDuplicate(
          other: pair[0].record, otherRule: pair[0].run.map { runs[$0].source.name }, imported: pair[1].record,
          rule: runs[run].source.name, rulePath: runs[run].rulePath)
      }
    }
  }

  /// What both of a pair have alike.
  package func mark(of pair: LikelyDuplicate) -> [Value] {
    let likeness = kinds.kind(of: pair.imported.location).map { Likeness($0, currency: currency) }
    return likeness?.mark(of: pair.imported.members) ?? []
  }

  /// The pair as it is now; nil where it is none any more.
  package func current(_ pair: LikelyDuplicate) throws -> LikelyDuplicate? {
    guard let kind = kinds.kind(of: pair.imported.location),
      let other = try ledger.recordIfPresent(at: pair.other.path),
      let imported = try ledger.recordIfPresent(at: pair.imported.path)
    else { return nil }
    let likeness = Likeness(kind, currency: currency)
    guard likeness.mark(of: other.members) == likeness.mark(of: imported.members),
      likeness.isNear(other.members, imported.members)
    else { return nil }
    return LikelyDuplicate(
      other: other, otherRule: pair.otherRule, imported: imported, rule: pair.rule, rulePath: pair.rulePath)
  }
}
