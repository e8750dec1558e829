public import Git
import Merge
import Records

/// Something that was done on this device, with a commit or without one: `undo` takes it back, and `redo` brings it back.
public struct Operation: Hashable, Sendable {
  /// Whose doing it was.
  public enum Origin: String, Hashable, Sendable {
    /// A command's.
    case command
    /// Somebody's, in an editor: a snapshot took it in, or a merge of what was saved late.
    case hand
    /// That of others: a pull brought it.
    case others
    /// A command's whose work is not an edit, and cannot be taken back.
    case lasting
  }

  /// It was done, taken back, brought back, and so on: the first turn did it.
  struct Turn: Hashable, Sendable {
    /// Of the journals that carried it out. What is noted twice, after a kill, is noted once.
    var tokens: [String]
    /// Turns of all operations are counted together, in the order in which they happened.
    let number: Int
    /// How the branch went, one move after the other.
    var moves: [BranchMove] = []
    /// How the history of `local/` went.
    var local: [LocalMove] = []
    var book: BookMove?

    /// The branch before and after it; nil where it did not move.
    var range: BranchMove? {
      guard let first = moves.first, let last = moves.last else { return nil }
      return BranchMove(old: first.old, new: last.new)
    }

    /// The history of `local/` before and after it; nil where it did not move.
    var localRange: LocalMove? {
      guard let first = local.first, let last = local.last else { return nil }
      return LocalMove(old: first.old, new: last.new)
    }
  }

  /// By which it is named.
  public let id: String
  /// `add`, `sync`.
  public let command: String
  /// The words for what it did: `Add bill Lunch`, `what sync brought`.
  public internal(set) var message: String
  public let origin: Origin
  var turns: [Turn]
  /// Whether it was said already that it cannot be taken back: then `undo` passes it.
  public internal(set) var isPassed = false

  public var isUndone: Bool { turns.count.isMultiple(of: 2) }
  /// The commit that it made; nil where it made none.
  public var commit: ObjectID? { turns.first?.moves.last?.new }

  /// The commit that the branch had before it; nil where the branch did not move.
  public var base: ObjectID? { turns.first?.moves.first?.old }

  /// What a command says when it takes the operation back, and when it brings it back.
  var opposite: String { "Take back: \(message)" }
  var again: String { "Bring back: \(message)" }
}

/// A move of the branch.
struct BranchMove: Hashable, Sendable {
  let old: ObjectID
  let new: ObjectID
}

/// A move of the history of `local/`.
struct LocalMove: Hashable, Sendable {
  /// nil before the first commit.
  let old: ObjectID?
  let new: ObjectID
}

/// Which book new bills got before, and get since; nil: the usual one.
struct BookMove: Hashable, Sendable {
  let old: Text?
  let new: Text?
}

extension Operation {
  /// Commands that cannot be taken back, because what they make is not an edit: without it there are no keys and no session, or
  /// records would go back to nobody.
  static let lastingCommands: Set<String> = [
    "adopt", "keys", "login", "logout", "register", "repair", "sign", "verify",
  ]
  /// What these do is before all operations.
  static let beginnings: Set<String> = ["clone", "init"]
  /// What the words of a move begin with, in git's log, by which a command goes on with what it has just done.
  static let further = "with it: "

  /// What others did, as far as one command brought it.
  static func brought(by command: String) -> String { "what \(command) brought" }
}

/// What a command notes of itself, before it moves the branch or sets the book. A journal carries it, so that whoever
/// finishes what was cut short notes the same.
struct OperationNote: Hashable, Sendable {
  /// Random: that of the journal, where there is one.
  let token: String
  /// The operation that is taken back or brought back; nil for a new one.
  var target: String?
  let command: String
  /// Empty where what changed says it.
  var message: String
  let origin: Operation.Origin
  /// Whether it goes on with what the command has just done.
  var isFurther = false
  /// The commit, below the command's own, of what somebody had edited by hand in its files: that is another operation.
  var byHand: ObjectID?

  /// The note of what was edited by hand.
  func ofHand(saying message: String) -> OperationNote {
    OperationNote(token: "h\(token)", command: command, message: message, origin: .hand)
  }
}

extension WorkTree {
  /// - Parameter token: that of the journal.
  func note(
    _ message: String, by origin: Operation.Origin, token: String, byHand: ObjectID? = nil
  ) -> OperationNote {
    let isCommand = origin == .command
    let command = surroundings.command
    return OperationNote(
      token: token, target: isCommand ? takesBack : nil, command: command, message: message,
      origin: isCommand && (isLasting || Operation.lastingCommands.contains(command)) ? .lasting : origin,
      isFurther: isCommand && isContinuing, byHand: byHand)
  }
}
