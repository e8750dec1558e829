import Exchange
import Query
import Records
import Schema
import Store

/// What other people have entered in accounts that are everybody's: the file of such an account has it, too.
struct BillsOfOthers {
  private let ledger: Ledger
  private let kinds: Kinds
  private let kind: Kind
  private let account: Text
  private let owner: Owner
  private let others: [Owner]
  private var finder: FileAccounts

  /// nil where nobody else can have entered anything there.
  init?(than owner: Owner, _ kind: Kind, in ledger: Ledger, _ kinds: Kinds) throws {
    guard owner.user != nil, let account = kind.transfer?.from, let accounts = kinds.kind(named: OwnAccounts.kind),
      try !ledger.recordNames(below: [Owner.shared.folder(of: accounts)], kinds, where: .all).names.isEmpty
    else { return nil }
    (self.ledger, self.kinds, self.kind, self.account, self.owner) = (ledger, kinds, kind, account, owner)
    others = try ledger.userNames().map { Owner.user($0) }.filter { $0 != owner }
    finder = FileAccounts(ledger, kinds)
  }

  /// The rows that may be records of a source, with the places of these in what it says.
  mutating func alike(_ search: KnownRecordSearch) throws -> [(place: Int, path: Text)] {
    var found: [(place: Int, path: Text, fields: Object)] = []
    for other in others {
      let rows = try IndexedRows(of: other, kind, search.fields + [account], in: ledger, kinds) {
        search.places(like: $0) != nil
      }.all
      for row in rows {
        let places = try search.places(like: row)?.filter { place in
          try isOneAccount(search.members(place), row.fields, of: other)
        }
        found += (places ?? []).map { (place: $0, path: row.path, fields: row.fields) }
      }
    }
    return try search.near(found)
  }

  /// The records themselves.
  mutating func records() throws -> [StoredRecord] {
    try others.flatMap { other in
      try ledger.records(below: [other.folder(of: kind)]).records.filter { record in
        try record.members[account]?.string.map { try finder.account(Text($0), of: other).isShared } ?? false
      }
    }
  }

  /// Whether a record of the one and one of another person are in the same account.
  mutating func isOneAccount(_ own: Object, _ others: Object, of other: Owner) throws -> Bool {
    guard let (a, b) = own[account]?.string.flatMap({ a in others[account]?.string.map { (Text(a), Text($0)) } }) else {
      return false
    }
    let (mine, theirs) = (try finder.account(a, of: owner), try finder.account(b, of: other))
    return mine.isShared && mine == theirs
  }
}
