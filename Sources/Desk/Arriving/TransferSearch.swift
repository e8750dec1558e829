import Exchange
import Index
import Query
import Records
import Schema
import Store
import Synchronization

/// Finds the transfers of a ledger that may be the other side of one that a source says.
struct TransferSearch {
  private let ledger: Ledger
  private let kinds: Kinds
  private let source: RecordSource
  private let currency: Text?
  private let accounts: OwnAccounts

  init(_ source: RecordSource, _ accounts: OwnAccounts, in ledger: Ledger, _ kinds: Kinds) throws {
    (self.source, self.accounts, self.ledger, self.kinds) = (source, accounts, ledger, kinds)
    currency = try ledger.manifest().currency.map { Text($0) }
  }

  /// A record of the source as a side of a transfer; nil where it is none.
  func side(_ members: Object) -> OtherSide? { Self.side("", members, source.kind, currency) }

  /// Those that rules brought, as their files say them: a person may have edited the record since. The files of other
  /// people count where they tell of an account that is everybody's.
  func others() throws -> [OtherSide] {
    var rules = try ledger.importRules(of: source.owner).records.map(\.id)
    if !rules.contains(source.name) { rules.append(source.name) }
    let own = try sides(of: source.owner, by: rules) { $0 }
    guard accounts.hasShared else { return own }
    let references = References(ledger, kinds: kinds, owner: source.owner)
    return try ledger.userNames().map { Owner.user($0) }.filter { $0 != source.owner }.reduce(into: own) { all, other in
      let rules = try ledger.importRules(of: other).records.map(\.id)
      if rules.isEmpty { return }
      let theirs = References(ledger, kinds: kinds, owner: other)
      all += try sides(of: other, by: rules) { members in
        var members = members
        for field in source.kind.transfer.map({ [$0.from, $0.to] }) ?? [] {
          guard
            let account = try members[field]?.string.flatMap({ try theirs.record(Text($0), kind: OwnAccounts.kind) })
          else { return nil }
          members[field] = .string(try references.spelling(of: account, OwnAccounts.kind))
        }
        return members
      }.filter { $0.mark.prefix(2).contains { $0.string.map { accounts.isShared(Text($0)) } ?? false } }
    }
  }

  /// - Parameter read: what the source would say of a record's members; nil for a record that is none of its concern.
  private func sides(
    of owner: Owner, by rules: [Text], _ read: (Object) throws -> Object?
  ) throws -> [OtherSide] {
    let said = try ledger.recordsSaid(by: rules.map { RecordSource(name: $0, owner: owner, kind: source.kind) })
    let now = said.isEmpty ? [] : Set(try transfers(of: owner).map(\.id))
    return try zip(rules, said).flatMap { rule, said in
      try now.union(said.changed).sorted().compactMap { id in
        guard let members = try said.members(id).flatMap(read),
          var side = Self.side(id, members, source.kind, currency)
        else { return nil }
        (side.isOfSource, side.isArriving) = (owner == source.owner && rule == source.name, said.isArriving(id))
        return side
      }
    }
  }

  /// The index answers: no file is read that is not new.
  private func transfers(of owner: Owner) throws -> [OtherSide] {
    let folder = owner.folder(of: source.kind)
    var skipped: [SkippedFile] = []
    if try ledger.foldersPresent([folder], &skipped).isEmpty { return [] }
    let (kind, currency, reader, found) = (source.kind, currency, RowReader(kinds), FoundSides())
    let fields = [
      kind.dateField, kind.moneyField, kind.currencyField, kind.wayOfMoney?.name, kind.transfer?.from,
      kind.transfer?.to,
    ]
    .compactMap(\.self).sorted()
    _ = try AskedLedger(Session(ledger)).visit(below: [folder]) { folder in
      var part: [OtherSide] = []
      func take(_ row: RecordRow) {
        if let side = Self.side(row.id, row.fields, kind, currency) { part.append(side) }
      }
      let files = folder.records
      if let block = reader.block(of: folder, with: fields, for: files) {
        block.forEachRow(files) { row, _ in take(row) }
      } else {
        reader.forEachRow(in: folder) { row, _ in take(row) }
      }
      found.add(part)
    }
    return found.all
  }

  private static func side(_ id: Text, _ members: Object, _ kind: Kind, _ currency: Text?) -> OtherSide? {
    let day = kind.dateField.flatMap { members[$0]?.string }.flatMap { CalendarDay(String($0.prefix(10))) }
    return OtherSide(id, members, kind: kind, day: day, currency: currency)
  }

  /// What the threads have found so far.
  private final class FoundSides: Sendable {
    private let sides = Mutex<[OtherSide]>([])

    func add(_ part: [OtherSide]) { sides.withLock { $0 += part } }

    var all: [OtherSide] { sides.withLock { $0 } }
  }
}
