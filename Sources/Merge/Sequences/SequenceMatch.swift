/// The positions of the items of one sequence in another: a longest common subsequence.
enum SequenceMatch {
  /// Between what both have at their starts and ends, no more than this many items are compared, on both together:
  /// more would cost more than it tells, and what differs then counts as replaced.
  static let mostItems = 4_000

  /// For each item of `base` its position in `other`, or nil where it was removed.
  static func positions<Item: Hashable>(of base: [Item], in other: [Item]) -> [Int?] {
    var numbers: [Item: Int] = [:]
    func numbered(_ items: [Item]) -> [Int] {
      items.map { item in
        if let number = numbers[item] { return number }
        numbers[item] = numbers.count
        return numbers.count - 1
      }
    }
    let before = numbered(base)
    let after = numbered(other)
    let prefix = zip(before, after).prefix { $0 == $1 }.count
    let suffix = zip(before.dropFirst(prefix).reversed(), after.dropFirst(prefix).reversed()).prefix { $0 == $1 }.count
    let middle = (Array(before[prefix..<(before.count - suffix)]), Array(after[prefix..<(after.count - suffix)]))
    return Array(0..<prefix) + matched(middle.0, middle.1).map { $0.map { $0 + prefix } }
      + (0..<suffix).map { after.count - suffix + $0 }
  }

  /// Of several longest subsequences, the one that is found from the front by pairing equal items, and by skipping an
  /// item of `before` rather than one of `after`. The standard library's `difference(from:)` does not say which it
  /// takes, and every device has to take the same.
  private static func matched(_ before: [Int], _ after: [Int]) -> [Int?] {
    var positions = [Int?](repeating: nil, count: before.count)
    if before.isEmpty || after.isEmpty || before.count + after.count > mostItems { return positions }
    let passes = passesBefore(before, after)
    var (row, column) = (0, 0)
    while row < before.count, column < after.count {
      if before[row] == after[column] {
        positions[row] = column
        (row, column) = (row + 1, column + 1)
      } else if passes[row * after.count + column] {
        row += 1
      } else {
        column += 1
      }
    }
    return positions
  }

  /// For each pair of positions, row by row: whether what follows has a longest common subsequence without the item
  /// of `before` there.
  private static func passesBefore(_ before: [Int], _ after: [Int]) -> [Bool] {
    var passes = [Bool](repeating: false, count: before.count * after.count)
    var below = [Int](repeating: 0, count: after.count + 1)
    for row in before.indices.reversed() {
      var lengths = below
      for column in after.indices.reversed() {
        passes[row * after.count + column] = below[column] >= lengths[column + 1]
        lengths[column] =
          before[row] == after[column] ? below[column + 1] + 1 : max(below[column], lengths[column + 1])
      }
      below = lengths
    }
    return passes
  }
}
