import FileSystem
public import Records
import Schema

extension Ledger {
  /// The book that new bills get on this device, as `use` says; nil where it says nothing. It may be gone by now.
  public func bookInUse() throws -> Text? {
    guard case .string(let id)? = try readCache(StateFolder.book)?["book"], !id.string.isEmpty else { return nil }
    return id
  }
}

extension WorkTree {
  /// Sets the book that new bills get on this device; nil for the usual one.
  public func use(book id: Text?) throws {
    let old = try ledger.bookInUse()
    if old == id { return }
    let message = id.map { "Use the book \($0)" } ?? "Use no book in particular"
    try set(
      BookMove(old: old, new: id), noting: note(message, by: .command, token: surroundings.token()))
  }
}
