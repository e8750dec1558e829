import FileSystem
import Glibc
import TestSupport
import Testing

@Suite("Watching a folder")
struct FolderWatchTests {
  /// Long enough for a notice, which comes at once.
  private static let patience = 600.0
  private static let moment = 0.05

  /// Takes what has come, until nothing comes any more.
  private static func drain(_ watch: FolderWatch) throws {
    while try watch.wait(moment) == .changed {}
  }

  @Test(
    "What changes a file or a folder is told, and then nothing more",
    arguments: [
      "echo x > new.json", "echo x >> here.json", "echo x > deep/er/one.json", "mv here.json there.json",
      "mv deep/er/old.json deep/", "rm here.json", "rm -r deep", "mkdir -p a/b/c/d", "mv deep other",
      "cp here.json two.json",
      "echo x > draft~ && mv draft~ here.json", "ln -s here.json link.json", "mv deep/er ../; rm -r ../er",
      ": > here.json",
    ])
  func tells(_ line: String) throws {
    let scratch = try Scratch()
    try scratch.shell("mkdir -p root/deep/er; cd root; echo 1 > here.json; echo 1 > deep/er/old.json")
    let watch = try FolderWatch(scratch.absolute("root"))
    #expect(try watch.wait(Self.moment) == .timedOut)
    try scratch.shell("cd root; \(line)")
    #expect(try watch.wait(Self.patience) == .changed)
    try Self.drain(watch)
    #expect(try watch.wait(Self.moment) == .timedOut)
  }

  @Test(
    "What is read, what lies in .git, and drafts of ours are no change",
    arguments: [
      "cat here.json", "ls -R . > /dev/null", "echo x > .git/new", "mkdir .git/more", "echo x > .ledger-sync-12-3.tmp",
      "echo x > reports/.ledger-sync-12-3.new", "chmod 600 here.json",
    ])
  func passesOver(_ line: String) throws {
    let scratch = try Scratch()
    try scratch.shell("mkdir -p root/.git root/reports; cd root; echo 1 > here.json")
    let watch = try FolderWatch(scratch.absolute("root"))
    try scratch.shell("cd root; \(line)")
    #expect(try watch.wait(4 * Self.moment) == .timedOut)
  }

  @Test("Folders that are new are watched, at whatever depth, and so are those that were moved in or renamed")
  func newFolders() throws {
    let scratch = try Scratch()
    try scratch.shell("mkdir -p root outside/x/y")
    let watch = try FolderWatch(scratch.absolute("root"))
    for (make, edit) in [
      ("mkdir -p root/a/b/c", "echo x > root/a/b/c/one.json"),
      ("mv outside root/inside", "echo x > root/inside/x/y/two.json"),
      ("mv root/a root/z", "echo x > root/z/b/c/three.json"),
      ("rm -r root/z; mkdir -p root/z/b", "echo x > root/z/b/four.json"),
    ] {
      try scratch.shell(make)
      #expect(try watch.wait(Self.patience) == .changed, "\(make)")
      try Self.drain(watch)
      try scratch.shell(edit)
      #expect(try watch.wait(Self.patience) == .changed, "\(edit)")
      try Self.drain(watch)
    }
  }

  @Test("Where more happens than the system remembers, that is a change, and new folders are watched all the same")
  func overflow() throws {
    let scratch = try Scratch()
    let told = try printed("cat /proc/sys/fs/inotify/max_queued_events")
    let most = try #require(Int(String(decoding: told, as: UTF8.self).dropLast()))
    guard most <= 1 << 16 else { return }
    let watch = try FolderWatch(scratch.path)
    for number in 0...most / 2 { try scratch.folder.writeNew("\(number)", []) }
    try scratch.shell("mkdir -p late/er")
    #expect(try watch.wait(Self.patience) == .changed)
    try Self.drain(watch)
    try scratch.shell("echo x > late/er/one.json")
    #expect(try watch.wait(Self.patience) == .changed)
  }

  @Test("A folder that is gone is an error where it is the watched one")
  func gone() throws {
    let scratch = try Scratch()
    #expect(cause { _ = try FolderWatch(scratch.absolute("nowhere")) } == .system(.notFound))
  }

  @Test(
    "A folder that was removed, moved or replaced is told as gone",
    arguments: ["rm -r root", "mv root other", "mv root other; mkdir root"])
  func leaves(_ line: String) throws {
    let scratch = try Scratch()
    try scratch.shell("mkdir -p root/deep; echo 1 > root/deep/here.json")
    let watch = try FolderWatch(scratch.absolute("root"))
    try scratch.shell(line)
    #expect(try watch.wait(Self.patience) == .gone)
    #expect(try watch.wait(Self.moment) == .gone)
  }

  @Test("It waits as long as it is asked to, and sleeps meanwhile")
  func quiet() throws {
    let scratch = try Scratch()
    let watch = try FolderWatch(scratch.path)
    let (start, used) = (MonotonicClock.now, Self.processorTime())
    #expect(try watch.wait(0.4) == .timedOut)
    #expect(MonotonicClock.now - start >= 0.4)
    #expect(MonotonicClock.now - start < Self.patience)
    #expect(Self.processorTime() - used < 0.05)
  }

  /// Of this thread, in seconds.
  private static func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
