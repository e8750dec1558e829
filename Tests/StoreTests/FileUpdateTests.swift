import FileSystem
import Git
import Glibc
import Merge
import Records
import Testing

@testable import Store

/// What an update can leave under a file's names is tried in every combination, and not only in those that a kill is
/// known to leave: one journal has a step for each.
@Suite("One file's update, from every state")
struct FileUpdateTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  @Test("No text that somebody has saved is lost, and no temporary file stays")
  func everyState() throws {
    let scenes = FileScene.all
    try leave(scenes)
    try fixture.tree { _ = try $0.snapshot() }
    let kept = try keptBlobs()
    for scene in scenes {
      for text in scene.savedTexts where try fixture.read(scene.path) != text {
        #expect(kept.contains("\(try Repository.hashBlob(Array(text.utf8)))"), "\(scene): lost \(text)")
      }
    }
    try expectNoTemporaries()
  }

  @Test("What a kill or a power cut leaves ends with the new version, merged with an edit of that moment")
  func reachableStates() throws {
    let scenes = FileScene.all.filter(\.isReachable)
    try #require(scenes.count == 23)
    try leave(scenes)
    try fixture.tree { tree in
      _ = try tree.snapshot()
      let bases = try tree.ledger.editBases()
      for scene in scenes { #expect(bases[scene.path] == nil, "\(scene)") }
    }
    for scene in scenes {
      let now = try fixture.read(scene.path)
      if let edit = scene.savedTexts.first {
        #expect(now?.contains(scene.mark(of: edit)) == true, "\(scene): \(now ?? "no file")")
        if scene.change == .modify { #expect(now?.contains(#""v":2"#) == true, "\(scene): \(now ?? "no file")") }
      } else {
        #expect(now == scene.text(.new), "\(scene)")
      }
    }
    try expectNoTemporaries()
  }

  /// Leaves the files as the scenes say, with a journal of their update and the branch already moved; the next command
  /// finishes it.
  private func leave(_ scenes: [FileScene]) throws {
    try fixture.tree { tree in
      let branch = try tree.branch()
      let start = try #require(branch.commit)
      let from = try commit(scenes, .old, on: start, in: tree)
      let to = try commit(scenes, .new, on: from, in: tree)
      try tree.keepAlive(to)
      try tree.move(branch, to: to, saying: "update")
      let steps = try scenes.map { scene in
        UpdateJournal.Step(
          path: scene.path, old: try scene.blob(.old), new: try scene.blob(.new), isExecutable: false)
      }
      let journal = UpdateJournal(
        branch: branch.name, from: from, to: to, token: "abc", bases: EditBases(), steps: steps)
      try tree.ledger.writeState(StateFolder.journal, journal)
      for folder in [FileScene.folder, StateFolder.replaced] { try tree.ledger.root.makeFolders(folder) }
      for (number, scene) in scenes.enumerated() {
        let names = [
          scene.path, journal.draftName(number), journal.exchangeName(number), journal.replacedName(number),
        ]
        for (name, text) in zip(names, scene.texts) {
          if let text { try tree.ledger.root.writeNew(name, Array(text.utf8)) }
        }
      }
    }
    try fixture.tree { _ in }
  }

  private func commit(
    _ scenes: [FileScene], _ version: FileScene.Content, on parent: ObjectID, in tree: WorkTree
  ) throws -> ObjectID {
    let changes = try scenes.map { scene in
      let id = try scene.text(version).map { try tree.objects.writeFile(Array($0.utf8)) }
      return LeafChange(path: Text(scene.path), leaf: id.map { Leaf(id: $0, mode: FileMode.plain) })
    }
    let written = try tree.objects.writeTree(from: tree.objects.commit(parent).tree, changes: changes)
    return try tree.writeCommit(tree: written, parents: [parent], message: "Change")
  }

  /// Everything that git's references hold.
  private func keptBlobs() throws -> Set<Substring> {
    let run = Subprocess(
      "/usr/bin/git", ["-C", fixture.path, "rev-list", "--objects", "--all"], environment: ["PATH": "/usr/bin:/bin"])
    let listed = String(decoding: try run.run().output, as: UTF8.self)
    return Set(listed.split(separator: "\n").map { $0.prefix(40) })
  }

  /// What an update took out of the tree stays until the next command has looked at it once more.
  private func expectNoTemporaries() throws {
    try fixture.tree { _ in }
    let root = try Folder(fixture.path)
    for folder in [FileScene.folder, StateFolder.replaced] {
      for entry in try root.list(folder) {
        guard case .readable(let name) = entry.name else { continue }
        #expect(!name.hasPrefix(".ledger-sync-") && folder == FileScene.folder, "\(folder)/\(name)")
      }
    }
  }
}

/// What stands under the four names of one file's update.
private struct FileScene: CustomStringConvertible {
  enum Change: String, CaseIterable { case add, modify, remove }

  enum Content: String, CaseIterable {
    case none, old, new
    /// Somebody has saved it.
    case edit, torn
  }

  static let folder = "users/alice/notes"

  let number: Int
  let change: Change
  /// Of the file itself, the draft, the name for the exchange, and what came out.
  let contents: [Content]

  static let all: [FileScene] = {
    var all: [FileScene] = []
    for change in Change.allCases {
      func possible(_ contents: [Content]) -> [Content] {
        contents.filter { !($0 == .old && change == .add) && !($0 == .new && change == .remove) }
      }
      for file in possible(Content.allCases) {
        for draft in possible([.none, .new]) {
          for exchange in possible([.none, .old, .new, .edit]) {
            for replaced in possible(Content.allCases) where exchange == .none || exchange == .new || replaced == .none
            {
              all.append(FileScene(number: all.count, change: change, contents: [file, draft, exchange, replaced]))
            }
          }
        }
      }
    }
    return all
  }()

  var path: String { "\(Self.folder)/\(number).json" }

  var description: String { "\(change) \(contents.map(\.rawValue))" }

  /// One edit at the most, and only what `FileUpdate` leaves between two of its steps, or a power cut behind it.
  var isReachable: Bool {
    if contents.filter({ $0 == .edit }).count > 1 { return false }
    return Self.left(by: change).contains(contents.map { $0 == .edit ? .old : $0 })
  }

  private static func left(by change: Change) -> [[Content]] {
    switch change {
    case .add: [[.none, .none, .none, .none], [.none, .new, .none, .none], [.new, .none, .none, .none]]
    case .remove: [[.old, .none, .none, .none], [.none, .none, .none, .old], [.none, .none, .none, .none]]
    case .modify:
      [
        [.old, .none, .none, .none], [.old, .new, .none, .none], [.old, .none, .new, .none],
        [.new, .none, .old, .none], [.new, .none, .none, .old], [.new, .none, .none, .none],
        // Where files cannot be exchanged, the old one goes first; a power cut can lose the exchange alone.
        [.none, .none, .new, .old], [.old, .none, .none, .new],
      ]
    }
  }

  func text(_ content: Content, at place: Int = 0) -> String? {
    switch content {
    case .none: nil
    case .old: change == .add ? nil : "{\"n\":\(number),\"v\":1}\n"
    case .new: change == .remove ? nil : "{\"n\":\(number),\"v\":2}\n"
    case .edit: "{\"n\":\(number),\"v\":\(change == .add ? 2 : 1),\"e\":\"\(place)\"}\n"
    case .torn: "{\"n\":\(number),\"v\":1,\"e\":\"\(place)\""
    }
  }

  func blob(_ content: Content) throws -> ObjectID? {
    try text(content).map { try Repository.hashBlob(Array($0.utf8)) }
  }

  var texts: [String?] { contents.enumerated().map { text($1, at: $0) } }

  var savedTexts: [String] {
    contents.indices.compactMap { [.edit, .torn].contains(contents[$0]) ? texts[$0] : nil }
  }

  /// What an edit has and no version does.
  func mark(of text: String) -> String { text.split(separator: ",").last.map { String($0.prefix(7)) } ?? "" }
}
