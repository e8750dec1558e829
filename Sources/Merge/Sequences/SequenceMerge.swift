/// Three-way merge of sequences: changes that do not meet are both applied.
///
/// Each side is compared with the base alone. Laws: symmetry (`RandomLawTests.holds`); no item is lost
/// (`HistoryLawTests.lists`).
struct SequenceMerge<Item: Hashable> {
  /// The merged sequence, without the items that both sides appended.
  private(set) var items: [Item] = []
  /// The items that both sides appended; nil where only one side did, or both appended the same.
  private(set) var appended: Sides<ArraySlice<Item>>?

  /// nil where changes of both sides meet.
  /// - Parameter appends: whether the items that both sides appended can follow each other.
  init?(base: [Item], first: [Item], second: [Item], appends: Bool) {
    let first = AlignedSide(first, to: base)
    let second = AlignedSide(second, to: base)
    var start = 0
    for index in base.indices where first.kept[index] != nil && second.kept[index] != nil {
      let stretch = start..<index
      guard let merged = Self.merged(base[stretch], first.stretch(stretch), second.stretch(stretch)) else { return nil }
      items += merged + [base[index]]
      start = index + 1
    }
    let rest = start..<base.count
    if let merged = Self.merged(base[rest], first.stretch(rest), second.stretch(rest)) {
      items += merged
    } else if appends, let ends = Self.ends(first.tail(rest), second.tail(rest)) {
      append(ends)
    } else {
      return nil
    }
  }

  /// Merges what lies between two items that all three sequences have. No item of the base there is in all three, so
  /// that nothing is left where both sides only removed items (`SequenceMergeTests.neighboursRemoved`).
  private static func merged(
    _ base: ArraySlice<Item>, _ first: Stretch, _ second: Stretch
  ) -> ArraySlice<Item>? {
    if first.items.elementsEqual(second.items) || second.items.elementsEqual(base) { return first.items }
    if first.items.elementsEqual(base) { return second.items }
    return first.isRemoval && second.isRemoval ? [] : nil
  }

  private static func ends(_ first: ArraySlice<Item>?, _ second: ArraySlice<Item>?) -> Sides<ArraySlice<Item>>? {
    guard let first, let second else { return nil }
    return Sides(first: first, second: second)
  }

  /// Where one side appended the other's items and more, the common items come once.
  private mutating func append(_ ends: Sides<ArraySlice<Item>>) {
    let (short, long) = ends.first.count < ends.second.count ? (ends.first, ends.second) : (ends.second, ends.first)
    if long.starts(with: short) || long.suffix(short.count).elementsEqual(short) {
      items += long
    } else {
      appended = ends
    }
  }

  /// The merged sequence. Of what both sides appended, the items of the leading side come first.
  func joined(leading side: Side) -> [Item] {
    guard let appended else { return items }
    return items + appended[side] + appended[side.other]
  }

  // MARK: - One side

  private struct Stretch {
    let items: ArraySlice<Item>
    /// Whether the side did nothing but remove items of the base.
    let isRemoval: Bool
  }

  private struct AlignedSide {
    let items: [Item]
    /// The index on this side of each item of the base; nil for an item that the side removed.
    let kept: [Int?]

    init(_ items: [Item], to base: [Item]) {
      self.items = items
      kept = SequenceMatch.positions(of: base, in: items)
    }

    /// The items that the side has instead of these items of the base, which lie between two items that stay, or after
    /// the last item that stays.
    func stretch(_ range: Range<Int>) -> Stretch {
      let start = range.lowerBound == 0 ? 0 : (kept[range.lowerBound - 1] ?? 0) + 1
      let end = range.upperBound == kept.count ? items.count : kept[range.upperBound] ?? items.count
      return Stretch(items: items[start..<end], isRemoval: end - start == kept[range].count { $0 != nil })
    }

    /// The items that the side appended after the last item of the base, if it kept that item and otherwise only
    /// removed items from the last stretch. Empty where it only removed items; nil where it did anything else.
    func tail(_ range: Range<Int>) -> ArraySlice<Item>? {
      let stretch = stretch(range)
      if stretch.isRemoval { return [] }
      guard range.isEmpty || kept[range.upperBound - 1] != nil else { return nil }
      // It does not matter which of several equal items was kept.
      let stay = kept[range].compactMap { $0.map { items[$0] } }
      return stretch.items.starts(with: stay) ? stretch.items.dropFirst(stay.count) : nil
    }
  }
}
