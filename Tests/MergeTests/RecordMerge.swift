import Records
import Schema

@testable import Merge

/// Merges three versions of one record, which need no files and no history.
enum RecordMerge {
  /// nil stands for a version in which the record is not there. `layout` is the side whose order of members leads.
  static func merged(
    base: RecordVersion?, ours: RecordVersion?, theirs: RecordVersion?, rules: FieldRules,
    oursStamp: Stamp = .none, theirsStamp: Stamp = .none, layout: Side = .ours
  ) -> RecordVersion? {
    let stamps = Sides(ours: oursStamp, theirs: theirsStamp)
    let sides = Sides(ours: PlaceState(ours), theirs: PlaceState(theirs))
    let merge = PlaceMerge(
      place: Place(path: .root, rules: rules), base: PlaceState(base), sides: layout == .ours ? sides : sides.turned,
      origins: GivenOrigins(stamps: layout == .ours ? stamps : stamps.turned))
    return merge.merged().version
  }
}
