/// Three-way merge of sequences: changes that do not overlap apply both.
///
/// The result does not depend on which side is ours: each side is compared with the base alone.
enum SequenceMerge {
  /// nil where changes of both sides overlap or touch, unless they are the same.
  static func merged<Item: Hashable>(base: [Item], ours: [Item], theirs: [Item]) -> [Item]? {
    let kept = (
      ours: SequenceMatch.places(of: base, in: ours), theirs: SequenceMatch.places(of: base, in: theirs)
    )
    var result: [Item] = []
    var from = (base: 0, ours: 0, theirs: 0)
    for index in 0...base.count {
      let isEnd = index == base.count
      guard let inOurs = isEnd ? ours.count : kept.ours[index],
        let inTheirs = isEnd ? theirs.count : kept.theirs[index]
      else { continue }
      guard
        let region = merged(
          base[from.base..<index], ours[from.ours..<inOurs], theirs[from.theirs..<inTheirs])
      else { return nil }
      result += region
      if !isEnd { result.append(base[index]) }
      from = (index + 1, inOurs + 1, inTheirs + 1)
    }
    return result
  }

  /// What lies between two items that all three have.
  private static func merged<Item: Hashable>(
    _ base: ArraySlice<Item>, _ ours: ArraySlice<Item>, _ theirs: ArraySlice<Item>
  ) -> ArraySlice<Item>? {
    if ours.elementsEqual(theirs) || theirs.elementsEqual(base) { return ours }
    return ours.elementsEqual(base) ? theirs : nil
  }
}

/// Where the items of one sequence stand in another: a longest common subsequence.
enum SequenceMatch {
  /// Beyond this many edits the comparison would cost more than it tells: what differs then counts as replaced.
  static let mostEdits = 2_000

  /// For each item of `base` its place in `other`, or nil where it was removed.
  static func places<Item: Hashable>(of base: [Item], in other: [Item]) -> [Int?] {
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

  private static func matched(_ before: [Int], _ after: [Int]) -> [Int?] {
    if before.isEmpty || after.isEmpty || before.count + after.count > 2 * mostEdits {
      return Array(repeating: nil, count: before.count)
    }
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var stayed = after.indices.filter { !inserted.contains($0) }.makeIterator()
    return before.indices.map { removed.contains($0) ? nil : stayed.next() }
  }
}
