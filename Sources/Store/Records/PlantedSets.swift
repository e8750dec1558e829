import FileSystem
public import Records
public import Schema

/// What came of a set that was added.
public struct PlantingReport: Sendable {
  /// The kinds that the ledger lacked.
  public internal(set) var kinds: [Text] = []
  /// How many records came.
  public internal(set) var records = 0
  /// How many records of it stayed out, because everybody has one of that id or title already.
  public internal(set) var there = 0
  /// Whether the set had been added before, so that none of its records came.
  public internal(set) var wasAdded = false

  public init() {}
}

extension WorkTree {
  /// Gives the ledger a set's kinds that it lacks, and its records to `shared/`, in one commit. `ledger.json` notes that the
  /// records came. Once it does, none comes again: what people changed or removed stays so.
  ///
  /// Throws `private` where the kind of its records stays on this device, and `invalid` where the ledger's own kind of that
  /// name wants other records.
  public func add(_ set: PlantedSet) throws -> PlantingReport {
    try ledger.requireWritable()
    var report = PlantingReport()
    let missing = try missingKinds(of: set)
    report.kinds = missing.map { Text($0.name) }
    var edits = missing.map { FileEdit(path: $0.path, expected: nil, bytes: $0.bytes) }
    if !set.catalogue.isEmpty { edits += try recordEdits(of: set, &report) }
    if !edits.isEmpty { try commit(edits, message: "Add \(set.rawValue)") }
    return report
  }

  /// Throws where another kind has the folder that one of them needs.
  private func missingKinds(of set: PlantedSet) throws -> [PlantedKind] {
    let kinds = try ledger.kinds()
    return try set.kinds.filter { planted in
      if try ledger.contentIfPresent(planted.path) != nil { return false }
      let folder = Kind.folder(for: Text(planted.name))
      if let other = kinds.all.first(where: { $0.folder == folder }) {
        throw Failure(
          .invalid, "bad-name", "the kind \(other.name) has the folder \(folder)/ of \(planted.name)",
          path: "kinds/\(other.name).json", advice: StoreAdvice.explainKind(other.name))
      }
      return true
    }
  }

  private func recordEdits(of set: PlantedSet, _ report: inout PlantingReport) throws -> [FileEdit] {
    let kind = try kindOfRecords(of: set)
    let manifest = try ledger.record(at: LedgerManifest.path)
    let note = FieldPath(keys: ["catalogues", Text(set.rawValue)])
    if manifest.members["catalogues"]?.object?[Text(set.rawValue)] == true {
      (report.wasAdded, report.there) = (true, set.catalogue.count)
      return []
    }
    let folder = Owner.shared.folder(of: kind)
    let names = try ledger.recordNames(below: [folder], Kinds(reading: [kindFile(of: set)])).names
    let ids = Set(names.map { FoldedNames.fold($0.id.string) })
    let titles = Set(names.compactMap { $0.title?.lowercased() })
    let edits = try set.catalogue.compactMap { id, members -> FileEdit? in
      let title = kind.title(of: members) ?? ""
      if ids.contains(FoldedNames.fold(id.string)) || titles.contains(title.lowercased()) { return nil }
      let bytes = try RecordDocument(writing: .object(members), format: .json).bytes
      return FileEdit(path: "\(folder)/\(id).json", expected: nil, bytes: bytes)
    }
    (report.records, report.there) = (edits.count, set.catalogue.count - edits.count)
    let noted = try manifest.document.setting(note, to: true)
    return edits + [FileEdit(path: LedgerManifest.path, expected: manifest.content, bytes: noted.bytes)]
  }

  /// The file of the kind of its records, as it is here or as it comes.
  private func kindFile(of set: PlantedSet) throws -> (path: String, bytes: [UInt8]) {
    let planted = set.kinds[0]
    return (planted.path, try ledger.contentIfPresent(planted.path)?.bytes ?? planted.bytes)
  }

  /// The kind as the ledger has it, or as it comes.
  private func kindOfRecords(of set: PlantedSet) throws -> Kind {
    let planted = set.kinds[0]
    let kind = try ledger.kinds().kind(named: Text(planted.name)) ?? planted.kind
    if kind.isPrivate {
      throw Failure(
        .invalid, "private", "\(kind.name) is private, and stays on this device: \(set.rawValue) are for everybody",
        path: planted.path, advice: StoreAdvice.makePublic(kind: kind.name))
    }
    for (id, members) in set.catalogue {
      guard let problem = kind.validate(.object(members)).first else { continue }
      throw Failure(
        .invalid, .invalid, "the kind \(kind.name) here takes no \(id): \(problem.message)", path: planted.path,
        advice: StoreAdvice.explainKind(kind.name))
    }
    return kind
  }
}
