import FileSystem
import Git
import Merge
import Records

extension WorkTree {
  /// Moves the branch to `commit` and brings the files after it.
  ///
  /// A journal is written first, so that a crash at any point is finished by the next command. Edits that editors
  /// save meanwhile are merged, and the branch goes to the result.
  ///
  /// - Parameter onDisk: the texts that `commit` has merged: what stands on disk now, and of which commit it is an edit. The
  ///   branch may have had all that they say: then only their files follow it.
  func advance(_ branch: Branch, to commit: ObjectID, merging onDisk: [LateEdit] = []) throws {
    if commit == branch.commit, onDisk.isEmpty { return }
    let steps = try self.steps(from: branch.commit, to: commit, onDisk: onDisk)
    var bases = try ledger.editBases()
    for edit in onDisk { bases.noteMerged(edit.path, as: edit.base) }
    let journal = UpdateJournal(
      branch: branch.name, from: branch.commit, to: commit, token: hexadecimal(try surroundings.random(6)),
      bases: bases, steps: steps)
    let changesFiles = !steps.isEmpty || !onDisk.isEmpty
    try keepAlive(commit)
    if changesFiles { try ledger.writeState(StateFolder.journal, journal.state) }
    if commit != branch.commit { try move(branch, to: commit, saying: "update") }
    if changesFiles { try finish(journal) }
  }

  private func steps(
    from: ObjectID?, to: ObjectID, onDisk: [LateEdit]
  ) throws -> [UpdateJournal.Step] {
    let trees = (try from.map { try objects.commit($0).tree }, try objects.commit(to).tree)
    let expected = Dictionary(onDisk.map { (Text($0.path), $0) }, uniquingKeysWith: { first, _ in first })
    var steps: [UpdateJournal.Step] = []
    for any in try TreeComparison(objects: objects).allDifferences(from: trees.0, to: trees.1) {
      if any.isCarried { steps.append(carriedStep(any)) }
      guard let difference = any.ofFiles, !any.isCarried || difference.new == nil else { continue }
      steps.append(step(difference, onDisk: expected[Text(difference.path)]))
    }
    let stepped = Set(steps.map { Text($0.path) })
    for edit in onDisk where !stepped.contains(Text(edit.path)) {
      let leaf = try TreeComparison(objects: objects).leaf(at: edit.path, in: trees.1)
      if leaf?.id == edit.now?.id { continue }
      steps.append(step(TreeComparison.Difference(path: edit.path, old: nil, new: leaf), onDisk: edit))
    }
    return steps
  }

  private func carriedStep(_ difference: TreeComparison.Difference) -> UpdateJournal.Step {
    UpdateJournal.Step(
      path: difference.path, old: nil, new: difference.new?.id, isExecutable: false, isCarried: true)
  }

  private func step(_ difference: TreeComparison.Difference, onDisk: LateEdit?) -> UpdateJournal.Step {
    UpdateJournal.Step(
      path: difference.path, old: onDisk.map { $0.now?.id } ?? difference.old?.id, new: difference.new?.id,
      isExecutable: (difference.new ?? difference.old)?.isExecutable == true)
  }

  /// Above this many files one flush of the whole file system is quicker than one for each file.
  private static let manyFiles = 64

  /// Carries out an update whose branch has moved. Can be repeated after a crash at any point.
  func finish(_ journal: UpdateJournal, isResumed: Bool = false) throws {
    let updates = journal.steps.indices.map {
      FileUpdate(tree: self, journal: journal, number: $0, isResumed: isResumed)
    }
    let isMany = updates.count > Self.manyFiles
    var results = UpdateResults(bases: journal.bases)
    try ledger.root.makeFolders(StateFolder.replaced)
    let clearing = journal.clearingSteps
    try clear(clearing.map { updates[$0] }, of: journal, &results)
    var folders: Set<Text> = [""]
    let open = try unobstructed(updates.filter { !clearing.contains($0.number) }, of: journal, &folders, &results)
    let drafts = try open.map { try $0.prepare(isFlushed: !isMany, folders: &folders) }
    if isMany { try ledger.root.flushAll() }
    for (update, draft) in zip(open, drafts) { results.take(try update.place(draft), of: update.number, in: journal) }
    if isMany { try ledger.root.flushAll() } else { try results.folders.sync(in: ledger.root) }
    try removeEmptied(results.emptied)
    try ledger.write(results.bases)
    try refreshIndex(after: journal, stats: results.stats)
    try end(journal, late: results.late)
  }

  /// Takes away what stands where a folder or a file is to come.
  private func clear(_ updates: [FileUpdate], of journal: UpdateJournal, _ results: inout UpdateResults) throws {
    var folders: Set<Text> = [""]
    for update in try unobstructed(updates, of: journal, &folders, &results) {
      results.take(try update.place(nil), of: update.number, in: journal)
    }
    try removeEmptied(results.emptied)
  }

  /// Without the updates of files that cannot be reached at this moment: these are held back.
  private func unobstructed(
    _ updates: [FileUpdate], of journal: UpdateJournal, _ folders: inout Set<Text>, _ results: inout UpdateResults
  ) throws -> [FileUpdate] {
    try updates.filter { update in
      guard try update.isObstructed(&folders) else { return true }
      results.hold(journal.steps[update.number], of: journal)
      return false
    }
  }

  private func removeEmptied(_ folders: Set<Text>) throws {
    for folder in folders.sorted() { try ledger.root.removeEmptyFolders(folder.string) }
  }

  /// Ends the update, or goes on to the merge of what came out of the work tree unexpectedly.
  private func end(_ journal: UpdateJournal, late: [LateEdit]) throws {
    if !late.isEmpty {
      surroundings.notify(.mergedLateEdits(paths: late.map(\.path)))
      // Somebody may have committed since: after a kill, or at this moment.
      let branch = try self.branch()
      let head = branch.name == journal.branch ? branch.commit ?? journal.to : journal.to
      let merged = try self.merged(late, with: head).head
      if merged != head {
        try noteLastUpdate(journal)
        return try advance(Branch(name: journal.branch, commit: head), to: merged)
      }
    }
    try noteLastUpdate(journal)
    try ledger.writeState(StateFolder.journal, nil)
  }
}

/// What the files of an update turned out to hold.
private struct UpdateResults {
  var bases: EditBases
  var late: [LateEdit] = []
  var stats: [Int: FileStat] = [:]
  var folders = DurableFolders()
  /// The folders that files were taken out of.
  var emptied: Set<Text> = []

  /// A file whose text is merged is held back no more, unless that is found anew.
  init(bases: EditBases) {
    self.bases = bases
    self.bases.removeMerged()
  }

  mutating func take(_ outcome: FileUpdate.Outcome, of number: Int, in journal: UpdateJournal) {
    let step = journal.steps[number]
    folders.insert(parentOf: step.path)
    switch outcome {
    case .done(let stat): stats[number] = stat
    case .late(let edit): late.append(edit)
    case .heldBack: hold(step, of: journal)
    }
    if step.new == nil { emptied.insert(Text(parent(of: step.path))) }
  }

  mutating func hold(_ step: UpdateJournal.Step, of journal: UpdateJournal) {
    bases.hold(step.path, as: journal.base(of: step.path))
  }
}
