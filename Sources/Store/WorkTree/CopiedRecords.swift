import FileSystem
import Git
import Merge
import Records
import Schema

extension WorkTree {
  /// Gives each copied record (`cp lunch.X.json dinner.X.json`) an id of its own: the newcomer, that is the path which
  /// the last commit did not have, or the larger of two such paths. Its new id comes from the old one and its path, so
  /// that two devices that notice the same copy agree. Whether there was a copy.
  func giveCopiesNewIDs(in scan: Scan, _ held: HeldBack, _ moved: [MovedHeldBack]) throws -> Bool {
    let moved = Set(moved.map(\.to))
    let added = try scan.changes.filter {
      try $0.before == nil && $0.now != nil && !moved.contains(Text($0.path)) && !held.hasEdit(of: $0.path, objects)
    }.map(\.path)
    let newcomers = Set(added.map { Text($0) })
    let update = LastUpdates(of: self)
    var isAny = false
    for paths in copies(of: added, among: scan.paths) {
      let sorted = paths.sorted { a, b in
        let (a, b) = (Text(a), Text(b))
        return newcomers.contains(a) == newcomers.contains(b) ? a < b : newcomers.contains(b)
      }
      for path in sorted.dropFirst() where newcomers.contains(Text(path)) {
        if try isEditOfRemoved(path, after: update) { continue }
        try giveNewID(path)
        isAny = true
      }
    }
    return isAny
  }

  /// The paths of every record that lies at more than one, one of them new.
  private func copies(of added: [String], among paths: [String]) -> [[String]] {
    let ids = Set(added.compactMap { RecordLocation(path: $0)?.id }.filter(RecordLocation.isRandomID))
    if ids.isEmpty { return [] }
    var places: [RecordLocation: [String]] = [:]
    for path in paths {
      guard let location = RecordLocation(path: path), ids.contains(location.id) else { continue }
      places[location, default: []].append(path)
    }
    return places.keys.sorted { Text($0.owner.folder) < Text($1.owner.folder) || $0.id < $1.id }
      .compactMap { places[$0] }.filter { $0.count > 1 }
  }

  private func giveNewID(_ path: String) throws {
    guard let location = RecordLocation(path: path), let format = RecordFormat(path: path) else { return }
    let ending = ".\(location.id).\(format.fileExtension)"
    let stem = path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : parent(of: path) + "/copy"
    var newID = try RecordID.derived(from: location.id, path: path)
    var newPath = "\(stem).\(newID).\(format.fileExtension)"
    // An earlier copy to the same path has this id already.
    while try ledger.root.statIfPresent(newPath) != nil {
      newID = try RecordID.derived(from: newID, path: path)
      newPath = "\(stem).\(newID).\(format.fileExtension)"
    }
    try ledger.root.renameNoReplace(path, to: newPath)
    surroundings.notify(.copied(path: path, newPath: newPath))
  }
}
