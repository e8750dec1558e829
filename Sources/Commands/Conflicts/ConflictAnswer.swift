internal import Desk
internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

/// A conflict in words and as JSON.
enum ConflictAnswer {
  /// More entries than people ever made of one place: the file keeps them all, and a list of them helps nobody.
  static let mostLines = 100

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

  /// Who wrote it and when, as far as that is known.
  static func authorship(_ entry: Entry, _ clock: ReaderClock) -> String {
    [entry.authorship.by.string, clock.when(entry.authorship.at)].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  static func text(_ value: CandidateValue) -> String {
    switch value {
    case .absent: "(no value)"
    case .deleted: "(deleted)"
    case .whole: "(kept with its changes)"
    case .value(let value): value.string ?? value.jsonText
    }
  }

  static func json(_ conflict: ListedConflict, kinds: Kinds) -> Value {
    var members: Object = [
      "id": .string(conflict.location.id), "kind": .string(kinds.name(of: conflict.location)),
      "user": conflict.location.owner.user.map { .string($0) } ?? .null, "path": .string(conflict.path),
      "field": .string(conflict.fieldName), "entries": .array(entries(of: conflict)),
    ]
    if conflict.waits { members["waits"] = true }
    return .object(members)
  }

  private static func entries(of conflict: ListedConflict) -> [Value] {
    conflict.entries.enumerated().map { place, entry in
      guard let refusal = conflict.refusals[place], var written = entry.written.object else { return entry.written }
      written["refused"] = .string(Text(refusal))
      return .object(written)
    }
  }
}
