import FileSystem
import Git
import Merge
import Records
import Schema

extension WorkTree {
  /// Repairs records that a merge by lines has damaged: a merge that git has not finished, a merge that plain git or a
  /// web page committed, or conflict markers that somebody committed.
  ///
  /// Repairs of what a commit has damaged get a commit of their own. Repairs of what git left unmerged go into git's
  /// index, and git commits them. All others are only written, and the next snapshot commits them like any other edit.
  public func repair(isRehearsal: Bool) throws -> RepairReport {
    var report = RepairReport()
    report.isRehearsal = isRehearsal
    report.operation = objects.repository.operationInProgress
    let head = try objects.repository.head().commit
    let merge = try unfinishedMerge()
    let draft = LedgerObjects(
      try Repository.openUnwritten(at: objects.repository.gitDirectory, environment: objects.repository.environment))
    let files = try damagedFiles()
    let unmerged = Set(files.filter(\.isUnmerged).map { Text($0.path) })
    for record in try DamagedRecord.records(of: files) {
      let repair = RecordRepair(objects: draft, record: record, head: head, merge: merge, unmerged: unmerged)
      for outcome in try repair.outcomes() { try note(outcome, of: repair, in: &report) }
    }
    if !isRehearsal, !report.repaired.isEmpty { try write(&report, head: head) }
    if let head, report.operation == nil { try putBackSettings(&report, head: head) }
    if report.operation == nil { try mergeCopies(&report, of: .sent, objects, head: head) }
    try repairLocalFiles(&report)
    return report
  }

  /// Brings back what is missing in `local/`, and merges the copies there, by the history of that folder.
  private func repairLocalFiles(_ report: inout RepairReport) throws {
    let lost = try ledger.lostFiles()
    report.broughtBack = lost.map(\.path)
    if !report.isRehearsal, !lost.isEmpty {
      let history = try privateHistory().objects
      let edits = try lost.map { FileEdit(path: $0.path, expected: nil, bytes: try history.file($0.leaf.id)) }
      try Updater(self).apply(edits, saying: "Bring back \(counted(lost.count, "file"))")
    }
    if let history = try LedgerObjects(ofLocal: ledger) {
      try mergeCopies(&report, of: .local, history, head: history.repository.head().commit)
    }
  }

  /// A file that lies where a repaired record is to come, and that git has not left unmerged, must be as a commit has
  /// it.
  private func note(
    _ outcome: RecordRepair.Outcome, of repair: RecordRepair, in report: inout RepairReport
  ) throws {
    switch outcome {
    case .left(let left): report.left.append(left)
    case .repaired(let repaired):
      if try isFree(repaired, for: repair) { return report.repaired.append(repaired) }
      let problem = SkippedFile(
        path: repair.file.path, position: nil, message: "it belongs at \(repaired.path), and another file is there")
      report.left.append(
        RepairReport.Left(problem: problem, next: .moveAwayThenRepair))
    }
  }

  private func isFree(_ repaired: RepairReport.Repaired, for repair: RecordRepair) throws -> Bool {
    if repaired.isGone || repaired.before.all.contains(where: { Text($0.path) == Text(repaired.path) }) { return true }
    guard let stat = try reachable(repaired.path) else { return true }
    guard stat.kind == .regular, let content = try readIfPresent(repaired.path) else { return false }
    if content.bytes == repaired.bytes { return true }
    guard let merge = repair.merge else { return false }
    let (renamed, blob) = (RenamedPaths(objects: repair.objects, merge: merge), try Repository.hashBlob(content.bytes))
    return try [merge.ours, merge.theirs].contains { try renamed.leaf(at: repaired.path, in: $0)?.id == blob }
  }

  private func write(_ report: inout RepairReport, head: ObjectID?) throws {
    for index in report.repaired.indices where report.repaired[index].isTouched {
      let file = report.repaired[index].before.file
      report.repaired[index].kept = try Updater(self).keep(file.bytes, of: file.path)
    }
    let isGitBusy = report.operation != nil
    try writeForGit(report.repaired.filter { isGitBusy || $0.before.file.isUnmerged })
    // While something is unmerged, its user is about to commit it: a commit of ours would come in between.
    let mayCommit = try !objects.withIndex { $0.image.hasUnmerged }
    let bases = try ledger.editBases()
    var edits: [FileEdit] = []
    var uncommitted: [FileEdit] = []
    for one in report.repaired where !isGitBusy && !one.before.file.isUnmerged {
      let isCommitted = try mayCommit && bases[one.path] == nil && isDamaged(one.path, in: head)
      if isCommitted { edits += try self.edits(of: one) } else { uncommitted += try self.edits(of: one) }
    }
    try Updater(self).apply(uncommitted)
    if !edits.isEmpty {
      report.commit = try CommandEdits(self).commit(edits, message: "Repair \(counted(edits.count, "record"))")
    }
  }

  private func writeForGit(_ repaired: [RepairReport.Repaired]) throws {
    if repaired.isEmpty { return }
    if try ledger.root.statIfPresent(".git/index.lock") != nil {
      throw Failure(
        .busy, "in-progress", "git is using its index just now", advice: StoreAdvice.runAgainUnchanged)
    }
    let edits = try repaired.flatMap { try self.edits(of: $0) }
    try Updater(self).apply(edits)
    try stage(edits)
  }

  /// The edits that write the record, and that remove it from the other paths at which git had left it.
  private func edits(of repaired: RepairReport.Repaired) throws -> [FileEdit] {
    let files = repaired.before.all
    let others = files.filter { Text($0.path) != Text(repaired.path) }
      .map { FileEdit(path: $0.path, expected: $0.content, bytes: nil) }
    let there = files.first { Text($0.path) == Text(repaired.path) }
    let expected = try there.map(\.content) ?? readIfPresent(repaired.path)
    return others + [FileEdit(path: repaired.path, expected: expected, bytes: repaired.bytes)]
  }

  /// Whether the file is damaged in the newest commit.
  private func isDamaged(_ path: String, in head: ObjectID?) throws -> Bool {
    guard let head else { return false }
    return try DamageHistory(objects: objects).origin(of: path, in: head) != nil
  }

  private func stage(_ edits: [FileEdit]) throws {
    let entries = try edits.compactMap { edit in
      try edit.bytes.map { bytes in
        let mode = FileMode.of(isExecutable: edit.expected?.stat.isExecutable == true)
        return IndexEntry(path: edit.path, id: try objects.writeFile(bytes), mode: mode)
      }
    }
    // Git's index keeps them alive, once it has them.
    let blobs = entries.map(\.id)
    try objects.repository.writeMissing(blobs)
    try objects.withIndex { (index) throws(GitError) in
      for edit in edits where edit.bytes == nil { index.remove(edit.path) }
      try index.put(entries)
      try index.write()
    }
    try objects.repository.writeMissing(blobs)
  }
}
