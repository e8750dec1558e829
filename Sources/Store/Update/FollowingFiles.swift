import FileSystem
import Git
import Records

extension Updater {
  /// Above this many files one flush of the whole file system is quicker than one for each file.
  static let manyFiles = 64

  /// Carries out an update whose branch has moved. Can be repeated after a crash at any point.
  /// - Parameter drafts: of each step, where they are ready.
  func finish(_ journal: UpdateJournal, isResumed: Bool = false, drafts: [FileStat?]? = nil) throws {
    let updates = updates(of: journal, isResumed: isResumed)
    let isMany = updates.count > Self.manyFiles
    var results = UpdateResults(bases: journal.bases)
    try ledger.root.makeFolders(StateFolder.replaced)
    if let drafts {
      try place(updates, drafts, of: journal, &results)
    } else {
      let clearing = journal.clearingSteps
      try clear(clearing.map { updates[$0] }, of: journal, &results)
      var folders = DraftFolders()
      let others = updates.filter { !clearing.contains($0.number) }
      let open = try unobstructed(others, of: journal, &folders.known, &results)
      let drafts = try open.map { try $0.prepare(isFlushed: !isMany, folders: &folders) }
      if isMany { try ledger.root.flushAll() } else { try folders.sync(in: ledger.root) }
      try place(open, drafts, of: journal, &results)
    }
    if isMany { try ledger.root.flushAll() } else { try results.folders.sync(in: ledger.root) }
    try removeEmptied(results.emptied)
    try end(journal, results, isResumed: isResumed)
  }

  func updates(of journal: UpdateJournal, isResumed: Bool) -> [FileUpdate] {
    journal.steps.indices.map { FileUpdate(tree: tree, journal: journal, number: $0, isResumed: isResumed) }
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

  /// Of files that no commit has, none goes any more once one was saved meanwhile: what was to come for it is not there.
  private func place(
    _ updates: [FileUpdate], _ drafts: [FileStat?], of journal: UpdateJournal, _ results: inout UpdateResults
  ) throws {
    for (update, draft) in zip(updates, drafts) {
      if journal.isPlain(update.step), update.step.new == nil, !results.saved.isEmpty { continue }
      results.take(try update.place(draft), of: update.number, in: journal)
    }
  }

  private func removeEmptied(_ folders: Set<Text>) throws {
    for folder in folders.sorted() { try ledger.root.removeEmptyFolders(folder.string) }
  }

  /// Ends the update, or goes on to the merge of what came out of the work tree unexpectedly.
  private func end(_ journal: UpdateJournal, _ results: UpdateResults, isResumed: Bool) throws {
    try dropReplaced(of: journal)
    if journal.to == nil { try ledger.root.remove(StateFolder.edits) }
    if journal.to == nil, !isResumed { try requireUnsaved(results.saved, of: journal) }
    for path in results.saved {
      surroundings.notify(.warning("\(path) was saved by another program at this moment, and stays as it was saved"))
    }
    guard let to = journal.to else { return }
    try journal.session.map { try tree.setSession($0) }
    try ledger.write(results.bases)
    try IndexUpkeep(tree).refreshIndex(after: journal, stats: results.stats)
    if results.late.isEmpty { return try endUpdate(journal) }
    surroundings.notify(.mergedLateEdits(paths: results.late.map(\.path)))
    // Somebody may have committed since: after a kill, or at this moment.
    let branch = try self.branch()
    let head = branch.name == journal.branch ? branch.commit ?? to : to
    let merged = try self.merged(results.late, with: head).head
    if merged == head { return try endUpdate(journal) }
    try noteLastUpdate(journal)
    try advance(Branch(name: journal.branch, commit: head), to: merged)
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
  /// Files that no commit has, and that somebody has saved at this moment: they are as they were saved.
  var saved: [String] = []

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
    if journal.isPlain(step) { saved.append(step.path) } else { bases.hold(step.path, as: journal.base(of: step.path)) }
  }
}
