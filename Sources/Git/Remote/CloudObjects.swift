import CLibgit2

/// The objects of a cloud in a folder, read from its files.
public struct CloudObjects: ~Copyable {
  private let database: Handle
  /// The folder of the objects.
  private let folder: String

  /// - Parameter repository: the folder of the cloud's repository.
  public init(in repository: String) throws(GitError) {
    try Library.start()
    let folder = repository + "/objects"
    let doing = "read the objects of the cloud at \(repository)"
    try requireCString(folder, doing: doing)
    database = try unsafe Handle(git_odb_free, doing: doing) { unsafe git_odb_open(&$0, folder) }
    self.folder = folder
  }

  /// Whether the object is there, and its content is that of its id.
  public func isWhole(_ id: ObjectID) throws(GitError) -> Bool {
    if let isWhole = try LooseObject.isWhole(id, in: folder) { return isWhole }
    var oid = id.oid
    var object: OpaquePointer?
    defer { unsafe git_odb_object_free(object) }
    return unsafe git_odb_read(&object, database.pointer, &oid) == 0
  }
}

extension Repository {
  /// The objects that the newest commits of `head` brought: each commit, and what its first parent has not. Of all
  /// commits these are all objects.
  /// - Parameters:
  ///   - commits: how many commits are looked at.
  ///   - most: after so many objects no more are looked for: one commit may bring very many, as an import does.
  public func objectsBrought(
    by head: ObjectID, commits: Int = .max, most: Int = .max
  ) throws(GitError) -> Set<ObjectID> {
    var found: Set<ObjectID> = []
    for id in try history(from: [head], limit: commits) where found.count < most {
      let commit = try readCommit(id)
      found.insert(id)
      let before = try commit.parents.first.map { (parent) throws(GitError) in try readCommit(parent).tree }
      try collect(commit.tree, besides: before, into: &found, most: most)
    }
    return found
  }

  private func collect(
    _ tree: ObjectID, besides before: ObjectID?, into found: inout Set<ObjectID>, most: Int
  ) throws(GitError) {
    guard tree != before, found.count < most, found.insert(tree).inserted else { return }
    let old = try before.map { (id) throws(GitError) in try readTree(id) } ?? []
    let former = Dictionary(old.map { (Array($0.name.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    for entry in try readTree(tree) where found.count < most {
      let old = former[Array(entry.name.utf8)]
      switch entry.kind {
      case .tree: try collect(entry.id, besides: old?.kind == .tree ? old?.id : nil, into: &found, most: most)
      case .blob, .link: if old?.id != entry.id { found.insert(entry.id) }
      case .commit: continue
      }
    }
  }

  /// Writes objects of this repository as one pack into the repository at `folder`, flushed.
  public func writePack(of ids: some Collection<ObjectID>, intoRepository folder: String) throws(GitError) {
    let doing = "write \(ids.count) objects into \(folder)"
    let builder = try unsafe Handle(git_packbuilder_free, doing: doing) {
      unsafe git_packbuilder_new(&$0, handle.pointer)
    }
    for id in ids {
      var oid = id.oid
      try check(unsafe git_packbuilder_insert(builder.pointer, &oid, nil), doing: doing)
    }
    let packs = folder + "/objects/pack"
    try requireCString(packs, doing: doing)
    try check(unsafe git_packbuilder_write(builder.pointer, packs, 0, nil, nil), doing: doing)
  }
}
