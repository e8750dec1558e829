import TestSupport

/// A history that was drawn, before it happens: everything about it follows from the seed.
struct Plan {
  let seed: UInt64
  let devices: Int
  var steps: [Step] = []
  private var random: SeededGenerator
  private let taste: Taste

  /// What people do in this history: a history in which everything is possible rarely meets twice in one place.
  private struct Taste {
    let records: Int
    let edits: [Edit]
    let ways: [Way]
    /// In percent.
    let syncing: Int
    let visiting: Int
    let git: Int
    let moving: Int
    let removing: Int
    let resolving: Int
    let isCommon: Bool
    let stale: Int
    let noting: Int
  }

  init(seed: UInt64, steps count: Int) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    devices = min(Int.random(in: 3...8, using: &random), Int.random(in: 3...8, using: &random))
    taste = Plan.taste(&random)
    self.random = random
    for number in 1...count { steps.append(step(number)) }
  }

  private static func taste(_ random: inout SeededGenerator) -> Taste {
    let registers = Register.allCases.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
    let others: [Edit] = [
      .eraseField("profile"), .tag, .untag(0), .count, .raise, .lower, .word(0), .unword(0), .item(0), .unitem(0),
      .list(0),
      .unlist(0),
    ]
    var edits = registers.map { Edit.write($0) }
    if random.chance(40) { edits += registers.map { .erase($0) } }
    if random.chance(20) {
      edits.append(.eraseField(random.pick(["tags", "seen", "best", "remark", "steps", "items"])))
    }
    edits += others.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
    let usesGit = random.chance(30)
    var ways: [Way] = [.command, .hand, .rewriting].shuffled(using: &random).dropLast(
      Int.random(in: 0...2, using: &random))
    if usesGit { ways.append(.git) }
    return Taste(
      records: Int.random(in: 1...4, using: &random), edits: edits, ways: ways,
      syncing: Int.random(in: 20...70, using: &random), visiting: random.chance(40) ? 20 : 0, git: usesGit ? 15 : 0,
      moving: random.chance(40) ? 10 : 0, removing: random.chance(50) ? 10 : 0,
      resolving: Int.random(in: 0...20, using: &random), isCommon: random.chance(20),
      stale: random.chance(20) ? 10 : 0, noting: random.chance(15) ? 15 : 0)
  }

  private mutating func step(_ number: Int) -> Step {
    let device = Int.random(in: 1...devices, using: &random)
    return Step(number: number, device: device, action: action(number, device))
  }

  private mutating func action(_ number: Int, _ device: Int) -> Action {
    let record = record()
    if number <= taste.records || random.chance(4) {
      return .create(record: number <= taste.records ? Self.id(number) : record, parts: UInt(random.next() & 127))
    }
    if random.chance(taste.syncing) { return meeting(device) }
    if random.chance(taste.moving) { return .move(record: record, way()) }
    if random.chance(taste.removing) { return .remove(record: record, way()) }
    if random.chance(taste.resolving) {
      return .resolve(
        record: record, place: Int(random.next() % 8), candidate: Int(random.next() % 8),
        random.pick(Decision.allCases))
    }
    if random.chance(3) { return .add }
    if random.chance(taste.stale) { return .stale(record: record, random.pick(Register.allCases)) }
    if random.chance(taste.noting) { return .line(Int(random.next() % 16)) }
    return .edit(record: record, edit(), way())
  }

  private mutating func meeting(_ device: Int) -> Action {
    if random.chance(taste.visiting) { return .visit(device: Int.random(in: 1...devices, using: &random)) }
    if random.chance(taste.git) { return random.chance(70) ? .gitPull : .gitPush }
    return random.pick([.pull, .push, .sync])
  }

  private mutating func edit() -> Edit {
    let pick = Int(random.next() % 16)
    switch random.pick(taste.edits) {
    case .write(let register) where taste.isCommon && random.chance(50):
      return .writeCommon(register, random.chance(50))
    case .untag: return .untag(pick)
    case .word: return .word(pick)
    case .unword: return .unword(pick)
    case .item: return .item(pick)
    case .unitem: return .unitem(pick)
    case .list: return .list(pick)
    case .unlist: return .unlist(pick)
    case let edit: return edit
    }
  }

  private mutating func way() -> Way { random.pick(taste.ways) }

  private mutating func record() -> String { Self.id(Int.random(in: 1...taste.records, using: &random)) }

  /// As the random part of a file's name.
  private static func id(_ number: Int) -> String { "q2xw7k3\(number)" }

  /// How wrong the clock of each device is, in seconds; another draw for the same history. Up to 30 years.
  func clocks(_ draw: UInt64) -> [Int] {
    if draw == 0 { return Array(repeating: 0, count: devices) }
    var random = SeededGenerator(seed: seed &+ draw &* 0x1_0000_0001)
    return (1...devices).map { _ in 1600 * Int.random(in: -591_700...591_700, using: &random) }
  }
}
