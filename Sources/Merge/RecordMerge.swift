import Records
public import Schema

/// Merges three versions of one record, without a history: what `merge-file` does.
public enum RecordMerge {
  /// `merged(base, ours, theirs)` equals `merged(base, theirs, ours)` when the stamps change places too.
  ///
  /// nil stands for a version in which the record is not there. `layout` is the side whose order of members leads.
  public static func merged(
    base: RecordVersion?, ours: RecordVersion?, theirs: RecordVersion?, rules: FieldRules,
    oursStamp: Stamp = .none, theirsStamp: Stamp = .none, layout: Side = .ours
  ) -> RecordVersion? {
    let origins = GivenOrigins(stamps: Sides(ours: oursStamp, theirs: theirsStamp))
    let merge = PlaceMerge(
      place: Place(path: .root, rules: rules), base: PlaceState(base),
      sides: Sides(ours: PlaceState(ours), theirs: PlaceState(theirs)), layout: layout, origins: origins)
    return merge.merged().version
  }
}
