import Git
import Merge
import Records
import Schema

/// Finds records of feeds that a newer commit lacks and nobody misses: their feed was removed, or does not have them any
/// more, and nobody has written anything in them. A feed is a copy of what somebody else keeps.
struct FeedDeletions {
  let objects: LedgerObjects
  let old: ObjectID
  let new: ObjectID

  /// In how many statements of a feed an unedited record is looked for, the newest first.
  private static let mostStatements = 100

  /// The paths of such records among the deleted ones.
  func among(_ differences: [TreeComparison.Difference]) throws -> Set<Text> {
    let gone = differences.compactMap { difference -> (feed: Text, path: Text, blob: ObjectID)? in
      guard difference.new == nil, let leaf = difference.old,
        case .feed(let name)? = RecordLocation(path: difference.path)?.owner
      else { return nil }
      return (name, Text(difference.path), leaf.id)
    }
    return try Dictionary(grouping: gone, by: { $0.feed }).reduce(into: []) { paths, feed in
      paths.formUnion(try unedited(feed.value.map { ($0.path, $0.blob) }, of: feed.key))
    }
  }

  private func unedited(_ gone: [(path: Text, blob: ObjectID)], of feed: Text) throws -> Set<Text> {
    let description = "\(Owner.feed(feed).folder)/feed.json"
    let isRemoved = try objects.repository.entry(at: description, in: objects.commit(new).tree) == nil
    let kept = isRemoved ? [:] : try said(by: feed, in: new, atMost: 1).first ?? [:]
    var left = gone.filter { kept[$0.path] == nil }
    var found: Set<Text> = isRemoved ? [Text(description)] : []
    for statement in try said(by: feed, in: old, atMost: Self.mostStatements) {
      found.formUnion(left.filter { statement[$0.path] == $0.blob }.map(\.path))
      left.removeAll { found.contains($0.path) }
      if left.isEmpty { break }
    }
    return found
  }

  /// What a feed said, newest first: the blobs of its records by path.
  private func said(by feed: Text, in head: ObjectID, atMost limit: Int) throws -> [[Text: ObjectID]] {
    var statements: [[Text: ObjectID]] = []
    for id in try objects.repository.history(from: [head]) {
      let commit = try objects.repository.readCommit(id)
      guard Text(commit.author.name) == feed, commit.isStatement(of: Owner.feed(feed).folder) else { continue }
      let files = try objects.files(of: commit.tree)
      statements.append(Dictionary(files.map { (Text($0.path), $0.leaf.id) }, uniquingKeysWith: { first, _ in first }))
      if statements.count == limit { break }
    }
    return statements
  }
}
