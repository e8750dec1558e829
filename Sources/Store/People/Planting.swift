import FileSystem
import Records
import Schema

extension Ledger {
  /// What is planted at a path of `local/` in the ledger's language; nil for any other path.
  func planted(at path: String) throws -> [UInt8]? {
    guard PlantedRecord.isPlanted(at: path) else { return nil }
    let records = PlantedRecord.all(in: try readableManifest()?.language)
    return records.first { Text("\(Owner.local.folder)/\($0.path)") == Text(path) }?.bytes
  }

  /// The edits that plant the default categories and the book `daily` for an owner. Of a kind of which the owner has records,
  /// none is planted: these are somebody's own choice. What is shared stands for the owner's, one by one. What somebody has
  /// removed in `local/` does not come back with a new user.
  func plantingEdits(for owner: Owner, in language: String?) throws -> [FileEdit] {
    let kinds = try self.kinds()
    var hasRecords: [Text: Bool] = [:]
    var edits: [FileEdit] = []
    for planted in PlantedRecord.all(in: language) {
      let kind = RecordLocation(path: "\(owner.folder)/\(planted.path)").flatMap(kinds.kind)
      let path = "\(kind?.isPrivate == true ? Owner.local.folder : owner.folder)/\(planted.path)"
      let folder = parent(of: path)
      let isTaken = try hasRecords[Text(folder)] ?? !recordNames(in: folder).isEmpty
      hasRecords[Text(folder)] = isTaken
      let isShared = try PlantedRecord.sharedPaths(of: planted.path).contains { try root.statIfPresent($0) != nil }
      if try !isTaken && !isShared && !isRemovedInLocal(planted) {
        edits.append(FileEdit(path: path, expected: nil, bytes: planted.bytes))
      }
    }
    return edits
  }

  private func isRemovedInLocal(_ planted: PlantedRecord) throws -> Bool {
    let path = "\(Owner.local.folder)/\(planted.path)"
    return try root.statIfPresent(path) == nil && !recordNames(in: parent(of: path)).isEmpty
  }

  private func recordNames(in folder: String) throws -> [String] {
    guard try root.statIfPresent(folder)?.kind == .folder else { return [] }
    return try root.list(folder).compactMap { entry in
      guard case .readable(let name) = entry.name, RecordFormat(path: name) != nil else { return nil }
      return name
    }
  }
}
