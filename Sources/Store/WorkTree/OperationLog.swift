import Git
import Merge
import Records

/// The operations as git's log of the branch tells them, for ledgers whose own list is lost, or was never written.
extension OperationList {
  /// At most so many moves of the branch are looked at.
  private static let mostMoves = 200

  init(logOf objects: LedgerObjects) throws {
    self.init()
    guard case .branch(let name, _) = try objects.repository.head() else { return }
    for entry in try objects.repository.reflog(of: name, newest: Self.mostMoves).reversed() {
      guard objects.repository.contains(entry.old), objects.repository.contains(entry.new),
        try objects.commit(entry.old).tree != objects.commit(entry.new).tree,
        var note = try OperationNote(entry, objects)
      else { continue }
      note.target = try takenBack(by: entry, objects)
      self.note(note, move: BranchMove(old: entry.old, new: entry.new))
    }
  }

  /// The operation that a move took back, or brought back: its commit says which.
  private func takenBack(by entry: ReflogEntry, _ objects: LedgerObjects) throws -> String? {
    let commit = try objects.repository.readCommit(entry.new)
    let parents = try commit.parents.filter { $0 != entry.old }.map { try objects.repository.readCommit($0) }
    guard let range = ([commit] + parents).lazy.compactMap(TakenBack.init).first else { return nil }
    return operations.last { $0.turns.last?.range == BranchMove(old: range.old, new: range.new) }?.id
  }
}

extension OperationNote {
  private static let meeting: Set<String> = ["pull", "push", "sync", "watch"]

  /// nil where the move was none of ours, or the beginning of the ledger.
  fileprivate init?(_ entry: ReflogEntry, _ objects: LedgerObjects) throws {
    guard let words = entry.message.rest(behind: WorkTree.ownMove), let colon = words.place(of: ": ") else {
      return nil
    }
    let command = String(words[..<colon.lowerBound])
    if Operation.beginnings.contains(command) { return nil }
    let said = String(words[colon.upperBound...])
    let further = said.rest(behind: Operation.further)
    let message = further ?? said
    var (origin, told) = (Operation.Origin.command, message)
    switch message {
    case WorkTree.snapshotMove:
      // git's log does not say what a snapshot committed, but its commit does.
      (origin, told) = (.hand, String(try objects.repository.readCommit(entry.new).message.prefix { $0 != "\n" }))
    case WorkTree.updateMove, WorkTree.finishingMove:
      (origin, told) = (Self.meeting.contains(command) ? .others : .hand, Operation.brought(by: command))
    default:
      if Operation.lastingCommands.contains(command) || message.isOfPrivacy { origin = .lasting }
    }
    self.init(
      token: "\(entry.new)", command: command, message: told, origin: origin,
      isFurther: further != nil && origin == .command
    )
  }
}

extension String {
  fileprivate var isOfPrivacy: Bool {
    begins(with: "Make the kind ") && (ends(with: " private") || ends(with: " public"))
  }
}
