import Git
import Merge
import Records
import Schema

extension LedgerObjects {
  /// The rules that a commit's kinds have for the record at `path`. Kinds that cannot be read declare nothing.
  func rules(of path: String, at commit: ObjectID) throws -> FieldRules {
    guard let location = RecordLocation(path: path) else { return .none }
    var kinds = KindRules()
    for (name, blob) in try kindFiles(in: self.commit(commit).tree) {
      let read = Result { try RecordDocument.reading(file(blob), path: name) }
      if case .success(let document) = read { kinds.add(schema: document.value, name: String(name.dropLast(5))) }
    }
    return kinds.rules(of: location)
  }

  private func kindFiles(in tree: ObjectID) throws -> [(name: String, blob: ObjectID)] {
    guard let kinds = try folder(tree).first(where: { $0.name == "kinds" && $0.isFolder }) else { return [] }
    return try folder(kinds.id).filter { $0.leaf?.isFile == true && $0.name.string.ends(with: ".json") }.map {
      ($0.name.string, $0.id)
    }
  }
}
