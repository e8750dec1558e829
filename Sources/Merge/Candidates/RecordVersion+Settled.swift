extension RecordVersion {
  /// This version of a record that somebody edited after `before`: any edit of a field resolves a disputed deletion.
  /// The entries of the edited fields themselves are spent, and not here any more.
  public func settled(since before: RecordVersion?) -> RecordVersion {
    guard let before, !entries.own.isEmpty, before.fields != fields else { return self }
    var settled = self
    settled.entries.own = []
    return settled
  }
}
