internal import Desk
internal import FileSystem
internal import Index
internal import Records
internal import Store

extension Command {
  private static let every = Option.value(
    "every", "TIME", "How often the cloud is asked for news: 90s, 5m, 1h; without it every 5 minutes")

  static let watch = Command(
    name: "watch",
    group: .sync,
    summary: "Keep this device and the cloud alike, until it is stopped",
    details: """
      Syncs now, a moment after a record was saved, added or removed here, and every 5 minutes besides. It says
      nothing, unless something needs you: a conflict, a file that cannot be read, a cloud that cannot be
      reached. Each is said once; so is that the cloud is back. What is edited while there is no cloud is
      committed, and sent later.

      Ctrl-C ends it. docs/commands.md has a unit for systemd, which starts it with your session.
      """,
    options: [every],
    examples: [
      Example("ledger-sync watch", "Until Ctrl-C"),
      Example("ledger-sync watch --every 1m &", "Beside other work"),
    ],
    answersRows: false
  ) { invocation, context in
    let ledger = try context.ledger(for: "watch")
    let interval = try WatchInterval(invocation[every] ?? "5m")
    let watch = try FolderWatch(ledger.path)
    context.note(unwatched: watch, foundEvery: interval.text)
    let watcher = LedgerWatcher(ledger)
    defer { withExtendedLifetime(watcher) {} }
    let rounds = try SyncRounds(ledger, interval, context)
    return try Watching(watch, every: interval.seconds).run(first: true, while: { context.output.isOpen }) { cause in
      if cause == .time { return try rounds.sync() }
      if try rounds.isSomethingToSend() { try rounds.sync() }
    }
  }
}

extension Context {
  /// Says that edits in some folders are found late.
  func note(unwatched watch: FolderWatch, foundEvery time: String) {
    if watch.unwatched == 0 { return }
    note(
      "the system has no room to watch \(counted(watch.unwatched, "folder")): edits there are found every \(time); more room: sysctl fs.inotify.max_user_watches"
    )
  }
}

/// `90s`, `5m`, `1h`.
struct WatchInterval {
  let text: String
  let seconds: Double

  init(_ text: String) throws(Failure) {
    self.text = text
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()), number > 0,
      number <= 86_400 / unit
    else {
      throw .usage("“\(text)” is not an interval between 1s and 24h", hint: "write it like 90s, 5m or 1h")
    }
    seconds = Double(number * unit)
  }
}
