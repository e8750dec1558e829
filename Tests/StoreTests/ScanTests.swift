import FileSystem
import Git
import Glibc
import Merge
import Records
import Testing

@testable import Store

/// Every combination of what the commit, the disk and git's index have of a file, in one work tree.
@Suite("What a scan finds changed")
struct ScanTests {
  private let fixture: LedgerFixture
  private let scenes = ScanScene.all

  init() throws {
    fixture = try LedgerFixture()
    try git("rm -q --cached -r . && git commit -q -m Empty")
    for scene in scenes { try put(scene.committed, at: scene.path) }
    try git("add . && git commit -q -m Scenes")
    for scene in scenes { try put(scene.onDisk, at: scene.path) }
    for scene in scenes { try index(scene) }
  }

  @Test("What differs between the disk and the commit is found, whatever git's index says")
  func anyIndex() throws {
    let found = try scan()
    for scene in scenes {
      #expect(found.changes.filter { $0.path == scene.path } == [try scene.change].compactMap { $0 }, "\(scene)")
      #expect(found.wereClean.contains(Text(scene.path)) == scene.wasClean, "\(scene)")
      #expect(found.unmerged.contains(Text(scene.path)) == (scene.inIndex == .unmerged), "\(scene)")
    }
  }

  @Test("An index that is gone or corrupt changes nothing but what it alone knew", arguments: [nil, "no index"])
  func noIndex(_ text: String?) throws {
    let index = "\(fixture.path)/.git/index"
    #expect(unsafe unlink(index) == 0)
    if let text { try fixture.write(".git/index", text) }
    let found = try scan()
    for scene in scenes {
      #expect(found.changes.filter { $0.path == scene.path } == [try scene.difference].compactMap { $0 }, "\(scene)")
    }
    #expect(found.wereClean.isEmpty && found.unmerged.isEmpty)
  }

  private func scan() throws -> Scan {
    let ledger = try fixture.ledger()
    let objects = try LedgerObjects(ledger)
    let head = try #require(try objects.repository.head().commit)
    return try Scanner(ledger: ledger, objects: objects).scan(since: head)
  }

  private func put(_ version: ScanScene.Version, at path: String) throws {
    guard let text = version.text else {
      if try fixture.read(path) != nil { try Folder(fixture.path).remove(path) }
      return
    }
    try fixture.write(path, text)
    try #require(unsafe chmod("\(fixture.path)/\(path)", version == .executable ? 0o755 : 0o644) == 0)
  }

  private func index(_ scene: ScanScene) throws {
    switch scene.inIndex {
    case .asCommitted: return
    case .none: try git("update-index --force-remove \(scene.path)")
    case .asOnDisk: try git("update-index --add --remove \(scene.path)")
    case .skipped: try git("update-index --skip-worktree \(scene.path)")
    case .unmerged:
      let stages = (1...3).map { "100644 $blob \($0)\t\(scene.path)" }.joined(separator: "\\n")
      try git(
        "update-index --force-remove \(scene.path) && blob=$(echo '{}' | git hash-object -w --stdin) && "
          + "printf \"\(stages)\\n\" | git update-index --index-info")
    }
  }

  private func git(_ commands: String) throws {
    let setup = "export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null; cd '\(fixture.path)'"
    let named = "-c user.name=Alice -c user.email=alice@example.org"
    let status = unsafe system("\(setup); git() { /usr/bin/git \(named) \"$@\"; }; git \(commands)")
    try #require(status == 0, "git \(commands)")
  }
}

/// One file. The model of what is to be found is the definition: what is on disk against what is committed.
private struct ScanScene: CustomStringConvertible {
  enum Version: Int, CaseIterable {
    case none, first, second, executable

    var text: String? {
      switch self {
      case .none: nil
      case .first, .executable: "{\"v\": 1}\n"
      case .second: "{\"v\": 2}\n"
      }
    }

    func leaf() throws -> Leaf<ObjectID>? {
      try text.map {
        Leaf(id: try Repository.hashBlob(Array($0.utf8)), mode: FileMode.of(isExecutable: self == .executable))
      }
    }
  }

  enum InIndex: Int, CaseIterable { case none, asCommitted, asOnDisk, skipped, unmerged }

  let committed: Version
  let onDisk: Version
  let inIndex: InIndex

  static let all: [ScanScene] = Version.allCases.flatMap { committed in
    Version.allCases.flatMap { onDisk in
      InIndex.allCases.compactMap { inIndex in
        // git skips only what it knows.
        if inIndex == .skipped, committed == .none { return nil }
        return ScanScene(committed: committed, onDisk: onDisk, inIndex: inIndex)
      }
    }
  }

  var path: String { "users/alice/notes/\(committed.rawValue)-\(onDisk.rawValue)-\(inIndex.rawValue).json" }

  var description: String { "committed \(committed), on disk \(onDisk), index \(inIndex)" }

  var difference: DiskChange? {
    get throws {
      if committed == onDisk { return nil }
      return DiskChange(path: path, before: try committed.leaf(), now: try onDisk.leaf())
    }
  }

  /// What only the index knows: that git could not merge the file, and that it need not be on disk.
  var change: DiskChange? {
    get throws {
      if inIndex == .unmerged || (inIndex == .skipped && onDisk == .none) { return nil }
      return try difference
    }
  }

  /// Whether git last saw the file with the content of the commit, and it has changed since.
  var wasClean: Bool {
    guard committed != .none, onDisk != .none, committed != onDisk else { return false }
    switch inIndex {
    case .asCommitted, .skipped: return true
    case .asOnDisk: return committed.text == onDisk.text
    case .none, .unmerged: return false
    }
  }
}
