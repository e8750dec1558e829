public import Records
public import Schema

/// What a merge did beyond keeping what only one side had changed.
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

  /// Fields of records that both sides changed, and that are not in conflict.
  public internal(set) var combined: [Field] = []
  /// Keyed lists in which moves of both sides contradict each other: the order of one side stands.
  public internal(set) var contradictingMoves: [Field] = []
  /// Places that have a conflict entry that neither side had.
  public internal(set) var conflicts: [Field] = []
  /// The paths of both versions of files that could not be merged.
  public internal(set) var keptBoth: [Text] = []
  /// Records whose references were changed, because this merge renamed the records that they refer to.
  public internal(set) var followed: [Text] = []
  /// The merged files of kinds that cannot be read: their records were merged by the default rules.
  public internal(set) var unreadableKinds: [Text] = []

  public init() {}
}
