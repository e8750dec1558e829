internal import Desk
internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

extension ConflictAnswer {
  /// A title, then a numbered line an entry.
  static func lines(_ conflict: ListedConflict, _ clock: ReaderClock) -> [StyledLine] {
    let field = conflict.fieldName.isEmpty ? "(deleted on one side)" : conflict.fieldName
    let title =
      StyledLine("  ") + StyledLine(conflict.location.id.string, .strong) + StyledLine(" \(field)  ")
      + StyledLine(conflict.path, .dim)
      + StyledLine(conflict.waits ? "  waits: the kind has no such field any more" : "", .warning)
    let more = conflict.entries.count - mostLines
    return [title]
      + conflict.entries.prefix(mostLines).enumerated().map { place, entry in
        line(entry, number: place + 1, isShown: entry.isKept && !conflict.waits, conflict.refusals[place], clock)
      }
      + (more > 0
        ? [StyledLine("    and \(counted(more, "more entry", "more entries")), which the file lists", .warning)] : [])
      + (conflict.twin.map { [StyledLine("    \($0) may be the same under another name", .warning), twice] } ?? [])
  }

  private static let twice = StyledLine("    until you remove one of the two, both count", .warning)

  private static func line(
    _ entry: Entry, number: Int, isShown: Bool, _ refusal: String?, _ clock: ReaderClock
  ) -> StyledLine {
    let by = authorship(entry, clock)
    let kept = isShown ? "  shown" : ""
    let refused = refusal.map { "  cannot be chosen: \($0)" } ?? ""
    return StyledLine("    \(number)  \(text(entry.value))  ") + StyledLine(by, .dim) + StyledLine(kept, .income)
      + StyledLine(refused, .warning)
  }
}
