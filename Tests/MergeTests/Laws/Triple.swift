import Records
import Schema

@testable import Merge

/// A base and two versions that came from it, merged without a history.
struct Triple: CustomStringConvertible {
  var base: RecordVersion?
  var first: RecordVersion?
  var second: RecordVersion?

  static let authorships = Sides(
    first: Authorship(at: "2026-01-11T12:00:00Z", by: "alice"),
    second: Authorship(at: "2026-01-12T12:00:00Z", by: "bob"))

  var swapped: Triple { Triple(base: base, first: second, second: first) }

  func merged(_ rules: FieldRules, authorships: Sides<Authorship> = Triple.authorships) -> RecordVersion? {
    let history = NoHistory(authorships: authorships)
    return PlaceMerge(
      place: Place(path: .root, rules: rules), base: PlaceState(base),
      sides: Sides(first: PlaceState(first), second: PlaceState(second)), history: history
    ).merged().version
  }

  /// The bytes of the merged record's file; nil where it is gone.
  func mergedBytes(_ rules: FieldRules, authorships: Sides<Authorship> = Triple.authorships) throws -> [UInt8]? {
    func read(_ version: RecordVersion?) throws -> ReadRecord? {
      try version.map { version in
        let bytes = JSONWriter.file(.object(version.members))
        return try ReadRecord(bytes, path: version.path ?? "", rules: rules)
      }
    }
    let records = try RecordCase(base: read(base), first: read(first), second: read(second))
    let merged = records.merged(rules: rules, firstAuthorship: authorships.first, secondAuthorship: authorships.second)
    return try merged.map { try records.bytes(of: $0) }
  }

  var description: String {
    [("base", base), ("first", first), ("second", second)].map { name, version in
      "\(name) \(version.map { Value.object($0.members).text + " at \($0.path?.string ?? "")" } ?? "-")"
    }.joined(separator: "\n")
  }
}
