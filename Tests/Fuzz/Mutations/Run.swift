import Glibc
import TestSupport

/// Spoils inputs again and again and hands them to a reader.
struct Run {
  let reader: Reader
  private var mutator: Mutator
  private var inputs: [[UInt8]]
  /// Those of the last inputs that could be read.
  private var goodInputs: [[UInt8]] = []
  /// What was seen to come out so far, and how often an input was kept for it.
  private var outcomes: [String: Int] = [:]
  private var lastInput: LastInput

  /// Inputs that are kept for one outcome, and in all.
  private static let mostForOutcome = 8
  private static let mostInputs = 2000
  private static let mostGoodInputs = 400

  init(_ reader: Reader, seed: UInt64, files: [[UInt8]], lastInput: String) throws {
    self.reader = reader
    mutator = Mutator(random: SeededGenerator(seed: seed))
    inputs = Seeds.inputs(of: reader) + files
    self.lastInput = try LastInput(lastInput)
  }

  /// Throws `Reader.Broken` at the first promise that does not hold. The input is in the file `lastInput` then, and also
  /// where the process dies.
  mutating func run(count: Int) throws {
    for input in inputs { try look(at: input) }
    for _ in 0..<count {
      let (input, other) = (pick(), pick())
      try look(at: mutator.mutated(input, with: other))
    }
  }

  /// More often one that can be read than one that cannot.
  private mutating func pick() -> [UInt8] {
    mutator.random.pick(goodInputs.isEmpty || mutator.random.below(4) == 0 ? inputs : goodInputs)
  }

  var summary: String {
    let good = Reader.good.map { "\(outcomes[$0, default: 0]) \($0)" }
    return "\(outcomes.count) outcomes, \(inputs.count) inputs kept; \(good.joined(separator: ", "))"
  }

  private mutating func look(at input: [UInt8]) throws {
    lastInput.write(input)
    let outcome = try reader.outcome(of: input)
    let count = outcomes[outcome, default: 0]
    if count < Self.mostForOutcome && inputs.count < Self.mostInputs && input.count < 4096 { inputs.append(input) }
    outcomes[outcome] = count + 1
    if Reader.good.contains(outcome) && input.count < 4096 { keep(input, number: count) }
  }

  private mutating func keep(_ input: [UInt8], number: Int) {
    if goodInputs.count < Self.mostGoodInputs {
      goodInputs.append(input)
    } else {
      goodInputs[number % Self.mostGoodInputs] = input
    }
  }
}

/// The file that has the input of the moment, so that it is known when the process dies of it.
private struct LastInput {
  private let descriptor: Int32

  struct CannotBeWritten: Error {}

  init(_ path: String) throws(CannotBeWritten) {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw CannotBeWritten() }
  }

  func write(_ input: [UInt8]) {
    let count = unsafe pwrite(descriptor, input, input.count, 0)
    if count < 0 || ftruncate(descriptor, count) != 0 { print("the last input could not be kept") }
  }
}
