public import Git
import Merge
public import Records
public import Schema

/// What a pull, push or sync did.
public struct SyncReport: Sendable {
  public enum Result: String, Hashable, Sendable {
    case upToDate = "up-to-date"
    case fastForwarded = "fast-forwarded"
    case merged
  }

  /// A record that the cloud brought, changed or took away.
  public struct Change: Hashable, Sendable {
    public let location: RecordLocation
    public let path: String
    public let change: SnapshotChange.Change
    /// Who made it: the author of the newest commit that touched it; nil where no single one did.
    public let by: String?
  }

  /// A field that both sides' changes met in and that needed no decision.
  public struct CombinedField: Hashable, Sendable {
    public let location: RecordLocation
    public let path: String
    public let field: FieldPath

    public var fieldName: String { field.placeName }
  }

  public internal(set) var head: ObjectID?
  public internal(set) var result = Result.upToDate
  public internal(set) var pushed = false
  public internal(set) var changes: [Change] = []
  public internal(set) var combined: [CombinedField] = []
  /// Keyed lists in which moves of both sides contradict each other: the order of one side stands.
  public internal(set) var contradictingMoves: [CombinedField] = []
  /// Conflicts that this run brought or made.
  public internal(set) var conflicts: [ListedConflict] = []
  /// Files of which both versions were kept, by this run or by one whose result it brought, because they could not be
  /// merged.
  public internal(set) var keptBoth: [String] = []
  /// Records that name others which got another name in the merge, and name them so by now.
  public internal(set) var followed: [String] = []
  /// The files of kinds that cannot be read: a merge took the default rules for their records.
  public internal(set) var unreadableKinds: [String] = []
  public internal(set) var leftOut: [LeftOut] = []
  /// Of these, the paths of files that the cloud therefore does not have as they are here.
  public internal(set) var notSent: Set<String> = []
  /// What is not as its kind wants it, in records and kinds that were sent.
  public internal(set) var misfits: [LedgerProblem] = []
  /// Files that are no records, that git does not track and no ignore rule hides: they are left to git.
  public internal(set) var untracked: [String] = []
  /// Records that were taken in although an ignore rule hides them.
  public internal(set) var hiddenRecords: [String] = []
  /// Whether all this would be done, and nothing was.
  public internal(set) var isRehearsal = false
  /// Of a rehearsal, whether there is something that only this device has.
  public internal(set) var wouldPush = false
  /// What was committed of this device's own edits first.
  public internal(set) var committed: [SnapshotChange] = []

  init() {}

  /// What a sync did by committing this device's own edits.
  init(_ snapshot: Snapshot) {
    head = snapshot.head
    committed = snapshot.changes
    conflicts = snapshot.conflicts
    keptBoth = snapshot.keptBoth
    untracked = snapshot.untracked
    hiddenRecords = snapshot.hiddenRecords
  }
}
