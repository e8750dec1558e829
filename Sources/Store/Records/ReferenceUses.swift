import FileSystem
import Merge
public import Records
public import Schema

/// A place of a record that refers to another record.
public struct ReferenceUse: Sendable {
  public let record: StoredRecord
  /// With indexes in lists.
  public let field: FieldPath
  /// The record that it refers to, and how it names that: `food`, or `alice/food`.
  public let target: RecordLocation
  public let text: Text
  /// Whether the file itself does not refer to it, but only a value that a conflict of the record lists.
  public let isOnlyListed: Bool

  /// The place as conflicts name it: items of keyed lists by their keys. A list of entries has it so already.
  public func named(_ kinds: Kinds) -> FieldPath {
    if isOnlyListed { return field }
    return kinds.rules(of: record.location).field(at: field, in: .object(record.members))
  }
}

extension Ledger {
  /// Every place of a record that refers to `target`. Throws where a file that cannot be read may hold one.
  public func uses(of target: StoredRecord, kinds: Kinds) throws -> [ReferenceUse] {
    try uses(of: [target], kinds: kinds)
  }

  /// Every place of a record that refers to one of the targets; the records are read once for all of them. Throws where a
  /// file that cannot be read may hold one.
  public func uses(of targets: [StoredRecord], kinds: Kinds) throws -> [ReferenceUse] {
    try uses(of: targets.map(\.location), kinds: kinds)
  }

  /// The same of records that may not be there: the places that would refer to them if they were.
  func uses(of targets: [RecordLocation], kinds: Kinds) throws -> [ReferenceUse] {
    guard let first = targets.first else { return [] }
    if let problem = kinds.skipped.first { throw Self.unknownUse(first, problem) }
    let meanings = try self.meanings(of: targets, kinds)
    let folders = Set(kinds.all.filter { $0.references.contains { meanings[$0.kind] != nil } }.map(\.folder))
    if folders.isEmpty { return [] }
    let ids = Set(targets.map(\.id)).map(\.string)
    let all = folders.union(NewFields.folders)
    let table = try self.records(below: owners().map(\.folder), mentioning: ids) {
      all.contains($0.folder) || $0.isManifest
    }
    for problem in table.skipped {
      for target in targets where try mayMention(problem.path, target.id) { throw Self.unknownUse(target, problem) }
    }
    return table.records.flatMap { record in
      let rules = kinds.rules(of: record.location)
      func uses(_ references: [WrittenReference], isOnlyListed: Bool) -> [ReferenceUse] {
        references.compactMap { reference in
          meanings[reference.kind]?.target(of: reference.text, of: record.location.owner).map {
            ReferenceUse(
              record: record, field: reference.path, target: $0, text: reference.text, isOnlyListed: isOnlyListed)
          }
        }
      }
      if let new = NewFields.references(in: record, kinds) { return uses(new, isOnlyListed: false) }
      return uses(rules.references(in: .object(record.members)), isOnlyListed: false)
        + uses(listedReferences(of: record, rules), isOnlyListed: true)
    }
  }

  /// What names mean one of the records, by the names of their kinds.
  private func meanings(of targets: [RecordLocation], _ kinds: Kinds) throws -> [Text: ReferenceMeanings] {
    var meanings: [Text: ReferenceMeanings] = [:]
    for target in targets {
      guard let kind = kinds.kind(of: target) else { continue }
      let owners = try target.owner == .shared ? ownersOfSame(target) : []
      meanings[kind.name, default: ReferenceMeanings()].add(target, hiddenBy: owners)
    }
    return meanings
  }

  /// Whether a file that cannot be read as a record may contain a word. It may where not even its text can be read.
  private func mayMention(_ path: String, _ word: Text) throws -> Bool {
    guard let kind = try root.statIfPresent(path)?.kind, [.regular, .folder].contains(kind) else { return false }
    do throws(FileError) {
      return WordsInFile([word.string]).mayHoldOne(try root.read(path, limit: Ledger.largestFile).bytes)
    } catch {
      return !error.isNotFound
    }
  }

  private static func unknownUse(_ target: RecordLocation, _ problem: SkippedFile) -> Failure {
    Failure(
      .invalid, "unreadable-record",
      "whether it refers to \(target.id) is not known, for it cannot be read: \(problem.message)",
      path: problem.path, position: problem.position,
      advice: StoreAdvice.correctFile)
  }

  /// The references in values that a record lists as conflicts and does not show.
  private func listedReferences(of record: StoredRecord, _ rules: FieldRules) -> [WrittenReference] {
    if record.members[EntryTree.member] == nil { return [] }
    return RecordReading.version(record.content.bytes, path: record.path, rules: rules)?.listedReferences(rules) ?? []
  }

  /// The owners who have a record of the same kind and id: for them, that hides the shared one.
  private func ownersOfSame(_ location: RecordLocation) throws -> Set<Owner> {
    var found: Set<Owner> = []
    for owner in try owners() where owner != .shared {
      for fileExtension in RecordFormat.allCases.map(\.fileExtension) {
        let folder = RecordLocation(owner: owner, folder: location.folder, id: location.id).folderPath
        let path = "\(folder)/\(location.id).\(fileExtension)"
        if try root.statIfPresent(path) != nil, try !isReplacedCopy(path) { found.insert(owner) }
      }
    }
    return found
  }
}

/// The records of one kind that written references mean, seen from the owner of the record that refers.
struct ReferenceMeanings {
  /// By their ids.
  private var targets: [Text: [Target]] = [:]

  private struct Target {
    let location: RecordLocation
    /// For whom their own record hides this shared one.
    let hiddenFor: Set<Owner>

    /// Whether it is shared and planted, and a user of that name has no other record of the id.
    func standsIn(forCopyOf name: Text) -> Bool {
      location.owner == .shared && PlantedRecord.has(location.id, in: location.folder)
        && !hiddenFor.contains { $0.name == name }
    }
  }

  mutating func add(_ location: RecordLocation, hiddenBy owners: Set<Owner>) {
    targets[location.id, default: []].append(Target(location: location, hiddenFor: owners))
  }

  func target(of text: Text, of owner: Owner) -> RecordLocation? {
    if let found = targets[text]?.first(where: { means($0, to: owner) }) { return found.location }
    for slash in text.string.utf8.indices where text.string.utf8[slash] == UInt8(ascii: "/") {
      let name = Text(String(text.string[..<slash]))
      let id = Text(String(Substring(text.string.utf8[slash...].dropFirst())))
      if let found = targets[id]?.first(where: { $0.location.owner.name == name }) { return found.location }
      if let found = targets[id]?.first(where: { $0.standsIn(forCopyOf: name) }) { return found.location }
    }
    return nil
  }

  /// Whether the id alone means the record.
  private func means(_ target: Target, to owner: Owner) -> Bool {
    owner == target.location.owner || (target.location.owner == .shared && !target.hiddenFor.contains(owner))
  }
}
