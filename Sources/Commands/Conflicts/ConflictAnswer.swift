internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

/// A conflict in words and as JSON.
enum ConflictAnswer {
  /// More entries than people ever made of one place: the file keeps them all, and a list of them helps nobody.
  private static let mostLines = 100

  /// A title, then a numbered line an entry.
  static func lines(_ conflict: ListedConflict) -> [StyledLine] {
    let field = conflict.fieldName.isEmpty ? "(deleted on one side)" : conflict.fieldName
    let title =
      StyledLine("  ") + StyledLine(conflict.location.id.string, .strong) + StyledLine(" \(field)  ")
      + StyledLine(conflict.path, .dim)
    let more = conflict.entries.count - mostLines
    return [title]
      + conflict.entries.prefix(mostLines).enumerated().map { number, entry in line(entry, number: number + 1) }
      + (more > 0
        ? [StyledLine("    and \(counted(more, "more entry", "more entries")), which the file lists", .warning)] : [])
  }

  private static func line(_ entry: Entry, number: Int) -> StyledLine {
    let by = [entry.stamp.by.string, entry.stamp.at.string].filter { !$0.isEmpty }.joined(separator: ", ")
    let kept = entry.isKept ? "  shown" : ""
    return StyledLine("    \(number)  \(text(entry.content))  ") + StyledLine(by, .dim) + StyledLine(kept, .income)
  }

  static func text(_ content: Content) -> String {
    switch content {
    case .absent: "(no value)"
    case .deleted: "(deleted)"
    case .whole: "(kept with its changes)"
    case .value(let value): value.string ?? value.jsonText
    }
  }

  static func json(_ conflict: ListedConflict, kinds: Kinds) -> Value {
    [
      "id": .string(conflict.location.id), "kind": .string(kinds.name(of: conflict.location)),
      "user": conflict.location.owner.user.map { .string($0) } ?? .null, "path": .string(conflict.path),
      "field": .string(conflict.fieldName), "entries": .array(conflict.entries.map(\.written)),
    ]
  }
}

extension Owner {
  var user: Text? { if case .user(let name) = self { name } else { nil } }
}
