/// Runs a program over a text, all its ways at once: at each scalar, every step of the program is visited at most
/// once.
struct PatternSearch {
  private let program: [PatternStep]
  private let text: [Unicode.Scalar]
  private let ignoresCase: Bool
  private var position = 0
  /// The steps that wait for the scalar at `position`.
  private var waiting: [Int] = []
  /// The position at which each step was last visited.
  private var visited: [Int]
  private var stack: [Int] = []
  /// How many steps were taken so far, and how many are allowed.
  private(set) var steps = 0
  private let mostSteps: Int

  init(program: [PatternStep], text: [Unicode.Scalar], ignoresCase: Bool = false, mostSteps: Int = .max) {
    self.program = program
    self.mostSteps = mostSteps
    self.text = text
    self.ignoresCase = ignoresCase
    visited = Array(repeating: -1, count: program.count)
  }

  /// nil where the search needs more steps than allowed.
  mutating func run() -> Bool? {
    while position <= text.count {
      if steps > mostSteps { return nil }
      if follow(from: 0) { return true }
      if position == text.count { return false }
      let indices = waiting
      steps += indices.count + 1
      let scalar = text[position]
      waiting.removeAll(keepingCapacity: true)
      position += 1
      for index in indices {
        if case .scalar(let set) = program[index], matches(scalar, set), follow(from: index + 1) { return true }
      }
    }
    return false
  }

  private func matches(_ scalar: Unicode.Scalar, _ set: ScalarSet) -> Bool {
    ignoresCase ? set.containsAnyCase(of: scalar) : set.contains(scalar)
  }

  /// Goes on from a step without consuming a scalar; true when the program accepts.
  private mutating func follow(from index: Int) -> Bool {
    stack = [index]
    while let index = stack.popLast() {
      if visited[index] == position { continue }
      visited[index] = position
      steps += 1
      switch program[index] {
      case .accept: return true
      case .scalar: waiting.append(index)
      case .jump(let target): stack.append(target)
      case .either(let one, let other): stack += [other, one]
      case .anchor(let anchor): if holds(anchor) { stack.append(index + 1) }
      }
    }
    return false
  }

  private func holds(_ anchor: PatternAnchor) -> Bool {
    switch anchor {
    case .start: position == 0
    case .end: position == text.count
    case .wordBoundary: isWordBoundary
    case .noWordBoundary: !isWordBoundary
    }
  }

  private var isWordBoundary: Bool {
    let before = position > 0 && text[position - 1].isWord
    let after = position < text.count && text[position].isWord
    return before != after
  }
}
