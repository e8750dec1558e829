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
    let incoming = try report.operation == .merge ? objects.repository.reference("MERGE_HEAD") : nil
    let draft = LedgerObjects(
      try Repository.openUnwritten(at: objects.repository.gitDirectory, environment: objects.repository.environment))
    for file in try damagedFiles() {
      switch try RecordRepair(objects: draft, file: file, head: head, incoming: incoming).outcome() {
      case .repaired(let repaired): report.repaired.append(repaired)
      case .left(let left): report.left.append(left)
      }
    }
    if !isRehearsal, !report.repaired.isEmpty { try write(&report, head: head) }
    return report
  }

  private func write(_ report: inout RepairReport, head: ObjectID?) throws {
    for place in report.repaired.indices where report.repaired[place].isTouched {
      report.repaired[place].kept = try keep(report.repaired[place].before.bytes)
    }
    let forGit = report.repaired.filter { report.operation != nil || $0.before.isUnmerged }
    let others = report.repaired.filter { report.operation == nil && !$0.before.isUnmerged }
    let held = try ledger.heldBack().bases
    let isCommitted = try others.map { try held[Text($0.path)] == nil && hasFile($0.path, head) }
    let committed = zip(others, isCommitted).filter(\.1).map(\.0)
    for one in forGit + zip(others, isCommitted).filter({ !$0.1 }).map(\.0) { try write(one) }
    try takeIntoIndex(forGit)
    if committed.isEmpty { return }
    let edits = committed.map { FileEdit(path: $0.path, expected: $0.before.content, bytes: $0.bytes) }
    report.commit = try commit(edits, message: "Repair \(counted(edits.count, "record"))")
  }

  /// Whether the newest commit has the file damaged.
  private func hasFile(_ path: String, _ head: ObjectID?) throws -> Bool {
    guard let head else { return false }
    return try DamageHistory(objects: objects).origin(of: path, in: head) != nil
  }

  private func write(_ one: RepairReport.Repaired) throws {
    if one.bytes != one.before.bytes { try replace(one.path, one.before.content, with: one.bytes) }
  }

  /// What somebody has written stays reachable, also where the repair took it for something else.
  private func keep(_ bytes: [UInt8]) throws -> String {
    let blob = try objects.writeFile(bytes)
    let name = "refs/ledger-sync/rescue/\(blob)"
    if try objects.repository.reference(name) == nil {
      try move(Branch(name: name, commit: nil), to: blob, saying: "keep what was edited in a damaged record")
    }
    return name
  }

  private func takeIntoIndex(_ repaired: [RepairReport.Repaired]) throws {
    if repaired.isEmpty { return }
    let entries = try repaired.map { one in
      let mode: UInt32 = one.before.content?.stat.isExecutable == true ? 0o100755 : 0o100644
      return IndexEntry(path: one.path, id: try objects.writeFile(one.bytes), mode: mode)
    }
    try objects.withIndex { (index) throws(GitError) in
      for entry in entries { try index.remove(entry.path) }
      try index.put(entries)
      try index.write()
    }
    try ledger.noteIndexTree(nil)
  }
}
