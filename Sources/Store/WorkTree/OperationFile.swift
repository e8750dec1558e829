import FileSystem
import Git
import Merge
import Records

/// The list of operations on the disk, `operations.json`. Where there is none, or it cannot be understood, git's log of the
/// branch is the list (`OperationLog.swift`).
extension Ledger {
  /// The operations that this device did, the newest first.
  public func operations() throws -> [Operation] {
    try happenedOperations(LedgerObjects(self)).operations.reversed()
  }

  func happenedOperations(_ objects: LedgerObjects) throws -> OperationList {
    var list = try notedOperations(objects)
    if let (note, book) = try bookNote() { list.note(note, book: book) }
    return try list.happened(OwnHistories(self, objects))
  }

  func notedOperations(_ objects: LedgerObjects) throws -> OperationList {
    if let state = try readCache(StateFolder.operations), let list = OperationList(state) { return list }
    return try OperationList(logOf: objects)
  }
}

extension WorkTree {
  /// The operations that this device did, the newest first.
  public func operations() throws -> [Operation] { try ledger.happenedOperations(objects).operations.reversed() }

  /// The list of operations with a note that the branch is about to move, which is still to be written; nil where the list
  /// stays as it is. Where no file differs, nothing was done.
  func pending(_ note: OperationNote?, from old: ObjectID?, to new: ObjectID) throws -> PendingState? {
    guard let note, let old, old != new, !isRehearsal, !Operation.beginnings.contains(note.command) else { return nil }
    func differ(_ one: ObjectID, _ other: ObjectID) throws -> Bool {
      try objects.commit(one).tree != objects.commit(other).tree
    }
    return try pendingOperations { list in
      if let hand = note.byHand, try differ(old, hand) {
        let message = try objects.repository.readCommit(hand).message.prefix { $0 != "\n" }
        list.note(note.ofHand(saying: String(message)), move: BranchMove(old: old, new: hand))
      }
      let before = note.byHand ?? old
      if try differ(before, new) { list.note(note, move: BranchMove(old: before, new: new)) }
    }
  }

  /// Notes that the history of `local/` is about to move.
  func note(_ note: OperationNote, _ move: LocalMove) throws {
    if isRehearsal || Operation.beginnings.contains(note.command) { return }
    try changeOperations { $0.note(note, local: move) }
  }

  /// Notes something that moved no branch.
  func note(_ note: OperationNote) throws {
    if isRehearsal || Operation.beginnings.contains(note.command) { return }
    try changeOperations { $0.note(note) }
  }

  func changeOperations(_ change: (inout OperationList) throws -> Void) throws {
    if let list = try pendingOperations(change) { try ledger.replaceDurably(list) }
  }

  private func pendingOperations(_ change: (inout OperationList) throws -> Void) throws -> PendingState? {
    var list = try ledger.notedOperations(objects)
    let before = list.operations
    if let (note, book) = try ledger.bookNote() { list.note(note, book: book) }
    let histories = try OwnHistories(ledger, objects)
    try list.dropUnfinished { try $0.happened(histories) != nil }
    try change(&list)
    if list.operations == before { return nil }
    let bytes = JSONWriter.file(.object(list.state))
    // It says what private records are called.
    return PendingState(path: StateFolder.operations, permissions: .secret) { (write) throws(FileError) in
      try write(bytes)
    }
  }
}

// MARK: - Its form

extension OperationList {
  private static let version: Value = .number(Number(1))

  var state: Object { ["version": Self.version, "operations": .array(operations.map { .object($0.state) })] }

  /// nil where it cannot be understood.
  init?(_ state: Object) {
    guard state["version"] == Self.version else { return nil }
    do throws(UnreadableMember) {
      self.init(try state.objects("operations").map { (one) throws(UnreadableMember) in try Operation(one) })
    } catch { return nil }
  }
}

extension Operation {
  fileprivate var state: Object {
    var state: Object = [
      "id": .string(Text(id)), "command": .string(Text(command)), "message": .string(Text(message)),
      "origin": .string(Text(origin.rawValue)), "turns": .array(turns.map { .object($0.state) }),
    ]
    if isPassed { state["passed"] = true }
    return state
  }

  fileprivate init(_ state: Object) throws(UnreadableMember) {
    guard let origin = Origin(rawValue: try state.text("origin")) else { throw UnreadableMember(name: "origin") }
    self.init(
      id: try state.text("id"), command: try state.text("command"), message: try state.text("message"), origin: origin,
      turns: try state.objects("turns").map { (turn) throws(UnreadableMember) in try Turn(turn) },
      isPassed: state["passed"] == true)
    if turns.isEmpty { throw UnreadableMember(name: "turns") }
  }
}

extension Operation.Turn {
  fileprivate var state: Object {
    var state: Object = [
      "tokens": .array(tokens.map { .string(Text($0)) }), "number": .number(Number(number)),
      "moves": .array(moves.map { ["old": .string("\($0.old)"), "new": .string("\($0.new)")] }),
    ]
    if !local.isEmpty {
      state["local"] = .array(
        local.map { ["old": $0.old.map { .string("\($0)") } ?? .null, "new": .string("\($0.new)")] })
    }
    if let book { state["book"] = .object(book.state) }
    return state
  }

  fileprivate init(_ state: Object) throws(UnreadableMember) {
    guard case .number(let written)? = state["number"], let number = Int("\(written.lexeme)") else {
      throw UnreadableMember(name: "number")
    }
    self.init(tokens: (state["tokens"]?.array ?? []).compactMap { $0.string.map { "\($0)" } }, number: number)
    moves = try state.objects("moves").map { (move) throws(UnreadableMember) in
      BranchMove(old: try move.commit("old"), new: try move.commit("new"))
    }
    if state["local"] != nil {
      local = try state.objects("local").map { (move) throws(UnreadableMember) in
        LocalMove(old: try move.id("old"), new: try move.commit("new"))
      }
    }
    book = try state["book"] == nil ? nil : BookMove(state.object("book"))
  }
}

extension BookMove {
  var state: Object {
    ["old": old.map { .string($0) } ?? .null, "new": new.map { .string($0) } ?? .null]
  }

  init(_ state: Object) {
    self.init(old: state["old"]?.string.map { Text($0) }, new: state["new"]?.string.map { Text($0) })
  }
}

extension OperationNote {
  var state: Object {
    var state: Object = [
      "token": .string(Text(token)), "command": .string(Text(command)), "message": .string(Text(message)),
      "origin": .string(Text(origin.rawValue)), "further": .bool(isFurther),
    ]
    if let target { state["target"] = .string(Text(target)) }
    if let byHand { state["byHand"] = .string("\(byHand)") }
    return state
  }

  init(_ state: Object) throws(UnreadableMember) {
    guard let origin = Operation.Origin(rawValue: try state.text("origin")) else {
      throw UnreadableMember(name: "origin")
    }
    self.init(
      token: try state.text("token"), target: try state["target"] == nil ? nil : state.text("target"),
      command: try state.text("command"), message: try state.text("message"), origin: origin,
      isFurther: try state.flag("further"), byHand: try state["byHand"] == nil ? nil : state.commit("byHand"))
  }
}
