import FileSystem
import Git
import Records

extension WorkTree {
  /// Writes a file in the place of one that was read, unless it changed since: then nothing is changed, and the error
  /// says so. Used for edits that a command makes itself; a snapshot commits what a crash leaves on disk.
  func replace(_ path: String, _ expected: FileContent?, with bytes: [UInt8]) throws {
    guard let expected else { return try create(path, bytes) }
    let temporary = try TemporaryName.beside(path)
    try ledger.root.writeNew(temporary, bytes, .exactly(expected.stat.permissions))
    try ledger.root.exchange(temporary, with: path)
    guard let cameOut = try readIfPresent(temporary), cameOut.bytes == expected.bytes else {
      try ledger.root.exchange(temporary, with: path)
      try ledger.root.remove(temporary)
      throw Self.changedMeanwhile(path)
    }
    try ledger.root.remove(temporary)
    try ledger.root.syncFolder(parent(of: path))
  }

  private func create(_ path: String, _ bytes: [UInt8]) throws {
    var folders = DurableFolders()
    folders.insert(parentOf: path)
    for folder in try ledger.root.makeFolders(parent(of: path)) { folders.insert(parentOf: folder) }
    let temporary = try TemporaryName.beside(path)
    try ledger.root.writeNew(temporary, bytes)
    do throws(FileError) {
      try ledger.root.renameNoReplace(temporary, to: path)
    } catch {
      try ledger.root.remove(temporary)
      throw error
    }
    try folders.sync(in: ledger.root)
  }

  /// Removes a file that was read, unless it changed since.
  func remove(_ path: String, _ expected: FileContent) throws {
    let temporary = try TemporaryName.beside(path)
    try ledger.root.rename(path, to: temporary)
    guard let cameOut = try readIfPresent(temporary), cameOut.bytes == expected.bytes else {
      try ledger.root.renameNoReplace(temporary, to: path)
      throw Self.changedMeanwhile(path)
    }
    try ledger.root.remove(temporary)
    try ledger.root.removeEmptyFolders(parent(of: path))
  }

  private static func changedMeanwhile(_ path: String) -> StoreError {
    StoreError(
      .busy, "changed-meanwhile", "the file was saved by another program at this moment", path: path,
      hint: "nothing was changed; run the command again")
  }
}
