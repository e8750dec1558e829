import Git
import Merge
import Records
import Schema

/// The texts that editors may still have open: what the remembered updates replaced. Read once for all files that were
/// changed since, when the first is asked for.
final class OldTexts {
  /// A version of a file, and the commit that has it.
  struct Version: Hashable {
    let file: ObjectID
    let base: ObjectID
  }

  private typealias Known = [(base: ObjectID, replaced: [Text: RememberedUpdate.ReplacedFile])]

  private let tree: WorkTree
  /// The newest first.
  private var read: Known?
  private var readKinds: Kinds?

  init(of tree: WorkTree) { self.tree = tree }

  /// The versions that the file at a path had before updates, the oldest first.
  func versions(at path: String) throws -> [Version] {
    try known().reversed().compactMap { base, replaced in
      replaced[Text(path)].map { Version(file: $0.file, base: base) }
    }
  }

  /// Whether an update took the file away.
  func isRemoved(_ path: String) throws -> Bool {
    try known().contains { $0.replaced[Text(path)]?.isGone == true }
  }

  /// Those of the ledger, read once.
  func kinds() throws -> Kinds {
    if let readKinds { return readKinds }
    let kinds = try tree.ledger.kinds()
    readKinds = kinds
    return kinds
  }

  private func known() throws -> Known {
    if let read { return read }
    let known = try tree.rememberedUpdates().map { ($0.before, try $0.replaced(tree.objects)) }
    read = known
    return known
  }
}
