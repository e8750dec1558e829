import Records
import Schema

@testable import Merge

/// A base and two versions that came from it, merged without a history.
struct Triple: CustomStringConvertible {
  var base: RecordVersion?
  var ours: RecordVersion?
  var theirs: RecordVersion?

  static let stamps = Sides(
    ours: Stamp(at: "2026-01-11T12:00:00Z", by: "alice"), theirs: Stamp(at: "2026-01-12T12:00:00Z", by: "bob"))

  var swapped: Triple { Triple(base: base, ours: theirs, theirs: ours) }

  func merged(_ rules: FieldRules, stamps: Sides<Stamp> = Triple.stamps) -> RecordVersion? {
    let origins = GivenOrigins(stamps: stamps)
    return PlaceMerge(
      place: Place(path: .root, rules: rules), base: PlaceState(base),
      sides: Sides(ours: PlaceState(ours), theirs: PlaceState(theirs)), origins: origins
    ).merged().version
  }

  /// The bytes of the merged record's file; nil where it is gone.
  func mergedBytes(_ rules: FieldRules, stamps: Sides<Stamp> = Triple.stamps) throws -> [UInt8]? {
    func read(_ version: RecordVersion?) throws -> ReadRecord? {
      try version.map { version in
        let bytes = JSONWriter.file(.object(version.members))
        return try ReadRecord(bytes, path: version.path ?? "", rules: rules)
      }
    }
    let records = try RecordCase(base: read(base), ours: read(ours), theirs: read(theirs))
    let merged = records.merged(rules: rules, oursStamp: stamps.ours, theirsStamp: stamps.theirs)
    return try merged.map { try records.bytes(of: $0) }
  }

  var description: String {
    [("base", base), ("ours", ours), ("theirs", theirs)].map { name, version in
      "\(name) \(version.map { Value.object($0.members).text + " at \($0.path?.string ?? "")" } ?? "-")"
    }.joined(separator: "\n")
  }
}
