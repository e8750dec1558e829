import Records

/// One record or other file of a merge of trees, and what the merge made of it.
struct MergedCase<ID: Hashable & Sendable> {
  let merge: MergeCase<ID>
  /// The versions that the merged tree has instead of those of the case: none where the record or file is removed, two
  /// where both versions are kept.
  var versions: [MergeCase<ID>.Version]
}

extension MergedCase {
  /// The side that removed a file which the other side still has, if the merge removed it too.
  var removingSide: Side? {
    guard versions.isEmpty, (merge.first == nil) != (merge.second == nil) else { return nil }
    return merge.first == nil ? .first : .second
  }
}

extension MergeCase {
  subscript(side: Side) -> Version? { side == .first ? first : second }
}
