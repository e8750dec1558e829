import FileSystem
import Merge
public import Records
public import Schema

extension Ledger {
  /// The files in `local/` of a kind, with those beside its records and its templates: what `kinds public` moves.
  func keptFiles(of kind: Kind) throws -> [String] {
    try filesInLocal().filter { path in
      guard let location = Attachments.location(of: path) else { return false }
      if location.folder == kind.folder { return true }
      guard location.folder == "quick", let content = try contentIfPresent(path),
        RecordReading.problem(content.bytes, path: path) == nil
      else { return false }
      return try record(at: path).members["kind"]?.string.map { Text($0) } == kind.name
    }
  }

  /// How many records of a private kind the next sync would send, were it public.
  public func keptRecords(of kind: Kind) throws -> Int {
    try keptFiles(of: kind).count { RecordLocation(path: $0)?.folder == kind.folder }
  }
}

extension WorkTree {
  /// Ends that a kind is private on this device, and moves its records from `local/` to the user, in one commit. This is the
  /// one way back.
  public func makePublic(_ kind: Kind, of user: Text) throws -> AdoptionReport {
    isLasting = true
    defer { isLasting = false }
    try requireIdentity()
    let file = try ledger.record(at: "kinds/\(kind.name).json")
    let isDeclared = Kind(name: kind.name, reading: file.document.value).isPrivate
    let schema = isDeclared ? try file.document.removing(FieldPath(keys: ["x-ledger", "private"])) : file.document
    var adoption = try Adoption(self, for: user)
    try adoption.adopt(ledger.keptFiles(of: kind).sorted { Text($0) < Text($1) })
    // Its person has agreed: what a kill leaves half done, the same command ends.
    try forgetPrivate(kind.name)
    let edits = [FileEdit(path: file.path, expected: file.content, bytes: schema.bytes)] + adoption.edits
    try CommandEdits(self).commit(
      edits.filter { $0.bytes != $0.expected?.bytes }, message: "Make the kind \(kind.name.string.asTitle) public",
      keeping: PrivateFiles(ledger.kinds(), except: kind))
    return adoption.report
  }
}
