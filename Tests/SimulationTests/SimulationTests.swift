import Glibc
import Testing

/// Whole histories of several devices, replayed from their seeds.
struct SimulationTests {
  @Test(arguments: 0..<10) func everyEditIsKept(chunk: Int) throws {
    let household = try Household()
    for seed in UInt64(chunk) * 20..<UInt64(chunk) * 20 + 20 {
      let plan = Plan(seed: seed, steps: 30)
      guard let failure = try failure(plan, plan.steps, household) else { continue }
      let smallest = try Shrinking { try self.failure(plan, $0, household) != nil }.smallest(plan.steps)
      let last = try self.failure(plan, smallest, household)
      Issue.record("seed \(seed): \(failure.finding)\nsmallest \(last?.finding ?? "")\n\(last?.script ?? "")")
      return
    }
  }

  func failure(_ plan: Plan, _ steps: [Step], _ household: Household) throws -> (finding: String, script: String)? {
    let history = try History(plan, in: household, clocks: plan.clocks(0))
    do { try history.run(steps) } catch {
      return ("\(error)", history.script.lines.joined(separator: "\n"))
    }
    return nil
  }
}
