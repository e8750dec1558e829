import FileSystem
public import Records
public import Schema

/// Where the rules of imports lie: `users/alice/imports/bank.json`. Their ids are their names.
public enum ImportRules {
  public static let folder = SourceTrailer.importRules

  public static func path(of name: String, _ owner: Owner) -> String { "\(owner.folder)/\(folder)/\(name).json" }
}

extension Ledger {
  /// Somebody's rules by name, and the files among them that cannot be read.
  public func importRules(of owner: Owner) throws -> RecordTable {
    try records(below: ["\(owner.folder)/\(ImportRules.folder)"])
  }

  /// Throws `bad-name` where somebody has a rule of that name.
  public func requireFree(importRule name: String, of owner: Owner) throws {
    let folded = FoldedNames.fold(name)
    guard let taken = try importRules(of: owner).records.first(where: { FoldedNames.fold($0.id.string) == folded })
    else { return }
    throw Failure(
      .invalid, "bad-name", "there is a rule “\(taken.id)” already", path: taken.path,
      advice: StoreAdvice.useRule(taken.id.string))
  }
}

extension WorkTree {
  /// Writes a new rule and commits it. Throws `bad-name` where the name cannot be that of a file, or is taken.
  public func add(importRule name: String, _ rule: Object, of owner: Owner) throws -> StoredRecord {
    let path = ImportRules.path(of: name, owner)
    if let problem = PathRules.problemOfNew(path)
      ?? (name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        ? nil : "only letters, digits, - and _ can stand in it, for a branch of git is named after it")
    {
      throw Failure(
        .invalid, "bad-name", "a rule cannot be called “\(name)”: \(problem)",
        advice: StoreAdvice.plainWord(example: nil))
    }
    try ledger.requireFree(importRule: name, of: owner)
    let document = try RecordDocument(writing: .object(rule), format: .json)
    try CommandEdits(self).commit(
      [FileEdit(path: path, expected: nil, bytes: document.bytes)], message: "Add the import rule \(name.asTitle)")
    return try ledger.record(at: path)
  }
}
