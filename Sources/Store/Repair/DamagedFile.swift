import FileSystem
import Git
import Merge
import Records
import Schema

/// A file that a merge by lines has damaged, or that git has left without a result.
struct DamagedFile {
  let path: String
  /// The file on disk; nil where there is none.
  let content: FileContent?
  /// The versions that git's index has of an unfinished merge: 1 the base, 2 ours, 3 theirs. Empty where git sees no
  /// conflict.
  let stages: [Int: ObjectID]

  var bytes: [UInt8] { content?.bytes ?? [] }
  var isUnmerged: Bool { !stages.isEmpty }
  /// Whether both sides have removed the file from this path: git then keeps only the base's version.
  var isGoneOnBothSides: Bool { Array(stages.keys) == [1] }
  /// Why the file cannot be read as a record; nil for a readable record, and for a file that is not a record at all.
  var problem: SkippedFile? { RecordReading.problem(bytes, path: path) }

  /// The path, quoted as a word of a shell command.
  var argument: String { ShellWord.quoted(path) }

  /// Whether the file on disk is just as git left it: one side's version, where the other side deleted it, or git's own
  /// merge, where both sides renamed it.
  func isOneSide() throws -> Bool {
    let blob = try Repository.hashBlob(bytes)
    return stages[2] == blob || stages[3] == blob
  }
}

/// A damaged file, and what else git has left of the same record where it was renamed on both sides.
struct DamagedRecord {
  /// The file that shows what somebody has written since.
  let file: DamagedFile
  /// Other paths of the record, at which git has no result either.
  let others: [DamagedFile]

  /// - Parameter files: the files of one record; not empty.
  init(_ files: [DamagedFile]) throws {
    let touched = try files.firstIndex { try $0.content != nil && !$0.isOneSide() }
    let chosen = touched ?? files.firstIndex { $0.content != nil } ?? 0
    file = files[chosen]
    others = files.indices.filter { $0 != chosen }.map { files[$0] }
  }

  var all: [DamagedFile] { [file] + others }

  /// The files grouped by their record, as git has left them. A file that is not a record forms its own group.
  static func records(of files: [DamagedFile]) throws -> [DamagedRecord] {
    var groups: [[DamagedFile]] = []
    var groupOf: [RecordLocation: Int] = [:]
    for file in files {
      if file.isUnmerged, let location = RecordLocation(path: file.path) {
        if let group = groupOf[location] {
          groups[group].append(file)
          continue
        }
        groupOf[location] = groups.count
      }
      groups.append([file])
    }
    return try groups.map { try DamagedRecord($0) }
  }
}

extension WorkTree {
  /// The index entries that git has left unmerged; none where the index is broken, which a rehearsal does not repair.
  func unmergedEntries() throws -> [IndexEntry] {
    do throws(GitError) { return try objects.withIndex { $0.image.unmergedEntries } } catch {
      guard error.code == .corrupt else { throw error }
      return []
    }
  }

  /// The records that cannot be read on disk, and the files that git's index lists as unmerged, by path.
  func damagedFiles() throws -> [DamagedFile] {
    var stages: [Text: [Int: ObjectID]] = [:]
    for entry in try unmergedEntries() where entry.isValidUTF8 {
      stages[Text(entry.path), default: [:]][entry.stage] = entry.id
    }
    let unreadable = try ledger.records(below: ["kinds", "users", "shared", "feeds"]).skipped.map { Text($0.path) }
    return try Set(stages.keys + unreadable + [Text(LedgerManifest.path)]).sorted().compactMap { path in
      let isThere = try reachable(path.string)?.kind == .regular
      let file = DamagedFile(
        path: path.string, content: isThere ? try readIfPresent(path.string) : nil, stages: stages[path] ?? [:])
      return file.isUnmerged || file.content != nil && file.problem != nil ? file : nil
    }
  }
}
