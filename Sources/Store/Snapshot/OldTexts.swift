import Git
import Merge
import Records
import Schema

/// The texts that editors may still have open: the versions of records that the remembered updates replaced
/// (`UpdateMemory.swift`). A command that finds no record changed needs none of them, so they are read only when the
/// first is asked for, and then all at once.
final class OldTexts {
  /// A version of a record's file, and the commit that has it.
  struct Version: Hashable {
    let path: String
    let file: ObjectID
    let base: ObjectID
  }

  private struct Known {
    /// The replaced versions of each record, the newest first.
    var versions: [RecordLocation: [Version]] = [:]
    /// The paths at which an update took a file away.
    var removed: Set<Text> = []
  }

  private let tree: WorkTree
  private var read: Known?
  private var readKinds: Kinds?

  init(of tree: WorkTree) { self.tree = tree }

  /// The versions that a record had before updates, wherever it lay, the oldest first.
  func versions(of record: RecordLocation) throws -> [Version] { try known().versions[record, default: []].reversed() }

  /// Whether an update took the file away.
  func isRemoved(_ path: String) throws -> Bool { try known().removed.contains(Text(path)) }

  /// The kinds of the ledger, read once.
  func kinds() throws -> Kinds {
    if let readKinds { return readKinds }
    let kinds = try tree.ledger.kinds()
    readKinds = kinds
    return kinds
  }

  private func known() throws -> Known {
    if let read { return read }
    var known = Known()
    for update in try Updater(tree).rememberedUpdates() {
      for replaced in try update.replaced(tree.objects) {
        guard let record = RecordLocation(path: replaced.path) else { continue }
        let version = Version(path: replaced.path, file: replaced.file, base: update.before)
        known.versions[record, default: []].append(version)
        if replaced.isGone { known.removed.insert(Text(replaced.path)) }
      }
    }
    read = known
    return known
  }
}
