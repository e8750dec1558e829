public import Records

extension Text {
  /// The name that this text was probably meant to be: the name with the fewest typing mistakes between the two, at
  /// most one in three letters. Of equally near names, the first; nil where no name is near.
  public func nearest(among names: [Text]) -> Text? { Misspelling(string).nearest(among: names) }
}

/// A name as somebody has typed it, with what tells quickly that most of 100,000 names were not meant.
public struct Misspelling: Hashable, Sendable {
  private let letters: [Unicode.Scalar]
  /// A bit for each letter, some of which share one; nil where one is not ASCII.
  private let marks: UInt64?

  public init(_ written: String) {
    let small = written.lowercased()
    letters = Array(small.unicodeScalars)
    marks = small.utf8Span.isKnownASCII ? small.utf8.reduce(0) { $0 | Self.mark($1) } : nil
  }

  /// Of equally near names the first; nil where no name is near.
  func nearest(among names: [Text]) -> Text? {
    var best: (name: Text, distance: Int)?
    for name in names where mayMean(name.string.utf8Span.span) {
      let candidate = Array(name.string.lowercased().unicodeScalars)
      guard isSimilar(length: candidate.count) else { continue }
      let distance = Self.distance(letters, candidate)
      if distance <= limit(candidate.count), distance < best?.distance ?? Int.max { best = (name, distance) }
    }
    return best?.name
  }

  /// False only for a name that cannot be near. A letter that the other name does not have is a mistake of its own.
  public func mayMean(_ name: borrowing Span<UInt8>) -> Bool {
    if letters.isEmpty || letters.count > 64 { return false }
    guard let marks else { return true }
    var others: UInt64 = 0
    for place in name.indices {
      if name[place] >= 0x80 { return true }
      others |= Self.mark(name[place])
    }
    let missing = Swift.max((marks & ~others).nonzeroBitCount, (others & ~marks).nonzeroBitCount)
    return isSimilar(length: name.count) && missing <= limit(name.count)
  }

  /// The same for the id of the record in a file of this name: `food` of `food.json`, and `7k3fq2xw` of
  /// `20-lunch.7k3fq2xw.json`. An id can go over names of folders; then nothing is told.
  public func mayMean(fileNamed name: borrowing Span<UInt8>) -> Bool {
    if letters.contains("/") { return true }
    let dots = name.indices.filter { name[$0] == UInt8(ascii: ".") }
    let stem = 0..<(dots.last ?? name.count)
    if mayMean(name.extracting(stem)) { return true }
    return dots.dropLast().last.map { mayMean(name.extracting($0 + 1..<stem.upperBound)) } ?? false
  }

  private func isSimilar(length: Int) -> Bool {
    !letters.isEmpty && letters.count <= 64 && abs(length - letters.count) <= limit(length)
  }

  /// How many mistakes a name of so many letters may be away.
  private func limit(_ length: Int) -> Int { Swift.max(1, Swift.max(letters.count, length) / 3) }

  /// The bit of an ASCII letter, capital or not.
  private static func mark(_ letter: UInt8) -> UInt64 {
    1 << UInt64(((0x41...0x5A).contains(letter) ? letter | 0x20 : letter) & 63)
  }

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
