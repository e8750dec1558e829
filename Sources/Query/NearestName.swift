extension String {
  /// The name that this text was likely meant to be; nil when none is near. Of two as near, the earlier.
  func nearest(in names: some Sequence<String>) -> String? {
    let wanted = Array(lowercased().unicodeScalars.prefix(64))
    var best: (name: String, distance: Int)?
    for name in names {
      let distance = String.distance(wanted, Array(name.lowercased().unicodeScalars.prefix(64)))
      if distance <= max(1, wanted.count / 3), distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  /// Scalars to insert, remove, replace, or exchange with their neighbour.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var row = Array(0...b.count)
    for i in a.indices {
      var next = [i + 1]
      for j in b.indices {
        var cost = Swift.min(row[j] + (a[i] == b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = Swift.min(cost, before[j - 1] + 1) }
        next.append(cost)
      }
      (before, row) = (row, next)
    }
    return row[b.count]
  }
}
