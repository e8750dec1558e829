internal import Desk
internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

extension ConflictAnswer {
  /// A title, then a numbered line an entry.
  ///
  /// - Parameter isNamed: whether the record has been named already.
  static func lines(
    _ conflict: ListedConflict, _ kinds: Kinds, _ clock: ReaderClock, isNamed: Bool = false
  ) -> [StyledLine] {
    let title =
      (isNamed ? StyledLine(said: "  \(conflict.matter):") : title(conflict, kinds))
      + StyledLine(said: conflict.waits ? "  waits: the kind has no such field any more" : "", .warning)
    let more = conflict.entries.count - mostLines
    return [title]
      + conflict.entries.prefix(mostLines).enumerated().map { place, entry in
        line(
          entry, text: conflict.text(entry.value, kinds), number: place + 1, isShown: entry.isKept && !conflict.waits,
          conflict.refusals[place], clock)
      }
      + (more > 0
        ? [StyledLine(said: "    and \(counted(more, "more entry", "more entries")), which the file lists", .warning)]
        : [])
      + (conflict.twin.map { [StyledLine(said: "    \($0) may be the same under another name", .warning), twice] } ?? [])
  }

  /// `“Pizza” −12.50 EUR on 2026-11-20: amount`, then what `resolve` takes for the record, and where it lies.
  private static func title(_ conflict: ListedConflict, _ kinds: Kinds) -> StyledLine {
    StyledLine("  ") + StyledLine(said: conflict.name(kinds), .strong) + StyledLine(said: ": \(conflict.matter)  ")
      + place(of: conflict, kinds)
  }

  /// The id, where the record is called otherwise, and the path.
  static func place(of conflict: ListedConflict, _ kinds: Kinds) -> StyledLine {
    let id = conflict.phrase(kinds) == nil ? "" : "\(conflict.location.id)  "
    return StyledLine(id + conflict.path, .dim)
  }

  private static let twice = StyledLine(said: "    until you remove one of the two, both count", .warning)

  private static func line(
    _ entry: Entry, text: Sentence, number: Int, isShown: Bool, _ refusal: Sentence?, _ clock: ReaderClock
  ) -> StyledLine {
    let by = authorship(entry, clock)
    let kept: Sentence = isShown ? "  shown" : ""
    let refused: Sentence = refusal.map { "  cannot be chosen: \($0)" } ?? ""
    return StyledLine(said: "    \(number)  \(text)  ") + StyledLine(by, .dim) + StyledLine(said: kept, .income)
      + StyledLine(said: refused, .warning)
  }
}
