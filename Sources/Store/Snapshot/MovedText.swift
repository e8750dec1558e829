import FileSystem
import Git
import Merge
import Records
import Schema

/// A text that somebody saved where a record lay that has gone to another path since: its owner has got another name, say, or
/// has shared it. It is an edit of the record where that lies now, and whether it may be committed is asked of that path. So
/// it is merged as it would be after a commit, but without one.
struct MovedText {
  /// The path at which it was saved, and what was saved there.
  let path: String
  let saved: FileContent
  /// The commit whose version was edited.
  let base: ObjectID
  /// The path at which the branch has the record now.
  let place: String
  /// What lies there with this edit in it.
  let merged: [UInt8]
  /// Whether that says anything new.
  let isEdit: Bool

  /// nil where the branch does not have the record at another path.
  init?(_ saved: FileContent, at path: String, editing base: ObjectID, in tree: WorkTree, at head: ObjectID) throws {
    guard let place = try tree.objects.place(ofRecordAt: path, of: base, in: head) else { return nil }
    // Nothing that is written here stays.
    let objects = try LedgerObjects(toRehearse: tree.ledger)
    let edit = try objects.commit(of: saved, at: path, on: base, by: tree)
    let both = try MergeEngine(store: objects).merge(head, edit).commit
    guard let there = try objects.leaf(at: place, of: head), let leaf = try objects.leaf(at: place, of: both) else {
      return nil
    }
    (self.path, self.saved, self.base, self.place) = (path, saved, base, place)
    merged = try objects.file(leaf.id)
    isEdit = leaf.id != there.id
  }

  /// Whether the record belongs to another folder than the one in which the text was saved.
  var hasOtherOwner: Bool { RecordLocation(path: path)?.owner != RecordLocation(path: place)?.owner }
}

extension LedgerObjects {
  /// Where a commit has a record that lay at a path in an earlier one: below its owner's present name, or in shared/. nil
  /// where it lies there still, or nowhere.
  fileprivate func place(ofRecordAt path: String, of base: ObjectID, in head: ObjectID) throws -> String? {
    guard let record = RecordLocation(path: path), case .user(let user) = record.owner else { return nil }
    let owners = [Owner.user(try name(of: user, at: base, in: head) ?? user), .shared]
    let records = owners.map { RecordLocation(owner: $0, folder: record.folder, id: record.id) }
    let places = try paths(of: Set(records), in: commit(head).tree)
    return places.contains { Text($0) == Text(path) } ? nil : places.first
  }

  /// A commit of a text alone, on the commit that was edited.
  fileprivate func commit(
    of saved: FileContent, at path: String, on base: ObjectID, by tree: WorkTree
  ) throws -> ObjectID {
    let before = try commit(base).tree
    let leaf = Leaf(id: try writeFile(saved.bytes), mode: FileMode.of(isExecutable: saved.stat.isExecutable))
    // Where the record lay elsewhere in that commit, it is there no more: else the commit would have it twice.
    let others = try RecordLocation(path: path).map { try paths(of: [$0], in: before) } ?? []
    let changes =
      others.map { LeafChange(path: Text($0), leaf: nil) }.filter { $0.path != Text(path) }
      + [LeafChange(path: Text(path), leaf: leaf)]
    return try repository.writeCommit(
      CommitDraft(
        tree: try writeTree(from: before, changes: changes), parents: [base], author: tree.signature(.author),
        committer: tree.signature(.committer), message: "Edit 1 file\n"))
  }
}

extension Snapshotter {
  /// Brings texts to where their records lie now. Where somebody has edited a record there as well, that edit keeps the
  /// place, and a reference keeps the text. Returns whether there was one.
  func bring(_ texts: [MovedText], since head: ObjectID?) throws -> Bool {
    if texts.isEmpty { return false }
    for text in texts { try bring(text, since: head) }
    var bases = try ledger.editBases()
    for text in texts { bases.remove(text.path) }
    try ledger.write(bases)
    return true
  }

  private func bring(_ text: MovedText, since head: ObjectID?) throws {
    let removal = FileEdit(path: text.path, expected: text.saved, bytes: nil)
    let there = try readIfPresent(text.place)
    let committed = try head.flatMap { try objects.leaf(at: text.place, of: $0)?.id }
    if try there.map({ try Repository.hashBlob($0.bytes) }) == committed {
      try Updater(tree).apply([FileEdit(path: text.place, expected: there, bytes: text.merged), removal])
      if text.isEdit { surroundings.notify(.broughtToRecord(path: text.path, newPath: text.place)) }
      return
    }
    if text.isEdit, there?.bytes != text.merged {
      let kept = try Updater(tree).keep(text.saved.bytes, of: text.path)
      let words = "the record lies at \(text.place) now, and was edited there as well; \(kept.command) shows this edit"
      surroundings.notify(.warning("\(text.path): \(words)"))
    }
    try Updater(tree).apply([removal])
  }

  /// Does so with the files that a pull has left where the branch has nothing any more. Returns what a snapshot skips after
  /// that; nil where there was nothing to bring.
  func bringHeldTexts() throws -> [SkippedFile]? {
    let branch = try self.branch()
    guard let head = branch.commit else { return nil }
    let left = try ledger.editBases().paths.map(\.string).filter { path in
      try objects.leaf(at: path, of: head) == nil && reachable(path)?.kind == .regular
    }
    if left.isEmpty { return nil }
    let plan = try planSnapshot(on: branch, allowDeletions: true)
    guard try bring(plan.moved, since: head) else { return nil }
    return SnapshotReport(of: try planSnapshot(on: branch, allowDeletions: true), head: head).skipped
  }
}
