public import Records

extension Text {
  /// The name that this text was probably meant to be: the name with the fewest typing mistakes between the two, at
  /// most one in three letters. Of equally near names, the first; nil where no name is near.
  public func nearest(among names: [Text]) -> Text? {
    let written = letters
    guard !written.isEmpty, written.count <= 64 else { return nil }
    var best: (name: Text, distance: Int)?
    for name in names {
      let candidate = name.letters
      let limit = Swift.max(1, Swift.max(written.count, candidate.count) / 3)
      guard abs(candidate.count - written.count) <= limit else { continue }
      let distance = Text.distance(written, candidate)
      if distance <= limit, distance < best?.distance ?? Int.max { best = (name, distance) }
    }
    return best?.name
  }

  private var letters: [Unicode.Scalar] { Array(string.lowercased().unicodeScalars) }

  /// How many letters have to be added, removed, changed or swapped with their neighbour to turn one text into the
  /// other.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for (row, letter) in a.enumerated() {
      var current = [row + 1]
      for (column, other) in b.enumerated() {
        var cost = Swift.min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == b[column - 1], a[row - 1] == other {
          cost = Swift.min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[b.count]
  }
}
