import Git
import Records

/// The branches of feeds travel with the ledger's own. Their commits are all in its history, so nothing depends on them:
/// they are for people, who look at what a source said with `git log feeds/zoo --`.
extension Syncing {
  private static let prefix = "refs/heads/feeds/"

  static func isOfFeed(_ reference: String) -> Bool { reference.hasPrefix(prefix) }

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
          try objects.repository.push(updates.map(\.update), to: cloud.url, options.network)
        }
      }
      for (update, outcome) in zip(updates, outcomes) where outcome == .accepted {
        try remember(update.commit, as: update.tracking)
      }
    } catch let error as StoreError where error.kind == .cloud {
      surroundings.notify(.warning("the branches of feeds were not sent: \(error.message)"))
    }
  }

  /// Lets the branches of feeds follow those that the cloud has, where its own branch contains them.
  func followFeeds(_ there: [RemoteReference], in incoming: ObjectID) throws {
    if tree.isRehearsal { return }
    for reference in there where Self.isOfFeed(reference.name) {
      guard PathRules.problem(reference.name) == nil, try isKnown(reference.id),
        try objects.repository.isAncestor(reference.id, of: incoming)
      else { continue }
      let own = try objects.repository.reference(reference.name)
      if let own, try !objects.repository.isAncestor(own, of: reference.id) || own == reference.id { continue }
      try tree.move(Branch(name: reference.name, commit: own), to: reference.id, saying: "the cloud has it")
    }
  }
}
