import FileSystem
public import Records
public import Schema

extension WorkTree {
  /// Writes a new kind and commits it: from then on it is a kind like those that were planted.
  ///
  /// Throws `bad-name` where the name cannot be that of a file or is taken, also by a folder of another kind or by a
  /// spelling that differs in capitals alone, and `unknown-kind` where a field refers to a kind that is not there.
  public func add(_ declaration: KindDeclaration) throws -> Kind {
    let path = "kinds/\(declaration.name).json"
    if let problem = PathRules.problemOfNew(path) {
      throw Failure(.invalid, "bad-name", "a kind cannot be called “\(declaration.name)”: \(problem)")
    }
    let kinds = try ledger.kinds()
    try requireFree(declaration.name, path, kinds)
    let (kind, problems) = Kind.read(name: declaration.name, from: declaration.schema)
    let names = kinds.all.map(\.name) + [kind.name]
    if let problem = (kind.problems(ofReferencesAmong: names) + problems).first {
      throw Failure(.invalid, "unknown-kind", problem.message, advice: StoreAdvice.listKinds)
    }
    let document = try RecordDocument(writing: declaration.schema, format: .json)
    try commit(
      [FileEdit(path: path, expected: nil, bytes: document.bytes)],
      message: "Add the kind \(declaration.name.string.asTitle)")
    return kind
  }

  private func requireFree(_ name: Text, _ path: String, _ kinds: Kinds) throws {
    let folded = FoldedNames.fold(name.string)
    let same = kinds.all.first { [$0.name, $0.folder].contains { FoldedNames.fold($0.string) == folded } }
    if let same {
      let folder: Sentence =
        FoldedNames.fold(same.name.string) == folded ? "" : ", whose records lie in \(same.folder)/"
      throw Failure(
        .invalid, "bad-name", "there is a kind \(same.name) already\(folder)", path: "kinds/\(same.name).json",
        advice: StoreAdvice.explainKind(same.name))
    }
    let broken = kinds.skipped.first { FoldedNames.fold($0.path) == FoldedNames.fold(path) }
    guard let broken else { return }
    throw Failure(
      .invalid, "bad-name", "there is a kind \(name) already, and it cannot be read: \(broken.message)",
      path: broken.path, position: broken.position, advice: StoreAdvice.mendFile)
  }
}

/// Who made a kind of a ledger.
public enum KindOrigin: String, Sendable {
  /// `init` wrote it, and nobody changed it.
  case planted
  /// `init` wrote it, and it has been changed since, or another version of ledger-sync wrote it.
  case changed
  case own
}

extension Ledger {
  public func origin(of kind: Kind) throws -> KindOrigin {
    guard let planted = PlantedKind.all.first(where: { Text($0.name) == kind.name }) else { return .own }
    return try contentIfPresent(planted.path)?.bytes == planted.bytes ? .planted : .changed
  }

  /// How many records of a kind there are, of all owners: those in folders of its name. Planted records in `local/` do not
  /// count.
  public func recordCounts() throws -> [Text: Int] {
    var skipped: [SkippedFile] = []
    let folders = try owners().filter { $0 != .local }.map(\.folder)
    let places = try recordFiles(below: folders, where: { _ in true }, &skipped).map(\.location)
    let local = try filesInLocal().compactMap { RecordLocation(path: $0) }
    return Dictionary((places + local).map { ($0.folder, 1) }, uniquingKeysWith: +)
  }

  /// How many records of each kind an owner has, by the folder of the kind. What was planted, and nobody changed, does
  /// not count.
  public func recordCounts(of owner: Owner) throws -> [Text: Int] {
    var skipped: [SkippedFile] = []
    let files = try recordFiles(below: [owner.folder], where: { $0.folder != "" }, &skipped)
    let own = try files.filter { file in
      let local = relocated(file.path, from: owner.folder, to: Owner.local.folder)
      if !PlantedRecord.isPlanted(at: local) { return true }
      return try !PlantedRecord.isPlanted(contentIfPresent(file.path)?.bytes, at: local)
    }
    return Dictionary(own.map { ($0.location.folder, 1) }, uniquingKeysWith: +)
  }

  /// How many records of private kinds there are.
  public func keptRecords() throws -> Int {
    let kinds = try self.kinds()
    return try recordCounts(of: .local).reduce(0) { sum, count in
      let location = RecordLocation(owner: .local, folder: count.key, id: "")
      return kinds.kind(of: location)?.isPrivate == true ? sum + count.value : sum
    }
  }
}
