public import FileSystem
import Git
import Merge
import Records

/// A file of the work tree that differs from the last commit's.
struct DiskChange: Hashable {
  let path: String
  /// The version of the last commit; nil where it has none at this path.
  let before: Leaf<ObjectID>?
  /// The version on disk; nil where there is none any more.
  let now: Leaf<ObjectID>?
}

/// What the work tree holds, compared with the last commit.
struct Scan {
  /// What a file held when it was read, and its stat data then.
  struct Found: Sendable {
    let id: ObjectID
    let stat: FileStat
  }

  /// The files that differ from the last commit's, in the order of their paths.
  var changes: [DiskChange] = []
  /// Index entries whose stat data is old although the file is what the commit has.
  var refreshed: [IndexEntry] = []
  /// When the look began, in seconds since 1970.
  var begun: Int64 = 0
  /// Which index these were compared with; nil where there is none, or one that cannot be read.
  var indexStamp: GitIndexFile.Stamp?
  /// Paths of index entries that stand for nothing: neither on disk nor in the commit.
  var unknownEntries: [String] = []
  /// Files that cannot be committed: the commit keeps the version that it has of them.
  var skipped: [SkippedFile] = []
  /// How many files the last commit has.
  var committedFiles = 0
  /// The paths of all files on disk that a snapshot looks at, in the order of their bytes.
  var paths: [String] = []
  /// The files that are git's business alone and that no ignore rule hides.
  var strays: [String] = []
  /// New records that an ignore rule hides.
  var hiddenRecords: [String] = []
  /// The paths that the walk could not look at, or did not follow.
  var unreached: [String] = []
  /// The paths that git could not merge: they are skipped until somebody has decided what becomes of them.
  var unmerged: Set<Text> = []
  /// The changed files that were clean once: before they changed, git or a command had seen them on disk as the commit has
  /// them, and noted their stat data in the index. (A file that an update held back was not: its entry has no stat data.)
  /// So whoever changed one of these had the commit's version in front of them, whatever the table of edit bases says.
  var wereClean: Set<Text> = []
  /// What each file that was read held.
  var stats: [Text: Found] = [:]
}

extension Scan {
  /// The paths about which, and about everything below them, nothing is known.
  var hidden: HiddenPaths { HiddenPaths(Set((skipped.map(\.path) + unreached).map { Text($0) })) }

  /// The changed files that have to stay on this device.
  func kept(by kinds: Kinds) -> [SkippedFile] {
    let files = PrivateFiles(kinds)
    return changes.filter { $0.now != nil }.compactMap { files.problem(of: $0.path) }
  }

  /// The changed files that cannot be read as records.
  func unreadable(in ledger: Ledger) -> [SkippedFile] {
    changes.compactMap { change in
      guard change.now != nil else { return nil }
      do throws(FileError) {
        let content = try ledger.root.read(change.path, limit: Ledger.largestFile)
        return RecordReading.problem(content.bytes, path: change.path)
      } catch {
        if error.isNotFound { return nil }
        return SkippedFile(path: change.path, message: "\(error)")
      }
    }
  }
}

/// Paths at which, and below which, nothing is known about the files.
struct HiddenPaths {
  private let paths: Set<Text>

  init(_ paths: Set<Text>) { self.paths = paths }

  func hides(_ path: Text) -> Bool {
    !paths.isEmpty && (paths.contains(path) || foldersAbove(path.string).contains { paths.contains(Text($0)) })
  }
}

extension SkippedFile {
  init(unmerged path: Text) {
    self.init(
      path: path.string,
      message: "git could not merge it: ledger-sync repair merges it again, git add takes it as it is")
  }

  public init(_ problem: WalkProblem) {
    let message: Sentence =
      switch problem.reason {
      case .unreadableFolder(let errno): "the folder cannot be read (\(errno)): what it holds is taken to be as it was"
      case .unreadableFile(let errno): "the file cannot be looked at (\(errno)): it is taken to be as it was"
      case .notAFile(let kind): "\(kind) is not followed, and not taken for a record"
      case .unreadableName: "the name is not UTF-8: rename the file"
      case .repository: "it is a separate git repository: its files are ignored"
      }
    self.init(path: problem.path, message: message)
  }
}
