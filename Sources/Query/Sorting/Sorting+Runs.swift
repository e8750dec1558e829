extension Sorting {
  /// Merges several runs into one order. Each run is a list of records that is sorted by itself.
  ///
  /// - Parameters:
  ///   - heads: of each run, what the order of its first record depends on.
  ///   - limit: how many records are wanted; nil: all.
  ///   - next: gets the number of the run that the next record comes from; answers what the order of the one that
  ///     follows it in that run depends on, nil where the run ends.
  public func merge(_ heads: [SortEntry], limit: Int? = nil, next: (Int) -> SortEntry?) {
    var heap = RunHeap(heads, by: self)
    var wanted = max(0, limit ?? .max)
    while wanted > 0, let run = heap.first {
      heap.replaceFirst(by: next(run))
      wanted -= 1
    }
  }
}

/// The heads of runs as a binary heap: no head stands above another that precedes it.
private struct RunHeap {
  private var heads: [(entry: SortEntry, run: Int)]
  private let sorting: Sorting

  init(_ heads: [SortEntry], by sorting: Sorting) {
    self.heads = heads.enumerated().map { ($0.element, $0.offset) }
    self.sorting = sorting
    for index in self.heads.indices.reversed() { sink(index) }
  }

  /// The run whose head precedes all other heads.
  var first: Int? { heads.first?.run }

  /// - Parameter entry: the next of the same run; nil: the run is at its end.
  mutating func replaceFirst(by entry: SortEntry?) {
    if let entry {
      heads[0].entry = entry
    } else {
      heads.swapAt(0, heads.count - 1)
      heads.removeLast()
    }
    sink(0)
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heads.count {
        if heads[child].entry.precedes(heads[least].entry, by: sorting) { least = child }
      }
      if least == index { return }
      heads.swapAt(index, least)
      index = least
    }
  }
}
