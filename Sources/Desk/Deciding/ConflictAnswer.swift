package import Merge
package import Records
import Reports
import Schema
package import Store

/// A conflict as JSON, and its parts in words.
package enum ConflictAnswer {
  /// More entries than people ever made of one place: the file keeps them all, and a list of them helps nobody.
  package static let mostLines = 100

  /// Who wrote it and when, as far as that is known.
  package static func authorship(_ entry: Entry, _ clock: ReaderClock) -> String {
    [entry.authorship.by.string, clock.when(entry.authorship.at)].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  package static func text(_ value: CandidateValue) -> Sentence {
    switch value {
    case .absent: "(no value)"
    case .deleted: "(deleted)"
    case .whole: "(kept with its changes)"
    case .value(let value): Sentence(verbatim: value.string ?? value.jsonText)
    }
  }

  package static func json(_ conflict: ListedConflict, kinds: Kinds) -> Value {
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
      written["refused"] = .string(Text(refusal.description))
      return .object(written)
    }
  }
}
