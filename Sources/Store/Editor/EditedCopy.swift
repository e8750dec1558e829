import FileSystem
import Records

/// The copy of a record's text that an editor opens, in a folder of its own under the name of the record's file. Files
/// that editors write beside it are removed with it. A text that could not become the record's stays.
public struct EditedCopy {
  /// The path from the ledger's root.
  public let path: String
  private let folder: String
  private let ledger: Ledger

  public init(of text: RecordText, in ledger: Ledger) throws {
    self.ledger = ledger
    folder = "\(StateFolder.editing)/\(hexadecimal(try ledger.surroundings.random(4)))"
    path = "\(folder)/\(names(of: text.path).last ?? "record")"
    try ledger.root.makeFolders(folder)
    try ledger.root.writeNew(path, text.bytes)
  }

  public func read() throws -> [UInt8] { try ledger.root.read(path, limit: Ledger.largestFile).bytes }

  public func remove() throws {
    try ledger.root.removeAll(folder)
    try ledger.root.removeEmptyFolders(StateFolder.editing, upTo: StateFolder.path)
  }
}
