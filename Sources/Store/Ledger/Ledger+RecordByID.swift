import FileSystem
import Records
import Schema

extension Ledger {
  /// The readable record of an owner and kind that has an id; of several, the first by its path. No other is read.
  func record(of owner: Owner, _ kind: Kind, id: Text) throws -> StoredRecord? {
    for path in try paths(of: owner, kind, id: id) {
      guard let location = RecordLocation(path: path) else { continue }
      let content = Result { () throws(FileError) in try root.read(path, limit: ReadLimits().bytes) }
      switch Ledger.record((path, location), content) {
      case .success(let record): return record
      case .failure(let error): if let exhaustion = error.exhaustion { throw exhaustion }
      }
    }
    return nil
  }

  /// The files that may hold it: those with the id for a path and, of a random id, those whose names end with it.
  private func paths(of owner: Owner, _ kind: Kind, id: Text) throws -> [String] {
    let folder = owner.folder(of: kind)
    var paths: [String] = []
    for path in RecordFormat.allCases.map({ "\(folder)/\(id).\($0.fileExtension)" }) {
      guard RecordLocation(path: path)?.id == id, PathRules.problem(path) == nil, !IgnoredFiles.isIgnored(path),
        try reachable(path)?.kind == .regular
      else { continue }
      paths.append(path)
    }
    if RecordLocation.isRandomID(id) {
      var skipped: [SkippedFile] = []
      paths += try recordFiles(below: [folder], where: { $0.id == id }, &skipped).map(\.path)
    }
    return Set(paths.map { Text($0) }).sorted().map(\.string)
  }
}
