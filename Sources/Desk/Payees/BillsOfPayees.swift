import Index
import Query
package import Records
package import Schema
package import Store
import Synchronization

/// Which of somebody's bills are of which payee.
package struct BillsOfPayees {
  /// Of a payee, and of a record that several could have.
  package struct NamedBill: Sendable {
    package let path: Text
    /// What it says, as far as it says whose it is.
    package let fields: Object
    package let kind: Text
  }

  package let payees: Payees
  /// The bills of each payee, in their order.
  package let bills: [[NamedBill]]
  /// Those that several payees could have, and lack one.
  package let doubts: [(kind: Kind, doubt: PayeeDoubt, path: Text)]
  package let kinds: Kinds
  package let owner: Owner
  package let skipped: [SkippedFile]

  /// - Parameter user: whose bills; nil: those in `local/`.
  package init(of user: Text?, in session: Session) throws {
    let ledger = session.ledger
    kinds = try ledger.kinds()
    guard kinds.kind(named: Payee.kind)?.field(Payee.match) != nil else {
      throw Failure(
        .invalid, .notFound, "this ledger was made before payees existed",
        hint: "ledger-sync kinds update adds the kind payee")
    }
    owner = user.map { .user($0) } ?? .local
    let payees = try Payees(References(ledger, kinds: kinds, owner: owner))
    var bills: [[NamedBill]] = payees.all.map { _ in [] }
    var doubts: [(kind: Kind, doubt: PayeeDoubt, path: Text)] = []
    var skipped = payees.skipped
    let places = Dictionary(uniqueKeysWithValues: payees.all.enumerated().map { (Text($1.record.path), $0) })
    for kind in kinds.all where kind.payee != nil && !payees.all.isEmpty {
      let folder = (kind.isPrivate ? Owner.local : owner).folder(of: kind)
      for bill in try Self.bills(of: kind, below: folder, in: session, kinds, &skipped) {
        let finding = payees.finding(for: bill.fields, of: kind)
        if case .one(let payee) = finding, let place = places[Text(payee.record.path)] { bills[place].append(bill) }
        let doubt = PayeeDoubt(doubts.count, finding, of: bill.fields, kind)
        if let doubt, !bill.fields.says(PayeeFields.usual.payee) || !bill.fields.says(PayeeFields.category) {
          doubts.append((kind, doubt, bill.path))
        }
      }
    }
    (self.payees, self.bills, self.doubts, self.skipped) = (payees, bills, doubts, skipped)
  }

  /// In the order of their paths.
  private static func bills(
    of kind: Kind, below folder: String, in session: Session, _ kinds: Kinds, _ skipped: inout [SkippedFile]
  ) throws -> [NamedBill] {
    if try session.ledger.foldersPresent([folder], &skipped).isEmpty { return [] }
    let (reader, found, seen) = (RowReader(kinds), FoundBills(), SeenIDs())
    let ledger = try AskedLedger(session)
    let usual = PayeeFields.usual
    let wanted = ([kind.titleField, kind.wayOfMoney?.name].compactMap(\.self) + [usual.payee, usual.text, "remark"])
    let fields = Set(wanted + usual.brought).sorted()
    skipped += try ledger.visit(below: [folder]) { folder in
      seen.note(folder)
      var part: [NamedBill] = []
      let files = folder.records
      func take(_ row: RecordRow) { part.append(NamedBill(path: row.path, fields: row.fields, kind: row.kind)) }
      if let block = reader.block(of: folder, with: fields, for: files) {
        block.forEachRow(files) { row, _ in take(row) }
      } else {
        reader.forEachRow(in: folder) { row, _ in take(row) }
      }
      found.add(part)
    }
    let repeated = try ledger.repeatedFiles(seen)
    skipped += repeated.skipped
    return found.all.filter { $0.kind == kind.name && !repeated.paths.contains($0.path) }.sorted { $0.path < $1.path }
  }
}

/// What the threads have found so far.
private final class FoundBills: Sendable {
  private let bills = Mutex<[BillsOfPayees.NamedBill]>([])

  func add(_ part: [BillsOfPayees.NamedBill]) { bills.withLock { $0 += part } }

  var all: [BillsOfPayees.NamedBill] { bills.withLock { $0 } }
}
