public import Git
import Merge
import Records

/// Something that a command of this device did to the ledger, as git's log of the branch has it: an edit, a snapshot of
/// what was edited by hand, what a pull brought, or that one of these was taken back.
public struct Operation: Hashable, Sendable {
  /// The branch before and after it.
  public let old: ObjectID
  public let new: ObjectID
  /// `add`, `sync`.
  public let command: String
  /// The words for what it did: `Add bill Lunch`, `what sync brought`.
  public fileprivate(set) var message: String
  /// Whether it goes on with the operation before it.
  private var isFurther = false
}

extension Operation {
  /// Commands that cannot be taken back, because what they make is no edit: without it there is no manifest, no keys, or no
  /// ledger.
  private static let lasting: Set<String> = ["adopt", "clone", "init", "login", "register", "repair"]

  fileprivate init?(_ entry: ReflogEntry) {
    guard entry.message.hasPrefix(WorkTree.ownMove) else { return nil }
    let words = entry.message.dropFirst(WorkTree.ownMove.count)
    guard let colon = words.firstRange(of: ": ") else { return nil }
    let command = String(words[..<colon.lowerBound])
    if Self.lasting.contains(command) { return nil }
    let said = words[colon.upperBound...]
    let isFurther = said.hasPrefix(Self.further)
    self.init(
      old: entry.old, new: entry.new, command: command,
      message: String(isFurther ? said.dropFirst(Self.further.count) : said), isFurther: isFurther)
  }
}

// MARK: - Several moves of one command

extension Operation {
  /// What the words of a move begin with by which a command goes on with what it has just done.
  static let further = "with it: "

  /// What was edited by hand is no part of what a command did.
  private var isSnapshot: Bool { message == WorkTree.snapshotMove }

  private func goesOn(with earlier: Operation) -> Bool {
    isFurther && old == earlier.new && command == earlier.command && !isSnapshot && !earlier.isSnapshot
  }

  /// One operation for all moves by which one command went on: a feed and its records are added, and taken back, as one.
  ///
  /// - Parameter moves: the newest first.
  fileprivate static func joined(_ moves: [Operation]) -> [Operation] {
    moves.reduce(into: []) { joined, move in
      guard let last = joined.last, last.goesOn(with: move) else { return joined.append(move) }
      joined[joined.count - 1] = Operation(
        old: move.old, new: last.new, command: move.command,
        message: "\(move.message); \(last.message.prefix(1).lowercased())\(last.message.dropFirst())",
        isFurther: move.isFurther)
    }
  }
}

extension Operation {
  private static let (taken, brought) = ("Take back: ", "Bring back: ")

  /// Whether it took something back, so that to take it back brings that back.
  public var isUndo: Bool { message.hasPrefix(Self.taken) }

  /// What its opposite is called: however often it is done, the name does not grow.
  var opposite: String {
    if isUndo { return Self.brought + message.dropFirst(Self.taken.count) }
    return Self.taken + (message.hasPrefix(Self.brought) ? String(message.dropFirst(Self.brought.count)) : message)
  }

  /// The operation with a message of its own: git's log does not say what a snapshot committed, but its commit does.
  fileprivate func saying(_ commit: Commit) -> Operation {
    var operation = self
    if message == "update" || message == "finish an update" { operation.message = "what \(command) brought" }
    if message == WorkTree.snapshotMove { operation.message = String(commit.message.prefix { $0 != "\n" }) }
    return operation
  }
}

extension Ledger {
  /// At most so many moves of the branch are looked at.
  private static let mostMoves = 200

  /// The operations that this device can take back, the newest first: its branch still contains them, and they changed a
  /// file.
  public func operations() throws -> [Operation] { try operations(LedgerObjects(self)) }

  func operations(_ objects: LedgerObjects) throws -> [Operation] {
    guard case .branch(let name, let head) = try objects.repository.head() else { return [] }
    let entries = try objects.repository.reflog(of: name, newest: Self.mostMoves)
    let found = try Operation.joined(entries.compactMap(Operation.init)).filter { operation in
      guard objects.repository.contains(operation.old), objects.repository.contains(operation.new),
        try objects.commit(operation.old).tree != objects.commit(operation.new).tree
      else { return false }
      return try operation.new == head || objects.repository.isAncestor(operation.new, of: head)
    }
    return try found.map { $0.saying(try objects.repository.readCommit($0.new)) }
  }
}
