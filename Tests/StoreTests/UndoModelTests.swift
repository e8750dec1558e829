import FileSystem
import Git
import Glibc
import Merge
import Records
import Testing
import TestSupport

@testable import Store

/// `UNDO_SEQUENCES=2000` plays as many sequences; `UNDO_SEED=7` plays one again.
@Suite("What was done is taken back")
struct UndoModelTests {
  private static let seeds: ClosedRange<Int> = {
    if let seed = number("UNDO_SEED") { return seed...seed }
    return 1...(number("UNDO_SEQUENCES") ?? 25)
  }()

  private static func number(_ variable: String) -> Int? {
    unsafe getenv(variable).flatMap { Int(unsafe String(cString: $0)) }
  }

  @Test("undo goes back, redo goes forward, and a sequence ends where the model says", arguments: seeds)
  func sequence(seed: Int) throws {
    var play = try UndoPlay(seed: UInt64(seed))
    for _ in 0..<play.length {
      try play.step()
      try play.check("UNDO_SEED=\(seed)")
    }
    guard let (operation, range) = try play.choose() else { return }
    let before = try play.tree()
    _ = try play.fixture.tree { try $0.undo(operation) }
    let (found, expected) = (try play.found(), play.model.takingBack(range))
    #expect(found == expected, "UNDO_SEED=\(seed): \(play.told), then undo of \(operation.message)")
    guard try play.tree() != before else { return }
    _ = try play.fixture.tree { try $0.redo() }
    #expect(try play.tree() == before, "UNDO_SEED=\(seed): \(play.told): undo of \(operation.message), redo")
  }

  @Test("Without the list, git's log of the branch is the list", arguments: seeds)
  func lostList(seed: Int) throws {
    var play = try UndoPlay(seed: UInt64(seed), hasAll: false)
    for _ in 0..<play.length {
      try play.step()
      try play.fixture.forgetOperations()
      try play.check("UNDO_SEED=\(seed)")
    }
  }

  @Test("The moves by which a command goes on are one operation; what was edited by hand in between is none of it")
  func severalMoves() throws {
    let fixture = try LedgerFixture()
    func add(_ id: String, isContinuing: Bool) throws {
      let tree = try WorkTree.open(fixture.ledger(), isContinuing: isContinuing)
      if isContinuing { _ = try tree.snapshot() }
      let edit = FileEdit(path: "users/alice/notes/\(id).json", expected: nil, bytes: Array("{}\n".utf8))
      try tree.commit([edit], message: "Add \(id)")
    }
    func told() throws -> [String] { try fixture.ledger().operations().map(\.message) }
    try add("a", isContinuing: false)
    let before = try fixture.committed()
    try add("b", isContinuing: false)
    try add("c", isContinuing: true)
    try add("d", isContinuing: true)
    let after = try fixture.committed()
    #expect(try told() == ["Add b; add c; add d", "Add a"])
    try fixture.undo()
    #expect(try fixture.committed() == before)
    _ = try fixture.tree { try $0.redo() }
    #expect(try fixture.committed() == after)
    try add("e", isContinuing: false)
    try fixture.write("users/alice/notes/byhand.json", "{}\n")
    try add("f", isContinuing: true)
    #expect(try told().prefix(3) == ["Add f", "Add 1 note", "Add e"])
  }

  @Test("What lasts is not taken back, nor what git did")
  func others() throws {
    let fixture = try LedgerFixture()
    #expect(try fixture.ledger().operations() == [])
    #expect(storeFailure { _ = try fixture.tree { try $0.redo() } }?.code == "nothing-to-redo")
    try fixture.write("users/alice/bills/a.json", "{}\n")
    _ = try fixture.tree { try $0.snapshot() }
    #expect(try fixture.ledger().operations().map(\.message) == ["Add 1 bill"])
    #expect(storeFailure { _ = try fixture.tree { try $0.operation(named: "abcdef0") } }?.code == "nothing-to-undo")
  }

  @Test("What cannot be taken back is said once, and passed")
  func lasting() throws {
    let fixture = try LedgerFixture()
    try fixture.write("users/alice/bills/a.json", "{}\n")
    _ = try fixture.tree { tree in
      _ = try tree.snapshot()
      try tree.note(tree.note("Log alice in", by: .lasting, token: "0123456789"))
    }
    func next() throws -> [String] { try fixture.tree { try $0.operationsToUndo().map(\.message) } }
    #expect(try next() == ["Log alice in", "Add 1 bill"])
    let (files, error) = (try fixture.committed(), storeFailure { try fixture.undo() })
    #expect(error?.code == "lasting")
    #expect(error?.exit == .invalid)
    #expect(try fixture.committed() == files)
    #expect(try next() == ["Add 1 bill"])
    try fixture.undo()
    #expect(try next() == [])
  }

  @Test("What would take many records from others is held back by the deletion guard")
  func guarded() throws {
    let fixture = try LedgerFixture()
    func bring(_ number: Int, by origin: Operation.Origin, of user: String) throws {
      try fixture.tree { tree in
        let branch = try tree.branch()
        let head = try #require(branch.commit)
        let leaf = Leaf(id: try tree.objects.writeFile(Array("{}\n".utf8)), mode: FileMode.plain)
        let changes = (0..<number).map {
          LeafChange(path: Text("users/\(user)/notes/\($0).json"), leaf: Optional(leaf))
        }
        let new = try tree.objects.writeTree(from: tree.objects.commit(head).tree, changes: changes)
        let commit = try tree.writeCommit(tree: new, parents: [head], message: "Elsewhere")
        try Updater(tree).advance(branch, to: commit, by: origin, saying: "Elsewhere")
      }
    }
    try bring(60, by: .others, of: "bob")
    let files = try fixture.committed()
    #expect(storeFailure { try fixture.undo() }?.code == "many-deletions")
    #expect(try fixture.committed() == files)
    #expect(try fixture.ledger().operations().first?.isUndone == false)
    try fixture.tree { tree in
      let newest = try #require(try tree.operationsToUndo().first)
      #expect(try tree.undo(newest, allowDeletions: true).changes.changes.count == 60)
    }
    try bring(60, by: .command, of: "alice")
    try fixture.tree { try $0.setSession("alice") }
    try fixture.undo()
    try bring(60, by: .command, of: "carol")
    #expect(storeFailure { try fixture.undo() }?.code == "many-deletions")
  }

  @Test("What was edited by hand in a record that a command changes is an operation of its own")
  func editedByHand() throws {
    let fixture = try LedgerFixture()
    let path = "users/alice/notes/a.json"
    try fixture.write(path, "{\"f\": 1}\n")
    _ = try fixture.tree { try $0.snapshot() }
    try fixture.write(path, "{\"f\": 2}\n")
    try fixture.tree { tree in
      let change = FieldChange(FieldPath(keys: ["g"]), .string("x"))
      _ = try tree.change([(record: tree.ledger.record(at: path), fields: [change])], kinds: tree.ledger.kinds())
    }
    #expect(try fixture.ledger().operations().map(\.message) == ["Edit record a", "Edit 1 note", "Add 1 note"])
    try fixture.undo()
    #expect(try fixture.read(path) == "{\"f\": 2}\n")
    try fixture.undo()
    #expect(try fixture.read(path) == "{\"f\": 1}\n")
  }
}

extension LedgerFixture {
  fileprivate func undo() throws {
    _ = try tree { tree in try tree.undo(#require(try tree.operationsToUndo().first)) }
  }

  fileprivate func forgetOperations() throws {
    let root = try Folder(path)
    if try root.statIfPresent(StateFolder.operations) != nil { try root.remove(StateFolder.operations) }
  }
}

/// What the records say: plain dictionaries, and merging by fields without the engine. Who takes back the newest operation is
/// where he was before it.
struct UndoModel {
  typealias Fields = [String: String]
  /// Of a record its fields, and of each disputed one the values; "" for the record as a whole.
  struct Shown: Hashable {
    var fields: Fields
    var disputed: [String: Set<String>] = [:]
  }

  /// What the records say, and which book is in use.
  struct State: Hashable {
    var records: [String: Fields] = [:]
    /// The same of those in `local/`.
    var local: [String: Fields] = [:]
    var book: String?
  }

  /// One operation, and whether it is taken back.
  struct Done {
    let before: State
    let after: State
    var isUndone = false
  }

  private(set) var done: [Done] = []
  /// Those that were taken back and can be brought back, the next one last.
  private var undone: [Int] = []
  /// All states that ever were.
  private var past: [State] = [State()]

  var now: State { past[past.count - 1] }

  mutating func did(_ state: State) {
    done.append(Done(before: now, after: state))
    undone = []
    past.append(state)
  }

  /// nil where there is nothing to take back.
  mutating func undo() -> Int? {
    guard let place = done.lastIndex(where: { !$0.isUndone }) else { return nil }
    done[place].isUndone = true
    undone.append(place)
    past.append(done[place].before)
    return place
  }

  mutating func redo() -> Int? {
    guard let place = undone.popLast() else { return nil }
    done[place].isUndone = false
    past.append(done[place].after)
    return place
  }

  func takingBack(_ place: Int) -> [String: Shown] {
    let (before, after) = (done[place].before.records, done[place].after.records)
    var result: [String: Shown] = [:]
    for id in Set(before.keys).union(after.keys).union(now.records.keys) {
      result[id] = merge(id, now.records[id], after[id], before[id])
    }
    return result
  }

  private func merge(_ id: String, _ now: Fields?, _ after: Fields?, _ before: Fields?) -> Shown? {
    if now == after { return before.map { Shown(fields: $0) } }
    if before == after || now == before { return now.map { Shown(fields: $0) } }
    // Whoever removed the record takes part with what it last was (rule 6), also where it was edited since the operation.
    var shown = Self.mergeFields(now ?? last(id), after, before ?? after ?? [:])
    if now == nil || before == nil { shown.disputed[""] = [] }
    return shown
  }

  private func last(_ id: String) -> Fields { past.last { $0.records[id] != nil }?.records[id] ?? [:] }

  private static func mergeFields(_ now: Fields, _ after: Fields?, _ before: Fields) -> Shown {
    var shown = Shown(fields: [:])
    for name in Set(before.keys).union(now.keys).union((after ?? [:]).keys) {
      let (n, a, b) = (now[name], after?[name], before[name])
      let value = n == a ? b : n
      if n != a, b != a, n != b {
        shown.disputed[name] = [n ?? "absent", b ?? "absent"]
      } else if let value {
        shown.fields[name] = value
      }
    }
    return shown
  }
}

/// A ledger in which this device edits, and others do.
private struct UndoPlay {
  let fixture: LedgerFixture
  private(set) var model = UndoModel()
  private(set) var told: [String] = []
  private var random: SeededGenerator
  private var value = 0
  private static let folder = "users/alice/notes"
  private static let localFolder = "local/notes"

  /// Whether it does what git's log of the branch does not tell.
  private let hasAll: Bool

  init(seed: UInt64, hasAll: Bool = true) throws {
    fixture = try LedgerFixture()
    random = SeededGenerator(seed: seed)
    self.hasAll = hasAll
  }

  var length: Int { mutating get { Int.random(in: 2...12, using: &random) } }

  private static func path(_ id: String) -> String { "\(folder)/\(id).json" }

  private mutating func fresh() -> String {
    value += 1
    return "\(value)"
  }

  /// One operation, or one that is taken back or brought back.
  mutating func step() throws {
    var state = model.now
    let there = state.records.keys.sorted()
    if there.isEmpty, Bool.random(using: &random) { return try add(&state, "a") }
    switch Int.random(in: 0..<17, using: &random) {
    case 0: try add(&state, ["a", "b", "c", "d"].first { state.records[$0] == nil } ?? "e\(fresh())")
    case 1 where !there.isEmpty: try set([random.pick(there)], &state)
    case 2 where !there.isEmpty: try set(there, &state)
    case 3 where !there.isEmpty: try remove(random.pick(there), &state)
    case 4 where hasAll: try use(&state)
    case 5: try editByHand(&state)
    case 6 where hasAll && !there.isEmpty: try editByHandAndSet(random.pick(there), &state)
    case 7, 8: try takeFromElsewhere(&state)
    case 9, 10, 11: try undo()
    case 12 where hasAll: try changeLocally(&state)
    case 13 where hasAll: try changeLocally(&state)
    case 14 where hasAll: try editLocallyByHand(&state)
    default: try redo()
    }
  }

  private mutating func undo() throws {
    let (place, newest) = (model.undo(), try fixture.tree { try $0.operationsToUndo().first })
    told.append("undo")
    #expect((place == nil) == (newest == nil), "\(told)")
    if let newest { #expect(try fixture.tree { try $0.undo(newest) }.isDone, "\(told)") }
  }

  private mutating func redo() throws {
    told.append("redo")
    if model.redo() == nil {
      let error = storeFailure { _ = try fixture.tree { try $0.redo() } }
      return #expect(error?.code == "nothing-to-redo", "\(told)")
    }
    #expect(try fixture.tree { try $0.redo() }.isDone, "\(told)")
  }

  /// The ledger says what the model does, and so does the list.
  func check(_ seed: String) throws {
    let records = model.now.records.mapValues { UndoModel.Shown(fields: $0) }
    let local = model.now.local.mapValues { UndoModel.Shown(fields: $0) }
    #expect(try found(below: Self.localFolder) == local, "\(seed): \(told)")
    #expect(try found() == records, "\(seed): \(told)")
    #expect(try fixture.ledger().bookInUse()?.string == model.now.book, "\(seed): \(told)")
    let list = try fixture.ledger().operations()
    #expect(list.map(\.isUndone) == model.done.reversed().map(\.isUndone), "\(seed): \(told)")
  }

  private mutating func use(_ state: inout UndoModel.State) throws {
    let book = state.book == nil || Bool.random(using: &random) ? "book\(fresh())" : nil
    state.book = book
    try fixture.tree { try $0.use(book: book.map { Text($0) }) }
    note("use \(book ?? "none")", state)
  }

  /// A command adds, changes or removes a record in `local/`, which no commit of the ledger has.
  private mutating func changeLocally(_ state: inout UndoModel.State) throws {
    let id = random.pick(["p", "q"])
    let path = "\(Self.localFolder)/\(id).json"
    let isGone = state.local[id] != nil && Int.random(in: 0..<3, using: &random) == 0
    if isGone { state.local[id] = nil } else { state.local[id, default: [:]][random.pick(["f", "g"])] = fresh() }
    let bytes = state.local[id].map { Array(Self.text($0).utf8) }
    _ = try fixture.tree { tree in
      try tree.commit([FileEdit(path: path, expected: tree.readIfPresent(path), bytes: bytes)], message: "Change \(id)")
    }
    note("change local \(id)", state)
  }

  /// What was edited there by hand is an operation of its own as soon as a command changes the record.
  private mutating func editLocallyByHand(_ state: inout UndoModel.State) throws {
    state.local["p", default: [:]]["h"] = fresh()
    try fixture.write("\(Self.localFolder)/p.json", Self.text(state.local["p"] ?? [:]))
    note("edit local p by hand", state)
    state.local["p", default: [:]]["g"] = fresh()
    let path = "\(Self.localFolder)/p.json"
    let bytes = Array(Self.text(state.local["p"] ?? [:]).utf8)
    _ = try fixture.tree { tree in
      try tree.commit([FileEdit(path: path, expected: tree.readIfPresent(path), bytes: bytes)], message: "Change p")
    }
    note("change local p", state)
  }

  private mutating func writeByHand(_ id: String, _ state: inout UndoModel.State) throws {
    state.records[id, default: [:]][random.pick(["f", "h"])] = fresh()
    try fixture.write(Self.path(id), Self.text(state.records[id] ?? [:]))
  }

  private mutating func editByHand(_ state: inout UndoModel.State) throws {
    // A name that was never there: what is saved where an update took a file away is an edit of that (decision 10).
    try writeByHand(random.pick(state.records.keys.sorted() + ["y\(fresh())"]), &state)
    _ = try fixture.tree { try $0.snapshot() }
    note("edit by hand", state)
  }

  /// What was edited by hand in a record that a command changes is an operation of its own.
  private mutating func editByHandAndSet(_ id: String, _ state: inout UndoModel.State) throws {
    try writeByHand(id, &state)
    note("edit \(id) by hand", state)
    try set([id], &state)
  }

  private mutating func add(_ state: inout UndoModel.State, _ id: String) throws {
    state.records[id] = ["f": fresh(), "g": fresh()]
    let bytes = Array(Self.text(state.records[id] ?? [:]).utf8)
    _ = try fixture.tree {
      try $0.commit([FileEdit(path: Self.path(id), expected: nil, bytes: bytes)], message: "Add \(id)")
    }
    note("add \(id)", state)
  }

  private mutating func set(_ ids: [String], _ state: inout UndoModel.State) throws {
    let (name, value) = (random.pick(["f", "g", "h"]), fresh())
    for id in ids { state.records[id]?[name] = value }
    _ = try fixture.tree { tree in
      let changes = try ids.map { id in
        let change = FieldChange(FieldPath(keys: [Text(name)]), .string(Text(value)))
        return (record: try tree.ledger.record(at: Self.path(id)), fields: [change])
      }
      _ = try tree.change(changes, kinds: tree.ledger.kinds())
    }
    note("set \(name) of \(ids.joined(separator: ","))", state)
  }

  private mutating func remove(_ id: String, _ state: inout UndoModel.State) throws {
    state.records[id] = nil
    try fixture.tree { tree in
      try tree.remove([tree.ledger.record(at: Self.path(id))], kinds: tree.ledger.kinds())
    }
    note("rm \(id)", state)
  }

  /// A commit of somebody else, which a pull brings.
  private mutating func takeFromElsewhere(_ state: inout UndoModel.State) throws {
    let (id, value) = (random.pick(state.records.keys.sorted() + ["x"]), fresh())
    state.records[id, default: [:]][random.pick(["f", "z"])] = value
    let bytes = Array(Self.text(state.records[id] ?? [:]).utf8)
    try fixture.tree { tree in
      let branch = try tree.branch()
      let head = try #require(branch.commit)
      let leaf = Leaf(id: try tree.objects.writeFile(bytes), mode: FileMode.plain)
      let new = try tree.objects.writeTree(
        from: tree.objects.commit(head).tree, changes: [LeafChange(path: Text(Self.path(id)), leaf: leaf)])
      let commit = try tree.writeCommit(tree: new, parents: [head], message: "Elsewhere")
      try Updater(tree).advance(branch, to: commit, by: .others)
    }
    note("elsewhere \(id)", state)
  }

  private mutating func note(_ what: String, _ state: UndoModel.State) {
    told.append(what)
    model.did(state)
  }

  private static func text(_ fields: UndoModel.Fields) -> String {
    "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", ") + "}\n"
  }

  /// One of the last four operations that are not taken back, and which one that is in the model.
  mutating func choose() throws -> (operation: Operation, place: Int)? {
    let operations = try fixture.ledger().operations()
    let places = model.done.indices.reversed().filter { !model.done[$0].isUndone }.prefix(4)
    guard let place = places.randomElement(using: &random) else { return nil }
    let operation = operations[model.done.count - 1 - place]
    // Which book is in use has no conflicts: only who set it last takes it back.
    return operation.commit == nil ? nil : (operation, place)
  }

  func tree() throws -> ObjectID {
    try fixture.tree { tree in try tree.objects.commit(#require(try tree.branch().commit)).tree }
  }

  func found(below folder: String = Self.folder) throws -> [String: UndoModel.Shown] {
    var found: [String: UndoModel.Shown] = [:]
    for record in try fixture.ledger().records(below: [folder]).records {
      let conflicts = try fixture.ledger().conflicts(of: record)
      let disputed = conflicts.filter { !$0.field.isRoot }.map(\.fieldName)
      var shown = UndoModel.Shown(fields: [:])
      for member in record.members.members where !disputed.contains(member.key.string) {
        if let text = member.value.string { shown.fields[member.key.string] = text }
      }
      for conflict in conflicts {
        let values = conflict.entries.map { entry -> String in
          if case .value(let value) = entry.value { value.string ?? "" } else { "absent" }
        }
        shown.disputed[conflict.fieldName] = conflict.field.isRoot ? [] : Set(values)
      }
      found[record.id.string] = shown
    }
    return found
  }
}
