import Git
import Merge
import Records

/// Looks at every tree that came from the cloud before anything of it is used. A tree that tries something refuses
/// the whole fetch; a record that merely cannot be read is no concern of this check.
struct IncomingInspection {
  static let mostEntries = 1_000_000

  let objects: LedgerObjects
  private var inspected: Set<ObjectID> = []
  private var entries = 0

  init(objects: LedgerObjects) { self.objects = objects }

  /// Throws where one of the commits that `head` has and `known` have not holds a tree that is not to be taken.
  mutating func inspect(_ head: ObjectID, known: [ObjectID]) throws {
    for id in try objects.repository.history(from: [head], hiding: known).reversed() {
      let commit = try objects.repository.readCommit(id)
      let before = try commit.parents.first.map { try objects.commit($0).tree }
      do throws(Objection) {
        try inspect(commit.tree, before: before, path: "", depth: 1)
      } catch { throw refusal(error, of: commit) }
    }
  }

  private struct Objection: Error {
    let path: String
    let reason: String
    var kind = StoreError.Kind.trust
  }

  private func refusal(_ objection: Objection, of commit: Commit) -> StoreError {
    StoreError(
      objection.kind, objection.kind == .limit ? "too-many-files" : "hostile-tree",
      "the cloud sent something that is not taken: \(objection.reason) (commit \(commit.id.short) by "
        + "\(commit.author.name) <\(commit.author.email)>)",
      path: objection.path,
      hint: "nothing was changed here; ask \(commit.author.name) to take it out of the cloud")
  }

  private mutating func inspect(
    _ tree: ObjectID, before: ObjectID?, path: String, depth: Int
  ) throws(Objection) {
    if tree == before || !inspected.insert(tree).inserted { return }
    if depth > PathRules.deepest { throw Objection(path: path, reason: "folders more than \(PathRules.deepest) deep") }
    let now = try read(tree, path)
    let old = try before.map { (id) throws(Objection) in try read(id, path) } ?? []
    let known = Dictionary(old.map { (Text($0.name), $0) }, uniquingKeysWith: { first, _ in first })
    try inspectNames(now, below: path)
    for entry in now where known[Text(entry.name)] != entry {
      let here = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
      try inspectMode(entry, at: here)
      guard entry.kind == .tree else { continue }
      let former = known[Text(entry.name)].flatMap { $0.kind == .tree ? $0.id : nil }
      try inspect(entry.id, before: former, path: here, depth: depth + 1)
    }
  }

  private func read(_ tree: ObjectID, _ path: String) throws(Objection) -> [TreeEntry] {
    do throws(GitError) { return try objects.repository.readTree(tree) } catch {
      throw Objection(path: path, reason: "a folder that cannot be read: \(error)")
    }
  }

  private mutating func inspectNames(_ folder: [TreeEntry], below path: String) throws(Objection) {
    entries += folder.count
    if entries > Self.mostEntries {
      throw Objection(path: path, reason: "more than \(Self.mostEntries) files", kind: .limit)
    }
    var folded = FoldedNames()
    for entry in folder {
      let here = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
      if !entry.isValidUTF8 { throw Objection(path: here, reason: "a name that is not UTF-8") }
      if let problem = PathRules.problem(here) { throw Objection(path: here, reason: problem) }
      if let other = folded.clash(of: entry.name) {
        throw Objection(path: here, reason: "two names that some systems hold for the same: \(other), \(entry.name)")
      }
      if here == "local" { throw Objection(path: here, reason: "a folder local/, which belongs to each device alone") }
    }
  }

  private func inspectMode(_ entry: TreeEntry, at path: String) throws(Objection) {
    switch entry.mode {
    case 0o040000, 0o100644, 0o100755: return
    case 0o120000: throw Objection(path: path, reason: "a symbolic link")
    case 0o160000: throw Objection(path: path, reason: "a submodule")
    default: throw Objection(path: path, reason: "a file of the mode \(String(entry.mode, radix: 8))")
    }
  }
}
