internal import Records
internal import Schema
internal import Store

extension QuickReader {
  /// So many earlier records of a name are looked at.
  private static let mostEarlier = 20

  /// The reader for lines of a new record.
  ///
  /// - Parameter note: hears of the files that cannot be read.
  init(_ fields: QuickFields, for entry: RecordEntry, note: (SkippedFile) -> Void) throws {
    let (kind, ledger) = (entry.kind, entry.ledger)
    let references = References(ledger, kinds: entry.kinds, owner: entry.owner, of: kind, by: entry.user)
    let catalog = try QuickCatalog(fields, references, note: note)
    let people = try ledger.people().people
    let person = people.first { $0.name == entry.user }
    self.init(fields: fields, catalog: catalog, clock: try TypedTime(in: ledger))
    numbers = try TypedNumber(in: ledger).style
    let usual = fields.signed.compactMap { person?.defaultValue(of: $0.field)?.string }.map { Text($0) }
    let book = try ([ledger.bookInUse()].compactMap(\.self) + usual).lazy
      .compactMap { id in catalog.entries.first { $0.id == id } }.first
    currencies = [book?.currency, person?.currency, try ledger.manifest().currency].compactMap(\.self)
    self.people = Set(
      (people.map(\.name.string) + people.compactMap(\.fullName) + ["me", "all"]).map { $0.lowercased() })
    guard let named = fields.named?.field, let title = fields.name else { return }
    earlier = { names in
      let found = try ledger.recordNames(
        below: [entry.owner.folder(of: kind)], entry.kinds, where: .titled(names))
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
