import FileSystem
public import Records
public import Schema

/// Copies of planted records that nobody changed, and that a shared record of the same id stands in for.
///
/// Everybody begins with a copy of each category. Where somebody shares theirs, the copies of the others mean the same
/// record: they are passed over where a name is looked up, and each person's own device removes them with its next sync.
/// A copy that somebody changed is a record of its own, and hides the shared one.
extension Ledger {
  /// The untouched copies of some owners, by their paths. Where nothing that is planted is shared, this looks at the names
  /// of two folders and nothing else.
  public func replacedCopies(of owners: [Owner]) throws -> Set<Text> {
    let relatives = try sharedPlanted()
    if relatives.isEmpty { return [] }
    var found: Set<Text> = []
    for relative in relatives {
      let copies = try owners.filter { $0 != .shared }.map { "\($0.folder)/\(relative)" }.filter(isUntouched)
      if try !copies.isEmpty && isShared(relative) { found.formUnion(copies.map { Text($0) }) }
    }
    return found
  }

  /// Whether a file is such a copy. Only what lies where something is planted is looked at.
  func isReplacedCopy(_ path: String) throws -> Bool {
    guard let relative = PlantedRecord.relativePath(ofCopy: path) else { return false }
    return try isUntouched(path) && isShared(relative)
  }

  /// Whether the shared record is there, and can be read: else nothing stands in for a copy.
  private func isShared(_ relative: String) throws -> Bool {
    for path in PlantedRecord.sharedPaths(of: relative) {
      guard try reachable(path)?.kind == .regular else { continue }
      let bytes = try root.read(path, limit: ReadLimits().bytes).bytes
      if RecordReading.problem(bytes, path: path) == nil { return true }
    }
    return false
  }

  /// The planted records for which a shared file is there, whatever it says by now: `categories/food.json`.
  private func sharedPlanted() throws -> [String] {
    try PlantedRecord.folders.flatMap { folder -> [String] in
      let shared = "\(Owner.shared.folder)/\(folder)"
      // Where something else stands in the place of the folder, whoever reads its records says so.
      var said: [SkippedFile] = []
      if try foldersPresent([shared], &said).isEmpty { return [] }
      let names = try Set(
        root.list(shared).compactMap { entry -> Text? in
          guard case .readable(let name) = entry.name else { return nil }
          return Text("\(shared)/\(name)")
        })
      return PlantedRecord.paths.filter { path in
        isPath(path.string, below: folder)
          && PlantedRecord.sharedPaths(of: path.string).contains { names.contains(Text($0)) }
      }.map(\.string)
    }
  }

  private func isUntouched(_ path: String) throws -> Bool {
    guard try reachable(path)?.kind == .regular else { return false }
    return PlantedRecord.isUntouched(try root.read(path, limit: ReadLimits().bytes).bytes, at: path)
  }
}
