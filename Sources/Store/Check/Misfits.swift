import FileSystem
import Git
import Merge
import Records
import Schema

/// Finds the records outside `local/` that are not as their kind wants them, as they lie on disk.
///
/// The misfits of the whole ledger are remembered for the last tree that was asked about. From there on, only files that
/// changed are looked at. But where a kind has changed, or a record is gone to which others may refer, any record can have
/// become a misfit: then all records are looked at.
struct MisfitFinder {
  let ledger: Ledger
  let objects: LedgerObjects
  let kinds: Kinds

  /// The misfits of the whole ledger.
  ///
  /// - Parameters:
  ///   - scan: what is on disk, compared with the tree.
  ///   - head: the last commit.
  func all(_ scan: Scan, at head: ObjectID?) throws -> [LedgerProblem] {
    let tree = try head.map { try objects.commit($0).tree }
    let dirty = Set(scan.changes.map { Text($0.path) })
    let memory = try remembered()
    let gone = scan.changes.filter { $0.now == nil }.map(\.path)
    let problems = try memory.flatMap { try known($0, dirty, gone: gone, at: tree) } ?? everything()
    if let tree {
      let now = Memory(tree: tree, misfits: Set(problems.map { Text($0.path) }), dirty: dirty)
      if now != memory { remember(now) }
    }
    return problems
  }

  /// The misfits among the records and kinds that changed from one commit to another, or on disk since.
  func changed(
    since before: ObjectID?, to head: ObjectID?, _ changes: [DiskChange] = []
  ) throws -> [LedgerProblem] {
    let trees = try (before.map { try objects.commit($0).tree }, head.map { try objects.commit($0).tree })
    let differences = try TreeComparison(objects: objects).differences(from: trees.0, to: trees.1)
    let paths = Set(differences.map { Text($0.path) } + changes.map { Text($0.path) })
    let gone = differences.filter { $0.new == nil }.map(\.path) + changes.filter { $0.now == nil }.map(\.path)
    let records = before == nil || canMakeAnyMisfit(paths, gone: gone) ? try everything() : try inspect(paths)
    return kinds.problems().filter { paths.contains(Text($0.path)) } + records
  }

  /// Those of the whole ledger where all but `edits` is as the tree has it. nil where every record has to be looked at,
  /// or none ever was.
  func known(at tree: ObjectID, edits: Set<Text>) throws -> [LedgerProblem]? {
    try remembered().flatMap { try known($0, edits, gone: [], at: tree) }
  }

  /// The misfits that were remembered, brought up to this tree; nil where every record has to be looked at.
  private func known(
    _ memory: Memory, _ dirty: Set<Text>, gone: [String], at tree: ObjectID?
  ) throws -> [LedgerProblem]? {
    guard let tree else { return nil }
    let differences = try TreeComparison(objects: objects).differences(from: memory.tree, to: tree)
    let paths = memory.dirty.union(dirty).union(differences.map { Text($0.path) })
    let gone = differences.filter { $0.new == nil }.map(\.path) + gone
    if canMakeAnyMisfit(paths, gone: gone + memory.dirty.map(\.string)) { return nil }
    return try inspect(paths.union(memory.misfits))
  }

  private func canMakeAnyMisfit(_ paths: Set<Text>, gone: [String]) -> Bool {
    if paths.contains(where: { isPath($0.string, below: "kinds") }) { return true }
    let referred = kinds.referredFolders
    return gone.contains { path in
      guard let location = RecordLocation(path: path) else { return false }
      return referred.contains(location.folder) || location.isManifest
    }
  }

  // MARK: Looking at records

  private func everything() throws -> [LedgerProblem] {
    let inspection = try RecordInspection(ledger, kinds: kinds)
    let folders = try ledger.owners().filter { $0 != .local }.map(\.folder)
    let found = try ledger.records(below: folders) { record -> [RecordInspection.Finding]? in
      let findings = inspection.findings(of: record)
      return findings.isEmpty ? nil : findings
    }
    return try problems(found.rows.flatMap { $0 })
  }

  /// The misfits among the records at these paths, and among those to which files at these paths belong.
  private func inspect(_ paths: Set<Text>) throws -> [LedgerProblem] {
    let inspection = try RecordInspection(ledger, kinds: kinds)
    let records = Set(
      paths.flatMap { path in
        RecordLocation(path: path.string) == nil ? Attachments.records(of: path.string).map { Text($0) } : [path]
      })
    let paths = records.sorted().map(\.string)
    let files = paths.compactMap { path in RecordLocation(path: path).map { (path, $0) } }
    let found = ledger.root.readAll(files.map(\.0), limit: ReadLimits().bytes) {
      (number, content) -> [RecordInspection.Finding] in
      switch Ledger.record(files[number], content) {
      case .success(let record): return inspection.findings(of: record)
      // Whoever lists what cannot be read says so.
      case .failure: return []
      }
    }
    return try problems(found.flatMap(\.self))
  }

  private func problems(_ findings: [RecordInspection.Finding]) throws -> [LedgerProblem] {
    var seen: Set<LedgerProblem> = []
    return try findings.filter { finding in
      guard let path = finding.unless else { return true }
      return try ledger.root.statIfPresent(path)?.kind != .regular
    }.map(\.problem).filter { seen.insert($0).inserted }
  }
}

// MARK: - What is remembered

extension MisfitFinder {
  /// The misfits that were found when the last commit had that tree.
  private struct Memory: Equatable {
    let tree: ObjectID
    let misfits: Set<Text>
    /// The files that were not as the tree has them when they were looked at.
    let dirty: Set<Text>
  }

  /// The version of the checks: another version of ledger-sync may check other things.
  private static let version = 4

  private func remembered() throws -> Memory? {
    guard let state = try ledger.readCache(StateFolder.misfits), state["version"] == .number(Number(Self.version)),
      let tree = state["tree"]?.string.flatMap(ObjectID.init(hex:)), objects.repository.contains(tree),
      let misfits = state["misfits"]?.array, let dirty = state["dirty"]?.array
    else { return nil }
    func paths(_ values: [Value]) -> Set<Text> { Set(values.compactMap { $0.string.map { Text($0) } }) }
    return Memory(tree: tree, misfits: paths(misfits), dirty: paths(dirty))
  }

  /// Remembers the misfits. Where that cannot be written (a full disk, a ledger that may only be read), the answer is as
  /// right.
  private func remember(_ memory: Memory) {
    func list(_ paths: Set<Text>) -> Value { .array(paths.sorted().map { .string($0) }) }
    let state: Object = [
      "version": .number(Number(Self.version)), "tree": .string("\(memory.tree)"), "misfits": list(memory.misfits),
      "dirty": list(memory.dirty),
    ]
    do { try ledger.writeCache(StateFolder.misfits, state) } catch {}
  }
}
