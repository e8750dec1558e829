import Git
import Merge
import Records

/// The branches of feeds travel with the ledger's own. Their commits are all in its history, so nothing depends on them:
/// they are for people, who look at what a source said with `git log feeds/zoo --`.
extension Syncing {
  private static let prefix = "refs/heads/feeds/"

  static func isOfFeed(_ reference: String) -> Bool { reference.begins(with: prefix) }

  /// Sends the branches of feeds to a cloud that has just got the ledger's. Whatever the cloud makes of them, the push has
  /// succeeded. Where the person's own hook is asked about everything that is sent, they are not.
  func pushFeeds(with head: ObjectID, to cloud: Cloud, _ options: SyncOptions) throws {
    // `refs/remotes/origin/`
    let remote = cloud.tracking.dropLast(cloud.branch.count - "refs/heads/".count)
    var updates: [(update: PushUpdate, tracking: String, commit: ObjectID)] = []
    for name in try ledger.feedNames() {
      let (reference, tracking) = ("\(Self.prefix)\(name)", "\(remote)feeds/\(name)")
      guard let commit = try objects.repository.reference(reference),
        try objects.repository.reference(tracking) != commit, try objects.repository.isAncestor(commit, of: head)
      else { continue }
      // What the cloud has there is in the history of the ledger's branch, too.
      updates.append((PushUpdate(reference, isForced: true), tracking, commit))
    }
    guard !updates.isEmpty, try objects.repository.prePushHook() == nil else { return }
    do {
      let outcomes = try tree.apart {
        try withCloud(cloud.url) { () throws(GitError) in
          try objects.repository.push(updates.map(\.update), to: cloud.url, networkOptions(options))
        }
      }
      for (update, outcome) in zip(updates, outcomes) where outcome == .accepted {
        try remember(update.commit, as: update.tracking, saying: "the cloud has it")
      }
    } catch let error as Failure where error.exit == .cloud {
      surroundings.notify(.warning("the branches of feeds were not sent: \(error.message)"))
    }
  }

  /// Lets the branches of feeds follow those that the cloud has, where its own branch contains them. A feed that was removed
  /// has no branch.
  func followFeeds(_ there: [RemoteReference], in incoming: ObjectID) throws {
    if tree.isRehearsal { return }
    for reference in there where Self.isOfFeed(reference.name) {
      guard PathRules.problem(reference.name) == nil, try isKnown(reference.id),
        try objects.repository.isAncestor(reference.id, of: incoming)
      else { continue }
      let own = try objects.repository.reference(reference.name)
      guard try hasFeed(reference.name, in: incoming) else {
        if let own, try isStatement(own, reference.name), try objects.repository.isAncestor(own, of: incoming) {
          try objects.repository.deleteReference(reference.name, expecting: own)
        }
        continue
      }
      if let own, try !isNewer(reference.id, than: own, in: incoming) { continue }
      try tree.move(Branch(name: reference.name, commit: own), to: reference.id, saying: "the cloud has it")
    }
  }

  private func hasFeed(_ reference: String, in commit: ObjectID) throws -> Bool {
    let folder = "feeds/\(reference.dropFirst(Self.prefix.count))"
    return try objects.repository.entry(at: "\(folder)/feed.json", in: objects.commit(commit).tree) != nil
  }

  /// Whether a commit is what a feed said, and no branch that somebody made under such a name.
  private func isStatement(_ commit: ObjectID, _ reference: String) throws -> Bool {
    try objects.repository.readCommit(commit).isStatement(of: String(reference.dropFirst("refs/heads/".count)))
  }

  /// Whether a branch may be moved. A feed that was added again starts over, so that the commits of the old one are not
  /// among those of the new one; the cloud's ledger then has both.
  private func isNewer(_ theirs: ObjectID, than own: ObjectID, in incoming: ObjectID) throws -> Bool {
    if try own == theirs || objects.repository.isAncestor(theirs, of: own) { return false }
    return try objects.repository.isAncestor(own, of: incoming)
  }
}
