import CLibgit2

extension Repository {
  /// Opens the repository at `path` to compute in it: new objects are found like others, but stay in memory and go with
  /// the value. Nothing is written.
  public static func openUnwritten(
    at path: String, searchingUp: Bool = false, environment: GitEnvironment = GitEnvironment()
  ) throws(GitError) -> Repository {
    let collected = try CollectedObjects()
    let repository = try open(at: path, searchingUp: searchingUp, environment: environment, collected: collected)
    try collected.serve(repository.database)
    return repository
  }

  /// Opens the repository at `path` to change it: new objects are found like others, and wait in memory until they are
  /// written. Whatever no reference leads to yet, `git prune` takes away at any moment; what waits it cannot take.
  ///
  /// Blobs that are too large to wait are written at once.
  public static func openCollecting(
    at path: String, environment: GitEnvironment = GitEnvironment()
  ) throws(GitError) -> Repository {
    let collected = try CollectedObjects()
    let repository = try open(at: path, searchingUp: false, environment: environment, collected: collected)
    try collected.serve(repository.database, largeGoTo: DiskObjects(in: repository.objectsFolder))
    return repository
  }

  /// Whether new objects wait in memory.
  public var collectsObjects: Bool { collected != nil }

  var objectsFolder: String { commonDirectory + "objects" }
}

// MARK: - What waits

extension Repository {
  /// What `id` leads to, itself included, as far as it was collected here: each object after those that it refers to, and
  /// the files of a tree in the order of their paths. Who reads them in that order later goes through their pack once.
  public func collected(for id: ObjectID) throws(GitError) -> [ObjectID] {
    guard let collected else { return [] }
    var found: [ObjectID] = []
    var isSeen = Array(repeating: false, count: collected.ids.count)
    var open = [(id: id, isFollowed: false)]
    while let next = open.popLast() {
      if next.isFollowed { found.append(next.id); continue }
      guard let place = collected.place(of: next.id), !isSeen[place] else { continue }
      isSeen[place] = true
      open.append((next.id, true))
      if collected.large.contains(next.id) { continue }
      open += try references(of: next.id).reversed().map { ($0, false) }
    }
    return found
  }

  private func references(of id: ObjectID) throws(GitError) -> [ObjectID] {
    switch try header(of: id).type {
    case GIT_OBJECT_COMMIT:
      let commit = try readCommit(id)
      return [commit.tree] + commit.parents
    case GIT_OBJECT_TREE: return try readTree(id).map(\.id)
    default: return []
    }
  }

  /// Writes collected objects, as far as the disk does not have them: for the first time, and again where somebody has
  /// taken them away. Few become files of their own, many become one pack, which is flushed once.
  ///
  /// Throws `modified` where one is gone that was too large to wait.
  public func writeMissing(_ ids: [ObjectID]) throws(GitError) {
    if collected == nil || ids.isEmpty { return }
    let disk = try DiskObjects(in: objectsFolder)
    let missing = try missing(among: ids, disk)
    if missing.count > Self.manyObjects { return try writePack(missing, into: self) }
    for id in missing {
      let (bytes, type) = try content(of: id)
      try disk.write(bytes, as: type, doing: "write the object \(id)")
    }
  }

  /// Those of some collected objects that the disk does not have. Throws `modified` where one of them is gone that was too
  /// large to wait.
  func missing(among ids: [ObjectID], _ disk: DiskObjects) throws(GitError) -> [ObjectID] {
    guard let collected else { return [] }
    let missing = try disk.missing(among: ids)
    if missing.contains(where: collected.large.contains) {
      throw GitError(
        .modified, doing: "keep what was written",
        "another program has just cleared up the repository (git prune, git gc --prune=now)")
    }
    return missing
  }

  static let manyObjects = 64

  /// Writes collected objects into a pack, even those that have files of their own: `git prune` removes such files, and no
  /// packs.
  public func writeIntoPack(_ ids: [ObjectID]) throws(GitError) { try writePack(ids, into: self) }

  /// Forgets objects that were collected. To be called when they are all on the disk, and a reference leads to them.
  public func forget(_ ids: [ObjectID]) throws(GitError) { try collected?.forget(ids) }
}
