import Git
import Merge
public import Records

/// What came of taking an operation back, or of bringing it back.
public struct UndoReport: Sendable {
  public let operation: Operation
  public var changes: SyncReport
  /// Whether anything was taken back: all of it may be gone already.
  public var isDone = false
  /// Whether it changed something that this device may not change: that stays.
  public var keepsOthers = false
  /// The book that new bills got before, and get now.
  public var book: (old: Text?, new: Text?)?
}

extension WorkTree {
  /// Takes back an operation of this device: a commit on the one that it made says what stood there before it, and is
  /// merged with the branch like any other edit. What others did since stays; where they changed the same field, both
  /// values are listed.
  public func undo(_ operation: Operation, allowDeletions: Bool = false) throws -> UndoReport {
    if operation.origin == .lasting { throw try refusal(of: operation) }
    // What was edited by hand is not part of it, and may be in files of it.
    let report = SyncReport(try Snapshotter(self).snapshot())
    guard let now = try ledger.happenedOperations(objects)[operation.id], !now.isUndone else {
      return UndoReport(operation: operation, changes: report)
    }
    return try turn(now, into: report, saying: now.opposite, allowDeletions: allowDeletions)
  }

  /// Brings back what was taken back last.
  public func redo(allowDeletions: Bool = false) throws -> UndoReport {
    // What was edited by hand is something new, after which nothing is brought back.
    let report = SyncReport(try Snapshotter(self).snapshot())
    let list = try ledger.happenedOperations(objects)
    guard let operation = list.nextToRedo else {
      throw Failure(
        .usage, "nothing-to-redo",
        list.operations.contains(where: \.isUndone)
          ? "there is nothing to bring back: something else was done since" : "there is nothing to bring back",
        advice: StoreAdvice.listTakenBack)
    }
    return try turn(operation, into: report, saying: operation.again, allowDeletions: allowDeletions)
  }

  /// The opposite of what was done last: of the operation itself, of taking it back, or of bringing it back.
  private func turn(
    _ operation: Operation, into changes: SyncReport, saying message: String, allowDeletions: Bool
  ) throws -> UndoReport {
    var report = UndoReport(operation: operation, changes: changes)
    takesBack = operation.id
    defer { takesBack = nil }
    let turns = operation.turns.count
    if let last = operation.turns.last {
      try turnHistories(last, of: operation, into: &report, saying: message, allowDeletions: allowDeletions)
      if let book = last.book { try turnBook(book, into: &report, saying: message) }
    }
    if try ledger.notedOperations(objects)[operation.id]?.turns.count == turns {
      // Nothing was left to take back.
      try note(try self.note(message, by: .command, token: surroundings.token()))
    }
    return report
  }

  private func turnHistories(
    _ last: Operation.Turn, of operation: Operation, into report: inout UndoReport, saying message: String,
    allowDeletions: Bool
  ) throws {
    let local = try last.localRange.map { try TakenBackLocally($0, in: self, saying: message) }
    let branch = try self.branch()
    guard let head = branch.commit else { return }
    let arrival = try last.range.flatMap { try self.arrival($0, at: head, &report, saying: message) }
    if arrival == nil, local?.edits.isEmpty != false { return }
    if let arrival {
      try ledger.requireWritable()
      let list = try ChangeList(ledger, objects, from: head, to: arrival.commit)
      if !allowDeletions {
        try list.requireFewDeletions(ofOthersThan: operation.origin == .others ? nil : ledger.sessionUser())
      }
      report.changes.add(arrival)
      try report.changes.add(list)
    }
    report.isDone = true
    var edits = local?.edits ?? []
    // Whoever was given another name, or has the old one back, stays logged in.
    let user = try ledger.sessionUser()
    let name = try arrival.flatMap { arrival in
      try user.flatMap { try objects.name(of: $0, at: head, in: arrival.commit) }
    }
    if let user, let name, let kept = try ledger.keptProfile(of: user, following: name),
      !edits.contains(where: { Text($0.path) == Text(kept.path) })
    {
      edits.append(kept)
    }
    if let user, let name { report.changes.renamedSession = (user, name) }
    try CommandEdits(self).advance(
      branch, to: arrival?.commit ?? head, besides: edits, session: name, isReturn: true, saying: message)
    report.changes.head = try self.branch().commit
    if let local { try report.changes.add(local, in: ledger) }
  }

  /// The commit that the branch gets; nil where nothing is left to take back there.
  private func arrival(
    _ range: BranchMove, at head: ObjectID, _ report: inout UndoReport, saying message: String
  ) throws -> Arrival? {
    let (tree, keepsOthers) = try treeTakenBack(range, at: head)
    report.keepsOthers = keepsOthers
    let opposite = try writeCommit(
      tree: tree, parents: [range.new],
      message: "\(message)\n\n\(TakenBack(from: range.old, to: range.new).line)")
    guard let arrival = try Syncing(self).arrival(of: opposite, at: head),
      try objects.commit(arrival.commit).tree != objects.commit(head).tree
    else { return nil }
    return arrival
  }

  private func turnBook(_ last: BookMove, into report: inout UndoReport, saying message: String) throws {
    guard try ledger.bookInUse() == last.new, last.old != last.new else { return }
    let token = try surroundings.token()
    try set(BookMove(old: last.new, new: last.old), noting: note(message, by: .command, token: token))
    report.book = (last.new, last.old)
    report.isDone = true
  }
}

// MARK: - Which

extension WorkTree {
  /// The operations that `undo` takes back one after the other, the newest first.
  public func operationsToUndo() throws -> [Operation] { try operations().filter { !$0.isUndone && !$0.isPassed } }

  /// - Parameter written: the operation as the list names it, or the beginning of that, or of the commit that it made.
  public func operation(named written: String) throws -> Operation {
    let name = written.lowercased()
    if name.utf8.count >= 4,
      let found = try operations().first(where: { $0.id.begins(with: name) || $0.isOf(commit: name) })
    {
      return found
    }
    throw Failure(
      .usage, "nothing-to-undo", "this device did nothing called “\(written)” that it can take back",
      advice: StoreAdvice.listOperations)
  }

  public static var nothingToUndo: Failure {
    Failure(
      .usage, "nothing-to-undo", "this device has done nothing that it can take back",
      advice: StoreAdvice.listTakenBackByMe)
  }

  /// Says that an operation cannot be taken back. From then on it is passed.
  private func refusal(of operation: Operation) throws -> Failure {
    let next = try operationsToUndo().drop { $0.id != operation.id }.first { $0.origin != .lasting }
    try changeOperations { $0.pass(operation.id) }
    return Failure(
      .invalid, "lasting", "this cannot be taken back: \(operation.message) (\(operation.command))",
      advice: next.map { StoreAdvice.undoOperation("\($0.id)", what: $0.message) } ?? .nothingEarlier)
  }
}

extension Operation {
  fileprivate func isOf(commit beginning: String) -> Bool { commit.map { "\($0)".begins(with: beginning) } == true }
}
