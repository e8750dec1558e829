import Records
import Schema

/// Records whose files differ are merged together with their files, which follow them.
extension TreeMerge {
  /// A record with the files beside it; nil where none of the trees has any, or none of them differs.
  func attached(to merge: Case) throws -> AttachedRecord<Store>? {
    guard version >= .second, let location = merge.location, !location.folder.string.isEmpty, !location.isKind else {
      return nil
    }
    let record = [merge.base, merge.first, merge.second]
    if let withChangedFiles, !record.contains(where: { $0.map { withChangedFiles.contains($0.path) } ?? false }) {
      return nil
    }
    let files = try beside.files(of: merge, in: (base: base, first: trees.first, second: trees.second))
    return files.isEmpty ? nil : AttachedRecord(merge: merge, files: files, rules: kinds.rules(of: location))
  }

  /// The versions of a record that has files. A side that changed a file changed the record, so it stays where the other
  /// side removed it.
  mutating func merged(_ record: AttachedRecord<Store>) throws -> [Version] {
    for side in [Side.first, .second] where record.isUnchanged(side) {
      return [record.merge[side.other]].compactMap { $0 }
    }
    let versions = try mergedByNames(record) ?? mergedAlone(record.merge)
    if versions.isEmpty, let removing = record.removing, record.files.hasNews(on: removing.other) {
      return try disputed(record.merge)
    }
    return versions
  }

  /// nil where the names of the files stay as they are, or a version cannot be read.
  private mutating func mergedByNames(_ record: AttachedRecord<Store>) throws -> [Version]? {
    guard let location = record.merge.location, record.rules.containsAttachment,
      let path = try mergedPath(of: record, location), let names = try record.names(at: path, in: store),
      !names.isIdentity(at: record.paths), let records = try record.records(names, in: store)
    else { return nil }
    return try merged(records, of: record.merge, location: location, rules: record.rules, names: names)
  }

  /// Where the merged record lies. That does not depend on what its files are called.
  private func mergedPath(of record: AttachedRecord<Store>, _ location: RecordLocation) throws -> Text? {
    let merge = record.merge
    let present = merge.first?.path ?? merge.second?.path
    if Set(record.paths).count == 1 || merge.first?.path == merge.second?.path { return present }
    guard let records = try RecordCase(merge, store: store, rules: record.rules) else { return nil }
    let history = history(of: merge, location: location, rules: record.rules)
    return try records.merged(rules: record.rules, history: history)?.path ?? present
  }

  // MARK: - All records and files

  /// Merges what differs, where files differ that lie beside records that both sides changed, or whose files both changed;
  /// false where there are none.
  mutating func mergeWithFiles(
    _ differences: [TreeDifference<Store.ID>], _ renamed: [Text: RecordLocation]
  ) throws -> Bool {
    let attached = try recordsOfChangedFiles(differences)
    guard bothChange(attached, differences, renamed), has(.second) else {
      withChangedFiles = []
      return false
    }
    withChangedFiles = Set(attached.keys)
    var (records, files): (WithFiles, [Case]) = (WithFiles(), [])
    try RecordPairing.forEachCase(differences, renamed: renamed, reused: reused) { merge in
      if merge.location?.isKind == true { return }
      if merge.location == nil { files.append(merge) } else { try add(merge, to: &records) }
    }
    for path in Set(attached.keys).subtracting(records.paths).sorted() {
      if let merge = try unchanged(path, records.gone) { try add(merge, to: &records) }
    }
    let merged = try keepingReferred(records.cases)
    var done: Set<Text> = []
    for (index, mergedCase) in merged.enumerated() {
      put(mergedCase)
      if let record = records.attached[index] { try putFiles(of: record, mergedCase.versions, &done) }
    }
    for merge in files where !merge.paths.contains(where: done.contains) { put(try mergedCase(of: merge)) }
    putLast()
    return true
  }

  /// The records of a merge, some of which have files.
  private struct WithFiles {
    var cases: [MergedCase<Store.ID>] = []
    /// By their numbers among the cases.
    var attached: [Int: AttachedRecord<Store>] = [:]
    var paths: Set<Text> = []
    /// Records that both sides took away from where the base has them.
    var gone: [RecordLocation: Version] = [:]
  }

  private mutating func add(_ merge: Case, to records: inout WithFiles) throws {
    records.paths.formUnion(merge.paths)
    if merge.first == nil, merge.second == nil, let location = merge.location { records.gone[location] = merge.base }
    records.attached[records.cases.count] = try attached(to: merge)
    records.cases.append(try mergedCase(of: merge))
  }

  /// Whether both sides changed a record with its files, each perhaps another of them.
  private func bothChange(
    _ attached: [Text: Set<Side>], _ differences: [TreeDifference<Store.ID>], _ renamed: [Text: RecordLocation]
  ) -> Bool {
    if attached.isEmpty { return false }
    func location(_ path: Text) -> RecordLocation? { renamed[path] ?? RecordLocation(path: path.string) }
    var changing: [RecordLocation: Set<Side>] = [:]
    for (path, sides) in attached { if let here = location(path) { changing[here, default: []].formUnion(sides) } }
    for difference in differences {
      if let here = location(difference.path), changing[here] != nil {
        changing[here]?.formUnion(difference.changingSides)
      }
    }
    return changing.values.contains { $0.count == 2 }
  }

  /// The records that a tree has beside files that differ, and the sides that changed these files.
  private func recordsOfChangedFiles(_ differences: [TreeDifference<Store.ID>]) throws -> [Text: Set<Side>] {
    var records: [Text: Set<Side>] = [:]
    for difference in differences where difference.isOfFiles && RecordLocation(path: difference.path.string) == nil {
      for (leaf, tree) in [(difference.base, base), (difference.first, trees.first), (difference.second, trees.second)]
      {
        guard leaf != nil, let tree, let record = try beside.record(of: difference.path, in: tree) else { continue }
        records[record, default: []].formUnion(difference.changingSides)
      }
    }
    return records
  }

  /// A record that both sides have alike. Where both moved it there, the base has it elsewhere.
  private func unchanged(_ path: Text, _ gone: [RecordLocation: Version]) throws -> Case? {
    guard let location = RecordLocation(path: path.string) else { return nil }
    func version(_ tree: Store.ID?) throws -> Version? {
      try tree.flatMap { try reader.file(at: path.string, in: $0) }.map { Version(path: path, leaf: $0) }
    }
    return Case(
      location: location, base: try version(base) ?? gone[location], first: try version(trees.first),
      second: try version(trees.second))
  }

  /// Changes the first side's tree so that the files of a record lie where they lie in the merge.
  private mutating func putFiles(
    of record: AttachedRecord<Store>, _ versions: [Version], _ done: inout Set<Text>
  ) throws {
    let merge = AttachedFileMerge(record: record, versions: versions, store: store, files: files)
    let (merged, keptBoth) = try merge.merged()
    let own = Set(record.files.all.map(\.path))
    done.formUnion(own)
    kept += keptBoth
    for var file in merged {
      file.versions = try file.versions.map { own.contains($0.path) ? $0 : try aside($0) }
      put(file)
    }
  }

  /// A file that arrives where another one lies gets another name.
  private func aside(_ file: Version) throws -> Version {
    for tree in [trees.first, trees.second] {
      guard let there = try reader.leaf(at: file.path.string, in: tree), there.id != file.leaf.id else { continue }
      return Version(path: try files.otherName(of: file), leaf: file.leaf)
    }
    return file
  }
}

extension TreeDifference {
  /// The sides that have something else than the base.
  fileprivate var changingSides: [Side] { [.first, .second].filter { self[$0] != base } }
}

extension MergeCase {
  var paths: [Text] { [base, first, second].compactMap { $0?.path } }
}
