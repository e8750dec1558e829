/// A history that goes wrong, made smaller: steps are left out as long as it still goes wrong.
struct Shrinking {
  let fails: ([Step]) throws -> Bool

  func smallest(_ steps: [Step]) throws -> [Step] {
    var steps = steps
    var size = max(steps.count / 2, 1)
    while true {
      var isSmaller = false
      var start = 0
      while start < steps.count {
        let fewer = Array(steps[..<start] + steps[min(start + size, steps.count)...])
        if try fails(fewer) {
          steps = fewer
          isSmaller = true
        } else {
          start += size
        }
      }
      if size == 1, !isSmaller { return steps }
      size = max(size / 2, 1)
    }
  }
}
