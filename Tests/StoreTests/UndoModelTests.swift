import Git
import Glibc
import Merge
import Records
import TestSupport
import Testing

@testable import Store

/// `UNDO_SEQUENCES=1000` plays as many sequences; `UNDO_SEED=7` plays one again.
@Suite("What was done is taken back")
struct UndoModelTests {
  private static let seeds: ClosedRange<Int> = {
    if let seed = number("UNDO_SEED") { return seed...seed }
    return 1...(number("UNDO_SEQUENCES") ?? 25)
  }()

  private static func number(_ variable: String) -> Int? {
    unsafe getenv(variable).flatMap { Int(unsafe String(cString: $0)) }
  }

  @Test("A sequence ends where the model says, and undo twice is the identity", arguments: seeds)
  func sequence(seed: Int) throws {
    var play = try UndoPlay(seed: UInt64(seed))
    for _ in 0..<play.length { try play.step() }
    let (place, operation) = try play.choose()
    let before = try play.tree()
    _ = try play.fixture.tree { try $0.undo(place == 0 ? nil : "\(operation.new)") }
    let (found, expected) = (try play.found(), play.model.takingBack(fromTheEnd: place))
    #expect(found == expected, "UNDO_SEED=\(seed): \(play.told), then undo of the last but \(place)")
    guard try play.tree() != before else { return }
    _ = try play.fixture.tree { try $0.undo(nil) }
    #expect(try play.tree() == before, "UNDO_SEED=\(seed): undo twice")
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
    _ = try fixture.tree { try $0.undo(nil) }
    #expect(try fixture.committed() == before)
    _ = try fixture.tree { try $0.undo(nil) }
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
    #expect(storeError { _ = try fixture.tree { try $0.undo(nil) } }?.code == "nothing-to-undo")
    try fixture.write("users/alice/bills/a.json", "{}\n")
    _ = try fixture.tree { try $0.snapshot() }
    #expect(try fixture.ledger().operations().map(\.message) == ["Add 1 bill"])
    #expect(storeError { _ = try fixture.tree { try $0.undo("abcdef0") } }?.code == "nothing-to-undo")
  }
}

/// What the records say: plain dictionaries, and merging by fields without the engine.
struct UndoModel {
  typealias Fields = [String: String]
  /// Of a record its fields, and of each disputed one the values; "" for the record as a whole.
  struct Shown: Hashable {
    var fields: Fields
    var disputed: [String: Set<String>] = [:]
  }

  /// After each operation, the first before all.
  var states: [[String: Fields]] = [[:]]

  var now: [String: Fields] { states[states.count - 1] }

  func takingBack(fromTheEnd place: Int) -> [String: Shown] {
    let (before, after) = (states[states.count - 2 - place], states[states.count - 1 - place])
    var result: [String: Shown] = [:]
    for id in Set(before.keys).union(after.keys).union(now.keys) {
      result[id] = merge(id, now[id], after[id], before[id])
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

  private func last(_ id: String) -> Fields { states.last { $0[id] != nil }?[id] ?? [:] }

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

  init(seed: UInt64) throws {
    fixture = try LedgerFixture()
    random = SeededGenerator(seed: seed)
  }

  var length: Int { mutating get { Int.random(in: 2...7, using: &random) } }

  private static func path(_ id: String) -> String { "\(folder)/\(id).json" }

  private mutating func fresh() -> String {
    value += 1
    return "\(value)"
  }

  /// One operation.
  mutating func step() throws {
    var state = model.now
    let there = state.keys.sorted()
    if there.isEmpty { return try add(&state, "a") }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: try add(&state, ["a", "b", "c", "d"].first { state[$0] == nil } ?? "e\(fresh())")
    case 1, 2: try set([random.pick(there)], &state)
    case 3: try set(there, &state)
    case 4: try remove(random.pick(there), &state)
    default: try takeFromElsewhere(&state)
    }
  }

  private mutating func add(_ state: inout [String: UndoModel.Fields], _ id: String) throws {
    state[id] = ["f": fresh(), "g": fresh()]
    let bytes = Array(Self.text(state[id] ?? [:]).utf8)
    _ = try fixture.tree {
      try $0.commit([FileEdit(path: Self.path(id), expected: nil, bytes: bytes)], message: "Add \(id)")
    }
    note("add \(id)", state)
  }

  private mutating func set(_ ids: [String], _ state: inout [String: UndoModel.Fields]) throws {
    let (name, value) = (random.pick(["f", "g", "h"]), fresh())
    for id in ids { state[id]?[name] = value }
    _ = try fixture.tree { tree in
      let changes = try ids.map { id in
        let change = FieldChange(FieldPath(keys: [Text(name)]), .string(Text(value)))
        return (record: try tree.ledger.record(at: Self.path(id)), fields: [change])
      }
      _ = try tree.change(changes, kinds: tree.ledger.kinds())
    }
    note("set \(name) of \(ids.joined(separator: ","))", state)
  }

  private mutating func remove(_ id: String, _ state: inout [String: UndoModel.Fields]) throws {
    state[id] = nil
    try fixture.tree { tree in
      try tree.remove([tree.ledger.record(at: Self.path(id))], kinds: tree.ledger.kinds())
    }
    note("rm \(id)", state)
  }

  /// A commit of somebody else, which a pull brings.
  private mutating func takeFromElsewhere(_ state: inout [String: UndoModel.Fields]) throws {
    let (id, value) = (random.pick(state.keys.sorted() + ["x"]), fresh())
    state[id, default: [:]][random.pick(["f", "z"])] = value
    let bytes = Array(Self.text(state[id] ?? [:]).utf8)
    try fixture.tree { tree in
      let branch = try tree.branch()
      let head = try #require(branch.commit)
      let leaf = Leaf(id: try tree.objects.writeFile(bytes), mode: FileMode.plain)
      let new = try tree.objects.writeTree(
        from: tree.objects.commit(head).tree, changes: [LeafChange(path: Text(Self.path(id)), leaf: leaf)])
      try Updater(tree).advance(branch, to: tree.writeCommit(tree: new, parents: [head], message: "Elsewhere"))
    }
    note("elsewhere \(id)", state)
  }

  private mutating func note(_ what: String, _ state: [String: UndoModel.Fields]) {
    told.append(what)
    model.states.append(state)
  }

  private static func text(_ fields: UndoModel.Fields) -> String {
    "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", ") + "}\n"
  }

  /// One of the last four operations, by its place from the end.
  mutating func choose() throws -> (place: Int, operation: Operation) {
    let operations = try fixture.ledger().operations()
    try #require(operations.count == model.states.count - 1)
    let place = Int.random(in: 0..<min(4, operations.count), using: &random)
    return (place, operations[place])
  }

  func tree() throws -> ObjectID {
    try fixture.tree { tree in try tree.objects.commit(#require(try tree.branch().commit)).tree }
  }

  func found() throws -> [String: UndoModel.Shown] {
    var found: [String: UndoModel.Shown] = [:]
    for record in try fixture.ledger().records(below: [Self.folder]).records {
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
