import FileSystem
import Git
import Merge
import Records
import Schema

/// What has to hold before a command changes files. Where only a snapshot can decide what is to become of a file, the
/// command ends instead, before it has changed anything.
extension CommandEdits {
  /// Throws where a file is an edit of an older commit: committed on the newest one, it would take back what the pulls since
  /// then brought.
  func requireMerged(_ edits: [FileEdit], on branch: Branch, _ tree: ObjectID?) throws {
    guard let unmerged = try UnmergedEdits(self.tree, on: branch, tree) else { return }
    for edit in edits {
      guard let content = edit.expected, try unmerged.base(of: content.bytes, at: edit.path) != nil else { continue }
      throw Failure(
        .busy, "not-merged", "the file was edited before the last pull came, and is not merged with it yet",
        path: edit.path, advice: StoreAdvice.syncThenAgain)
    }
  }

  /// Throws where a new file would replace one that the commit has, and that git was told to leave out of the work tree: the
  /// person has not seen it.
  func requireNothingSparse(at edits: [FileEdit]) throws {
    let new = edits.filter { $0.expected == nil && $0.bytes != nil }
    guard let edit = try new.first(where: { try objects.skipsWorkTree($0.path) }) else { return }
    throw Failure(
      .invalid, "bad-path", "the ledger has a file of this name, which git was told to leave out of the work tree",
      path: edit.path, advice: StoreAdvice.wholeCheckout)
  }

  /// The paths at which the last commit has records that somebody has since moved, by hand, to the paths of the edits. They
  /// have to go with these edits: otherwise the commit would have the records twice.
  func pathsLeft(by edits: [FileEdit], in tree: ObjectID) throws -> [String] {
    let comparison = TreeComparison(objects: objects)
    let newcomers = try edits.filter { try $0.expected != nil && comparison.leaf(at: $0.path, in: tree) == nil }
    if newcomers.isEmpty { return [] }
    for edit in newcomers where edit.bytes != nil { try requireName(edit.path, in: tree) }
    let records = Set(newcomers.compactMap { RecordLocation(path: $0.path) })
    let edited = Set(edits.map { Text($0.path) })
    let others = try objects.paths(of: records, in: tree).filter { !edited.contains(Text($0)) }
    if let original = try others.first(where: { try reachable($0) != nil }) {
      throw Self.newByHand(newcomers[0].path, "is a copy of \(original), and has its id")
    }
    return others
  }

  /// Throws where the commit has another spelling of the path, or of a folder above it, as after a folder was renamed by
  /// hand.
  private func requireName(_ path: String, in tree: ObjectID) throws {
    let other = try objects.otherSpelling(of: path, in: tree) ?? ledger.otherSpelling(of: path, besides: path)
    if let other { throw Self.newByHand(path, "has a name that some systems hold for the same as \(other)") }
  }

  private static func newByHand(_ path: String, _ reason: Sentence) -> Failure {
    Failure(
      .busy, "new-by-hand", "the file was made or moved by hand, and \(reason)", path: path,
      advice: StoreAdvice.takeInThenAgain)
  }

  func requireGoodPath(_ path: String, isNew: Bool) throws {
    guard let problem = isNew ? PathRules.problemOfNew(path) : PathRules.problem(path) else { return }
    throw Failure(.invalid, "bad-path", "this cannot be the path of a file: \(problem)", path: path)
  }

  /// Throws where a path stands twice, before the first file is touched.
  func requireOnce(_ paths: [String]) throws {
    var seen: Set<Text> = []
    guard let twice = paths.first(where: { !seen.insert(Text($0)).inserted }) else { return }
    throw Failure(
      .invalid, "edited-twice", "the same file would be changed twice", path: twice, advice: StoreAdvice.nameRecordsOnce
    )
  }
}

extension PrivateFiles {
  /// Throws where a file would be committed that has to stay on this device.
  func requireNone(among edits: [FileEdit]) throws {
    for edit in edits where edit.bytes != nil {
      guard let kind = kind(ofExposed: edit.path) else { continue }
      throw Failure(
        .invalid, "private", "the kind \(kind.name) is private, and this file would be sent", path: edit.path,
        advice: StoreAdvice.makePrivate(kind: kind.name))
    }
  }
}
