import FileSystem
import Git
import Merge
import Records
import Schema

extension Snapshotter {
  /// Gives each copied record (`cp lunch.X.json dinner.X.json`) an id of its own. The copy is the newcomer: the path
  /// that the last commit did not have, or, where plain git has committed both paths, the one that came later;
  /// otherwise the larger path. The new id is derived from the old one and the path, so that two devices that notice
  /// the same copy agree. Returns whether there was a copy.
  func giveCopiesNewIDs(in plan: SnapshotPlan) throws -> Bool {
    let (scan, origin) = (plan.scan, plan.origin)
    let copies = Self.copies(among: scan.paths)
    if copies.isEmpty { return false }
    let added = try scan.changes.filter { try $0.before == nil && $0.now != nil && !origin.isEdit($0) }.map(\.path)
    let newcomers = Set(added.map { Text($0) })
    var isAny = false
    let changed = Set(scan.changes.map { Text($0.path) })
    let kinds = try ledger.kinds()
    for paths in copies {
      let (new, committed) = (
        paths.filter { newcomers.contains(Text($0)) }, paths.filter { !newcomers.contains(Text($0)) }
      )
      // Which of several committed paths came later is asked only where nobody is at work on them: where one is being
      // edited, or is held back, the copies wait until it is committed.
      let isQuiet = committed.allSatisfy { !changed.contains(Text($0)) && plan.basesBefore[$0] == nil }
      let later = isQuiet ? try newerOnes(of: committed, head: plan.branch.commit) : []
      for path in later + (committed.isEmpty ? Array(new.dropFirst()) : new) {
        if try origin.texts.isEditOfRemoved(path) { continue }
        try giveNewID(path, of: paths, among: scan.paths, kinds)
        isAny = true
      }
    }
    return isAny
  }

  /// At most this many commits are asked which of two paths was there first.
  private static let mostCommits = 1_000

  /// Of paths that the last commit has, those that came later than another of them, as far as the history tells; where
  /// it does not, all but the smallest.
  private func newerOnes(of paths: [String], head: ObjectID?) throws -> [String] {
    guard paths.count > 1, let head else { return [] }
    for commit in try objects.repository.history(from: [head], limit: Self.mostCommits) {
      let (tree, comparison) = (try objects.commit(commit).tree, TreeComparison(objects: objects))
      let there = try paths.filter { try comparison.leaf(at: $0, in: tree) != nil }
      if there.isEmpty || there.count == paths.count { continue }
      let older = Set(there.map { Text($0) })
      return paths.filter { !older.contains(Text($0)) } + (try newerOnes(of: there, head: commit))
    }
    return Array(paths.dropFirst())
  }

  /// For every record that lies at more than one path, its paths in order.
  /// - Parameter isOfOneOwner: whether only paths of one owner are compared.
  static func copies(among paths: [String], isOfOneOwner: Bool = true) -> [[String]] {
    var (seen, twice): (Set<UInt64>, Set<UInt64>) = ([], [])
    seen.reserveCapacity(paths.count)
    let ids = paths.map { RecordLocation.randomNumber(inName: 0..<$0.utf8.count, of: $0.utf8Span.span) }
    for case let id? in ids where !seen.insert(id).inserted { twice.insert(id) }
    if twice.isEmpty { return [] }
    var pathsOf: [RecordLocation: [String]] = [:]
    for (path, id) in zip(paths, ids) {
      guard let id, twice.contains(id), !IgnoredFiles.isIgnored(path), var location = RecordLocation(path: path) else {
        continue
      }
      if !isOfOneOwner { location = RecordLocation(owner: .shared, folder: location.folder, id: location.id) }
      if RecordLocation.isRandomID(location.id) { pathsOf[location, default: []].append(path) }
    }
    return pathsOf.values.filter { $0.count > 1 }.sorted { Text($0[0]) < Text($1[0]) }
  }

  /// Moves a copy, with its attachments, to a path with an id of its own.
  /// - Parameters:
  ///   - same: all paths at which the record lies.
  ///   - paths: all paths of the ledger's files, in order.
  private func giveNewID(_ path: String, of same: [String], among paths: [String], _ kinds: Kinds) throws {
    guard let location = RecordLocation(path: path), let format = RecordFormat(path: path) else { return }
    let ending = ".\(location.id).\(format.fileExtension)"
    let stem =
      isPath(path, endingIn: ending)
      ? String(Substring(path.utf8.dropLast(ending.utf8.count))) : parent(of: path) + "/copy"
    var newID = try RecordID.derived(from: location.id, path: path)
    var newPath = "\(stem).\(newID).\(format.fileExtension)"
    let attachments = Attachments.beside(path, among: paths)
    func newPaths() -> [String] { [newPath] + attachments.map { Attachments.path($0, of: path, movedTo: newPath) } }
    // An earlier copy to the same path, or what is left of it, has this id already.
    while try newPaths().contains(where: { try ledger.root.statIfPresent($0) != nil }) {
      newID = try RecordID.derived(from: newID, path: path)
      newPath = "\(stem).\(newID).\(format.fileExtension)"
    }
    // The record comes last: if this command is killed before, the next snapshot goes on, for it derives the same id.
    try moveAttachments(attachments, of: path, to: newPath, same, kinds)
    try ledger.root.renameNoReplace(path, to: newPath)
    surroundings.notify(.copied(path: path, newPath: newPath))
  }

  /// Gives the new id also to the attachments that were copied with a record, and updates the fields that name these
  /// attachments, or the original's.
  private func moveAttachments(
    _ files: [String], of path: String, to newPath: String, _ same: [String], _ kinds: Kinds
  ) throws {
    let moves = files.map { (from: $0, to: Attachments.path($0, of: path, movedTo: newPath)) }
    let named = moves.flatMap { move in
      same.map { (from: Attachments.path(move.from, of: path, movedTo: $0), to: move.to) }
    }
    if moves.isEmpty { return }
    if let content = try readIfPresent(path), let location = RecordLocation(path: path),
      RecordReading.problem(content.bytes, path: path) == nil
    {
      let record = try StoredRecord(path: path, location: location, content: content)
      let changed = try record.naming(named, rules: kinds.rules(of: location))
      try Updater(tree).apply([FileEdit(path: path, expected: content, bytes: changed.bytes)])
    }
    for (from, to) in moves { try ledger.root.renameNoReplace(from, to: to) }
  }
}
