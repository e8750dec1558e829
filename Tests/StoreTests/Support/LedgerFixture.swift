import FileSystem
import Git
import Glibc
import Merge
import Records
import Schema
import Testing
import TestSupport

@testable import Store

/// A ledger of one test's own, removed at its end. Its clock stands still, and its random bytes count.
final class LedgerFixture {
  let path: String
  private let counter = Counter()
  private(set) var notices: [Notice] = []
  /// How often a command waited, and what happens while it does.
  private(set) var waits = 0
  var whileWaiting: () -> Void = {}
  /// What happens while a command says something.
  var whileNotifying: (Notice) -> Void = { _ in }

  init() throws {
    path = try #require(TemporaryFolder.make("ledger-sync-store")) + "/household"
    let plan = LedgerPlan(name: "household", currency: "EUR", timeZone: "UTC")
    _ = try Ledger.found(at: path, plan, surroundings: try surroundings(of: "init"))
  }

  deinit { unsafe system("rm -rf '\(path.dropLast("/household".count))'") }

  func surroundings(of command: String = "test") throws -> Surroundings {
    var variables = ["GIT_CONFIG_NOSYSTEM": "1"]
    for role in ["AUTHOR", "COMMITTER"] {
      variables["GIT_\(role)_NAME"] = "Alice"
      variables["GIT_\(role)_EMAIL"] = "alice@example.org"
    }
    let now = try #require(Timestamp("2026-11-20T12:00:00+01:00"))
    let today = try #require(now.localDay)
    return Surroundings(
      git: GitEnvironment(variables: variables), command: command, process: 1, now: now,
      today: today, random: { [counter] in counter.bytes($0) }, sleep: { [weak self] _ in self?.wait() },
      notify: { [weak self] in self?.note($0) })
  }

  private func note(_ notice: Notice) {
    notices.append(notice)
    whileNotifying(notice)
  }

  private func wait() {
    waits += 1
    whileWaiting()
  }

  func ledger() throws -> Ledger { try Ledger.open(in: path, surroundings: try surroundings()) }

  /// Opens the work tree, and lets go of its lock afterwards.
  func tree<Result>(_ body: (WorkTree) throws -> Result) throws -> Result {
    try body(try WorkTree.open(ledger()))
  }

  func write(_ path: String, _ text: String) throws {
    let root = try Folder(self.path)
    if let slash = path.lastIndex(of: "/") { try root.makeFolders(String(path[..<slash])) }
    try root.replaceDurably(path, Array(text.utf8))
  }

  func read(_ path: String) throws -> String? {
    let root = try Folder(self.path)
    guard try root.statIfPresent(path) != nil else { return nil }
    return String(decoding: try root.read(path, limit: 1 << 20).bytes, as: UTF8.self)
  }

  /// The files of the newest commit.
  func committed() throws -> [String] {
    try tree { tree in
      let head = try #require(try tree.branch().commit)
      return try tree.objects.files(of: tree.objects.commit(head).tree).map(\.path)
    }
  }

  func head() throws -> ObjectID? { try tree { try $0.branch().commit } }

  func finder(_ owners: [Owner]? = nil) throws -> RecordFinder {
    let ledger = try ledger()
    return RecordFinder(ledger, kinds: try ledger.kinds(), owners: owners)
  }
}

/// Random bytes that are the same in every run.
private final class Counter {
  private var state: UInt64 = 7

  func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
  }
}

/// The `Failure` that `body` throws; nil where it throws none.
func storeFailure(_ body: () throws -> Void) -> Failure? {
  do {
    try body()
    return nil
  } catch let error as Failure {
    return error
  } catch {
    Issue.record("not a Failure: \(error)")
    return nil
  }
}
