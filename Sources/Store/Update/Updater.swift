import FileSystem
import Git
import Merge
import Records

/// Lets the files of the work tree follow the branch, and finishes what a killed command left of that. It is the one
/// mover of files: pulls, commands and plain edits all go through its journal (decision 34).
struct Updater: WorkTreeJob {
  let tree: WorkTree

  init(_ tree: WorkTree) { self.tree = tree }
}

extension Updater {
  /// Moves the branch to `commit` and brings the files after it.
  ///
  /// A journal is written first, so that a crash at any point is finished by the next command. Edits that editors
  /// save meanwhile are merged, and the branch goes to the result.
  ///
  /// - Parameter onDisk: the texts that `commit` has merged: what stands on disk now, and of which commit it is an edit. The
  ///   branch may have had all that they say: then only their files follow it.
  /// - Parameter message: what git's log of the branch says.
  func advance(
    _ branch: Branch, to commit: ObjectID, merging onDisk: [LateEdit] = [], saying message: String = "update"
  ) throws {
    if commit == branch.commit, onDisk.isEmpty { return }
    let texts = Dictionary(onDisk.map { (Text($0.path), $0.now?.id) }, uniquingKeysWith: { first, _ in first })
    let steps = try self.steps(from: branch.commit, to: commit, onDisk: texts)
    var bases = try ledger.editBases()
    for edit in onDisk { bases.noteMerged(edit.path, as: edit.base) }
    try tree.keepAlive(commit)
    let changesFiles = !steps.isEmpty || !onDisk.isEmpty
    let journal = try remembering(
      UpdateJournal(
        branch: branch.name, from: branch.commit, to: commit, token: hexadecimal(try surroundings.random(6)),
        bases: bases, steps: steps))
    if changesFiles { try ledger.writeState(StateFolder.journal, journal.state) }
    if commit != branch.commit { try tree.move(branch, to: commit, saying: message) }
    if changesFiles { try finish(journal) }
  }

  /// - Parameter onDisk: what is expected on disk where that is not what `from` has; nil for no file.
  func steps(from: ObjectID?, to: ObjectID, onDisk: [Text: ObjectID?]) throws -> [UpdateJournal.Step] {
    let trees = (try from.map { try objects.commit($0).tree }, try objects.commit(to).tree)
    var steps: [UpdateJournal.Step] = []
    for any in try TreeComparison(objects: objects).allDifferences(from: trees.0, to: trees.1) {
      if any.isCarried { steps.append(carriedStep(any)) }
      guard let difference = any.ofFiles, !any.isCarried || difference.new == nil else { continue }
      steps.append(step(difference, old: onDisk[Text(difference.path)] ?? difference.old?.id))
    }
    let stepped = Set(steps.map { Text($0.path) })
    for path in onDisk.keys.sorted() where !stepped.contains(path) {
      let leaf = try TreeComparison(objects: objects).leaf(at: path.string, in: trees.1)
      guard let old = onDisk[path], leaf?.id != old else { continue }
      steps.append(step(TreeComparison.Difference(path: path.string, old: nil, new: leaf), old: old))
    }
    return steps
  }

  private func carriedStep(_ difference: TreeComparison.Difference) -> UpdateJournal.Step {
    UpdateJournal.Step(
      path: difference.path, old: nil, new: difference.new?.id, isExecutable: false, isCarried: true)
  }

  private func step(_ difference: TreeComparison.Difference, old: ObjectID?) -> UpdateJournal.Step {
    UpdateJournal.Step(
      path: difference.path, old: old, new: difference.new?.id,
      isExecutable: (difference.new ?? difference.old)?.isExecutable == true)
  }
}
