import Records
import TestSupport

@testable import Merge

extension HistoryPlan {
  /// A history in which everybody only adds to the numbers `keys`.
  static func counting(seed: UInt64, keys: [Text]) -> HistoryPlan {
    rewritten(seed: seed, keys: keys) { key, _, random in .add(key, Int.random(in: -3...3, using: &random)) }
  }

  /// A history in which everybody puts new items into the lists `keys`, and takes some out.
  static func listing(seed: UInt64, keys: [Text]) -> HistoryPlan {
    rewritten(seed: seed, keys: keys) { key, number, random in
      let place = Int.random(in: 0...4, using: &random)
      return random.chance(25) ? .takeOut(key, at: place) : .insert(key, .string(Text("item \(number).")), at: place)
    }
  }

  private static func rewritten(
    seed: UInt64, keys: [Text], _ edit: (Text, Int, inout SeededGenerator) -> Edit
  ) -> HistoryPlan {
    var random = SeededGenerator(seed: seed)
    var plan = HistoryPlan.random(seed: random.next(), keys: keys, isDistinct: true, usesGit: false)
    plan.base = RecordVersion(fields: [RecordVersion.pathKey: "p"], entries: .empty)
    for (place, step) in plan.steps.enumerated() {
      guard case .write(let device, _, let second) = step else { continue }
      plan.steps[place] = .write(device: device, edits: [edit(random.pick(keys), place, &random)], second: second)
    }
    return plan
  }

  /// - Parameter isDistinct: whether no value is written twice.
  static func random(seed: UInt64, keys: [Text], isDistinct: Bool, usesGit: Bool) -> HistoryPlan {
    var maker = PlanMaker(random: SeededGenerator(seed: seed), keys: keys, isDistinct: isDistinct, usesGit: usesGit)
    return maker.plan()
  }
}

/// Makes plans: mostly edits of few fields, so that they meet.
private struct PlanMaker {
  var random: SeededGenerator
  let keys: [Text]
  let isDistinct: Bool
  let usesGit: Bool
  private var number = 0
  private var seconds: [Int] = []

  init(random: SeededGenerator, keys: [Text], isDistinct: Bool, usesGit: Bool) {
    (self.random, self.keys, self.isDistinct, self.usesGit) = (random, keys, isDistinct, usesGit)
    seconds = (1..<60).shuffled(using: &self.random)
  }

  mutating func plan() -> HistoryPlan {
    let devices = Int.random(in: 2...4, using: &random)
    var base: RecordVersion? = RecordVersion(fields: [RecordVersion.pathKey: "p"], entries: .empty)
    for key in keys where random.chance(60) { base?.fields[key] = value(of: key) }
    if random.chance(10) { base = nil }
    let steps = (0..<Int.random(in: 2...10, using: &random)).map { _ in step(devices) }
    return HistoryPlan(base: base, devices: devices, steps: steps)
  }

  private mutating func step(_ devices: Int) -> HistoryPlan.Step {
    let device = Int.random(in: 0..<devices, using: &random)
    if random.chance(60) {
      let edits = (0..<Int.random(in: 1...2, using: &random)).map { _ in edit() }
      return .write(device: device, edits: edits, second: seconds.removeLast())
    }
    let other = (device + Int.random(in: 1..<devices, using: &random)) % devices
    if usesGit, random.chance(25) { return .gitMerge(device: device, other: other, second: seconds.removeLast()) }
    return .join(device: device, other: other)
  }

  private mutating func edit() -> HistoryPlan.Edit {
    if random.chance(8) { return .remove }
    if random.chance(6) { return .move(isDistinct ? Text("p\(next())") : random.pick(["p", "q"])) }
    let key = random.pick(keys)
    if random.chance(15) { return .settle(key) }
    return .set(key, random.chance(12) ? nil : value(of: key))
  }

  private mutating func next() -> Int {
    number += 1
    return isDistinct ? number : Int.random(in: 0...2, using: &random)
  }

  private mutating func value(of key: Text) -> Value {
    switch key.string {
    case "s": .array((0..<2).map { _ in .string(Text("i\(next())")) })
    case "k":
      .array(["1", "2"].filter { _ in random.chance(60) }.map { ["id": .string($0), "x": .number(Number(next()))] })
    case "o": ["x": .number(Number(next())), "y": .number(Number(Int.random(in: 0...1, using: &random)))]
    case "l": .array((0..<2).map { _ in .number(Number(next())) })
    default: .number(Number(next()))
    }
  }
}
