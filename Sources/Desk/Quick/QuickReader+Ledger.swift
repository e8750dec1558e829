package import Records
package import Schema
package import Store

extension QuickReader {
  /// So many earlier records of a name are looked at.
  private static let mostEarlier = 20

  /// The reader for lines of a new record.
  ///
  /// - Parameters:
  ///   - owner: whose the record is to be.
  ///   - user: who writes it; nil: nobody is logged in.
  ///   - note: hears of the files that cannot be read.
  package init(
    _ fields: QuickFields, of kind: Kind, for owner: Owner, by user: Text?, in ledger: Ledger, kinds: Kinds,
    note: (SkippedFile) -> Void
  ) throws {
    let references = References(ledger, kinds: kinds, owner: owner, of: kind, by: user)
    let catalog = try QuickCatalog(fields, references, note: note)
    let people = try ledger.people().people
    let person = people.first { $0.name == user }
    self.init(fields: fields, catalog: catalog, clock: try TypedTime(in: ledger))
    numbers = try TypedNumber(in: ledger).style
    let usual = fields.signed.compactMap { person?.defaultValue(of: $0.field)?.string }.map { Text($0) }
    let book = try ([ledger.bookInUse()].compactMap(\.self) + usual).lazy
      .compactMap { id in catalog.entries.first { $0.id == id } }.first
    currencies = [book?.currency, person?.currency, try ledger.manifest().currency].compactMap(\.self)
    self.people = Set(
      (people.map(\.name.string) + people.compactMap(\.fullName) + ["me", "all"]).map { $0.lowercased() })
    hasPayee = { names in
      guard references.kinds.kind(named: Payee.kind) != nil else { return false }
      return try !references.recordNames(of: Payee.kind, where: .titled(names)).names.isEmpty
    }
    guard let named = fields.named?.field, let title = fields.name else { return }
    payeesCategory = { name in
      let found = try Payees(references, titled: [name]).named(in: [title: .string(Text(name))], by: [title])
      guard case .one(let payee) = found else { return nil }
      return payee.record.members[named]?.string.map { Text($0) }
    }
    earlier = { names in
      let found = try ledger.recordNames(
        below: [owner.folder(of: kind)], kinds, where: .titled(names))
      // Folders and names begin with the day.
      let newest = try found.names.suffix(Self.mostEarlier).reversed().map { try ledger.record(at: $0.path) }
      var known: [String: [Text]] = [:]
      for record in newest {
        guard let name = record.members[title]?.string, let id = record.members[named]?.string else { continue }
        known[name.lowercased(), default: []].append(Text(id))
      }
      return known
    }
  }
}
