internal import Desk
internal import Records
internal import Reports
internal import Schema
internal import Store

/// Users whom a sync brought, and the records with which they began: the same for everybody, and so told in one line.
struct Newcomers {
  private let owners: [Owner]
  private let begun: [ListedChange]

  private static let planted = Set(PlantedRecord.all(in: nil).map(\.path))

  init(_ changes: [ListedChange]) {
    let owners = changes.filter { change in
      change.change == .added && change.location.folder == "" && change.location.id == "manifest"
    }.map(\.location.owner)
    self.owners = owners
    begun = changes.filter { change in
      change.change == .added && owners.contains(change.location.owner)
        && change.path.rest(behind: change.location.owner.folder + "/").map(Self.planted.contains) == true
    }
  }

  /// Whether a change is told with others.
  func includes(_ change: ListedChange) -> Bool { begun.contains(change) }

  var lines: [StyledLine] {
    owners.compactMap { owner -> StyledLine? in
      let found = begun.filter { $0.location.owner == owner }
      if found.isEmpty { return nil }
      let by = found[0].by.map { "  \($0)" } ?? ""
      let words: Sentence = " \(counted(found.count, "record")) that \(owner.name) began with"
      return StyledLine(FileChange.Change.added.sign, FileChange.Change.added.style) + StyledLine(said: words)
        + StyledLine(by, .dim)
    }
  }
}
