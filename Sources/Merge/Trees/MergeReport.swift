public import Records
public import Schema

/// What a merge did beyond taking what only one side had changed.
public struct MergeReport: Sendable {
  /// A field of a record that both sides changed.
  public struct Field: Hashable, Sendable {
    public let location: RecordLocation
    public let path: Text
    public let field: FieldPath

    public init(location: RecordLocation, path: Text, field: FieldPath) {
      self.location = location
      self.path = path
      self.field = field
    }
  }

  /// Fields of records that both sides changed, without a conflict.
  public internal(set) var combined: [Field] = []
  /// Keyed lists in which moves of both sides contradict each other: the order of one side stands.
  public internal(set) var contradictingMoves: [Field] = []
  /// Places that have a conflict entry that neither side had.
  public internal(set) var conflicts: [Field] = []
  /// Files that could not be merged, so that both versions stay: all paths of both.
  public internal(set) var keptBoth: [Text] = []
  /// Records that name others which got another name in this merge, and name them so by now.
  public internal(set) var followed: [Text] = []
  /// The files of kinds that cannot be read, as they were merged: their records were merged by the default rules.
  public internal(set) var unreadableKinds: [Text] = []

  public init() {}
}
