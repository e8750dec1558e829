import FileSystem
import Git
import Merge
import Records

/// Lets the files of the work tree follow the branch, and finishes what a killed command left of that. Pulls, commands
/// and edits without a commit all move files through its journal: there is no other way (decision 34).
///
/// An update runs through these files, in this order: `advance` (here) plans the steps, writes the journal and moves the
/// branch; `carryOut` (FollowingFiles.swift) carries out the steps, each a `FileUpdate`, and then brings the table of edit
/// bases and git's index (IndexUpkeep.swift) after them; `end` (UpdateMemory.swift) lets the journal become the
/// memory. After a kill, `finishPendingUpdate` (Recovery.swift) begins at the journal.
struct Updater: WorkTreeJob {
  let tree: WorkTree

  init(_ tree: WorkTree) { self.tree = tree }
}

extension Updater {
  /// Moves the branch to `commit`, and lets the files follow it.
  ///
  /// A journal is written first: after a crash at any point, the next command finishes the update. Edits that editors
  /// save meanwhile are merged, and the branch goes to the result.
  ///
  /// - Parameters:
  ///   - differences: what differs between the trees of the branch and of `commit`; nil where that is still to be found.
  ///   - edits: the late edits that `commit` has merged: their texts stand on disk, where their files have to be brought
  ///     to the result. This may be all that there is to do, where the branch had everything that they say.
  ///   - cameOut: late edits whose texts are no longer on disk; what their editors save next is an edit of these texts.
  ///   - isReturn: whether the files were on this disk before, as those of an undo.
  ///   - origin: whose doing it is; without more, that of an editor that saved late.
  ///   - message: for git's log of the branch.
  func advance(
    _ branch: Branch, to commit: ObjectID, along differences: consuming [TreeComparison.Difference]? = nil,
    merging edits: [LateEdit] = [], after cameOut: [LateEdit] = [], isReturn: Bool = false,
    by origin: Operation.Origin = .hand, saying message: String = WorkTree.updateMove
  ) throws {
    if commit == branch.commit, edits.isEmpty { return }
    let onDisk = Dictionary(edits.map { (Text($0.path), $0.now?.id) }, uniquingKeysWith: { first, _ in first })
    let steps = try self.steps(from: branch.commit, to: commit, along: consume differences, onDisk: onDisk)
    if !isReturn { try requireGoodPaths(steps) }
    var bases = try ledger.editBases()
    for edit in edits + cameOut { bases.noteMerged(edit.path, as: edit.base) }
    let changesFiles = !steps.isEmpty || !edits.isEmpty
    let token = try surroundings.token()
    var journal = try remembering(
      UpdateJournal(branch: branch.name, from: branch.commit, to: commit, token: token, bases: bases, steps: steps))
    journal.note = tree.note(words(for: message, by: origin), by: origin, token: token)
    var states = [try tree.pending(journal.note, from: branch.commit, to: commit)].compactMap { $0 }
    if changesFiles { states.append(journal.pending(StateFolder.journal)) }
    try orNothing(of: journal, branch) {
      // Before the journal names it: recovery needs the commit, and no branch keeps it from `git prune` yet.
      try tree.keepAlive(commit, noting: states)
      if commit == branch.commit { return }
      let isFlushedLater = try changesFiles && flushesAtEnd(of: journal)
      try tree.move(branch, to: commit, saying: message, isFlushedLater: isFlushedLater)
    }
    if changesFiles { try follow(journal) }
  }

  /// Moves the branch for an update. Where that fails, nothing has happened, or the branch has moved: then the next command
  /// does the rest, and the failure says that it is done.
  func orNothing(of journal: UpdateJournal, _ branch: Branch, _ move: () throws -> Void) throws {
    do { try move() } catch {
      guard try self.branch() == branch else { throw Self.isDone(error) }
      try rollBack(journal)
      throw error
    }
  }

  /// Throws where a file would be made under a path that no device takes, such as `.git/hooks/post-commit`. Trees are
  /// inspected when they come in, but a past can be accepted whose trees are bad, and many commands make old trees new.
  private func requireGoodPaths(_ steps: [UpdateJournal.Step]) throws {
    for step in steps where step.old == nil && step.new != nil && !step.isCarried {
      let isLocal = Text(step.path) == "local" || step.path.begins(with: "local/")
      let problem = isLocal ? "local/ belongs to each device alone" : PathRules.problem(step.path)
      guard let problem else { continue }
      throw Failure(
        .trust, "hostile-tree", "a file would be made here that no device takes: \(problem)", path: step.path)
    }
  }

  private func words(for message: String, by origin: Operation.Origin) -> String {
    switch origin {
    case .others: Operation.brought(by: surroundings.command)
    case .hand: "What was saved meanwhile"
    case .command, .lasting: message
    }
  }

  /// The steps that bring the files from one commit to another.
  /// - Parameters:
  ///   - differences: what differs between their trees; nil where that is still to be found.
  ///   - onDisk: by path, the version that is expected on disk where that is not the one of `from`; nil for no file.
  func steps(
    from: ObjectID?, to: ObjectID, along differences: consuming [TreeComparison.Difference]? = nil,
    onDisk: [Text: ObjectID?]
  ) throws -> [UpdateJournal.Step] {
    let trees = (try from.map { try objects.commit($0).tree }, try objects.commit(to).tree)
    var steps: [UpdateJournal.Step] = []
    let all =
      try (consume differences) ?? TreeComparison(objects: objects).allDifferences(from: trees.0, to: trees.1)
    steps.reserveCapacity(all.count)
    for any in all {
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
