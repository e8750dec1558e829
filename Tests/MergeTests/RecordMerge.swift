import Records
import Schema

@testable import Merge

/// Merges three versions of one record, which need no files and no history.
enum RecordMerge {
  /// nil stands for a version in which the record is not there. `layout` is the side whose order of members leads.
  static func merged(
    base: RecordVersion?, first: RecordVersion?, second: RecordVersion?, rules: FieldRules,
    firstAuthorship: Authorship = .none, secondAuthorship: Authorship = .none, layout: Side = .first
  ) -> RecordVersion? {
    let authorships = Sides(first: firstAuthorship, second: secondAuthorship)
    let sides = Sides(first: PlaceState(first), second: PlaceState(second))
    let merge = PlaceMerge(
      place: Place(path: .root, rules: rules), base: PlaceState(base), sides: layout == .first ? sides : sides.swapped,
      history: NoHistory(authorships: layout == .first ? authorships : authorships.swapped))
    return merge.merged().version
  }
}
