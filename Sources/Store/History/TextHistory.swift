public import Git
import Merge
public import Records
public import Schema

/// A text that came into a field of a record, or went from it.
public struct TextChange: Sendable {
  public enum Change: String, Sendable {
    case came, went
  }

  public let commit: ObjectID
  public let change: Change
  public let location: RecordLocation
  /// Where the record lies with this commit, or lay before it went.
  public let path: String
  /// Whether the commit added, edited, moved or deleted the record.
  public let record: FileChange.Change
  /// The root for a file that cannot be read as a record.
  public let field: FieldPath
  /// What the field says with the text in it; null for a file that cannot be read.
  public let value: Value
}

extension LedgerHistory {
  /// Shows the changes of a text in all records that the commits know, deleted ones among them: newest commit first,
  /// of one commit in the order of the records.
  ///
  /// A change counts where the commit made it: what a merge only took over is not told again, and a text that a merge
  /// lists as a conflict is still there.
  ///
  /// - Parameters:
  ///   - holds: whether a text, or a number as it is spelt, contains what is searched for.
  ///   - looked: is told how many commits are done, and how many there are.
  ///   - visit: false ends the walk.
  public func forEachTextChange(
    where holds: @escaping (String) -> Bool, looked: (Int, Int) -> Void, _ visit: (TextChange) throws -> Bool
  ) throws {
    let search = PassageSearch(history: self, holds: holds)
    let commits = try objects.repository.history(from: [head])
    for (done, commit) in commits.enumerated() {
      for change in try search.changes(in: commit) where try !visit(change) { return }
      looked(done + 1, commits.count)
    }
  }
}

/// Compares commits with their parents by what their records say.
private final class PassageSearch {
  private let history: LedgerHistory
  private let holds: (String) -> Bool
  private var known: [FileVersion: [Mention]] = [:]

  /// A version of a record's file.
  private struct FileVersion: Hashable {
    let path: String
    let blob: ObjectID
  }

  private struct Mention {
    let field: FieldPath
    let value: Value
  }

  /// A record before and after a commit.
  private struct Pair {
    var old: FileVersion?
    var new: FileVersion?

    var isChanged: Bool { old?.blob != new?.blob }
    var path: String { (new ?? old)?.path ?? "" }

    var change: FileChange.Change {
      guard let old else { return .added }
      return new.map { Text($0.path) == Text(old.path) ? .edited : .moved } ?? .deleted
    }
  }

  init(history: LedgerHistory, holds: @escaping (String) -> Bool) {
    self.history = history
    self.holds = holds
  }

  func changes(in commit: ObjectID) throws -> [TextChange] {
    let facts = try history.objects.commit(commit)
    let parents: [ObjectID?] = facts.parents.isEmpty ? [nil] : facts.parents
    let sides = try parents.map { try pairs(from: $0, to: facts.tree) }
    var found: [TextChange] = []
    for (location, first) in sides[0].sorted(by: { Text($0.value.path) < Text($1.value.path) }) {
      let pairs = sides.compactMap { $0[location] }
      if pairs.count == sides.count, pairs.allSatisfy(\.isChanged) {
        found += try changes(of: location, first, pairs, in: commit)
      }
    }
    return found
  }

  private func pairs(from parent: ObjectID?, to tree: ObjectID) throws -> [RecordLocation: Pair] {
    let before = try parent.map { try history.objects.commit($0).tree }
    var pairs: [RecordLocation: Pair] = [:]
    for one in try TreeComparison(objects: history.objects).differences(from: before, to: tree) {
      guard let location = RecordLocation(path: one.path) else { continue }
      if let old = one.old { pairs[location, default: Pair()].old = FileVersion(path: one.path, blob: old.id) }
      if let new = one.new { pairs[location, default: Pair()].new = FileVersion(path: one.path, blob: new.id) }
    }
    return pairs
  }

  /// - Parameters:
  ///   - first: as the first parent has the record.
  ///   - pairs: as all parents have it.
  private func changes(
    of location: RecordLocation, _ first: Pair, _ pairs: [Pair], in commit: ObjectID
  ) throws -> [TextChange] {
    let after = try mentions(first.new, location)
    let before = try pairs.map { try mentions($0.old, location) }
    let came = after.filter { one in before.allSatisfy { !$0.contains { $0.field.touches(one.field) } } }
    let went = before[0].filter { one in
      let wasThere = before.allSatisfy { $0.contains { $0.field.touches(one.field) } }
      return wasThere && !after.contains { $0.field.touches(one.field) }
    }
    func change(_ kind: TextChange.Change, _ mention: Mention) -> TextChange {
      TextChange(
        commit: commit, change: kind, location: location, path: first.path, record: first.change, field: mention.field,
        value: mention.value)
    }
    return went.map { change(.went, $0) } + came.map { change(.came, $0) }
  }
}

extension PassageSearch {
  /// The places of a version that have the text: fields, and entries of conflicts.
  private func mentions(_ file: FileVersion?, _ location: RecordLocation) throws -> [Mention] {
    guard let file else { return [] }
    if let known = known[file] { return known }
    let found = try read(history.objects.file(file.blob), at: file.path, location)
    known[file] = found
    return found
  }

  private func read(_ bytes: [UInt8], at path: String, _ location: RecordLocation) throws -> [Mention] {
    if !mayHold(bytes) { return [] }
    guard let members = RecordReading.members(bytes, path: path) else {
      return holds(String(decoding: bytes, as: UTF8.self)) ? [Mention(field: .root, value: .null)] : []
    }
    if !holds(.object(members)) { return [] }
    let rules = history.kinds.rules(of: location)
    let version = try RecordVersion(path: Text(path), members: members, rules: rules)
    return shown(version, rules) + listed(version)
  }

  /// Whether a file may contain the text, without reading the record: unless something is escaped in it, its texts
  /// stand in the file as they are.
  private func mayHold(_ bytes: [UInt8]) -> Bool {
    if bytes.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") }) { return true }
    return holds(String(decoding: bytes, as: UTF8.self))
  }

  private func shown(_ version: RecordVersion, _ rules: FieldRules) -> [Mention] {
    version.leaves(rules: rules).compactMap { field in
      guard field.keys != [RecordVersion.pathKey], let value = version.value(at: field, rules: rules), holds(value)
      else { return nil }
      return Mention(field: field, value: value)
    }
  }

  private func listed(_ version: RecordVersion) -> [Mention] {
    version.entries.places.flatMap { place in
      place.entries.compactMap { entry in
        guard case .value(let value) = entry.value, !entry.isKept, holds(value) else { return nil }
        return Mention(field: place.path, value: value)
      }
    }
  }

  private func holds(_ value: Value) -> Bool {
    switch value {
    case .null, .bool: false
    case .number(let number): holds(number.lexeme)
    case .string(let text): holds(text.string)
    case .array(let items): items.contains(where: holds)
    case .object(let object): object.members.contains { holds($0.value) }
    }
  }
}
