import Glibc
import TestSupport

/// Changes a ledger as editors, people, git and accidents do. The same seed gives the same changes.
struct RandomChanges {
  private var random: SeededGenerator
  private let disk: Disk

  static let folders = [
    "users/alice/bills/2026/10", "users/alice/bills/2026/11", "users/bob/bills/2026/11", "users/bob/diary/2026/11",
    "shared/drinks",
  ]
  private static let files = (1...3).map { "0\($0)-lunch.7k3fq2x\($0).json" } + ["beer.json"]
  private static let index = ".git/ledger-sync/index.sqlite"

  init(seed: UInt64, in folder: String) {
    random = SeededGenerator(seed: seed)
    disk = Disk(root: folder)
  }

  /// Changes something; says what, and whether that was possible.
  mutating func next() -> (title: String, isDone: Bool) {
    let (title, change) = random.pick(Self.changes)
    return (title, change(&self))
  }

  // MARK: What is changed

  private mutating func place() -> String { "\(random.pick(Self.folders))/\(random.pick(Self.files))" }

  /// One that is there, if a few tries find any.
  private mutating func file() -> String {
    for _ in 0..<8 {
      let place = place()
      if disk.has(place) { return place }
    }
    return place()
  }

  private mutating func folder() -> String { random.pick(Self.folders + ["users/alice/bills", "users/bob", "shared"]) }

  /// Mostly records that are equally long.
  private mutating func content() -> [UInt8] {
    if random.next() % 10 == 0 { return Array(random.pick(["", "{", "[]", "{}", #"{"amount":1,"amount":2}"#]).utf8) }
    let amount = "\(Int.random(in: 10...99, using: &random)).\(Int.random(in: 10...99, using: &random))"
    return Array(LedgerFolder.bill(amount: amount, name: random.pick(["Tea", "Tee", "茶"])).utf8)
  }
}

// MARK: - The changes

extension RandomChanges {
  typealias Change = @Sendable (inout Self) -> Bool

  private static let changes: [(title: String, change: Change)] = contents + names + folderChanges + indexChanges

  private static let contents: [(title: String, change: Change)] = [
    ("written in place", { $0.disk.write($0.content(), to: $0.file()) }),
    ("its beginning written over", { $0.disk.write($0.content(), to: $0.file(), flags: 0) }),
    ("appended to", { $0.disk.write([0x20], to: $0.file(), flags: O_APPEND) }),
    ("cut", { $0.disk.cut($0.file(), to: Int.random(in: 0...40, using: &$0.random)) }),
    ("written, and its time set back", { change in change.keepingTime { $0.disk.write($0.content(), to: $1) } }),
    ("renamed over with the same time", { change in change.keepingTime { $0.replace($1) } }),
    ("renamed over", { $0.replace($0.file()) }),
    ("new or renamed over", { $0.replace($0.place()) }),
    ("touched", { $0.disk.set([timespec(), timespec(tv_sec: 1_790_000_000, tv_nsec: 0)], of: $0.file()) }),
    ("permission removed", { $0.disk.permit($0.file(), 0) }),
    ("permission given", { $0.disk.permit($0.file(), 0o644) }),
  ]

  private static let names: [(title: String, change: Change)] = [
    ("deleted", { $0.disk.remove($0.file()) }),
    ("renamed", { $0.disk.rename($0.file(), to: $0.place()) }),
    ("renamed to what is ignored", { $0.disk.rename($0.file(), to: "\($0.folder())/.x.json.swp") }),
    ("two files exchanged", { $0.exchange($0.file(), $0.file()) }),
    ("hard link", { $0.disk.link($0.file(), to: $0.place()) }),
    ("copied with its time", { $0.copyWithTime($0.file(), $0.place()) }),
    ("link planted", { change in change.inPlaceOfFile { $0.disk.plantLink($1, to: "ledger.json") } }),
    ("link to nowhere planted", { change in change.inPlaceOfFile { $0.disk.plantLink($1, to: "nowhere") } }),
    ("pipe planted", { change in change.inPlaceOfFile { $0.disk.plantPipe($1) } }),
    ("folder in the place of a file", { change in change.inPlaceOfFile { $0.disk.makeFolder($1) } }),
  ]

  private static let folderChanges: [(title: String, change: Change)] = [
    ("folders exchanged", { $0.exchange($0.folder(), $0.folder()) }),
    ("folder moved", { $0.disk.rename($0.folder(), to: "users/bob/bills/2026/1\($0.random.next() % 3)") }),
    ("folder deleted", { $0.disk.run("rm -r \($0.folder())") }),
    (
      "folder copied with its times",
      { $0.disk.run("cp -a \($0.folder()) x && rm -rf users/carol && mv x users/carol") }
    ),
    ("folder behind a link", { $0.hideBehindLink($0.folder()) }),
    ("file in the place of a folder", { $0.fileInPlace(of: $0.folder()) }),
    ("permission of a folder removed", { $0.disk.permit($0.folder(), 0) }),
    ("permission of a folder given", { $0.disk.permit($0.folder(), 0o755) }),
    ("missing folders made", { $0.disk.run("mkdir -p \($0.folder())") }),
    ("committed", { $0.disk.run("git init -q . && git add users shared && \(Self.commit)") }),
    ("checked out", { $0.disk.run("git stash; git checkout -f HEAD~\($0.random.next() % 2)") }),
  ]

  private static let commit = "git -c user.name=A -c user.email=a@example.org commit -qm Change"

  private static let indexChanges: [(title: String, change: Change)] = [
    ("index removed", { $0.disk.remove(Self.index) }),
    ("index copied", { $0.disk.write($0.disk.read(Self.index), to: "copy") }),
    ("old copy of the index put back", { $0.disk.rename("copy", to: Self.index) }),
    ("bytes of the index changed", { $0.harmIndex() }),
    ("nothing", { _ in true }),
  ]
}

// MARK: - Changes of several steps

extension RandomChanges {
  /// The time of writing stays, as far as a program can see to that.
  private mutating func keepingTime(_ change: (inout Self, String) -> Bool) -> Bool {
    let file = file()
    guard let times = disk.times(of: file) else { return false }
    return change(&self, file) && disk.set(times, of: file)
  }

  /// As careful editors save.
  private mutating func replace(_ place: String) -> Bool {
    disk.write(content(), to: "draft") && disk.rename("draft", to: place)
  }

  private func exchange(_ place: String, _ other: String) -> Bool {
    disk.rename(place, to: "aside") && disk.rename(other, to: place) && disk.rename("aside", to: other)
  }

  private func copyWithTime(_ file: String, _ place: String) -> Bool {
    guard let times = disk.times(of: file) else { return false }
    return disk.write(disk.read(file), to: place) && disk.set(times, of: place)
  }

  private mutating func inPlaceOfFile(_ plant: (Self, String) -> Bool) -> Bool {
    let file = file()
    _ = disk.remove(file)
    return plant(self, file)
  }

  private mutating func hideBehindLink(_ folder: String) -> Bool {
    let name = "hidden\(random.next() % 1_000_000)"
    return disk.rename(folder, to: name) && disk.plantLink(folder, to: name)
  }

  private mutating func fileInPlace(of folder: String) -> Bool {
    disk.rename(folder, to: "hidden\(random.next() % 1_000_000)") && disk.write(content(), to: folder)
  }

  private mutating func harmIndex() -> Bool {
    var bytes = disk.read(Self.index)
    if bytes.isEmpty { return false }
    for _ in 0..<4 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(truncatingIfNeeded: random.next()) }
    return disk.write(bytes, to: Self.index, flags: 0)
  }
}
