import FileSystem
public import Git
public import Merge
import Records
public import Schema

/// How one file differs between two states of the ledger.
public struct RecordDifference: Sendable {
  /// The record; nil for a file that is not one.
  public let location: RecordLocation?
  /// The path at which the file lies now, or lay before it went.
  public let path: String
  /// For a record that was moved, the path at which it lay before.
  public let movedFrom: String?
  public let change: FileChange.Change
  /// Empty for a file that is not a record, and where only the layout or the spelling of numbers differs.
  public let differences: VersionDifferences
  /// Why it cannot be compared field by field.
  public let problem: SkippedFile?
}

extension LedgerHistory {
  /// The commit that a revision names, as git reads it: `HEAD~2`, `main@{yesterday}`, `1f3a`.
  public func commit(named revision: String) throws -> ObjectID {
    do throws(GitError) { return try objects.repository.resolve(revision) } catch {
      guard error.code == .notFound || error.code == .ambiguous || error.code == .invalidName else { throw error }
      throw Failure(
        .invalid, "unknown-revision", "there is no commit “\(revision)”", advice: StoreAdvice.listCommits)
    }
  }

  /// What changed from one commit to another, file by file, in the order of the paths.
  ///
  /// - Parameter new: nil stands for the files on disk.
  public func differences(from old: ObjectID, to new: ObjectID?) throws -> [RecordDifference] {
    var files = try committedDifferences(from: old, to: new ?? head)
    if new == nil {
      for change in try Scanner(ledger: ledger, objects: objects).scan(since: head).changes {
        let before = files[Text(change.path)].map(\.old) ?? change.before
        files[Text(change.path)] = FilePair(old: before, new: change.now, isOnDisk: true)
      }
    }
    return try RecordComparison(history: self).differences(files.filter { $0.value.old != $0.value.new })
  }

  private func committedDifferences(from old: ObjectID, to new: ObjectID) throws -> [Text: FilePair] {
    let trees = (try objects.commit(old).tree, try objects.commit(new).tree)
    let differences = try TreeComparison(objects: objects).differences(from: trees.0, to: trees.1)
    return Dictionary(
      differences.map { (Text($0.path), FilePair(old: $0.old, new: $0.new)) }, uniquingKeysWith: { first, _ in first })
  }
}

/// A file in two states.
private struct FilePair {
  let old: Leaf<ObjectID>?
  let new: Leaf<ObjectID>?
  /// Whether the newer one is to be read from disk.
  var isOnDisk = false
}

/// Compares two states of the ledger file by file. A file that is gone and one that has come are one difference, a move,
/// where both are the same record.
private struct RecordComparison {
  let history: LedgerHistory

  /// A file that was read. A file that is not a record, or cannot be read, has no version.
  private struct Read {
    var version: RecordVersion?
    var problem: SkippedFile?
  }

  func differences(_ files: [Text: FilePair]) throws -> [RecordDifference] {
    var gone: [RecordLocation: Text] = [:]
    for path in files.keys.sorted() where files[path]?.new == nil {
      if let location = RecordLocation(path: path.string) { gone[location] = path }
    }
    var found: [RecordDifference] = []
    var moved: Set<Text> = []
    for path in files.keys.sorted() {
      guard let file = files[path], file.new != nil else { continue }
      let location = RecordLocation(path: path.string)
      let from = file.old == nil ? location.flatMap { gone.removeValue(forKey: $0) } : nil
      if let from { moved.insert(from) }
      found.append(try difference(file, at: path, from: from, files))
    }
    for path in files.keys.sorted() where !moved.contains(path) {
      if let file = files[path], file.new == nil { found.append(try difference(file, at: path, from: nil, files)) }
    }
    return found.sorted { Text($0.path) < Text($1.path) }
  }

  private func difference(
    _ file: FilePair, at path: Text, from: Text?, _ files: [Text: FilePair]
  ) throws -> RecordDifference {
    let location = RecordLocation(path: path.string)
    let old = try read(from.flatMap { files[$0]?.old } ?? file.old, at: from ?? path)
    let new = file.isOnDisk ? try readDisk(file, at: path) : try read(file.new, at: path)
    let problem = new.problem ?? old.problem
    let rules = location.map(history.kinds.rules) ?? .none
    let change: FileChange.Change =
      file.new == nil ? .deleted : from != nil ? .moved : file.old == nil ? .added : .edited
    return RecordDifference(
      location: location, path: path.string, movedFrom: from?.string, change: change,
      differences: problem == nil
        ? VersionDifferences(from: old.version, to: new.version, rules: rules) : VersionDifferences(),
      problem: problem)
  }

  private func read(_ leaf: Leaf<ObjectID>?, at path: Text) throws -> Read {
    guard let leaf, RecordLocation(path: path.string) != nil else { return Read() }
    return try read(history.objects.file(leaf.id), at: path)
  }

  private func readDisk(_ file: FilePair, at path: Text) throws -> Read {
    guard file.new != nil, RecordLocation(path: path.string) != nil,
      let content = try history.ledger.contentIfPresent(path.string)
    else { return Read() }
    return try read(content.bytes, at: path)
  }

  private func read(_ bytes: [UInt8], at path: Text) throws -> Read {
    guard let location = RecordLocation(path: path.string) else { return Read() }
    do {
      let members = try RecordReading.read(bytes, path: path.string).members
      return Read(version: try RecordVersion(path: path, members: members, rules: history.kinds.rules(of: location)))
    } catch let error as SkippedFileError { return Read(problem: error.skipped) }
  }
}
