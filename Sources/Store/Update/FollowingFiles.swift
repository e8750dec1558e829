import FileSystem
import Git
import Records

extension Updater {
  /// Carries out an update whose branch has moved: brings each file to its new version, then the table of edit bases and
  /// git's index after them, and merges what editors saved meanwhile. Can be repeated after a crash at any point.
  /// - Parameters:
  ///   - isResumed: whether an earlier run, which was killed, may have carried out a part of it.
  ///   - drafts: the drafts of all steps, where they are on the disk already; nil where they are still to be written.
  func carryOut(_ journal: UpdateJournal, isResumed: Bool = false, drafts: [FileStat?]? = nil) throws {
    let updates = updates(of: journal, isResumed: isResumed)
    let isMany = updates.count > WorkTree.manyFiles
    var results = UpdateResults(of: journal)
    try ledger.root.makeFolders(StateFolder.replaced)
    if let drafts {
      results.stats = drafts
      try install(updates, of: journal, &results)
    } else {
      try prepareAndInstall(updates, of: journal, isResumed: isResumed, &results)
    }
    if try !flushesAtEnd(of: journal) {
      if isMany { try ledger.root.flushAll() } else { try results.folders.sync(in: ledger.root) }
    }
    try removeEmptied(results.emptied)
    try finish(journal, results, isResumed: isResumed)
  }

  /// Carries out an update that nothing takes back any more. Where the disk takes no more, it is done all the same: whoever did
  /// it again would have it twice.
  func follow(_ journal: UpdateJournal, drafts: [FileStat?]? = nil) throws {
    do { try carryOut(journal, drafts: drafts) } catch { throw Self.isDone(error) }
  }

  /// A failure of the disk, with the words that the next command does what is left.
  static func isDone(_ error: any Error) -> any Error {
    guard error is FileError || (error as? GitError)?.code == .system else { return error }
    return Failure(
      .inputOutput, "not-followed",
      "it is done, but not all of it is on the disk yet: \(Sentence(verbatim: "\(error)"))",
      advice: StoreAdvice.isDone)
  }

  /// Whether what an update does is flushed at once, before its journal goes: the branch, the files and git's index. Until then
  /// a power cut may leave some of it undone, and the next command does it again. Edits without a commit end earlier.
  func flushesAtEnd(of journal: UpdateJournal) throws -> Bool {
    try journal.to != nil && tree.flushMethod() == .atOnce
  }

  /// Writes the drafts of all steps, and then installs them. What stands in the way of a folder goes before that.
  private func prepareAndInstall(
    _ updates: [FileUpdate], of journal: UpdateJournal, isResumed: Bool, _ results: inout UpdateResults
  ) throws {
    let (isMany, isTogether) = (updates.count > WorkTree.manyFiles, try tree.flushesTogether(updates.count))
    let clearing = journal.clearingSteps
    try clearTheWay(clearing.map { updates[$0] }, of: journal, &results)
    var folders = DraftFolders()
    let others = clearing.isEmpty ? updates : updates.filter { !clearing.contains($0.number) }
    let reachable = try unobstructed(others, of: journal, &folders.known, &results)
    if isMany, !isResumed {
      try prepareMany(reachable, &folders, &results)
    } else {
      for update in reachable {
        results.stats[update.number] = try update.prepare(isFlushed: !isTogether, folders: &folders)
      }
    }
    if isTogether { try ledger.root.flushAll() } else { try folders.sync(in: ledger.root) }
    if isMany {
      try installMany(reachable, of: journal, &results)
    } else {
      try install(reachable, of: journal, &results)
    }
  }

  func updates(of journal: UpdateJournal, isResumed: Bool) -> [FileUpdate] {
    let common = FileUpdate.Common(tree, journal, isResumed: isResumed)
    return journal.steps.indices.map { FileUpdate(common: common, number: $0) }
  }

  /// Writes the drafts of many files, on two threads, without waiting for the disk: a portion at a time, for all of them
  /// would take much memory.
  private func prepareMany(
    _ updates: [FileUpdate], _ folders: inout DraftFolders, _ results: inout UpdateResults
  ) throws {
    var rest = updates[...]
    while !rest.isEmpty {
      var (numbers, drafts, bytes): ([Int], [NewFile], Int) = ([], [], 0)
      while drafts.count < Self.portion, bytes < Self.bytesOfPortion, let update = rest.popFirst() {
        guard let draft = try update.draft(folders: &folders) else { continue }
        numbers.append(update.number)
        drafts.append(draft)
        bytes += draft.bytes.count
      }
      for (number, written) in zip(numbers, ledger.root.writeAllNew(drafts)) {
        results.stats[number] = try written.get()
      }
    }
  }

  /// How many files are written at a time; fewer where they are large, as pictures are.
  private static let portion = 1_000
  private static let bytesOfPortion = 8 << 20

  /// Installs many drafts: those of new files on two threads, the others one by one, as `install` does it.
  private func installMany(
    _ updates: [FileUpdate], of journal: UpdateJournal, _ results: inout UpdateResults
  ) throws {
    var rest = updates[...]
    while !rest.isEmpty {
      let portion = rest.prefix(Self.portion)
      rest = rest.dropFirst(portion.count)
      let new = portion.filter { $0.isPlainlyNew && results.stats[$0.number] != nil }
      let moved = ledger.root.moveAllNew(new.map { (journal.draftName($0.number), $0.step.path) })
      var done: Set<Int> = []
      for (update, result) in zip(new, moved) {
        do throws(FileError) {
          let stat = update.unlessWritten(try result.get(), since: results.stats[update.number])
          results.add(.done(stat), of: update.number, in: journal)
          done.insert(update.number)
        } catch {
          // Something stands in the way.
          guard error.isExisting else { throw error }
        }
      }
      try install(portion.filter { !done.contains($0.number) }, of: journal, &results)
    }
  }

  /// Carries out the steps that have to come first: they take away files where folders are to come, and the other way
  /// round.
  private func clearTheWay(_ updates: [FileUpdate], of journal: UpdateJournal, _ results: inout UpdateResults) throws {
    var folders: Set<Text> = [""]
    for update in try unobstructed(updates, of: journal, &folders, &results) {
      results.add(try update.install(nil), of: update.number, in: journal)
    }
    try removeEmptied(results.emptied)
  }

  /// The updates of the files that can be reached. A file below something that is not a folder cannot: it is held back,
  /// unless that is a stray file, which gets another name.
  /// - Parameter folders: the folders that are known to be there; more are added.
  private func unobstructed(
    _ updates: [FileUpdate], of journal: UpdateJournal, _ folders: inout Set<Text>, _ results: inout UpdateResults
  ) throws -> [FileUpdate] {
    var missing: Set<Text> = []
    return try updates.filter { update in
      guard let obstruction = try update.obstruction(&folders, &missing) else { return true }
      if try setAside(obstruction, ifStraySince: journal) { return true }
      results.hold(journal.steps[update.number], of: journal)
      return false
    }
  }

  /// Puts each draft in its file's place, in the order of the steps.
  ///
  /// Of edits without a commit, the new contents come first, and then the removals (`inOrder`). Once one of these files was
  /// saved meanwhile, its new content is not there, and so no other file is removed any more: what was in it may be nowhere
  /// else.
  private func install(
    _ updates: [FileUpdate], of journal: UpdateJournal, _ results: inout UpdateResults
  ) throws {
    for update in updates {
      if journal.isUncommitted(update.step), update.step.new == nil, !results.saved.isEmpty { continue }
      results.add(try update.install(results.stats[update.number]), of: update.number, in: journal)
    }
  }

  private func removeEmptied(_ folders: Set<Text>) throws {
    for folder in folders.sorted() { try ledger.root.removeEmptyFolders(folder.string) }
  }

  /// Ends an update whose files are done: brings the table of edit bases and git's index after them, and merges the late
  /// edits that came out of the work tree.
  private func finish(_ journal: UpdateJournal, _ results: UpdateResults, isResumed: Bool) throws {
    try dropReplaced(of: journal)
    if journal.hasLocal {
      try tree.commitLocalFiles(at: journal.localPaths, saying: journal.message ?? "", noting: journal.note)
    }
    if journal.to == nil { try ledger.root.remove(StateFolder.edits) }
    if journal.to == nil, !isResumed { try requireUnsaved(results.saved, of: journal) }
    for path in results.saved {
      surroundings.notify(.warning("\(path) was saved by another program at this moment, and stays as it was saved"))
    }
    guard let to = journal.to else { return }
    try journal.session.map { try tree.setSession($0) }
    try ledger.write(results.bases)
    let isFlushedAtEnd = try flushesAtEnd(of: journal)
    try IndexUpkeep(tree).refreshIndex(after: journal, stats: results.stats, isNameFlushed: !isFlushedAtEnd)
    if isFlushedAtEnd {
      try ledger.root.flushAll()
      try tree.removeKeptAlive()
    }
    if results.late.isEmpty { try end(journal) } else { try merge(results.late, thatCameOutIn: journal, to) }
  }

  /// Merges late edits with the branch, and lets the files follow that in an update of its own.
  private func merge(_ edits: [LateEdit], thatCameOutIn journal: UpdateJournal, _ to: ObjectID) throws {
    surroundings.notify(.mergedLateEdits(paths: edits.map(\.path)))
    // With what the branch has now: somebody may have committed since, after a kill or just now.
    let branch = try self.branch()
    let head = Text(branch.name) == Text(journal.branch) ? branch.commit ?? to : to
    let (merged, commits) = try self.merged(edits, with: head)
    let late = edits.map { $0.merged(as: commits) }
    // A file that somebody has deleted is still away: its update has nothing to replace there.
    let deletions = late.filter { $0.now == nil }
    if merged == head, deletions.isEmpty { return try end(journal) }
    try keepAsLastUpdate(journal)
    try advance(Branch(name: journal.branch, commit: head), to: merged, merging: deletions, after: late)
  }
}

/// How the updates of all files of a journal ended.
private struct UpdateResults {
  var bases: EditBases
  var late: [LateEdit] = []
  /// For each step the stat data of its draft, and once that is installed, of the file. There may be very many.
  var stats: [FileStat?]
  /// The folders in which files changed: they have to be flushed.
  var folders = DurableFolders()
  /// The folders from which files were removed: they may be empty now.
  var emptied: Set<Text> = []
  /// Files without a commit that somebody has saved at this moment: they stay as they were saved.
  var saved: [String] = []

  /// Entries of merged texts have had their purpose: their files are about to be what the branch has. A file that turns
  /// out to be held back gets an entry again.
  init(of journal: UpdateJournal) {
    bases = journal.bases
    bases.removeMerged()
    stats = Array(repeating: nil, count: journal.steps.count)
  }

  mutating func add(_ result: FileUpdate.Result, of number: Int, in journal: UpdateJournal) {
    let step = journal.steps[number]
    folders.insert(parentOf: step.path)
    stats[number] = nil
    switch result {
    case .done(let stat): stats[number] = stat
    case .late(let edit): late.append(edit)
    case .heldBack: hold(step, of: journal)
    }
    if step.new == nil { emptied.insert(Text(parent(of: step.path))) }
  }

  mutating func hold(_ step: UpdateJournal.Step, of journal: UpdateJournal) {
    if journal.isUncommitted(step) {
      saved.append(step.path)
    } else {
      bases.hold(step.path, as: journal.base(of: step.path))
    }
  }
}
