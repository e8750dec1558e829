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
    guard versions.isEmpty, (merge.first == nil) != (merge.second == nil) else { return nil }
    return merge.first == nil ? .first : .second
  }
}

extension MergeCase {
  subscript(side: Side) -> Version? { side == .first ? first : second }
}
