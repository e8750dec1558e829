import FileSystem
import Records
public import Store

/// Watches a ledger on a thread of its own, and tells the commands that ask which folders have not changed
/// (`WatchedFolders`). Of several that watch one ledger, one answers; when that ends, another one takes its place.
///
/// Nothing depends on it: a command that gets no answer at once looks at the files itself.
public final class LedgerWatcher: Sendable {
  private let thread: WorkThread?
  private let ends: EndSignal?

  /// Begins to watch. Where that cannot be done (a drive in a network, no room for more watches), nobody is told anything.
  /// The signals that the thread that calls this has blocked are blocked for the watcher, too.
  public init(_ ledger: Ledger) {
    let path = ledger.path
    do {
      let number = try ledger.surroundings.random(8).number(at: 0, as: UInt64.self) | 1
      let ends = try EndSignal()
      self.ends = ends
      thread = WorkThread { WatchingThread(path, number, ends)?.run() }
    } catch { (ends, thread) = (nil, nil) }
  }

  deinit {
    ends?.send()
    thread?.join()
  }
}

/// What the watcher's thread does.
private final class WatchingThread {
  private let ends: EndSignal
  private let memory: FolderMemory
  private let name: String
  /// Random: a round of this watcher is not taken for one of another watcher.
  private let number: UInt64
  /// What was told last; right as long as nothing has changed.
  private var answer: [UInt8]?

  /// Seconds after which another watcher's place is asked for again.
  private static let pause = 30.0
  /// Seconds of quiet after which what has changed is looked at, before anybody asks.
  private static let quiet = 0.05
  /// Seconds that a command may take to hear the answer.
  private static let patience = 0.2

  init?(_ path: String, _ number: UInt64, _ ends: EndSignal) {
    do throws(FileError) {
      memory = try FolderMemory(of: path, entering: { !IgnoredFiles.isHiddenFolder($0) }, at: IgnoredFiles.mayBeRecord)
      name = try WatchedFolders.name(of: memory.top)
    } catch { return nil }
    (self.number, self.ends) = (number, ends)
  }

  /// Returns when it is told to end, or when nothing more can be learned.
  func run() {
    while true {
      if let socket = LocalSocket.listening(name) {
        do throws(FileError) { return try serve(socket) } catch { return }
      }
      if ends.wait(for: [], Self.pause).hasEnded { return }
    }
  }

  private func serve(_ socket: borrowing LocalSocket) throws(FileError) {
    try look()
    while true {
      let wait = ends.wait(for: [socket.number, memory.descriptor], memory.isOutdated ? Self.quiet : nil)
      if wait.hasEnded { return }
      if wait.ready.isEmpty { try look() }
      if wait.ready.contains(socket.number) {
        try answerAll(socket)
      } else {
        try memory.takeNotices()
      }
    }
  }

  private func answerAll(_ socket: borrowing LocalSocket) throws(FileError) {
    while let other = socket.accepted() {
      try look()
      other.send(answer ?? [], patience: Self.patience)
    }
  }

  /// Looks at what has changed, if anything has.
  private func look() throws(FileError) {
    try memory.takeNotices()
    if answer != nil, !memory.isOutdated { return }
    try memory.refresh()
    answer = WatchedFolders(memory.folders, WatchMoment(watcher: number, round: memory.round)).bytes
  }
}
