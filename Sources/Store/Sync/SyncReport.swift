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

  /// A field that both sides changed, and whose changes were combined without a decision.
  public struct CombinedField: Hashable, Sendable {
    public let location: RecordLocation
    public let path: String
    public let field: FieldPath

    public var fieldName: String { field.placeName }
  }

  public internal(set) var head: ObjectID?
  public internal(set) var result = Result.upToDate
  public internal(set) var pushed = false
  /// Why some of this device's work was not sent; whoever reports what was done throws it in the end.
  public internal(set) var refusal: Failure?
  /// The place that has everything now, where it is another one than that which is fetched from.
  public internal(set) var sentTo: String?
  public internal(set) var changes: [ListedChange] = []
  public internal(set) var combined: [CombinedField] = []
  /// Keyed lists in which moves of both sides contradict each other: the order of one side stands.
  public internal(set) var contradictingMoves: [CombinedField] = []
  /// Conflicts that this run brought or made.
  public internal(set) var conflicts: [ListedConflict] = []
  /// Files of which both versions were kept because they could not be merged, in this run or in another device's run
  /// whose result came with it.
  public internal(set) var keptBoth: [String] = []
  /// Records whose references were rewritten, because the merge gave the records that they refer to another name.
  public internal(set) var followed: [String] = []
  /// The files of kinds that cannot be read: a merge took the default rules for their records.
  public internal(set) var unreadableKinds: [String] = []
  public internal(set) var skipped: [SkippedFile] = []
  /// The paths of the skipped files that the cloud therefore does not have as they are here.
  public internal(set) var notSent: Set<Text> = []
  /// What does not fit its kind, in the records and kinds that were sent.
  public internal(set) var misfits: [LedgerProblem] = []
  /// Files that are not records, that git does not track and no ignore rule hides: they are left to git.
  public internal(set) var untracked: [String] = []
  /// Records that were committed although an ignore rule hides them.
  public internal(set) var hiddenRecords: [String] = []
  /// What came in of which it is not proven who made it, where keys are in use.
  public internal(set) var unproven: [DoubtfulCommit] = []
  /// Commits that were accepted though it is not proven who made them, also those that came in earlier.
  public internal(set) var accepted: [DoubtfulCommit] = []
  /// Commits that were taken back, in that order: by `drop`, or at once as they came in.
  public internal(set) var dropped: [DroppedCommit] = []
  /// Whether the report says what would be done, and nothing was done.
  public internal(set) var isRehearsal = false
  /// In a rehearsal: whether this device has something that the cloud does not have.
  public internal(set) var wouldPush = false
  /// Names that several people registered, where the cloud brought something.
  public internal(set) var nameClashes: [NameClash] = []
  /// Who was logged in, and is under another name now.
  public internal(set) var renamedSession: (from: Text, to: Text)?
  /// The device's own edits, which were committed first.
  public internal(set) var committed: [FileChange] = []

  init() {}

  /// The report at the beginning of a sync, when only this device's own edits have been committed.
  init(_ snapshot: SnapshotReport) {
    head = snapshot.head
    committed = snapshot.changes
    conflicts = snapshot.conflicts
    keptBoth = snapshot.keptBoth
    untracked = snapshot.untracked
    hiddenRecords = snapshot.hiddenRecords
  }
}

extension SyncReport {
  /// - Parameter listsChanges: whether anybody is told record by record.
  mutating func add(_ list: ChangeList, listsChanges: Bool = true) throws {
    conflicts += try list.conflicts()
    addKeptBoth(try list.keptBoth())
    try addChanges(list, listsChanges: listsChanges)
  }

  /// - Parameter paths: the only records that can have a conflict; what both were kept of is known, too.
  mutating func add(_ list: ChangeList, listsChanges: Bool, conflictsAt paths: Set<Text>) throws {
    if !paths.isEmpty { conflicts += try list.conflicts { paths.contains(Text($0)) } }
    try addChanges(list, listsChanges: listsChanges)
  }

  private mutating func addChanges(_ list: ChangeList, listsChanges: Bool) throws {
    if listsChanges { changes += try list.changes() }
    skipped += list.carried.filter { !skipped.contains($0) }
  }

  mutating func add(_ report: MergeReport) {
    func field(_ field: MergeReport.Field) -> CombinedField {
      CombinedField(location: field.location, path: field.path.string, field: field.field)
    }
    combined += report.combined.map(field)
    contradictingMoves += report.contradictingMoves.map(field)
    addKeptBoth(report.keptBoth.map(\.string))
    followed += report.followed.map(\.string)
    let known = Set(unreadableKinds.map { Text($0) })
    unreadableKinds += report.unreadableKinds.filter { !known.contains($0) }.map(\.string)
  }

  mutating func addKeptBoth(_ paths: [String]) {
    let known = Set(keptBoth.map { Text($0) })
    keptBoth += paths.filter { !known.contains(Text($0)) }
  }
}
