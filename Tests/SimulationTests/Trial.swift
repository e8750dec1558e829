/// One history, played and judged.
struct Trial {
  let plan: Plan
  let household: Household
  /// How many draws of wrong clocks it is played with. With several, all that is kept has to be the same each time.
  var clocks = 1

  struct Result {
    /// What went wrong; nothing when all is well.
    var findings: [String] = []
    /// As a shell would do it.
    var script = ""
    var done = 0
    var exceptions: [Judgement.Exception] = []
  }

  func played(_ steps: [Step]) -> Result {
    var result = Result()
    var first: Kept?
    for draw in 1...clocks where result.findings.isEmpty {
      do {
        let history = try History(
          plan, in: household, clocks: plan.clocks(UInt64(draw)), isClockFree: clocks > 1)
        let error = failure(of: history, steps)
        result.script = history.script.lines.joined(separator: "\n")
        result.done += history.done
        result.exceptions += history.exceptions
        if let error { result.findings.append(error) }
        let kept = try Kept(
          history.devices[0].records(), events: history.chronicle.events, exceptions: history.exceptions)
        result.findings += first?.differences(from: kept) ?? []
        first = first ?? kept
      } catch { result.findings.append("\(error)") }
    }
    return result
  }

  private func failure(of history: History, _ steps: [Step]) -> String? {
    do {
      try history.run(steps)
      return nil
    } catch { return "\(error)" }
  }

  /// What to tell somebody who is to find out why; nil when all is well.
  func report() throws -> (result: Result, complaint: String?) {
    let result = played(plan.steps)
    if result.findings.isEmpty { return (result, nil) }
    let smallest = try Shrinking { !played($0).findings.isEmpty }.smallest(plan.steps)
    let last = played(smallest)
    let complaint = """
      seed \(plan.seed): \(result.findings.joined(separator: "\n"))
      SIMULATION_SEED=\(plan.seed) swift test --filter SimulationTests plays it again.
      The smallest history found that goes wrong has \(smallest.count) of \(plan.steps.count) steps:
      \(last.findings.joined(separator: "\n"))

      \(last.script)
      """
    return (result, complaint)
  }
}
