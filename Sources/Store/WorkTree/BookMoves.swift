import FileSystem
import Records

/// The book in use is not a commit: its file says what was done, until the list of operations does.
extension WorkTree {
  /// Sets the book that new bills get on this device, in an order in which a kill at any point neither loses nor doubles the
  /// operation.
  func set(_ book: BookMove, noting note: OperationNote) throws {
    var state: Object = ["operation": .object(note.state), "move": .object(book.state)]
    if let id = book.new { state["book"] = .string(id) }
    try ledger.writeState(StateFolder.book, state)
    try finishBook()
  }

  /// Notes what a killed command has done.
  func finishBook() throws {
    guard let (_, book) = try ledger.bookNote() else { return }
    try changeOperations { _ in }
    try ledger.writeState(StateFolder.book, book.new.map { ["book": .string($0)] })
  }
}

extension Ledger {
  /// What the list of operations does not say yet.
  func bookNote() throws -> (note: OperationNote, book: BookMove)? {
    guard let state = try readCache(StateFolder.book), let move = state["move"]?.object else { return nil }
    do throws(UnreadableMember) { return (try OperationNote(state.object("operation")), BookMove(move)) } catch {
      return nil
    }
  }
}
