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
  /// Whether both sides have taken it from there: git keeps what the base had.
  var isGoneOnBothSides: Bool { Array(stages.keys) == [1] }
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

  /// Whether git left one side's version there, as it does where the other side deleted it, or what it made of both
  /// where they renamed it.
  func isOneSide() throws -> Bool {
    let blob = try Repository.hashBlob(bytes)
    return stages[2] == blob || stages[3] == blob
  }
}

/// A damaged file, and what else git has left of the same record where it was renamed on both sides.
struct DamagedRecord {
  /// The one that shows what somebody wrote since.
  let file: DamagedFile
  /// Other paths of the record, at which git has no result either.
  let others: [DamagedFile]

  /// - Parameter files: of one record; not empty.
  init(_ files: [DamagedFile]) throws {
    let touched = try files.firstIndex { try $0.content != nil && !$0.isOneSide() }
    let chosen = touched ?? files.firstIndex { $0.content != nil } ?? 0
    file = files[chosen]
    others = files.indices.filter { $0 != chosen }.map { files[$0] }
  }

  var all: [DamagedFile] { [file] + others }

  /// Those of one record together, as git has left them. A file that is no record is alone.
  static func records(of files: [DamagedFile]) throws -> [DamagedRecord] {
    var groups: [[DamagedFile]] = []
    var places: [RecordLocation: Int] = [:]
    for file in files {
      if file.isUnmerged, let location = RecordLocation(path: file.path) {
        if let place = places[location] {
          groups[place].append(file)
          continue
        }
        places[location] = groups.count
      }
      groups.append([file])
    }
    return try groups.map { try DamagedRecord($0) }
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
