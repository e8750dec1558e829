/// "Did you mean …": the known words nearest to an unknown one.
enum Suggestion {
  /// The nearest of `words`, at most a third of the letters away; nil where none is near. The first of equals.
  static func nearest(to word: String, among words: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let distances = words.map { (word: $0, distance: distance(word, $0)) }
    let near = distances.filter { $0.distance <= limit && $0.distance < $0.word.count }
    return near.min { $0.distance < $1.distance }?.word ?? words.first { isLongPrefix(word, of: $0) }
  }

  /// `did you mean --format?`, or `otherwise` where nothing is near.
  static func hint(for word: String, among words: [String], otherwise: String) -> String {
    nearest(to: word, among: words).map { "did you mean \($0)?" } ?? otherwise
  }

  private static func isLongPrefix(_ prefix: String, of word: String) -> Bool {
    prefix.count >= 3 && word.hasPrefix(prefix)
  }

  /// Letters to insert, delete, replace or swap with their neighbour (Damerau and Levenshtein, restricted).
  static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.lowercased())
    let b = Array(b.lowercased())
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var best = min(last[j] + 1, row[j - 1] + 1, replaced)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, beforeLast[j - 2] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
