import FileSystem
import Git
import Merge
import Records
import Schema

/// The attachments that move with their record, or are removed with it.
///
/// A file that an ignore rule hides and that git does not track is git's business alone, for a command as for a snapshot: to
/// move it would send it, and to remove it would lose what no commit has. It stays, and a message says so. What lies in
/// `local/` is in no commit anyway.
struct AttachmentsThatGo {
  private let tree: WorkTree
  private let rules: IgnoreQuestions

  init(in tree: WorkTree) {
    self.tree = tree
    rules = IgnoreQuestions(tree.ledger)
  }

  /// - Parameters:
  ///   - stem: the path of the record after the command, without its extension; nil where it will be gone.
  ///   - isMeant: whether a file is meant, by its path.
  func files(
    beside record: StoredRecord, to stem: String? = nil, where isMeant: (String) -> Bool = { _ in true }
  ) throws -> [(from: String, to: String?)] {
    let files = try tree.ledger.attachments(of: record).filter(isMeant).map { path in
      (from: path, to: stem.map { relocated(path, from: Ledger.stem(of: record.path), to: $0) })
    }
    return try files.filter { file in
      guard try isHidden(file.from) || file.to.map(isHidden) == true, try !isTracked(file.from) else { return true }
      tree.surroundings.notify(.warning("\(file.from) stays as it is: an ignore rule hides it from git"))
      return false
    }
  }

  /// The edits that remove the files beside a record, which goes with them.
  func removals(beside record: StoredRecord) throws -> [FileEdit] {
    try edits(files(beside: record))
  }

  /// The edits that move files, or remove them.
  func edits(_ files: [(from: String, to: String?)]) throws -> [FileEdit] {
    try files.flatMap { file in
      let content = try tree.readIfPresent(file.from)
      let removal = FileEdit(path: file.from, expected: content, bytes: nil)
      return (file.to.map { [FileEdit(path: $0, expected: nil, bytes: content?.bytes)] } ?? []) + [removal]
    }
  }

  private func isHidden(_ path: String) throws -> Bool { try !isPath(path, below: "local") && rules.hide(path) }

  private func isTracked(_ path: String) throws -> Bool {
    let index = try Scanner(ledger: tree.ledger, objects: tree.objects).readIndex()
    if index?.image.position(of: path) != nil { return true }
    guard let commit = try tree.branch().commit else { return false }
    let head = try tree.objects.commit(commit).tree
    return try TreeComparison(objects: tree.objects).leaf(at: path, in: head) != nil
  }
}
