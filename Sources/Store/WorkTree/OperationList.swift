import Git
import Merge
import Records

/// All operations of this device, the oldest first.
///
/// A command notes what it is about to do before it does it, in the order of its journal: after a kill in between, the list
/// has an operation whose commit no branch has. Such a one did not happen (`happened`), unless the next command finishes
/// it, which notes it by the same token.
struct OperationList {
  private(set) var operations: [Operation]
  /// So many are kept.
  static let most = 200

  init(_ operations: [Operation] = []) { self.operations = operations }

  subscript(id: String) -> Operation? { operations.first { $0.id == id } }

  private var newestNumber: Int { operations.flatMap(\.turns).map(\.number).max() ?? 0 }

  /// The operation that is to be brought back next: the one that was taken back last, unless something new was done since.
  var nextToRedo: Operation? {
    let newest = operations.compactMap { $0.turns.first?.number }.max() ?? 0
    return operations.filter { $0.isUndone && ($0.turns.last?.number ?? 0) > newest }
      .max { ($0.turns.last?.number ?? 0) < ($1.turns.last?.number ?? 0) }
  }
}

// MARK: - Noting

extension OperationList {
  mutating func note(
    _ note: OperationNote, move: BranchMove? = nil, local: LocalMove? = nil, book: BookMove? = nil
  ) {
    if let place = operations.lastIndex(where: { $0.turns.last?.tokens.contains(note.token) == true }) {
      return operations[place].turns[operations[place].turns.count - 1].add(move, local, book)
    }
    // The same command at the same moment makes the same commit again, after a kill that took it back.
    if let move, operations.contains(where: { $0.turns.last?.moves.last == move }) { return }
    var turn = Operation.Turn(tokens: [note.token], number: newestNumber + 1)
    turn.add(move, local, book)
    if let target = note.target {
      guard let place = operations.firstIndex(where: { $0.id == target }) else { return }
      return operations[place].turns.append(turn)
    }
    if note.isFurther, let last = operations.last, last.isGoneOnWith(by: note, turn) {
      return operations[operations.count - 1].goOn(with: note, turn)
    }
    if let last = operations.last, last.isMadeBySteps(with: note) {
      return operations[operations.count - 1].turns[0].join(turn)
    }
    operations.append(
      Operation(
        id: String(note.token.prefix(Self.idLength)), command: note.command, message: note.message,
        origin: note.origin, turns: [turn]))
    operations.removeFirst(max(0, operations.count - Self.most))
  }

  static let idLength = 8

  mutating func pass(_ id: String) {
    for place in operations.indices where operations[place].id == id { operations[place].isPassed = true }
  }

  /// Drops the newest turn, where it did not happen after all.
  mutating func dropUnfinished(unless happened: (Operation.Turn) throws -> Bool) rethrows {
    let number = newestNumber
    for place in operations.indices {
      guard let turn = operations[place].turns.last, turn.number == number else { continue }
      if try happened(turn) { return }
      operations[place].turns.removeLast()
      if operations[place].turns.isEmpty { operations.remove(at: place) }
      return
    }
  }
}

extension Operation {
  /// Whether the note is of another step of what cannot be taken back: files move before the kind says why.
  fileprivate func isMadeBySteps(with note: OperationNote) -> Bool {
    origin == .lasting && note.origin == .lasting && command == note.command && message == note.message
  }
}

extension Operation.Turn {
  fileprivate mutating func join(_ other: Operation.Turn) {
    tokens += other.tokens
    moves += other.moves
    local += other.local
  }

  fileprivate mutating func add(_ move: BranchMove?, _ local: LocalMove?, _ book: BookMove?) {
    if let move, !moves.contains(where: { $0.new == move.new }) { moves.append(move) }
    if let local, !self.local.contains(where: { $0.new == local.new }) { self.local.append(local) }
    if let book { self.book = book }
  }
}

extension Operation {
  /// Whether the note is of the same command's next step. What was edited by hand is not part of what a command did.
  fileprivate func isGoneOnWith(by note: OperationNote, _ turn: Turn) -> Bool {
    guard turns.count == 1, let last = turns.first, command == note.command, origin == note.origin, origin != .hand
    else { return false }
    if let (before, after) = turn.moves.first.flatMap({ after in last.moves.last.map { ($0, after) } }) {
      return before.new == after.old
    }
    guard let after = turn.local.first else { return false }
    return last.local.last.map { $0.new == after.old } ?? true
  }

  fileprivate mutating func goOn(with note: OperationNote, _ turn: Turn) {
    turns[0].join(turn)
    message = "\(message); \(note.message.prefix(1).lowercased())\(note.message.dropFirst())"
  }
}

// MARK: - What happened

extension OperationList {
  /// The operations that happened and still stand: the branch, or the history of `local/`, has their commits.
  func happened(_ histories: OwnHistories) throws -> OperationList {
    OperationList(
      try operations.compactMap { operation in
        var operation = operation
        let turns = try operation.turns.map { try $0.happened(histories) }
        operation.turns = turns.prefix { $0 != nil }.compactMap(\.self)
        return operation.turns.isEmpty ? nil : operation
      })
  }
}

extension Operation.Turn {
  /// The turn with those of its moves that the histories have; nil where they have none of them.
  func happened(_ histories: OwnHistories) throws -> Operation.Turn? {
    if moves.isEmpty, local.isEmpty { return self }
    var turn = self
    turn.moves = try moves.filter(histories.has)
    turn.local = try local.filter(histories.has)
    return turn.moves.isEmpty && turn.local.isEmpty ? nil : turn
  }
}

/// What the branch and the history of `local/` have.
final class OwnHistories {
  private let ledger: Ledger
  private let sent: History
  /// A repository of its own, opened for an operation that wrote there: most did not.
  private var local: History??

  private struct History {
    let objects: LedgerObjects
    let head: ObjectID?

    func has(_ commit: ObjectID) throws -> Bool { try commit == head || objects.isPast(commit, of: head) }
  }

  init(_ ledger: Ledger, _ objects: LedgerObjects) throws {
    self.ledger = ledger
    sent = History(objects: objects, head: try objects.repository.head().commit)
  }

  func has(_ move: BranchMove) throws -> Bool {
    guard sent.objects.repository.contains(move.old) else { return false }
    return try sent.has(move.new)
  }

  func has(_ move: LocalMove) throws -> Bool { try localHistory()?.has(move.new) == true }

  private func localHistory() throws -> History? {
    if let local { return local }
    var opened: History?
    if try PrivateHistory.isThere(in: ledger) {
      let objects = try LedgerObjects(toChangeLocal: ledger)
      opened = History(objects: objects, head: try objects.repository.reference(PrivateHistory.branch))
    }
    local = .some(opened)
    return opened
  }
}
