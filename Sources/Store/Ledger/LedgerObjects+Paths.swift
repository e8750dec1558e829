import Git
import Records
import Schema

extension LedgerObjects {
  /// Where a tree has the record: below the folder of its kind, in the order of the paths.
  func paths(of location: RecordLocation, in tree: ObjectID) throws -> [String] {
    let folder = [location.owner.folder, location.folder.string].filter { !$0.isEmpty }.joined(separator: "/")
    guard !folder.isEmpty, let entry = try repository.entry(at: folder, in: tree), entry.kind == .tree else {
      return []
    }
    return try files(of: entry.id).filter(\.isValidUTF8).map { "\(folder)/\($0.path)" }
      .filter { RecordLocation(path: $0) == location }
  }
}
