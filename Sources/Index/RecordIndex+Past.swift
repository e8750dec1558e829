import FileSystem
public import Store

extension RecordIndex {
  /// Shows each folder at `paths` and below to `body`, as a commit has them.
  ///
  /// The sheet of a past folder says for which content it holds; of each folder the one that was asked last is kept.
  public func visit(_ past: PastLedger, below paths: [String], _ body: (IndexedFolder) -> Void) throws {
    try past.forEachFolder(below: paths) { folder in
      if let known = pastSheet(of: folder) { return body(IndexedFolder(folder.path, known)) }
      guard let sheet = try Self.sheet(of: folder, in: past) else { return }
      keep(sheet, of: folder)
      body(IndexedFolder(folder.path, sheet))
    }
    flush()
  }

  private static func sheet(of folder: PastLedger.Folder, in past: PastLedger) throws -> Sheet? {
    var draft = SheetDraft()
    try past.forEachFile(in: folder) { name, bytes in
      // All files together have the stamp of the folder: the first has it, the others none.
      let stamp = draft.count == 0 ? folder.stamp : .none
      let file = SheetDraft.ReadFile(name: name, stamp: stamp, written: 0, isDoubtful: false)
      draft.add(file, .success(FileContent(bytes: bytes, stat: .none)), in: folder.path)
    }
    return draft.count == 0 ? nil : draft.finished()
  }
}
