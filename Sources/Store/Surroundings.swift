public import FileSystem
public import Git
public import Records

/// What the store needs of the world outside, handed down from the command line: the store itself asks neither the
/// clock nor the environment, and prints nothing.
public struct Surroundings {
  /// What git takes from the environment and the user's configuration.
  public var git: GitEnvironment
  /// The command that runs, for the lock and the reflog: `pull`.
  public var command: String
  /// The id of this process, for the lock.
  public var process: Int32
  /// The time now, with the offset that the user's clock shows.
  public var now: Timestamp
  /// The day that "today" means in questions and new records.
  public var today: CalendarDay
  /// Fresh random bytes.
  public var random: (Int) throws -> [UInt8]
  /// Waits that many seconds.
  public var sleep: (Double) -> Void
  /// Hears what goes on: a wait, a step of a transfer.
  public var notify: (Notice) -> Void
  /// Knows the names of records; nil: each record is read for its name.
  public var names: (any RecordNames)?
  /// The language in which people are spoken to, as a tag; nil: what the user's manifest or the ledger says.
  public var language: String?
  /// Seconds to wait for another ledger-sync on the same ledger.
  public var lockPatience: Double = 10
  /// When commits are made, where `now` is when somebody typed what they say; nil: now. It is the committer's time: a
  /// history goes by it (`--at`), and merges by the author's.
  public var committed: Timestamp?

  /// How a commit gets onto the disk; nil: whichever way is quicker.
  public var flush: FlushMethod?

  public init(
    git: GitEnvironment, command: String, process: Int32, now: Timestamp, today: CalendarDay,
    random: @escaping (Int) throws -> [UInt8], sleep: @escaping (Double) -> Void,
    notify: @escaping (Notice) -> Void = { _ in }
  ) {
    self.git = git
    self.command = command
    self.process = process
    self.now = now
    self.today = today
    self.random = random
    self.sleep = sleep
    self.notify = notify
  }

  /// A name for what one command does, in journals and the list of operations: twelve digits that no other command has.
  func token() throws -> String { hexadecimal(try random(6)) }
}

/// Something worth saying while a command runs.
public enum Notice: Hashable, Sendable {
  /// Another command holds the ledger's lock; its description where it is known.
  case waitingFor(String?)
  /// What is to be signed waits until somebody touches the security key that holds the key.
  case waitingForTouch
  /// An update that a killed command left unfinished was finished.
  case finishedUpdate(files: Int)
  /// An update of which nothing had been done was given up, because git has cleared its commit away.
  case droppedUpdate
  /// The files of an editor's late save were merged.
  case mergedLateEdits(paths: [String])
  /// Files were saved from texts older than a pull, and what that brought was merged into them.
  case mergedOldTexts(paths: [String])
  /// An edit of a record that its owner has moved since lies where the record lies now.
  case broughtToRecord(path: String, newPath: String)
  /// The cloud has moved on: pulling and pushing again.
  case pushOvertaken(attempt: Int)
  /// This device's last push was overtaken by others that push at the same time, who go first now.
  case othersGoFirst(seconds: Int)
  case progress(Sentence)
  /// A copy of a record got an id of its own.
  case copied(path: String, newPath: String)
  /// Files that git had given other line ends have their own again.
  case tookBackLineEnds(files: Int)
  /// `.gitattributes` tells git from now on to leave line ends as they are.
  case keepsLineEnds
  /// The cloud brought something for the place of a file that is not a record and that git does not track.
  case setAside(path: String, newPath: String)
  /// Another device says that a kind is no longer private; here it stays so.
  case stillPrivate(kind: Text, by: String?)
  /// So many planted records that were in the user's folder went: the same records are shared now.
  case tookShared(records: Int)
  /// So many planted records that were shared are one person's now, and the user has copies of them.
  case keptTakenBack(records: Int)
  /// Another device made a kind private.
  case privateNow(kind: Text, by: String?)
  /// Files of `local/` are missing, too many to be let go unasked.
  case localFilesMissing(Int)
  /// A plain clone of the cloud would show no files. `trouble`: why that could not be mended, where it was tried.
  case cloudHeadNowhere(branch: String, trouble: String?)
  /// What is done on this branch, other devices do not see: the cloud's main branch is another one.
  case unseenBranch(String, main: String)
  /// git sends to these places as well, and this program does not.
  case notSentTo([String])
  /// git sends to another place than it fetches from.
  case sentElsewhere(to: String, from: String)
  /// A hook of the person's own is not executable.
  case hookNotExecutable(String)
  /// Hooks in a cloud's folder that may be anybody's were not run.
  case hooksNotRun([String], cloud: String, folder: String)
  /// The key could not sign that this device vouches for what came in.
  case notBroughtIn(commits: Int, because: String)
  case warning(String)
}
