import FileSystem
import Git
import Glibc
import Query
import Records
import Schema
import Store
import Synchronization
import TestSupport
import Testing

@testable import Index

/// A folder that looks like a ledger, with records of two users; removed at the end.
final class LedgerFolder {
  let path: String
  private let memory: FolderMemory

  init() throws {
    path = try #require(TemporaryFolder.make("ledger-sync-index"))
    memory = try FolderMemory(
      of: path, entering: { !IgnoredFiles.isHiddenFolder($0) }, at: IgnoredFiles.mayBeRecord)
    try write("ledger.json", #"{"format":1,"id":"x","name":"Test","currency":"EUR","timeZone":"UTC"}"#)
    for kind in PlantedKind.all { try write(kind.path, kind.json) }
    for user in ["alice", "bob"] {
      try write("users/\(user)/manifest.json", #"{"name":"\#(user)"}"#)
      try write("users/\(user)/categories/food.json", #"{"title":"Food","type":"expense"}"#)
      for day in 1...3 { try write(Self.bill(user, day), Self.bill(amount: "\(day)2.50", name: "Lunch \(day)")) }
      try write("users/\(user)/diary/2026/11/03-beer.json", #"{"date":"2026-11-03","abv":4.7,"amount":500}"#)
    }
    try write("shared/drinks/beer.json", #"{"brand":"Beer","abv":4.7}"#)
    try Folder(path).makeFolders(".git")
    try memory.refresh()
  }

  deinit { unsafe system("chmod -R u+rwX '\(path)'; rm -rf '\(path)'") }

  static func bill(_ user: String, _ day: Int) -> String {
    "users/\(user)/bills/2026/11/0\(day)-lunch.7k3fq2x\(day).json"
  }

  static func bill(amount: String, name: String) -> String {
    #"{"date":"2026-11-03","type":"expense","amount":\#(amount),"currency":"EUR","name":"\#(name)","tags":["a","b"]}"#
  }

  func write(_ place: String, _ text: String) throws {
    let root = try Folder(path)
    if let slash = place.lastIndex(of: "/") { try root.makeFolders(String(place[..<slash])) }
    try root.writeNew(place, Array(text.utf8), isFlushed: false)
  }

  /// Runs a script in the folder; it has to succeed.
  func run(_ script: String) throws {
    let settings = "export HOME='\(path)' GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.org "
    let status = unsafe system(
      "\(settings) GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.org; cd '\(path)' && \(script)")
    try #require(status == 0, "\(script)")
  }

  /// - Parameter names: knows the names of records; nil: they are read.
  func ledger(_ names: (any RecordNames)? = nil) throws -> Ledger {
    let now = try #require(Timestamp("2026-11-20T12:00:00+01:00"))
    let today = try #require(now.localDay)
    var surroundings = Surroundings(
      git: GitEnvironment(variables: [:]), command: "test", process: 1, now: now, today: today,
      random: { [UInt8](repeating: 1, count: $0) }, sleep: { _ in })
    surroundings.names = names
    return try Ledger.open(in: path, surroundings: surroundings)
  }
}

/// What there is to know of a ledger's records, line by line.
extension LedgerFolder {
  private static let folders = ["users/alice", "users/bob", "users/carol", "shared", "local"]

  /// By reading every file.
  func linesFromFiles() throws -> [String] {
    let ledger = try ledger()
    let reader = RowReader(try ledger.kinds())
    let found = try ledger.records(below: Self.folders) { reader.row($0).line }
    return (found.rows + found.skipped.map(\.line)).sorted()
  }

  func linesFromIndex(keeps: Bool = true) throws -> [String] {
    let ledger = try ledger()
    return try lines(from: RecordIndex(of: ledger.root, keeps: keeps), ledger)
  }

  /// As where no index is there and no file in memory.
  func linesFromRepository() throws -> (lines: [String], filesRead: Int, filesFromGit: Int) {
    let ledger = try ledger()
    let index = RecordIndex(of: ledger.root, keeps: false) { _, _ in true }
    return (try lines(from: index, ledger), index.filesRead, index.filesFromGit)
  }

  /// As with a watcher that knows everything that was told; and of how many folders it vouched.
  func linesFromWatcher() throws -> (lines: [String], folders: Int) {
    let ledger = try ledger()
    try memory.refresh()
    let watched = try #require(WatchedFolders(bytes: WatchedFolders(memory.folders).bytes))
    let index = RecordIndex(of: ledger.root, keeps: true, watched: { _ in watched }) { _, _ in false }
    return (try lines(from: index, ledger), memory.folders.count)
  }

  func vouchedFolders() throws -> Int {
    try memory.refresh()
    return memory.folders.count
  }

  private func lines(from index: RecordIndex, _ ledger: Ledger) throws -> [String] {
    let reader = RowReader(try ledger.kinds())
    let lines = Lines()
    let problems = try index.visit(ledger, below: Self.folders) { folder in
      reader.forEachRow(in: folder) { row, _ in lines.add(row.line) }
      for problem in folder.skipped { lines.add(problem.line) }
    }
    return (lines.all + problems.map(\.line)).sorted()
  }

  /// Whether the index says what the files say.
  func check(_ title: String) throws {
    let (files, index) = (try linesFromFiles(), try linesFromIndex())
    #expect(index == files, "\(title)")
  }

  /// Whether git says what the files say, as far as it has them.
  ///
  /// - Parameter taken: how many records it has at least.
  func checkRepository(_ title: String, taken: Int) throws {
    let (files, repository) = (try linesFromFiles(), try linesFromRepository())
    #expect(repository.lines == files, "\(title)")
    #expect(repository.filesFromGit >= taken, "\(title)")
  }
}

private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  func add(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

extension RecordRow {
  fileprivate var line: String {
    "\(path) \(id) \(kind) \(owner.spelling) \(Self.text(fields)) \(Self.text(computed))"
  }

  private static func text(_ object: Object) -> String {
    var writer = JSONWriter()
    writer.write(.object(object))
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension SkippedFile {
  fileprivate var line: String { "\(path):\(position?.description ?? "-"): \(message)" }
}
