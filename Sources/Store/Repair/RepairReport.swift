import FileSystem
public import Git
import Merge
public import Records
public import Schema

/// What a repair did, or would do.
public struct RepairReport: Sendable {
  /// A record that is whole again.
  public struct Repaired: Sendable {
    /// The path at which it lies now; a record that was renamed lies elsewhere than git had left it.
    public let path: String
    /// The record; nil for an attachment, which git left together with its record.
    public let location: RecordLocation?
    /// The merge that damaged it; nil where git has not committed it yet, or where no merge can be named.
    public let merge: ObjectID?
    /// The fields that somebody edited in the damaged file: their values stand as they were written.
    public let edits: [FieldPath]
    public let conflicts: [ListedConflict]
    /// Whether somebody has edited the damaged file.
    let isTouched: Bool
    /// The reference under which the damaged file is kept, if somebody has edited it.
    public internal(set) var kept: KeptText?
    let before: DamagedRecord
    /// The repaired file; nil where the merge leaves nothing at this path.
    let bytes: [UInt8]?

    public var isGone: Bool { bytes == nil }
  }

  /// A file that stays as it is.
  public struct Left: Sendable {
    public let problem: SkippedFile
    /// What a person can do about it.
    public let next: StoreAdvice
  }

  /// A record that was merged with a conflict copy which another program had put beside it; the copy is gone.
  public struct MergedCopy: Sendable {
    public let copy: String
    public let path: String
    public let conflicts: [ListedConflict]
  }

  /// `ledger.json` or a kind that had been broken or taken away, and the commit whose version it is again.
  public struct PutBack: Sendable {
    public let path: String
    public let commit: ObjectID
  }

  public internal(set) var repaired: [Repaired] = []
  public internal(set) var putBack: [PutBack] = []
  /// Files of `local/` that were missing, and that its history has.
  public internal(set) var broughtBack: [String] = []
  public internal(set) var copies: [MergedCopy] = []
  public internal(set) var left: [Left] = []
  /// The commit that has the repaired records; nil where git or the next sync is to commit them, or nothing was done.
  public internal(set) var commit: ObjectID?
  /// What git has begun and not finished: the user has to end it.
  public internal(set) var operation: OperationInProgress?
  public internal(set) var isRehearsal = false
}
