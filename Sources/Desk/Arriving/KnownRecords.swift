import Exchange
import Index
package import Query
package import Records
package import Schema
package import Store
import Synchronization

/// What of the records of a source the ledger may have already, as bills that came another way, and what earlier bills of
/// their payees were for. The index answers: an import of a few rows reads no other file.
package struct KnownRecords {
  package static let category = KnownRecordSearch.category

  /// The place of a record in what the source says, and where one lies that may be the same.
  package private(set) var alike: [(place: Int, path: Text)] = []
  /// The places of records without a category, and the category that most earlier records of their payee have.
  package private(set) var proposals: [(place: Int, category: Text)] = []

  /// Looks at the records of the same owner and kind, as they are before the import, and at those of others in an account
  /// that is everybody's.
  package init(
    of source: RecordSource, beside said: [SourceRecord], in ledger: Ledger, _ kinds: Kinds
  ) throws {
    let search = try KnownRecordSearch(source.kind, said, in: ledger)
    try look(among: source, for: search, in: ledger, kinds)
    var others = try BillsOfOthers(than: source.owner, source.kind, in: ledger, kinds)
    alike = (alike + (try others?.alike(search) ?? [])).sorted { ($0.place, $0.path) < ($1.place, $1.path) }
  }

  private mutating func look(
    among source: RecordSource, for asked: KnownRecordSearch, in ledger: Ledger, _ kinds: Kinds
  ) throws {
    let folder = source.owner.folder(of: source.kind)
    var skipped: [SkippedFile] = []
    if try ledger.foldersPresent([folder], &skipped).isEmpty { return }
    let search = try asked.besidesItself(source)
    let (findings, reader) = (Findings(), RowReader(kinds))
    _ = try AskedLedger(Session(ledger)).visit(below: [folder]) { folder in
      var part = KnownRecordSearch.Found()
      let files = folder.records
      if let block = reader.block(of: folder, with: search.fields, for: files) {
        block.forEachRow(files) { row, _ in search.take(row, into: &part) }
      } else {
        reader.forEachRow(in: folder) { row, _ in search.take(row, into: &part) }
      }
      findings.add(part)
    }
    let all = findings.all
    alike = try search.near(all.alike)
    proposals = try search.proposals(all.categories)
  }
}

/// What the threads have found so far.
private final class Findings: Sendable {
  private let found = Mutex(KnownRecordSearch.Found())

  func add(_ part: KnownRecordSearch.Found) { found.withLock { $0.add(part) } }

  var all: KnownRecordSearch.Found { found.withLock { $0 } }
}

/// Looks for what is like the records of a source; used on several threads.
package struct KnownRecordSearch: Sendable {
  private let kind: Kind
  private let likeness: Likeness
  private let said: [SourceRecord]
  /// The places of records in what the source says, by what likely duplicates have in common.
  private let places: MarkedPlaces
  /// Of records without a category.
  private let payees: Set<String>

  /// By place, the ids that the records themselves have where they are there already.
  private var ownIDs: [Text] = []

  package static let category: Text = "category"

  package struct Found: Sendable {
    /// Records with the same mark, of which the words have not been compared yet.
    package var alike: [(place: Int, path: Text, fields: Object)] = []
    /// How many records each payee has, by category.
    package var categories: [String: [Text: Int]] = [:]
    /// How many records there are of each mark that was asked for.
    fileprivate var counts: [[Value]: Int] = [:]

    package mutating func add(_ other: Found) {
      alike += other.alike
      for (payee, counts) in other.categories { categories[payee, default: [:]].merge(counts, uniquingKeysWith: +) }
    }
  }

  package init(_ kind: Kind, _ said: [SourceRecord], in ledger: Ledger) throws {
    (self.kind, self.said) = (kind, said)
    likeness = Likeness(kind, currency: try ledger.manifest().currency.map { Text($0) })
    var (marked, payees): ([MarkedPlaces.Marked], Set<String>) = ([], [])
    let hasCategories = kind.field(Self.category)?.reference != nil
    for (place, record) in said.enumerated() {
      let members = try record.members.unpacked()
      if let mark = likeness.mark(of: members) { marked.append(MarkedPlaces.Marked(place, mark)) }
      if hasCategories, let payee = Self.payeeWithoutCategory(members, kind) { payees.insert(payee) }
    }
    (places, self.payees) = (MarkedPlaces(marked), payees)
  }

  /// The same search, which does not find the records of the source themselves: when a file comes again, all of them are
  /// there.
  func besidesItself(_ source: RecordSource) throws -> KnownRecordSearch {
    var search = self
    search.ownIDs = try said.map { try source.id(ofKey: $0.key) }
    return search
  }

  private func isItself(_ place: Int, _ path: Text) -> Bool {
    ownIDs.indices.contains(place) && RecordLocation(path: path.string)?.id == ownIDs[place]
  }

  /// The members that are looked at.
  package var fields: [Text] {
    let fields = [
      kind.dateField, kind.moneyField, kind.currencyField, kind.titleField, Likeness.payee, Likeness.payeeText,
      Self.category,
    ]
    return Set(fields.compactMap(\.self)).sorted()
  }

  /// The places of records with the same day, amount and currency; nil for none.
  func places(like row: RecordRow) -> [Int]? { likeness.mark(of: row.fields).flatMap { places[$0] } }

  /// What the source says of a record.
  func members(_ place: Int) throws -> Object { try said[place].members.unpacked() }

  package func take(_ row: RecordRow, into found: inout Found) {
    if let mark = likeness.mark(of: row.fields), let places = places[mark],
      found.counts[mark, default: 0] < MarkedPlaces.mostAlike
    {
      found.counts[mark, default: 0] += 1
      let path = row.path
      for place in places where !isItself(place, path) { found.alike.append((place, path, row.fields)) }
    }
    if payees.isEmpty { return }
    guard let category = row.fields[Self.category]?.string, let payee = Self.payee(row.fields, kind),
      payees.contains(payee)
    else { return }
    found.categories[payee, default: [:]][Text(category), default: 0] += 1
  }

  package func near(_ alike: [(place: Int, path: Text, fields: Object)]) throws -> [(place: Int, path: Text)] {
    try alike.filter { place, _, fields in
      let own = try members(place)
      return likeness.mark(of: own) == likeness.mark(of: fields) && likeness.isNear(own, fields)
    }.map { ($0.place, $0.path) }
  }

  package func proposals(_ categories: [String: [Text: Int]]) throws -> [(place: Int, category: Text)] {
    if categories.isEmpty { return [] }
    return try said.enumerated().compactMap { place, record in
      let payee = Self.payeeWithoutCategory(try record.members.unpacked(), kind)
      guard let counts = payee.flatMap({ categories[$0] }) else { return nil }
      let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      guard let best, best.value * 3 >= counts.values.reduce(0, +) * 2 else { return nil }
      return (place, best.key)
    }
  }

  private static func payeeWithoutCategory(_ members: Object, _ kind: Kind) -> String? {
    members[category] == nil && members["type"] != .string(Kind.transfer) ? payee(members, kind) : nil
  }

  private static func payee(_ members: Object, _ kind: Kind) -> String? {
    let text = members[Likeness.payee]?.string ?? kind.titleField.flatMap { members[$0]?.string }
    return text.flatMap { $0.isEmpty ? nil : $0.lowercased() }
  }
}
