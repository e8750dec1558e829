import Git
import Records

extension WorkTree {
  /// The newest commit of the cloud's branch, inspected; nil where the cloud is empty.
  ///
  /// What comes is kept under a name of ours until every tree of it has been looked at. Throws, and changes nothing,
  /// where a tree is not to be taken or the cloud has lost commits that it had.
  func fetch(_ cloud: Cloud, ours: ObjectID?, _ options: SyncOptions) throws -> ObjectID? {
    let there = try NewPacks(in: ledger).checking {
      try withCloud(cloud.url) { () throws(GitError) in
        try objects.repository.fetch([FetchSpec(cloud.branch, to: Cloud.incoming)], from: cloud.url, options.network)
      }
    }
    defer { forgetIncoming() }
    let incoming = there.first { $0.name == cloud.branch }?.id
    let seen = try objects.repository.reference(cloud.seen)
    guard let incoming else {
      if let seen, !options.acceptsRewound { throw rewound(seen, to: nil) }
      return nil
    }
    var inspection = IncomingInspection(objects: objects)
    try inspection.inspect(incoming, known: try [ours, seen].compactMap { $0 }.filter(isKnown))
    if let seen, !options.acceptsRewound, try !isKnown(seen) || !objects.repository.isAncestor(seen, of: incoming) {
      if let ours { try requireSameLedger(ours, incoming) }
      throw rewound(seen, to: incoming)
    }
    return incoming
  }

  func isKnown(_ commit: ObjectID) throws -> Bool { objects.repository.contains(commit) }

  private func forgetIncoming() {
    do {
      if let incoming = try objects.repository.reference(Cloud.incoming) {
        try objects.repository.deleteReference(Cloud.incoming, expecting: incoming)
      }
    } catch { surroundings.notify(.warning("\(error)")) }
  }

  private func rewound(_ seen: ObjectID, to incoming: ObjectID?) -> StoreError {
    let message =
      incoming.map { "the cloud is at \($0.short) and no longer has \(seen.short), which it had" }
      ?? "the cloud's branch is gone; it was at \(seen.short)"
    return StoreError(
      .trust, "rewound", message + ": somebody replaced its history",
      hint: "ledger-sync push --accept-rewound puts what this device has back; "
        + "ledger-sync pull --accept-rewound merges the cloud as it now is. Nothing was changed")
  }

  /// Remembers what the cloud has, for git and for ourselves.
  func note(_ cloud: Cloud, has commit: ObjectID) throws {
    for name in [cloud.tracking, cloud.seen] {
      let before = try objects.repository.reference(name)
      if before != commit { try move(Branch(name: name, commit: before), to: commit, saying: "the cloud has it") }
    }
  }
}
