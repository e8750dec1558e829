import FileSystem
import Git
import Merge
import Records
import Schema

extension WorkTree {
  /// Gives each copied record (`cp lunch.X.json dinner.X.json`) an id of its own: the newcomer, that is the path which
  /// the last commit did not have, or the larger of two such paths. Its new id comes from the old one and its path, so
  /// that two devices that notice the same copy agree.
  func giveCopiesNewIDs(since commit: ObjectID?) throws {
    let tree = try commit.map { try objects.commit($0).tree }
    for paths in copies() {
      let sorted = try paths.sorted { try (isNew($0, tree), Text($0)) < (isNew($1, tree), Text($1)) }
      for path in sorted.dropFirst() where try isNew(path, tree) == 1 { try giveNewID(path) }
    }
  }

  private func isNew(_ path: String, _ tree: ObjectID?) throws -> Int {
    guard let tree, try TreeComparison(objects: objects).leaf(at: path, in: tree) != nil else { return 1 }
    return 0
  }

  /// The paths of every record that lies at more than one.
  private func copies() -> [[String]] {
    var places: [RecordLocation: [String]] = [:]
    let walk = ledger.root.walk(skipping: { $0 == "local" })
    for file in walk.files where !IgnoredFiles.isIgnored(file.path) {
      guard let location = RecordLocation(path: file.path), RecordLocation.isRandomID(location.id) else { continue }
      places[location, default: []].append(file.path)
    }
    return places.values.filter { $0.count > 1 && Set($0.map(RecordFormat.init(path:))).count < $0.count }
  }

  private func giveNewID(_ path: String) throws {
    guard let location = RecordLocation(path: path), let format = RecordFormat(path: path) else { return }
    let newID = try RecordID.derived(from: location.id, path: path)
    let ending = ".\(location.id).\(format.fileExtension)"
    let stem = path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : parent(of: path) + "/copy"
    let newPath = "\(stem).\(newID).\(format.fileExtension)"
    try ledger.root.renameNoReplace(path, to: newPath)
    surroundings.notify(.copied(path: path, newPath: newPath))
  }
}
