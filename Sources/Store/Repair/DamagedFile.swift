import FileSystem
import Git
import Merge
import Records
import Schema

/// A file that a merge by lines has damaged, or that git has left without a result.
struct DamagedFile {
  let path: String
  /// nil where it is not there.
  let content: FileContent?
  /// What git's index has of an unfinished merge: 1 the base, 2 ours, 3 theirs; empty where git sees no conflict.
  let stages: [Int: ObjectID]

  var bytes: [UInt8] { content?.bytes ?? [] }
  var isUnmerged: Bool { !stages.isEmpty }
  /// Why it is no record; nil for a readable one, and for a file that never is one.
  var problem: LeftOut? { RecordReading.problem(bytes, path: path) }

  /// Its path as a word of a command.
  var argument: String {
    let isPlain = path.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_") || byte >= 0x80
    }
    return isPlain
      ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// Whether git left one side's version there, as it does where the other side deleted it.
  func isOneSide() throws -> Bool {
    let blob = try Repository.hashBlob(bytes)
    return stages[2] == blob || stages[3] == blob
  }
}

extension WorkTree {
  /// None where the index is broken: a rehearsal leaves it so.
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
    let unreadable = try ledger.records(below: ["kinds", "users", "shared", "feeds"]).leftOut.map { Text($0.path) }
    return try Set(stages.keys + unreadable + [Text(LedgerManifest.path)]).sorted().compactMap { path in
      let isThere = try reachable(path.string)?.kind == .regular
      let file = DamagedFile(
        path: path.string, content: isThere ? try readIfPresent(path.string) : nil, stages: stages[path] ?? [:])
      return file.isUnmerged || file.content != nil && file.problem != nil ? file : nil
    }
  }
}
