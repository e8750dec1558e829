import Foundation
import Records
import Testing

@testable import Merge

/// Whole histories of one record on two to four devices, with criss-crosses, wrong clocks and merges by plain git.
///
/// The order in which the heads come together says nothing about what the record says in the end, and no edit is lost;
/// but for what merge-semantics.md excepts, which is counted and has to be seen in the history. A failure prints the seed that
/// replays it, and the smallest history that fails.
@Suite("Histories")
struct HistoryLawTests {
  private static let runs: UInt64 = ExhaustiveLawTests.isWide ? 20_000 : 100

  /// `LAW_SEEDS=17,4711` plays these.
  private static let seeds: [UInt64] = {
    guard let named = ProcessInfo.processInfo.environment["LAW_SEEDS"] else { return Array(0..<runs) }
    return named.split(separator: ",").compactMap { UInt64($0) }
  }()

  @Test(arguments: [true, false]) func endAlikeAndLoseNothing(isDistinct: Bool) throws {
    let schema = try CaseFiles.text("schema.json")
    var exceptions: [String: Int] = [:]
    for seed in Self.seeds {
      let plan = HistoryPlan.random(
        seed: seed, keys: ["a", "b", "g", "h", "s", "k", "o", "M"], isDistinct: isDistinct, usesGit: true)
      let verdict = Self.verdict(plan, schema: schema)
      for exception in verdict.exceptions { exceptions[exception, default: 0] += 1 }
      if verdict.failure == nil { continue }
      let smallest = plan.shrunk { Self.verdict($0, schema: schema).failure != nil }
      Issue.record(
        "seed \(seed), smallest history:\n\(smallest)\n\(Self.verdict(smallest, schema: schema).failure ?? "")")
    }
    if ExhaustiveLawTests.isWide { print("\(Self.seeds.count) histories, exceptions: \(exceptions)") }
    #expect(exceptions.values.reduce(0, +) < max(1, Self.seeds.count / 4), "\(exceptions)")
  }

  @Test("every increment counts once") func counters() throws {
    let schema = try CaseFiles.text("schema.json")
    for seed in Self.seeds {
      let plan = HistoryPlan.counting(seed: seed, keys: ["n", "b"])
      func fails(_ plan: HistoryPlan) -> Bool {
        do {
          return try HistoryRun(plan, schema: schema).ends().contains {
            ($0.combined["n"] ?? "0") != "\(plan.sum(of: "n"))"
          }
        } catch { return true }
      }
      if fails(plan) { Issue.record("seed \(seed), smallest history:\n\(plan.shrunk(while: fails))") }
    }
  }

  /// The lists that come out may depend on the order; what is in them may not go.
  @Test("every item that was put into a list is there, or was taken out by somebody who saw it") func lists() throws {
    let schema = try CaseFiles.text("schema.json")
    for seed in Self.seeds {
      let plan = HistoryPlan.listing(seed: seed, keys: ["l", "b"])
      func fails(_ plan: HistoryPlan) -> Bool {
        do { return try !HistoryJudge(try HistoryRun(plan, schema: schema)).lostItems(of: "l").isEmpty } catch {
          return true
        }
      }
      if fails(plan) {
        let smallest = plan.shrunk(while: fails)
        Issue.record("seed \(seed), smallest history:\n\(smallest)")
      }
    }
  }

  private static func verdict(_ plan: HistoryPlan, schema: [UInt8]) -> (failure: String?, exceptions: [String]) {
    do {
      let judge = try HistoryJudge(try HistoryRun(plan, schema: schema))
      let differences = try judge.differences()
      let unexplained = differences.filter { $0.exception == nil }.map { "the ends differ at \"\($0.place)\"" }
      let lost = try judge.lost().map { "lost: \($0)" }
      let failure = (unexplained + lost + judge.ends.map(\.description)).joined(separator: "\n")
      return (unexplained.isEmpty && lost.isEmpty ? nil : failure, differences.compactMap { $0.exception?.rawValue })
    } catch {
      return ("\(error)", [])
    }
  }
}

extension HistoryPlan {
  /// What all additions to a number come to.
  fileprivate func sum(of key: Text) -> Int {
    var sum = 0
    for case .write(_, let edits, _) in steps {
      for case .add(key, let number) in edits { sum += number }
    }
    return sum
  }
}
