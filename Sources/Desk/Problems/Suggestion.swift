package import Records
import Schema

/// "Did you mean …": the known words nearest to an unknown one.
package enum Suggestion {
  /// The word with the fewest typing mistakes, or one that begins as the unknown one; nil where none is near.
  package static func nearest(to word: String, among words: [String]) -> String? {
    Text(word).nearest(among: words.map { Text($0) })?.string ?? words.first { isLongPrefix(word, of: $0) }
  }

  /// `did you mean --format?`, or `otherwise` where nothing is near.
  package static func hint(for word: String, among words: [String], otherwise: Sentence) -> Sentence {
    nearest(to: word, among: words).map { "did you mean \($0)?" } ?? otherwise
  }

  private static func isLongPrefix(_ prefix: String, of word: String) -> Bool {
    prefix.count >= 3 && word.reads(from: prefix)
  }
}
