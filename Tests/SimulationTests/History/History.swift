import Glibc

/// A history while it happens: real ledgers in real repositories, and beside them what was written and who knew of it.
final class History {
  let devices: [Device]
  var chronicle = Chronicle()
  /// What each device has in front of it.
  var known: [Knowledge]
  /// The records of each device that lie there changed by hand and in no commit yet.
  var pending: [Set<String>]
  /// Of these, the ones that an editor saved as they were before a pull.
  var stale: [[String: OldText]]
  /// What each commit contains that was seen at the end of a step.
  var contents: [String: Knowledge] = [:]
  let script: Script
  let isClockFree: Bool
  private(set) var exceptions: [Judgement.Exception] = []
  /// How many steps did something.
  var done = 0

  private let folder: String

  /// - Parameters:
  ///   - clocks: how wrong the clock of each device is, in seconds.
  ///   - isClockFree: whether nobody does what depends on which of several values is shown.
  init(_ plan: Plan, in household: Household, clocks: [Int], isClockFree: Bool = false) throws {
    self.isClockFree = isClockFree
    let folder = try household.history(plan.seed, devices: plan.devices)
    let script = Script()
    self.script = script
    self.folder = folder
    devices = (1...plan.devices).map { number in
      Device(
        number: number, folder: "\(folder)/\(number)", home: household.path + "/home", offset: clocks[number - 1],
        script: script)
    }
    known = Array(repeating: Knowledge(), count: plan.devices)
    pending = Array(repeating: [], count: plan.devices)
    stale = Array(repeating: [:], count: plan.devices)
    contents[try devices[0].cloudHead()] = Knowledge()
  }

  deinit { unsafe system("rm -rf '\(folder)'") }

  /// What went wrong, in words.
  struct Failure: Error, CustomStringConvertible {
    let findings: [String]
    var description: String { findings.joined(separator: "\n") }
  }

  func run(_ steps: [Step]) throws {
    for step in steps {
      let device = devices[step.device - 1]
      device.begin(step.number)
      if try perform(step, on: device) { done += 1 }
    }
    try rest(after: steps.last?.number ?? 0)
  }

  // MARK: Knowing

  func note(_ marks: [Mark], of record: String, _ step: Step, settlesDeletion: Bool = true) {
    let index = step.device - 1
    var inSight = stale[index][record]?.inSight ?? known[index]
    chronicle.note(marks, of: record, step: step.number, settlesDeletion: settlesDeletion, known: &inSight)
    stale[index][record]?.inSight = inSight
    known[index].formUnion(inSight)
  }

  private func judgement(of device: Device) throws -> Judgement {
    Judgement(
      chronicle.events(in: known[device.number - 1]), files: try device.records(), lines: try device.lines())
  }

  /// Looks whether all that a device knows is there.
  func check(_ device: Device) throws {
    let judgement = try judgement(of: device)
    if !judgement.findings.isEmpty {
      throw Failure(findings: judgement.findings.map { "device \(device.number): \($0)" })
    }
  }
}

// MARK: - The end

extension History {
  /// Everybody syncs: once to send, and once more who has not got all yet. Then one more sync must change nothing.
  private func rest(after last: Int) throws {
    for device in devices { try sync(device, last + 1) }
    for device in devices where try device.head() != device.cloudHead() { try sync(device, last + 2) }
    let head = try devices[0].head()
    try sync(devices[last % devices.count], last + 3)
    for device in devices where try device.head() != head {
      throw Failure(findings: [
        "after two rounds of syncs device \(device.number) is not where device 1 was, at \(head)"
      ])
    }
    for device in devices { try checkRest(device) }
  }

  private func sync(_ device: Device, _ number: Int) throws {
    device.begin(number)
    try meetCloud(device, "sync")
  }

  private func checkRest(_ device: Device) throws {
    let judgement = try judgement(of: device)
    if device.number == 1 { exceptions = judgement.exceptions }
    let status = try device.shell("git status --porcelain")
    if !status.isEmpty { throw Failure(findings: ["device \(device.number) is not clean: \(status)"]) }
    if device.number == 1 { try device.shell("git fsck --strict --no-dangling && git -C ../cloud fsck --strict") }
  }
}
