import FileSystem
import Git
import Merge
import Records
import Schema

extension WorkTree {
  /// Makes the records whole again that a merge by lines has damaged: one that git has not finished, one that plain git
  /// or a web page committed, or markers that somebody committed.
  ///
  /// What a commit has damaged gets a commit of its own. What git left unmerged is taken into its index, and git
  /// commits it. All else is written, and the next snapshot takes it for the edit that it is.
  public func repair(isRehearsal: Bool) throws -> RepairReport {
    var report = RepairReport()
    report.isRehearsal = isRehearsal
    report.operation = objects.repository.operationInProgress
    let head = try objects.repository.head().commit
    let incoming = try mergedIn()
    let draft = LedgerObjects(
      try Repository.openUnwritten(at: objects.repository.gitDirectory, environment: objects.repository.environment))
    for file in try damagedFiles() {
      switch try RecordRepair(objects: draft, file: file, head: head, incoming: incoming).outcome() {
      case .repaired(let repaired): report.repaired.append(repaired)
      case .left(let left): report.left.append(left)
      }
    }
    if !isRehearsal, !report.repaired.isEmpty { try write(&report, head: head) }
    if let head, report.operation == nil { try putBackSettings(&report, head: head) }
    if report.operation == nil { try mergeCopies(&report, head: head) }
    return report
  }

  /// The one commit that git is merging into HEAD; nil where there is none, or several.
  private func mergedIn() throws -> ObjectID? {
    guard let heads = try readIfPresent(".git/MERGE_HEAD") else { return nil }
    let lines = String(decoding: heads.bytes, as: UTF8.self).split(separator: "\n")
    return lines.count == 1 ? ObjectID(hex: String(lines[0])) : nil
  }

  private func write(_ report: inout RepairReport, head: ObjectID?) throws {
    for place in report.repaired.indices where report.repaired[place].isTouched {
      report.repaired[place].kept = try keep(report.repaired[place].before.bytes)
    }
    let isGitBusy = report.operation != nil
    try writeForGit(report.repaired.filter { isGitBusy || $0.before.isUnmerged })
    // While something is unmerged, its user is about to commit it: a commit of ours would come in between.
    let mayCommit = try !objects.withIndex { $0.image.hasUnmerged }
    let held = try ledger.heldBack().bases
    var edits: [FileEdit] = []
    var uncommitted: [FileEdit] = []
    for one in report.repaired where !isGitBusy && !one.before.isUnmerged {
      let isCommitted = try mayCommit && held[Text(one.path)] == nil && isDamaged(one.path, in: head)
      if isCommitted { edits.append(one.edit) } else { uncommitted.append(one.edit) }
    }
    try make(uncommitted)
    if !edits.isEmpty { report.commit = try commit(edits, message: "Repair \(counted(edits.count, "record"))") }
  }

  private func writeForGit(_ repaired: [RepairReport.Repaired]) throws {
    if repaired.isEmpty { return }
    if try ledger.root.statIfPresent(".git/index.lock") != nil {
      throw StoreError(
        .busy, "in-progress", "git is using its index just now", hint: "nothing was changed; run the command again")
    }
    try make(repaired.map(\.edit))
    try takeIntoIndex(repaired)
  }

  /// Whether the newest commit has the file damaged.
  private func isDamaged(_ path: String, in head: ObjectID?) throws -> Bool {
    guard let head else { return false }
    return try DamageHistory(objects: objects).origin(of: path, in: head) != nil
  }

  private func takeIntoIndex(_ repaired: [RepairReport.Repaired]) throws {
    let entries = try repaired.map { one in
      let mode = FileMode.of(isExecutable: one.before.content?.stat.isExecutable == true)
      return IndexEntry(path: one.path, id: try objects.writeFile(one.bytes), mode: mode)
    }
    // Git's index keeps them alive, once it has them.
    let blobs = entries.map(\.id)
    try objects.repository.writeMissing(blobs)
    try objects.withIndex { (index) throws(GitError) in
      try index.put(entries)
      try index.write()
    }
    try objects.repository.writeMissing(blobs)
  }
}

extension RepairReport.Repaired {
  fileprivate var edit: FileEdit { FileEdit(path: path, expected: before.content, bytes: bytes) }
}
