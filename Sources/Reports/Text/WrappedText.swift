extension String {
  /// The text as lines of at most `width` columns, but for words that are longer.
  ///
  /// Lines break at blanks and beside wide characters, never before a closing mark or behind an opening one, and never
  /// within [brackets] that are all closed. Blanks at the beginning stay.
  ///
  /// - Parameter indent: blanks before each line but the first.
  public func wrapped(toWidth width: Int, indent: Int = 0) -> [String] {
    guard displayWidth > width else { return [self] }
    var (lines, line, used) = ([String](), "", 0)
    for piece in pieces {
      let word = String(piece).withoutLastBlanks
      if !line.isEmpty, used + word.displayWidth > width {
        lines.append(line.withoutLastBlanks)
        (line, used) = (String(repeating: " ", count: indent), indent)
      }
      line += piece
      used += String(piece).displayWidth
    }
    return lines + [line.withoutLastBlanks]
  }

  /// A paragraph that was written for a wider terminal, as lines of at most `width` columns. A line that begins with a
  /// blank stays by itself. So does a break behind a sentence where the next word would have had room: somebody meant it.
  public func reflowed(toWidth width: Int) -> [String] {
    let lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let widest = lines.map(\.displayWidth).max() ?? 0
    if widest <= width { return lines }
    var joined = Array(lines.prefix(1))
    for (before, line) in zip(lines, lines.dropFirst()) {
      if before.flows(into: line, widest: widest) {
        joined[joined.count - 1] += before.blank(before: line) + line
      } else {
        joined.append(line)
      }
    }
    return joined.flatMap { $0.wrapped(toWidth: width, indent: $0.prefix { $0 == " " }.count) }
  }

  private func flows(into next: String, widest: Int) -> Bool {
    guard let first, let head = next.first, first != " ", head != " ", let word = next.pieces.first else {
      return false
    }
    if !(last.map { Character.ends.contains($0) } ?? false) { return true }
    return displayWidth + blank(before: next).count + String(word).withoutLastBlanks.displayWidth > widest
  }

  /// None between two wide characters, nor behind a wide mark.
  private func blank(before next: String) -> String {
    guard let last, last.isWide else { return " " }
    return next.first?.isWide == true || last.isWideMark ? "" : " "
  }

  private var withoutLastBlanks: String { String(prefix(count - reversed().prefix { $0 == " " }.count)) }

  /// What stays on one line: words, with the blanks behind them, and single wide characters, with their marks.
  private var pieces: [Substring] {
    let isPaired = count { $0 == "[" } == count { $0 == "]" }
    var (pieces, start, depth, isBegun) = ([Substring](), startIndex, 0, false)
    for (place, next) in zip(indices, indices.dropFirst()) {
      depth += self[place] == "[" ? 1 : self[place] == "]" ? -1 : 0
      isBegun = isBegun || self[place] != " "
      guard isBegun, depth <= 0 || !isPaired, self[place].mayEndLine(before: self[next]) else { continue }
      pieces.append(self[start..<next])
      start = next
    }
    return pieces + [self[start...]]
  }
}

extension Character {
  fileprivate var isWide: Bool { displayWidth == 2 }

  fileprivate var isWideMark: Bool { isWide && (Self.closing.contains(self) || Self.opening.contains(self)) }

  fileprivate func mayEndLine(before next: Character) -> Bool {
    if next == " " { return false }
    if self == " " { return true }
    return (isWide || next.isWide) && !Self.closing.contains(next) && !Self.opening.contains(self)
  }

  /// What sentences end with.
  fileprivate static let ends = Set(".:!?。：！？")
  private static let closing = Set(",.;:!?)]”’%，。、；：！？）」』】》…％")
  private static let opening = Set("([“‘（「『【《")
}
