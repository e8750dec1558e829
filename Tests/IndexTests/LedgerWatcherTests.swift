import FileSystem
import Records
import Store
import Testing

@testable import Index

/// What a watcher says is held against the files in `FreshnessTests` and `WaysToChangeTests`; here is how it is met.
@Suite("A watcher of a ledger")
struct LedgerWatcherTests {
  private let folder: LedgerFolder
  private static let bills = "users/alice/bills/2026/11"

  init() throws { folder = try LedgerFolder() }

  /// A busy machine may not answer at once: then it is asked again.
  private func answer() throws -> WatchedFolders? {
    let root = try Folder(folder.path)
    for _ in 0..<1000 {
      let watched = WatchedFolders(of: root)
      if watched.count > 0 { return watched }
      MonotonicClock.sleep(0.01)
    }
    return nil
  }

  private func isRight(_ watched: WatchedFolders) throws -> Bool {
    let bills = try Folder(folder.path).folder(Self.bills)
    return try watched.glance(of: bills, at: Self.bills).stamp == bills.glance(at: IgnoredFiles.mayBeRecord).stamp
  }

  @Test("It answers with what is there now, each time it is asked")
  func answers() throws {
    let watcher = LedgerWatcher(try folder.ledger())
    for change in ["true", "echo '{}' > \(Self.bills)/new.json", "rm \(Self.bills)/new.json", "rm -r users/bob"] {
      try folder.run(change)
      #expect(try isRight(#require(try answer())), "\(change)")
    }
    withExtendedLifetime(watcher) {}
  }

  @Test("Two of one ledger do not get into each other's way; without any, nothing is known")
  func several() throws {
    let first = LedgerWatcher(try folder.ledger())
    #expect(try answer() != nil)
    do {
      let second = LedgerWatcher(try folder.ledger())
      #expect(try isRight(#require(try answer())))
      withExtendedLifetime(second) {}
    }
    #expect(try isRight(#require(try answer())))
    withExtendedLifetime(first) {}
  }

  @Test("When it has ended, nothing is known")
  func ends() throws {
    do {
      let watcher = LedgerWatcher(try folder.ledger())
      #expect(try answer() != nil)
      withExtendedLifetime(watcher) {}
    }
    #expect(try WatchedFolders(of: Folder(folder.path)).count == 0)
  }

  @Test("An answer that is not whole is none")
  func halves() throws {
    let memory = try FolderMemory(of: folder.path, entering: { _ in true }, at: IgnoredFiles.mayBeRecord)
    try memory.refresh()
    let bytes = WatchedFolders(memory.folders).bytes
    #expect(WatchedFolders(bytes: bytes)?.count == memory.folders.count)
    for count in [0, 7, 8, 11, 12, bytes.count / 2, bytes.count - 1] {
      #expect(WatchedFolders(bytes: Array(bytes.prefix(count))) == nil)
    }
  }

  @Test("Where more happens than the system keeps in mind, everything is looked at again")
  func overflow() throws {
    let memory = try FolderMemory(of: folder.path, entering: { _ in true }, at: IgnoredFiles.mayBeRecord)
    try memory.refresh()
    // At most so many notices wait; equal ones that follow each other count once.
    let script = """
      most=$(cat /proc/sys/fs/inotify/max_queued_events)
      [ $most -le 100000 ] || exit 0
      python3 -c "for i in range($most): open('users/' + 'ab'[i % 2], 'w').close()"
      echo '{}' > \(Self.bills)/new.json
      """
    try folder.run(script.split(separator: "\n").joined(separator: " && "))
    try memory.refresh()
    #expect(try isRight(WatchedFolders(memory.folders)))
  }
}
