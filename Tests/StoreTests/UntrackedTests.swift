import FileSystem
import Git
import Glibc
import Merge
import Records
import Schema
import TestSupport
import Testing

@testable import Store

/// Random work trees with records, attachments, other files, ignore rules, repositories within and files that git tracks.
/// `git check-ignore` and `git ls-files` say what is whose.
@Suite("What a snapshot leaves to git")
struct UntrackedTests {
  @Test("no ignored file, no other file and nothing in a nested repository is ever in a commit", arguments: 0..<6)
  func randomTrees(portion: Int) throws {
    for seed in (portion * 5)..<(portion * 5 + 5) {
      let tree = try RandomTree(seed: seed)
      for round in 0..<2 {
        try tree.grow()
        let expected = try tree.expectation()
        let status = try tree.fixture.ledger().status()
        #expect(status.untracked == expected.strays, "seed \(seed), round \(round): status names what git adds")
        let snapshot = try tree.fixture.tree { try $0.snapshot() }
        let committed = try tree.git("ls-tree", "-r", "-z", "--name-only", "HEAD")
        #expect(Set(committed) == expected.committed, "seed \(seed), round \(round): the commit")
        #expect(snapshot.untracked == expected.strays, "seed \(seed), round \(round): the snapshot names them")
        #expect(snapshot.hiddenRecords == expected.hiddenRecords, "seed \(seed), round \(round): ignored records")
        #expect(try tree.git("ls-files", "-z", "-m") == [], "seed \(seed), round \(round): git's index")
      }
    }
  }

  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  private func shell(_ script: String) {
    let setup = "export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1"
    let status = unsafe system("\(setup)\ncd '\(fixture.path)' && { \(script)\n} > /dev/null 2>&1")
    #expect(status == 0, "\(script)")
  }

  @Test("secrets, a bank's list, a Python environment and a clone stay out; what git add stages is taken in")
  func secrets() throws {
    shell(
      """
      echo 'secret*' > .gitignore; echo x > secret.txt; echo x > .env; echo x > bank.csv; echo x > ledger.csv
      mkdir -p .venv/lib && echo '*' > .venv/.gitignore && ln -s /usr .venv/lib64 && echo '{}' > .venv/lib/a.json
      git init -q nested && echo '{}' > nested/a.json; mkdir -p shared/drinks
      git init -q shared/drinks/old && echo '{}' > shared/drinks/old/ale.json
      """)
    let before = Set(try fixture.committed())
    let snapshot = try fixture.tree { try $0.snapshot() }
    #expect(snapshot.untracked == [".env", ".gitignore", "bank.csv", "ledger.csv"])
    #expect(snapshot.skipped.map(\.path) == ["nested", "shared/drinks/old"])
    #expect(Set(try fixture.committed()) == before)
    shell("git add bank.csv && git add -f secret.txt")
    #expect(try fixture.tree { try $0.snapshot() }.changes.map(\.path) == ["bank.csv", "secret.txt"])
    shell("echo y > bank.csv; rm secret.txt")
    #expect(try fixture.tree { try $0.snapshot() }.changes.map(\.change) == [.edited, .deleted])
  }

  @Test("an attachment lies beside its record, under its stem")
  func attachments() throws {
    let bill = "users/alice/bills/lunch.7k3fq2xw"
    for path in [".json", ".receipt.jpg", ".jpg", ".json.bak", "-2.jpg"] { try fixture.write(bill + path, "{}") }
    for path in ["users/alice/manifest.json", "users/alice/manifest.csv", "kinds/bill.png"] {
      try fixture.write(path, "{}")
    }
    let snapshot = try fixture.tree { try $0.snapshot() }
    #expect(
      snapshot.changes.map(\.path) == [
        "\(bill).jpg", "\(bill).json", "\(bill).receipt.jpg", "users/alice/manifest.json",
      ])
    #expect(snapshot.untracked == ["kinds/bill.png", "\(bill)-2.jpg", "\(bill).json.bak", "users/alice/manifest.csv"])
  }

  @Test("a folder that became a repository of its own is not taken for deleted")
  func recordsWithinARepository() throws {
    try fixture.write("users/alice/bills/tea.json", #"{"name":"Tea"}"#)
    let head = try fixture.tree { try $0.snapshot() }.head
    shell("git init -q users/alice")
    let snapshot = try fixture.tree { try $0.snapshot() }
    #expect(snapshot.head == head)
    #expect(snapshot.skipped.map(\.path) == ["users/alice"])
  }

  @Test("what the cloud brings for the place of such a file gets the place; the file gets another name, and stays out")
  func inTheWay() throws {
    let base = try #require(try fixture.head())
    shell(
      """
      git checkout -qb theirs; echo theirs > .env; mkdir plans; echo trip > plans/trip; git add -A
      git -c user.name=Bob -c user.email=bob@example.org commit -qm theirs; git checkout -q main
      test ! -e .env; echo mine > .env; echo mine > plans
      """)
    try fixture.tree { tree in
      let theirs = try #require(try tree.objects.repository.reference("refs/heads/theirs"))
      try Updater(tree).advance(WorkTree.Branch(name: "refs/heads/main", commit: base), to: theirs)
    }
    #expect(try fixture.read(".env") == "theirs\n")
    #expect(try fixture.read("plans/trip") == "trip\n")
    let committed = try fixture.committed()
    let snapshot = try fixture.tree { try $0.snapshot() }
    #expect(snapshot.changes == [])
    #expect(snapshot.untracked.count == 2)
    for path in snapshot.untracked { #expect(try fixture.read(path) == "mine\n") }
    #expect(try fixture.committed() == committed)
  }
}

/// A work tree of files of every sort, from a seed.
private final class RandomTree {
  let fixture: LedgerFixture
  private var random: SeededGenerator

  init(seed: Int) throws {
    fixture = try LedgerFixture()
    random = SeededGenerator(seed: UInt64(seed))
  }

  private static let folders = [
    "", "users/alice/bills", "users/alice/bills/2026", "users/alice", "shared/drinks", "kinds", "docs", ".venv/lib",
    "secret", "docs/nested", "shared/drinks/nested", "notes/a",
  ]
  private static let names = [
    "lunch.7k3fq2xw", "lunch", "tea", "secret", ".env", "bank", "a b", "notes", "ledger", "manifest", "draft",
  ]
  private static let endings = [".json", ".json", ".plist", ".jpg", ".receipt.jpg", ".csv", ".txt", "", ".json.bak"]
  private static let patterns = [
    "secret*", "*.csv", ".env", "*.jpg", "!bank.csv", "/docs/", "*.json", "a b*", "tea.*", "**/2026", "notes/**",
    "/notes", "!/notes/a", "lunch?*", "[a-d]*", "drinks/*.txt", "\\secret", ".*",
  ]

  func grow() throws {
    for _ in 0..<Int.random(in: 4...14, using: &random) {
      let folder = random.pick(Self.folders)
      let path = (folder.isEmpty ? "" : folder + "/") + random.pick(Self.names) + random.pick(Self.endings)
      // A name that is a file's can be a folder's in another round.
      if Self.folders.contains(where: { $0 == path || $0.hasPrefix(path + "/") }) { continue }
      if path == "ledger.json" || path.hasPrefix("kinds/") && path.hasSuffix(".json") { continue }
      try fixture.write(path, path.hasSuffix(".plist") ? "<plist><dict/></plist>\n" : "{}\n")
      if random.chance(17), !folder.contains("nested") { _ = try git("add", "-f", path) }
    }
    for folder in [".gitignore", "users/alice/.gitignore", ".git/info/exclude"] where random.chance(50) {
      let lines = (0...Int.random(in: 0...2, using: &random)).map { _ in random.pick(Self.patterns) + "\n" }
      try fixture.write(folder, lines.joined())
    }
    for folder in ["docs/nested", "shared/drinks/nested"] where random.chance(33) {
      _ = try git("init", "-q", folder)
      try fixture.write("\(folder)/inside.json", "{}\n")
    }
  }

  struct Expectation {
    var committed: Set<String>
    var strays: [String] = []
    var hiddenRecords: [String] = []
  }

  /// What git says of each file on disk.
  func expectation() throws -> Expectation {
    let tracked = Set(try git("ls-files", "-z"))
    let all = try files("").filter { !tracked.contains($0) }
    let ignored = Set(try git("check-ignore", "-z", "--stdin", input: all.map { $0 + "\0" }.joined()))
    var expected = Expectation(committed: tracked)
    for path in all.sorted(by: { Text($0) < Text($1) }) {
      let isHidden = path.split(separator: "/").last?.hasPrefix(".") == true
      let isRecord = RecordLocation(path: path) != nil && !isHidden
      if isRecord || (!ignored.contains(path) && isAttachment(path)) {
        expected.committed.insert(path)
        if ignored.contains(path) { expected.hiddenRecords.append(path) }
      } else if !ignored.contains(path) {
        expected.strays.append(path)
      }
    }
    return expected
  }

  /// The names here have few shapes: a stem of a record in a kind's folder, a dot, and an ending.
  private func isAttachment(_ path: String) -> Bool {
    guard let slash = path.lastIndex(of: "/"), path.hasPrefix("users/alice/bills/") || path.hasPrefix("shared/drinks/"),
      !path.hasSuffix(".json.bak")
    else { return false }
    let (folder, name) = (path[..<slash], path[slash...].dropFirst())
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return (1..<max(parts.count, 1)).contains { count in
      let stem = parts[..<count].joined(separator: ".")
      return !stem.isEmpty && !stem.hasPrefix(".")
        && [".json", ".plist"].contains { isThere("\(folder)/\(stem)\($0)") }
    }
  }

  /// All files on disk but those in `local/` and in repositories within.
  private func files(_ folder: String) throws -> [String] {
    try Folder(fixture.path).list(folder).flatMap { entry -> [String] in
      guard case .readable(let name) = entry.name, name != ".git" else { return [] }
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if path == "local" || isThere("\(path)/.git") { return [] }
      return entry.kind == .folder ? try files(path) : [path]
    }
  }

  private func isThere(_ path: String) -> Bool { unsafe access("\(fixture.path)/\(path)", F_OK) == 0 }

  /// What git prints, between zero bytes.
  func git(_ arguments: String..., input: String = "") throws -> [String] {
    var run = Subprocess(
      "/usr/bin/git", arguments,
      environment: ["GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "PATH": "/usr/bin:/bin"])
    run.folder = fixture.path
    run.input = .bytes(Array(input.utf8))
    return String(decoding: try run.run().output, as: UTF8.self).split(separator: "\0").map(String.init)
  }
}
