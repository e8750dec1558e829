import Desk
import FileSystem
import Git
import Glibc
import Records
import Schema
import Store
import Synchronization
import TestSupport
import Testing

/// A ledger of one test's own, on 20 November 2026, removed at the end: what front doors do, without one.
final class Household: Sendable {
  let path: String
  private let counter = Mutex<UInt64>(7)

  /// - Parameters:
  ///   - language: in which people write amounts and days.
  ///   - people: users, the first of whom is logged in.
  init(language: String? = nil, people: [Text] = ["anna"]) throws {
    path = try #require(TemporaryFolder.make("ledger-sync-desk")) + "/household"
    let founded = try FoundedHouseholds.all.household(language, people)
    founded.counter.withLock { last in counter.withLock { $0 = last } }
    try #require(unsafe system("cp -a '\(founded.path)' '\(path)'") == 0)
  }

  fileprivate init(founding language: String?, _ people: [Text]) throws {
    path = try #require(TemporaryFolder.make("ledger-sync-desk")) + "/household"
    let plan = LedgerPlan(
      name: "household", currency: "EUR", timeZone: "UTC", language: language, user: people.first)
    _ = try Ledger.found(at: path, plan, surroundings: try surroundings())
    for person in people.dropFirst() { try WorkTree.open(ledger()).register(Registration(name: person)) }
    if let first = people.first { try WorkTree.open(ledger()).login(first) }
  }

  deinit { unsafe system("rm -rf '\(path.dropLast("/household".count))'") }

  private func surroundings() throws -> Surroundings {
    var variables = ["GIT_CONFIG_NOSYSTEM": "1"]
    for role in ["AUTHOR", "COMMITTER"] {
      variables["GIT_\(role)_NAME"] = "Anna"
      variables["GIT_\(role)_EMAIL"] = "anna@example.org"
    }
    return Surroundings(
      git: GitEnvironment(variables: variables), command: "test", process: 1,
      now: try #require(Timestamp("2026-11-20T12:00:00Z")), today: try #require(CalendarDay("2026-11-20")),
      random: { [self] count in (0..<count).map { _ in byte() } }, sleep: { _ in })
  }

  private func byte() -> UInt8 {
    counter.withLock { counter in
      counter = counter &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: counter >> 33)
    }
  }

  func ledger() throws -> Ledger { try Ledger.open(in: path, surroundings: try surroundings()) }

  /// - Parameter whose: as `--user` says it.
  func session(whose: String? = nil) throws -> Session { Session(try ledger(), whose: whose) }

  /// A new record from `FIELD=VALUE`, as `add` makes it; nothing is written.
  func form(_ kind: String, _ fields: [String], by user: Text = "anna") throws -> NewRecord {
    let ledger = try ledger()
    let kinds = try ledger.kinds()
    let kind = try #require(try kinds.called(kind))
    var form = try RecordForm(kind, for: Owner(ofNew: kind, by: user), by: user, in: ledger, kinds: kinds)
    try form.take(try Assignment.all(fields))
    return try form.record()
  }

  /// The same, written and committed.
  @discardableResult
  func add(_ kind: String, _ fields: [String], by user: Text = "anna") throws -> StoredRecord {
    let record = try form(kind, fields, by: user)
    return try WorkTree.open(ledger()).add(record)
  }

  /// What somebody writes into a file in an editor.
  func write(_ path: String, _ text: String) throws {
    try Folder(self.path).replaceDurably(path, Array(text.utf8))
  }
}

/// Ledgers in which nothing has happened yet: each is founded once, and copied for every test that wants such a one.
private final class FoundedHouseholds: Sendable {
  static let all = FoundedHouseholds()

  private let households = Mutex<[String: Household]>([:])

  private init() { atexit { FoundedHouseholds.all.households.withLock { $0 = [:] } } }

  func household(_ language: String?, _ people: [Text]) throws -> Household {
    try households.withLock { households in
      let key = "\(language ?? "") \(people.map(\.string).joined(separator: " "))"
      if let household = households[key] { return household }
      let household = try Household(founding: language, people)
      households[key] = household
      return household
    }
  }
}
