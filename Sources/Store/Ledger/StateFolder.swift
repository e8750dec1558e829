import FileSystem
import Records

/// The files of this device's own state. They lie below `.git/ledger-sync/`, and are never committed. docs/architecture.md
/// says what is lost with each.
public enum StateFolder {
  public static let path = ".git/ledger-sync"
  /// The history of `local/`, and what else this device alone knows about what is private. Not below `path`, which may be
  /// deleted; nobody but the owner of its files may read them.
  public static let privateHistory = ".git/ledger-private"
  static let lock = "\(path)/lock"
  /// Says that `init` is at work in a folder that others see: where it was killed, the next `init` goes on.
  static let founding = "\(path)/founding.json"
  /// Held for as long as a command meets the cloud; other commands go on beside it.
  static let cloudLock = "\(path)/cloud-lock"
  /// Lock files of git's that a killed command left, and that could not be removed yet (`StaleLocks`).
  static let leftLocks = "\(path)/left-locks"
  static let book = "\(path)/book"
  /// What was said once, and need not be said again.
  static let told = "\(path)/told"
  /// What this device did, and what of it was taken back.
  static let operations = "\(path)/operations.json"
  static let session = "\(path)/session"
  static let journal = "\(path)/update.json"
  /// The journal of edits without a commit.
  static let edits = "\(path)/edits.json"
  static let lastUpdate = "\(path)/last-update.json"
  static let editBases = "\(path)/held-back.json"
  static let conflicts = "\(path)/conflicts.json"
  /// When feeds were refreshed here, and by what their servers know their answers again.
  static let feeds = "\(path)/feeds.json"
  /// Which addresses of this device's own networks, and files, its person has agreed to.
  static let agreed = "\(path)/agreed.json"
  static let founders = "\(path)/founders.json"
  /// Which recurring entries were made, up to which commit.
  static let made = "\(path)/made.json"
  /// Which recurring entries of private kinds were made here.
  static let kept = "\(path)/kept-entries.json"
  static let misfits = "\(path)/misfits.json"
  static let othersTurn = "\(path)/others-turn.json"
  /// What each commit says of who may write what.
  static let signedFacts = "\(path)/signed-facts.json"
  /// Whose each part of the ledger was, at a commit of the branch.
  static let owners = "\(path)/owners.json"
  /// The keys in force, for plain git.
  static let allowedSigners = "\(path)/allowed_signers"
  /// Commits without a proof that somebody has let in here, where the ledger holds such commits back.
  static let passed = "\(path)/passed.json"
  /// Requests that have been done (`DeedRequest`).
  static let requests = "\(path)/requests.json"
  /// Copies of records that somebody is editing, and texts that `edit` could not make a record of.
  static let editing = "\(path)/editing"
  /// The devices that may speak to `serve` (`PageDevices`).
  static let page = "\(path)/page"
  /// What came out of the work tree when files were replaced: until the next command has looked at it once more, or until
  /// edits without a commit are done.
  static let replaced = "\(path)/replaced"
}

extension Folder {
  /// A JSON file of our own state; nil where there is none.
  func readState(_ path: String) throws -> Object? {
    do {
      return try RecordDocument.reading(read(path, limit: 1 << 28).bytes, path: path, limit: 1 << 28)
        .recordObject(at: path)
    } catch let error as FileError where error.isNotFound { return nil }
  }

  /// A JSON file of what can be found out again, or done without: one that cannot be read is as good as none.
  func readCache(_ path: String) throws -> Object? {
    do { return try readState(path) } catch is Failure { return nil } catch let error as FileError
      where error.cause == .changedWhileReading
    { return nil }
  }

  /// Writes a file for `readCache`. Needs no lock: where two write it at once, it cannot be read.
  /// - Parameter folder: in which it lies; it is made where it is missing.
  func writeCache(_ path: String, in folder: String, _ state: Object) throws {
    try makeFolders(folder)
    try overwrite(path, JSONWriter.file(.object(state)))
  }
}

extension Ledger {
  func readState(_ path: String) throws -> Object? { try root.readState(path) }

  /// Whether a killed command left an update that the next one finishes.
  func hasPendingUpdate() throws -> Bool {
    try [StateFolder.journal, StateFolder.edits].contains { try root.statIfPresent($0) != nil }
  }

  func readCache(_ path: String) throws -> Object? { try root.readCache(path) }

  func writeCache(_ path: String, _ state: Object) throws {
    try root.writeCache(path, in: StateFolder.path, state)
  }

  /// Writes a JSON file of our own state so that a crash leaves the old or the new; nil removes it.
  func writeState(_ path: String, _ state: Object?) throws {
    guard let state else {
      do { try root.remove(path) } catch let error where error.isNotFound { return }
      return try root.syncFolder(StateFolder.path)
    }
    try root.makeFolders(StateFolder.path)
    try root.replaceDurably(path, JSONWriter.file(.object(state)))
  }
}

/// References of our own that last no longer than a command.
enum OwnReferences {
  /// Leads to what was fetched, until that has been inspected and merged.
  static let incoming = "refs/ledger-sync/incoming"
  /// Leads to what is being sent, as it was inspected: the branch may move on in the meantime.
  static let outgoing = "refs/ledger-sync/outgoing"
}
