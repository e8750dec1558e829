internal import Records

/// Turns the tree of a pattern into a program. Counted repeats are written out, so its length is bounded.
struct PatternCompiler {
  static let longest = 5000

  private var steps: [PatternStep] = []
  /// Nodes written, also those that make no step: `(()){1000}` can stand in itself.
  private var nodes = 0

  static func compile(_ node: PatternNode) throws(PatternError) -> [PatternStep] {
    var compiler = PatternCompiler()
    try compiler.write(node)
    try compiler.append(.accept)
    return compiler.steps
  }

  private mutating func append(_ step: PatternStep) throws(PatternError) {
    if steps.count == Self.longest { throw Self.tooLong }
    steps.append(step)
  }

  private static let tooLong = PatternError("its counted repeats make it too long")

  private mutating func write(_ node: PatternNode) throws(PatternError) {
    nodes += 1
    if nodes > 4 * Self.longest { throw Self.tooLong }
    switch node {
    case .scalars(let set): try append(.scalar(set))
    case .anchor(let anchor): try append(.anchor(anchor))
    case .sequence(let nodes): for node in nodes { try write(node) }
    case .choice(let branches): try write(choice: branches)
    case .repeated(let node, let least, let most):
      for _ in 0..<least { try write(node) }
      if let most { try write(optional: node, times: most - least) } else { try write(loop: node) }
    }
  }

  private mutating func write(choice branches: [PatternNode]) throws(PatternError) {
    var ends: [Int] = []
    for branch in branches.dropLast() {
      let fork = steps.count
      try append(.either(fork + 1, 0))
      try write(branch)
      ends.append(steps.count)
      try append(.jump(0))
      steps[fork] = .either(fork + 1, steps.count)
    }
    if let last = branches.last { try write(last) }
    for end in ends { steps[end] = .jump(steps.count) }
  }

  private mutating func write(optional node: PatternNode, times: Int) throws(PatternError) {
    var forks: [Int] = []
    for _ in 0..<times {
      forks.append(steps.count)
      try append(.either(steps.count + 1, 0))
      try write(node)
    }
    for fork in forks { steps[fork] = .either(fork + 1, steps.count) }
  }

  private mutating func write(loop node: PatternNode) throws(PatternError) {
    let fork = steps.count
    try append(.either(fork + 1, 0))
    try write(node)
    try append(.jump(fork))
    steps[fork] = .either(fork + 1, steps.count)
  }
}
