import Git
import Merge
import Records
import Schema

/// The table of edit bases: it names, for each file on disk that is an edit of an older commit than the branch's newest,
/// that commit. A pull may have brought newer versions since: taken for an edit of the newest commit, the file would take
/// these back. Entries are found by the path at which a file was edited; where somebody has moved the file, by its record
/// (`EditOrigin`).
///
/// An update carries the table in its journal, which is written before the branch moves. A snapshot writes the table after
/// its commit: until then the table of before names the same bases. As soon as such a file can be read, a snapshot merges
/// it as an edit of its base with what came since.
struct EditBases: Hashable {
  struct EditBase: Hashable {
    enum Reason: String {
      /// The file keeps its place, whatever a pull brings for it: it cannot be read as a record, git could not merge
      /// it, or something stands in its way.
      case held
      /// The update that is under way has merged the text of this file, and replaces the file by the result.
      case merged
    }

    let commit: ObjectID
    let reason: Reason
  }

  private(set) var entries: [Text: EditBase] = [:]

  subscript(_ path: String) -> EditBase? { entries[Text(path)] }

  var paths: [Text] { entries.keys.sorted() }

  func isHeld(_ path: String) -> Bool { self[path]?.reason == .held }

  /// Holds a file back as an edit of `commit`. A file that is held back already keeps its base: what it was edited from
  /// does not change with time.
  /// - Parameter commit: nil before the first commit: the file is an edit of nothing then, and gets no entry.
  mutating func hold(_ path: String, as commit: ObjectID?) {
    if entries[Text(path)]?.reason != .held, let commit {
      entries[Text(path)] = EditBase(commit: commit, reason: .held)
    }
  }

  mutating func noteMerged(_ path: String, as commit: ObjectID) {
    entries[Text(path)] = EditBase(commit: commit, reason: .merged)
  }

  mutating func remove(_ path: String) { entries[Text(path)] = nil }

  /// Removes the entries of merged texts, once the update is done and their files are what the branch has.
  mutating func removeMerged() { entries = entries.filter { $0.value.reason != .merged } }
}

extension EditBases {
  /// The table without the entries that no longer hold. An entry goes where
  /// - its base is no longer in the branch's history, because somebody rewrote that;
  /// - somebody has given up the edit: the file is, or once was, as the newest commit has it;
  /// - the file is gone from the disk and from the branch, and its record is at no other path either.
  func stillValid(in scan: Scan, _ objects: LedgerObjects, head: ObjectID?) throws -> EditBases {
    if entries.isEmpty { return self }
    let changed = Dictionary(scan.changes.map { (Text($0.path), $0) }) { first, _ in first }
    let records = Set(scan.changes.filter { $0.now != nil }.compactMap { RecordLocation(path: $0.path) })
    let hidden = scan.hidden
    var still = self
    still.entries = try entries.filter { path, entry in
      guard try objects.isPast(entry.commit, of: head) else { return false }
      if entry.commit != head, scan.wereClean.contains(path) { return false }
      if let change = changed[path] { return try !objects.has(change, of: head) }
      if hidden.hides(path) { return true }
      return !scan.paths.has(path.string) && RecordLocation(path: path.string).map(records.contains) == true
    }
    return still
  }
}

extension EditBases {
  /// Whether a file is an edit of a version that an older commit has at its path: no new file, even where the branch
  /// has nothing there any more.
  func hasEdit(of path: String, _ objects: LedgerObjects) throws -> Bool {
    guard let base = self[path]?.commit, objects.repository.contains(base) else { return false }
    return try objects.leaf(at: path, of: base) != nil
  }
}

extension LedgerObjects {
  /// Whether a new file is exactly what a commit has of its record at another path.
  fileprivate func has(_ change: DiskChange, of commit: ObjectID?) throws -> Bool {
    guard change.before == nil, let now = change.now, let location = RecordLocation(path: change.path), let commit
    else { return false }
    return try files(of: [location], in: self.commit(commit).tree).contains { $0.leaf.id == now.id }
  }
}

// MARK: - On disk

extension EditBases {
  /// Reads the table. An entry that cannot be understood is dropped: its file then counts as an edit of the newest
  /// commit. An entry without a reason was written by an older version of ledger-sync.
  init(_ state: Object?) {
    for member in state?.members ?? [] {
      let entry = member.value.object
      let commit = entry?["commit"]?.string ?? member.value.string
      guard let commit = commit.flatMap(ObjectID.init(hex:)) else { continue }
      let reason = entry?["reason"]?.string.flatMap { EditBase.Reason(rawValue: $0) }
      entries[member.key] = EditBase(commit: commit, reason: reason ?? .held)
    }
  }

  var state: Object? {
    if entries.isEmpty { return nil }
    return Object(
      paths.compactMap { path in
        entries[path].map { entry in
          let entry: Object = [
            "commit": .string("\(entry.commit)"), "reason": .string(Text(entry.reason.rawValue)),
          ]
          return Object.Member(path, .object(entry))
        }
      })
  }
}

extension Ledger {
  func editBases() throws -> EditBases { EditBases(try readState(StateFolder.editBases)) }

  func write(_ bases: EditBases) throws {
    if try editBases() != bases { try writeState(StateFolder.editBases, bases.state) }
  }
}
