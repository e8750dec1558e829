import Records
import Schema

@testable import Merge

/// A base and two versions that came from it, merged without a history.
struct Triple: CustomStringConvertible {
  var base: RecordVersion?
  var first: RecordVersion?
  var second: RecordVersion?

  static let stamps = Sides(
    first: Stamp(at: "2026-01-11T12:00:00Z", by: "alice"), second: Stamp(at: "2026-01-12T12:00:00Z", by: "bob"))

  var swapped: Triple { Triple(base: base, first: second, second: first) }

  func merged(_ rules: FieldRules, stamps: Sides<Stamp> = Triple.stamps) -> RecordVersion? {
    let history = NoHistory(stamps: stamps)
    return PlaceMerge(
      place: Place(path: .root, rules: rules), base: PlaceState(base),
      sides: Sides(first: PlaceState(first), second: PlaceState(second)), history: history
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
    let records = try RecordCase(base: read(base), first: read(first), second: read(second))
    let merged = records.merged(rules: rules, firstStamp: stamps.first, secondStamp: stamps.second)
    return try merged.map { try records.bytes(of: $0) }
  }

  var description: String {
    [("base", base), ("first", first), ("second", second)].map { name, version in
      "\(name) \(version.map { Value.object($0.members).text + " at \($0.path?.string ?? "")" } ?? "-")"
    }.joined(separator: "\n")
  }
}
