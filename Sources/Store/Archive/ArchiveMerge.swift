import FileSystem
import Git
import Merge
import Records
import Schema

extension WorkTree {
  /// Merges an archive with the ledger, as what another device had when it was exported. What the ledger has as it is in the
  /// archive makes no commit, and neither does an archive that was taken in before.
  public func merge(_ archive: Archive) throws -> ArchiveReport { try ArchiveMerge(self).merge(archive) }
}

/// Commits and merges an archive.
///
/// Where the commit that it was exported from is here, the archive is an edit of that commit: a line that somebody
/// changed in it is an edit, and everything that changed here since stays. Elsewhere it is merged over an empty base.
struct ArchiveMerge: WorkTreeJob {
  let tree: WorkTree

  init(_ tree: WorkTree) { self.tree = tree }

  func merge(_ archive: Archive) throws -> ArchiveReport {
    var incoming = try IncomingMerge(tree)
    let base = try base(of: archive, incoming.head)
    let kinds = try ledger.kinds()
    var files = ArchiveFiles(archive, isOfThisLedger: base != nil, kept: PrivateFiles(kinds))
    let known = try objects.commit(base ?? incoming.head).tree
    let comparison = TreeComparison(objects: objects)
    // What the ledger has in these very bytes came in some day, with or without its place.
    try files.clean(of: ledger, kinds, keepingLocation: archive.keepsLocation) { file in
      if isPath(file.path, below: Owner.local.folder) { return try isThere(file) }
      return try comparison.leaf(at: file.path, in: known)?.id == Repository.hashBlob(file.bytes)
    }
    let newLocal = try takeLocal(&files)
    if let commit = try commit(files.committed, of: archive, base, incoming.head) {
      try incoming.merge(commit)
      try incoming.finish(saying: "import of an export")
    }
    return ArchiveReport(
      sync: incoming.report, newLocal: newLocal, refused: files.refused,
      withoutPlace: files.withoutPlace)
  }

  /// The commit that the archive is an edit of.
  private func base(of archive: Archive, _ head: ObjectID) throws -> ObjectID? {
    guard let id = archive.head.flatMap({ ObjectID(hex: $0) }), objects.repository.contains(id),
      try objects.repository.isAncestor(id, of: head)
    else { return nil }
    return id
  }

  /// nil where the archive says nothing that the ledger does not have already.
  private func commit(
    _ files: [Archive.File], of archive: Archive, _ base: ObjectID?, _ head: ObjectID
  ) throws -> ObjectID? {
    let leaves = try files.map {
      (path: $0.path, leaf: Leaf(id: try objects.writeFile($0.bytes), mode: FileMode.plain))
    }
    let known = try objects.commit(base ?? head).tree
    let comparison = TreeComparison(objects: objects)
    let changes = try leaves.filter { try comparison.leaf(at: $0.path, in: known)?.id != $0.leaf.id }
    if changes.isEmpty { return nil }
    let all = try objects.writeTree(from: nil, changes: leaves.map { LeafChange(path: Text($0.path), leaf: $0.leaf) })
    let label = "Archive: \(all)"
    let earlier = try statements(label, head)
    if !earlier.stands.isEmpty { return nil }
    let tree = try objects.writeTree(
      from: try base.map { try objects.commit($0).tree },
      changes: changes.map { LeafChange(path: Text($0.path), leaf: $0.leaf) })
    // As with other sources, nobody's name is in it: what it says follows from the archive alone.
    let author = Signature(
      name: "export", email: "export@ledger-sync.invalid", date: GitDate(seconds: Int64(archive.at.secondsSince1970)))
    return try objects.repository.writeCommit(
      CommitDraft(
        tree: tree, parents: [base].compactMap { $0 }, author: author, committer: author,
        message: "\(Self.sentence(changes.count))\n\n\(label)\n" + Replaced.lines(earlier.takenBack)))
  }

  private static func sentence(_ count: Int) -> String { "Import \(counted(count, "file")) of an export" }

  /// The commits of an archive in the history: those that stand, and those that were taken back. The next one names the
  /// latter. Else it would be the same commit, which the history has already.
  private func statements(_ label: String, _ head: ObjectID) throws -> (stands: [ObjectID], takenBack: [ObjectID]) {
    let commits = try objects.repository.history(from: [head]).map { try objects.repository.readCommit($0) }
    let statements = commits.filter { $0.author.name == "export" && $0.message.contains(label + "\n") }.map(\.id)
    if statements.isEmpty { return ([], []) }
    var graph = CommitGraph()
    for commit in commits { graph.note(commit) }
    let gone = try objects.takenBack(by: commits.filter { TakenBack($0) != nil }, in: graph)
    return (statements.filter { !gone.contains($0) }, statements.filter(gone.contains))
  }

  /// Writes the files that are in no commit, where there are none yet, and returns how many these are.
  private func takeLocal(_ files: inout ArchiveFiles) throws -> Int {
    var edits: [FileEdit] = []
    for file in files.local {
      if try ledger.root.statIfPresent(file.path) == nil {
        edits.append(FileEdit(path: file.path, expected: nil, bytes: file.bytes))
      } else if try !isThere(file) {
        files.refuse(file.path, "there is another file here, and what lies in local/ is merged with nothing")
      }
    }
    if !edits.isEmpty, !tree.isRehearsal { _ = try tree.commit(edits, message: "") }
    return edits.count
  }

  /// Whether the work tree has this very file.
  private func isThere(_ file: Archive.File) throws -> Bool {
    guard let there = try ledger.root.statIfPresent(file.path) else { return false }
    return try there.kind == .regular && there.size == file.bytes.count
      && ledger.root.read(file.path, limit: file.bytes.count).bytes == file.bytes
  }
}

/// The files of an archive, and why some of them are not taken.
private struct ArchiveFiles {
  private(set) var committed: [Archive.File] = []
  private(set) var local: [Archive.File] = []
  private(set) var refused: [SkippedFile] = []
  private(set) var withoutPlace = 0

  init(_ archive: Archive, isOfThisLedger: Bool, kept: PrivateFiles) {
    let paths = Set(archive.files.map { Text($0.path) })
    var seen: Set<Text> = []
    for file in archive.files {
      if let problem = Self.problem(of: file, among: paths, isFirst: seen.insert(Text(file.path)).inserted) {
        refuse(file.path, problem)
      } else if file.path == LedgerManifest.path, !isOfThisLedger {
        // Its id, its name and its currency are those of the ledger that was exported.
        continue
      } else if let exposed = kept.problem(of: file.path) {
        refused.append(exposed)
      } else if isPath(file.path, below: Owner.local.folder) {
        local.append(file)
      } else {
        committed.append(file)
      }
    }
  }

  /// Files beside records come in as every attachment does.
  ///
  /// - Parameter isThere: whether the ledger has the file already.
  mutating func clean(
    of ledger: Ledger, _ kinds: Kinds, keepingLocation: Bool, _ isThere: (Archive.File) throws -> Bool
  ) throws {
    let namings = Namings(committed + local, kinds)
    func cleaned(_ files: [Archive.File]) throws -> [Archive.File] {
      try self.cleaned(files, keepingLocation, isThere) { file in
        let field = namings.field(naming: file.path)
        return (field, try field.map(ledger.largestAttachment) ?? Ledger.largestFile)
      }
    }
    committed = try cleaned(committed)
    local = try cleaned(local)
  }

  private mutating func cleaned(
    _ files: [Archive.File], _ keepsLocation: Bool, _ isThere: (Archive.File) throws -> Bool,
    _ demand: (Archive.File) throws -> (field: Field?, limit: Int)
  ) throws -> [Archive.File] {
    var clean: [Archive.File] = []
    for file in files {
      if try Ledger.isArchived(file.path) || isThere(file) {
        clean.append(file)
        continue
      }
      let (field, limit) = try demand(file)
      do throws(Failure) {
        let content = try AttachedFile(
          file.bytes, of: field, called: names(of: file.path).last ?? "", limit: limit, keepsLocation: keepsLocation)
        if content.bytes.count != file.bytes.count { withoutPlace += 1 }
        clean.append(Archive.File(path: file.path, bytes: content.bytes))
      } catch { refuse(file.path, error.message) }
    }
    return clean
  }

  mutating func refuse(_ path: String, _ message: Sentence) {
    refused.append(SkippedFile(path: path, message: message))
  }

  private static func problem(of file: Archive.File, among paths: Set<Text>, isFirst: Bool) -> Sentence? {
    if !isFirst { return "the archive has it twice" }
    if let problem = PathRules.problem(file.path) { return problem }
    if !Ledger.isArchived(file.path), Attachments.records(of: file.path).isEmpty {
      return "it is neither a record nor beside one"
    }
    if foldersAbove(file.path).contains(where: { paths.contains(Text($0)) }) { return "a folder of its path is a file" }
    return file.bytes.count > Ledger.largestFile ? "it is too large" : nil
  }
}

/// Which fields of an archive's records name the files beside them. What such a field takes, its file has to be.
private struct Namings {
  private let records: [Text: Archive.File]
  private let kinds: Kinds

  init(_ files: [Archive.File], _ kinds: Kinds) {
    records = Dictionary(
      files.filter { Ledger.isArchived($0.path) }.map { (Text($0.path), $0) }, uniquingKeysWith: { first, _ in first })
    self.kinds = kinds
  }

  /// nil where no field of a record that can be read names the file.
  func field(naming file: String) -> Field? {
    let name = Text(names(of: file).last ?? "")
    for path in Attachments.records(of: file) {
      guard let record = records[Text(path)], let location = RecordLocation(path: path),
        let members = RecordReading.members(record.bytes, path: path)
      else { continue }
      let rules = kinds.rules(of: location)
      let field = kinds.kind(of: location)?.fields.first { members.namesOfFiles(rules, in: [$0.name]).contains(name) }
      if let field { return field }
    }
    return nil
  }
}
