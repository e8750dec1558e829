import Git
import Merge
import Records
import Schema

/// Looks at every tree that came from the cloud before anything of it is used. For one tree that tries something, the
/// whole fetch is refused. A record that merely cannot be read does not concern this check, and a link is carried
/// along.
struct IncomingInspection {
  static let mostEntries = 1_000_000

  let objects: LedgerObjects
  /// Folders that were inspected with everything in them.
  private var known: [ObjectID: Extent] = [:]

  /// Whether the commits were made here, and are about to be sent.
  private let isOutgoing: Bool
  /// The trees of this commit and of its ancestors need not be good.
  private let acceptedPast: ObjectID?

  init(objects: LedgerObjects, isOutgoing: Bool = false, acceptedPast: ObjectID? = nil) {
    self.objects = objects
    self.isOutgoing = isOutgoing
    self.acceptedPast = acceptedPast
  }

  /// How much a folder holds. A folder that stands at many places counts at each of them: a small tree can name more
  /// files than any disk has room for.
  private struct Extent {
    var entries = 0
    var depth = 0
  }

  /// Throws where one of the new commits has a tree that must be refused. The tree of `head` is inspected in any case: it
  /// is the only one that is ever written to the disk.
  ///
  /// - Parameter new: the commits that `head` leads to, and `known` do not, the oldest first.
  mutating func inspect(_ head: ObjectID, new: [ObjectID], known: [ObjectID]) throws {
    let past = try acceptedPast.map { try Set(objects.repository.history(from: [$0], hiding: known)) } ?? []
    for id in new where id == head || !past.contains(id) {
      let commit = try objects.repository.readCommit(id)
      guard let objection = try objection(to: commit, past: past, known) else { continue }
      if isOutgoing { throw try notSent(objection, of: commit, head, known) }
      throw try refusal(objection, of: commit, head, known)
    }
  }

  /// What is wrong with the tree of a commit; nil for a good one. Only what differs from its first parent is looked at,
  /// because the parent is inspected itself; where it is not, only what differs from a known commit. That may have come in
  /// as an accepted past: whatever the trees say, nothing bad becomes a file (`Updater.requireGoodPaths`).
  private mutating func objection(
    to commit: Commit, past: Set<ObjectID>, _ known: [ObjectID]
  ) throws -> Objection? {
    let inspected = commit.parents.first.flatMap { past.contains($0) ? nil : $0 } ?? known.first
    let before = try inspected.map { try objects.commit($0).tree }
    do throws(Objection) {
      _ = try inspect(commit.tree, before: before, path: "", depth: 1)
      return nil
    } catch { return error }
  }

  struct Objection: Error {
    let path: String
    let reason: Sentence
    var kind = ExitCode.trust
  }

  private mutating func refusal(
    _ objection: Objection, of commit: Commit, _ head: ObjectID, _ known: [ObjectID]
  ) throws -> Failure {
    let past = try pastToAccept(head, known)
    return Failure(
      objection.kind, objection.kind == .limit ? "too-many-files" : "hostile-tree",
      "refused what the cloud sent: \(objection.reason) \(commit.named)", path: objection.path,
      advice: past.map { StoreAdvice.acceptPast(commit: $0.short) } ?? .askToTakeOut(author: commit.author.name))
  }

  /// The commit up to which the past has to be accepted so that the cloud's newest tree can be taken; nil where that
  /// tree is not good itself.
  private mutating func pastToAccept(_ head: ObjectID, _ known: [ObjectID]) throws -> ObjectID? {
    let new = try objects.repository.history(from: [head], hiding: known)
    if try objection(to: objects.repository.readCommit(head), past: Set(new), known) != nil { return nil }
    for id in new.dropFirst() {
      // Compared with known commits alone, so that faults count too that a commit only left as they were.
      if try objection(to: objects.repository.readCommit(id), past: Set(new), known) == nil { continue }
      let beside = try objects.repository.history(from: [head], hiding: known + [id])
      let isAlone = try beside.allSatisfy {
        try objection(to: objects.repository.readCommit($0), past: Set(new), known) == nil
      }
      return isAlone ? id : head
    }
    return head
  }

  private func notSent(
    _ objection: Objection, of commit: Commit, _ head: ObjectID, _ known: [ObjectID]
  ) throws -> Failure {
    return Failure(
      objection.kind == .limit ? .limit : .invalid, "not-to-be-sent",
      "other devices would refuse this: \(objection.reason) \(commit.named)", path: objection.path,
      advice: try wayOut(of: commit, head, known, isLocal: objection.path == Owner.local.folder))
  }

  /// How to take the commit back. The first commit of a ledger has nothing before it, and going back
  /// behind a merge would make what the merge brought look like an edit made here.
  private func wayOut(
    of commit: Commit, _ head: ObjectID, _ known: [ObjectID], isLocal: Bool
  ) throws -> StoreAdvice {
    if commit.parents.isEmpty { return .takeOutFirstCommit }
    let later = try objects.repository.history(from: [head], hiding: [commit.id] + known)
    if let cloud = known.first, try later.contains(where: { try objects.commit($0).parents.count > 1 }) {
      return .dropCommit(commit.id.short, after: cloud.short)
    }
    return isLocal ? .resetLocal(commit: commit.id.short) : .resetBefore(commit: commit.id.short)
  }

  /// Inspects what is new in a folder since `before`, the folder that stood in its place, and returns how much that is.
  private mutating func inspect(
    _ tree: ObjectID, before: ObjectID?, path: String, depth: Int
  ) throws(Objection) -> Extent {
    if tree == before { return Extent() }
    let isWhole = before == nil && !path.isEmpty
    if isWhole, let extent = known[tree] {
      try requireShallow(depth + extent.depth - 1, path)
      return extent
    }
    try requireShallow(depth, path)
    let extent = try inspectEntries(of: tree, before: before, path: path, depth: depth)
    if isWhole { known[tree] = extent }
    return extent
  }

  private mutating func inspectEntries(
    of tree: ObjectID, before: ObjectID?, path: String, depth: Int
  ) throws(Objection) -> Extent {
    let now = try read(tree, path)
    let old = try before.map { (id) throws(Objection) in try read(id, path) } ?? []
    let former = Dictionary(old.map { (Text($0.name), $0) }, uniquingKeysWith: { first, _ in first })
    if !haveSameNames(now, old) { try inspectNames(now, since: former, below: path) }
    var extent = Extent(entries: 0, depth: 1)
    for entry in now where former[Text(entry.name)] != entry {
      let here = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
      try inspectMode(entry, at: here)
      extent.entries += 1
      if entry.kind == .tree {
        let folder = former[Text(entry.name)].flatMap { $0.kind == .tree ? $0.id : nil }
        let inner = try inspect(entry.id, before: folder, path: here, depth: depth + 1)
        extent.entries += inner.entries
        extent.depth = max(extent.depth, inner.depth + 1)
      } else if entry.kind != .commit {
        try inspectFile(entry, at: here)
      }
      try requireFew(extent.entries, path)
    }
    return extent
  }

  private func requireShallow(_ depth: Int, _ path: String) throws(Objection) {
    if depth > PathRules.deepest { throw Objection(path: path, reason: "folders more than \(PathRules.deepest) deep") }
  }

  private func requireFew(_ entries: Int, _ path: String) throws(Objection) {
    if entries > Self.mostEntries {
      throw Objection(path: path, reason: "more than \(Self.mostEntries) files", kind: .limit)
    }
  }

  private func read(_ tree: ObjectID, _ path: String) throws(Objection) -> [TreeEntry] {
    do throws(GitError) { return try objects.repository.readTree(tree) } catch {
      throw Objection(path: path, reason: "a folder that cannot be read: \(error)")
    }
  }

  /// Whether a change brought no new names: names that the folder had before are not inspected again.
  private func haveSameNames(_ now: [TreeEntry], _ old: [TreeEntry]) -> Bool {
    now.count == old.count
      && zip(now, old).allSatisfy { now, old in
        now.isValidUTF8 && old.isValidUTF8 && now.kind == old.kind && Text(now.name) == Text(old.name)
      }
  }

  /// - Parameter former: what the folder held before. Whether a name is good is not asked again where an entry of the same
  ///   kind had it; whether two names are alike is asked of all.
  private func inspectNames(
    _ folder: [TreeEntry], since former: [Text: TreeEntry], below path: String
  ) throws(Objection) {
    try requireFew(folder.count, path)
    var folded = FoldedNames()
    var names: Set<Text> = []
    let rules = PathRules.Folder(path)
    for entry in folder {
      let here = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
      if !entry.isValidUTF8 { throw Objection(path: here, reason: "a name that is not UTF-8") }
      if entry.name.utf8.contains(UInt8(ascii: "/")) { throw Objection(path: here, reason: "a name with a slash") }
      if !names.insert(Text(entry.name)).inserted { throw Objection(path: here, reason: "a name that stands twice") }
      if former[Text(entry.name)]?.kind != entry.kind, let problem = rules.problem(of: entry.name) {
        throw Objection(path: here, reason: problem)
      }
      if let other = folded.clash(of: entry.name) {
        throw Objection(path: here, reason: "two names that some systems hold for the same: \(other), \(entry.name)")
      }
      if here == "local" { throw Objection(path: here, reason: "a folder local/, which belongs to each device alone") }
    }
    let keys = folder.map { Array($0.name.utf8) + ($0.kind == .tree ? [UInt8(ascii: "/")] : []) }
    if zip(keys, keys.dropFirst()).contains(where: { !$0.lexicographicallyPrecedes($1) }) {
      throw Objection(path: path, reason: "a folder whose names are not in order")
    }
  }

  /// Throws where the file's content did not come along, or is too large to be written as a file.
  private func inspectFile(_ entry: TreeEntry, at path: String) throws(Objection) {
    guard let size = objects.repository.blobSize(entry.id) else {
      throw Objection(path: path, reason: "a file without its content")
    }
    if size > Ledger.largestFile { throw Objection(path: path, reason: "a file of \(size) bytes", kind: .limit) }
  }

  private func inspectMode(_ entry: TreeEntry, at path: String) throws(Objection) {
    switch entry.mode {
    case 0o040000, FileMode.plain, FileMode.executable: return
    case 0o120000, 0o160000:
      // git itself reads these files.
      if path.begins(with: ".git") { throw Objection(path: path, reason: "a link in the place of a file of git's") }
    default: throw Objection(path: path, reason: "a file of the mode \(String(entry.mode, radix: 8))")
    }
  }
}

extension Commit {
  fileprivate var named: String { "(commit \(id.short) by \(author.name) <\(author.email)>)" }
}
