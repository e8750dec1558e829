import Records

/// What a merge of trees made of one record or other file.
struct Outcome<ID: Hashable & Sendable> {
  let merge: MergeCase<ID>
  /// What the merged tree has instead of the versions of the case.
  var versions: [MergeCase<ID>.Version]
}

extension Outcome {
  /// The side that took a file away which the other still has, where the merge took it away too.
  var removingSide: Side? {
    guard versions.isEmpty, (merge.ours == nil) != (merge.theirs == nil) else { return nil }
    return merge.ours == nil ? .ours : .theirs
  }
}

extension MergeCase {
  subscript(side: Side) -> Version? { side == .ours ? ours : theirs }
}
