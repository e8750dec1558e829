import Records
import Schema

/// Merges the trees of two commits over a base tree.
struct TreeMerge<Store: ObjectStore> {
  typealias Case = MergeCase<Store.ID>
  typealias Version = Case.Version

  let store: Store
  let reader: TreeReader<Store>
  let base: Store.ID?
  /// The heads, for the history, and their trees.
  let heads: Sides<Store.ID>
  let trees: Sides<Store.ID>
  let version: RulesVersion
  /// Whether something was met that the rules of some versions treat otherwise than those of others.
  private(set) var asksVersion: Bool
  /// Where a head has what one side alone gave another user's name.
  private let former: FormerPaths

  private(set) var report = MergeReport()
  /// The versions of files of which both stay, at their paths before colliding names were separated.
  var kept: [Version] = []
  var changes: [LeafChange<Store.ID>] = []
  let beside: FilesBesideRecords<Store>
  private let renames: RecordRenames<Store>
  /// The paths at which a side has another record than the base, whose record it renamed.
  private(set) var reused: Set<Text> = []
  /// The records beside which files differ; nil where that was not looked for.
  var withChangedFiles: Set<Text>?
  private(set) var kinds = KindRules()

  init(
    store: Store, base: Store.ID?, heads: Sides<Store.ID>, trees: Sides<Store.ID>, version: RulesVersion,
    asksVersion: Bool
  ) throws {
    let reader = TreeReader(store: store)
    beside = FilesBesideRecords(reader)
    renames = RecordRenames(reader, version: version)
    let renamed = try RenamedUsers(base: base, sides: trees, reader, version: version)
    self.store = store
    self.reader = reader
    self.heads = heads
    self.version = version
    self.asksVersion = asksVersion || renamed.asksVersion
    self.base = renamed.base
    self.trees = renamed.sides
    former = renamed.former
  }

  /// Asks whether the rules of a version count, at a place where they make a difference. Every such place asks: a merge
  /// names its version only where one did.
  mutating func has(_ version: RulesVersion) -> Bool {
    asksVersion = true
    return self.version >= version
  }

  /// The merged tree. Kinds are merged first, since they hold the rules for all other records.
  mutating func merged() throws -> Store.ID {
    try mergeKinds()
    try mergeRecords()
    let collisions = Collisions(store: store, reader: reader)
    let apart = try collisions.separated(changes, in: trees.first)
    let written = try store.writeTree(from: trees.first, changes: apart.changes)
    let (tree, gaveWay) = try collisions.unfolded(written, sides: trees)
    report.keptBoth = try kept.compactMap { try collisions.path(of: $0.leaf, from: $0.path, in: tree) }
    let paths = try (apart.gaveWay + gaveWay).compactMap { file in
      try collisions.path(of: file.leaf, from: file.path, in: tree).map { (from: file.path, to: $0) }
    }
    let following = try FollowingReferences(reader: reader, kinds: kinds, tree: tree, paths: paths)
      .changes()
    report.followed = Set(report.followed + following.map(\.path)).sorted()
    return following.isEmpty ? tree : try store.writeTree(from: tree, changes: following)
  }

  /// Merges the records and all other files but the kinds.
  private mutating func mergeRecords() throws {
    let differences = try apart(recordDifferences())
    let renamed = try renamedLocations(differences)
    if try mergeWithFiles(differences, renamed) { return }
    // Only what a side took away can have to stay, because a record refers to it or it lies beside a record. Where there
    // is nothing of that kind, no case is kept in memory: there may be very many.
    let mayKeep = differences.contains(where: \.isTakenAway)
    var mergedCases: [MergedCase<Store.ID>] = []
    try RecordPairing.forEachCase(differences, renamed: renamed, reused: reused) { merge in
      if merge.location?.isKind == true { return }
      let mergedCase = try mergedCase(of: merge)
      if mayKeep { mergedCases.append(mergedCase) } else { put(mergedCase) }
    }
    if mergedCases.isEmpty { return }
    let keptCases = try keepingReferred(mergedCases)
    let filesOfKept = FilesOfKeptRecords(keptCases)
    for mergedCase in keptCases { put(filesOfKept.keeping(mergedCase)) }
    if !reused.isEmpty { putLast() }
  }

  /// A file that is put somewhere stays, whatever else lay there and went.
  mutating func putLast() { changes = changes.filter { $0.leaf == nil } + changes.filter { $0.leaf != nil } }

  /// Takes two records apart that lie at one path: a side renamed that of the base, and has another one there.
  private mutating func apart(_ differences: [TreeDifference<Store.ID>]) throws -> [TreeDifference<Store.ID>] {
    guard let base else { return differences }
    let (apart, reused) = try renames.apart(differences, heads: heads, base: base)
    guard !reused.isEmpty, has(.fourth) else { return differences }
    self.reused = reused
    return apart
  }

  /// The differences of the whole trees. Where both sides took the same records away, and one of them lies elsewhere now,
  /// these count, too: without them a record that two people moved to two places would have nothing in common
  /// (`SharedRecordTests.bothTakeBack`).
  private mutating func recordDifferences() throws -> [TreeDifference<Store.ID>] {
    var walk = TreeWalk(store: store, seesEqualChanges: kinds.containsCounter)
    try walk.walk((base: base, first: trees.first, second: trees.second))
    guard walk.removedAlike.hasRecord(movedTo: walk.differences), has(.third) else { return walk.differences }
    return walk.differences + walk.removedAlike
  }

  /// The records whose renames are read from the commits, by their new paths.
  mutating func renamedLocations(_ differences: [TreeDifference<Store.ID>]) throws -> [Text: RecordLocation] {
    let found = try renames.locations(differences, heads: heads, base: base)
    return !found.isEmpty && has(.second) ? found : [:]
  }

  func differences(
    _ trees: TreeWalk<Store>.Trees, below path: String = ""
  ) throws -> [TreeDifference<Store.ID>] {
    var walk = TreeWalk(store: store, seesEqualChanges: kinds.containsCounter)
    try walk.walk(trees, below: path)
    return walk.differences
  }

  // MARK: - Kinds

  /// Merges the kinds. From here on the merged rules count; they also say whether equal changes on both sides matter.
  /// Law: symmetry (`KindMergeTests.newCounterOfEqualFiles`).
  mutating func mergeKinds() throws {
    let below = try differences(folders(at: "kinds"), below: "kinds")
    for merge in RecordPairing.cases(below) where merge.location?.isKind == true { put(try mergedCase(of: merge)) }
    kinds = try readMergedKinds()
  }

  /// The folders that the three trees have at a path.
  func folders(at path: String) throws -> TreeWalk<Store>.Trees {
    func folder(_ tree: Store.ID) throws -> Store.ID? {
      guard let entry = try reader.entry(at: path, in: tree), entry.isFolder else { return nil }
      return entry.id
    }
    return (base: try base.flatMap(folder), first: try folder(trees.first), second: try folder(trees.second))
  }

  private mutating func readMergedKinds() throws -> KindRules {
    var kinds = KindRules()
    var leaves = try reader.leaves(below: "kinds", in: trees.first).reduce(into: [Text: Store.ID]()) {
      $0[Text($1.path)] = $1.leaf.id
    }
    for change in changes { leaves[change.path] = change.leaf.flatMap { $0.isFile ? $0.id : nil } }
    for path in leaves.keys.sorted() {
      if let blob = leaves[path] { try add(path.string, blob, to: &kinds) }
    }
    return kinds
  }

  private mutating func add(_ path: String, _ blob: Store.ID, to kinds: inout KindRules) throws {
    guard let location = RecordLocation(path: path) else { return }
    let bytes = try store.file(blob)
    do throws(ReadRecord.Unreadable) {
      let record = try ReadRecord(bytes, path: Text(path), rules: .none)
      kinds.add(schema: .object(record.version.members), name: location.id.string)
    } catch { report.unreadableKinds.append(Text(path)) }
  }

  // MARK: - One record or file

  mutating func mergedCase(of merge: Case) throws -> MergedCase<Store.ID> {
    MergedCase(merge: merge, versions: try merged(merge))
  }

  mutating func keepingReferred(_ mergedCases: [MergedCase<Store.ID>]) throws -> [MergedCase<Store.ID>] {
    let sideRenames = base.map { base in
      SideRenames(renames, reader, base: base, heads: heads, trees: trees, cases: mergedCases.map(\.merge))
    }
    var referred = ReferredRecords(
      reader: reader, kinds: kinds, trees: trees, renames: version >= .fourth ? sideRenames : nil,
      mergedCases: mergedCases)
    try referred.keep { try disputed($0) }
    report.followed = try referred.follow()
    if !report.followed.isEmpty { asksVersion = true }
    return referred.mergedCases
  }

  /// A record that one side removed and that has to stay: it is shown, with both entries. A record that cannot be read
  /// stays as it is.
  mutating func disputed(_ merge: Case) throws -> [Version] {
    guard let location = merge.location else { return [] }
    let rules = rules(of: location)
    guard let records = try RecordCase(merge, store: store, rules: rules) else {
      return [merge.first ?? merge.second].compactMap { $0 }
    }
    return try merged(records, of: merge, location: location, rules: rules, isReferredTo: true)
  }

  /// What becomes of one record or file: the version of the only side that changed it, else the merge of both. The
  /// result is empty where the record or file is removed, and has two versions where both stay.
  mutating func merged(_ merge: Case) throws -> [Version] {
    if let record = try attached(to: merge) { return try merged(record) }
    return try mergedAlone(merge)
  }

  /// The rules for a record that both sides changed.
  private mutating func rules(of location: RecordLocation) -> FieldRules {
    location.isManifest && !has(.third) ? .none : kinds.rules(of: location)
  }

  /// The same without regard to the files beside a record.
  mutating func mergedAlone(_ merge: Case) throws -> [Version] {
    if merge.first == merge.base { return [merge.second].compactMap { $0 } }
    if merge.second == merge.base { return [merge.first].compactMap { $0 } }
    if let moved = try movedUnmerged(merge) { return [moved] }
    guard let location = merge.location else {
      return try keep(files.merged(merge, byLines: true), of: merge)
    }
    let rules = rules(of: location)
    if merge.first == merge.second, !rules.containsCounter { return [merge.first].compactMap { $0 } }
    guard let records = try RecordCase(merge, store: store, rules: rules) else {
      return try keep(files.merged(merge, byLines: false), of: merge)
    }
    return try merged(records, of: merge, location: location, rules: rules)
  }

  /// The record where one side only moved it and the other only changed its content, which then keeps every byte. Where
  /// the path is disputed, the move may resolve that, and has to be merged.
  private func movedUnmerged(_ merge: Case) throws -> Version? {
    guard let base = merge.base, let first = merge.first, let second = merge.second else { return nil }
    let edited: Version
    switch base {
    case Version(path: second.path, leaf: first.leaf): edited = second
    case Version(path: first.path, leaf: second.leaf): edited = first
    default: return nil
    }
    if try listsPaths(base) || listsPaths(edited) { return nil }
    return Version(path: first.path == base.path ? second.path : first.path, leaf: edited.leaf)
  }

  /// Whether the file lists candidates for its path, spent ones included. A file that cannot be read lists nothing.
  private func listsPaths(_ version: Version) throws -> Bool {
    let bytes = try store.file(version.leaf.id)
    do throws(ReadRecord.Unreadable) {
      let members = try ReadRecord(bytes, path: version.path, rules: .none).members
      return members[EntryTree.member]?.object?[RecordVersion.pathKey] != nil
    } catch { return false }
  }

  mutating func forgetReport() { (report, kept) = (MergeReport(), []) }

  var files: FileMerge<Store> { FileMerge(reader: reader, trees: [trees.first, trees.second]) }

  mutating func keep(_ versions: [Version], of merge: Case) throws -> [Version] {
    if versions.count > 1 { kept += versions }
    return versions
  }

  func history(
    of merge: Case, location: RecordLocation, rules: FieldRules, names: AttachmentNames<Store.ID>? = nil
  ) -> RecordHistory<RecordVersions<Store>> {
    let versions = RecordVersions(
      reader: reader, location: location, rules: rules,
      paths: [heads.first: merge.first?.path, heads.second: merge.second?.path], former: former, names: names,
      renames: merge.isRename ? renames : nil)
    return RecordHistory(commits: versions, heads: heads, rules: rules)
  }

  mutating func merged(
    _ records: RecordCase, of merge: Case, location: RecordLocation, rules: FieldRules,
    names: AttachmentNames<Store.ID>? = nil, isReferredTo: Bool = false
  ) throws -> [Version] {
    let history = history(of: merge, location: location, rules: rules, names: names)
    let rulesVersion: RulesVersion = !records.hasWaiting || has(.second) ? .second : .first
    guard
      let version = try records.merged(
        rules: rules, history: history, isReferredTo: isReferredTo, by: rulesVersion)
    else {
      return []
    }
    guard let bytes = bytes(of: version, records), let path = version.path else {
      return try keep(files.merged(merge, byLines: false), of: merge)
    }
    report.add(version, of: records, location: location, rules: rules)
    return [Version(path: path, leaf: Leaf(id: try store.writeFile(bytes), mode: FileMode.merged(merge)))]
  }

  /// nil where the merged record is too large for a record.
  private func bytes(of version: RecordVersion, _ records: RecordCase) -> [UInt8]? {
    do throws(ReadError) { return try records.bytes(of: version) } catch { return nil }
  }

  /// Changes the first side's tree so that, of the paths of this case, it has only those of the merged versions. Where two
  /// records lie at one path, the case of one takes away what the other's has there: then every version is written, and
  /// last (`putLast`).
  mutating func put(_ mergedCase: MergedCase<Store.ID>) {
    let (merge, versions) = (mergedCase.merge, mergedCase.versions)
    if merge.base == nil, merge.first == nil || merge.second == nil, versions.count == 1,
      versions[0] == merge.first ?? merge.second
    {
      // What one side added, and nobody else has. The tree is that of the first side: it has its own already.
      if let added = merge.second ?? (reused.isEmpty ? nil : merge.first) {
        changes.append(LeafChange(path: added.path, leaf: added.leaf))
      }
      return
    }
    let stay = versions.map(\.path)
    for path in Set([merge.base, merge.first, merge.second].compactMap { $0?.path }).sorted() where !stay.contains(path)
    {
      changes.append(LeafChange(path: path, leaf: nil))
    }
    for version in versions where version != merge.first || !reused.isEmpty {
      changes.append(LeafChange(path: version.path, leaf: version.leaf))
    }
  }
}
