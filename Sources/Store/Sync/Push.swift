import Git
import Merge
import Records

extension WorkTree {
  /// Commits what changed here and sends it to the cloud. When the cloud has moved on, pulls and tries again.
  public func push(_ options: SyncOptions) throws -> SyncReport {
    try reporting(options) { report in try push(options, into: &report) }
  }

  /// Both: what the cloud has comes first, so that the push is rarely overtaken.
  public func sync(_ options: SyncOptions) throws -> SyncReport {
    try reporting(options) { report in
      try pull(options, into: &report)
      try push(options, into: &report)
    }
  }

  private func push(_ options: SyncOptions, into report: inout SyncReport) throws {
    for attempt in 1...SyncOptions.mostPushes {
      let branch = try self.branch()
      guard let head = branch.commit else { return }
      let cloud = try objects.cloud(of: branch.name, root: ledger.path)
      if try objects.repository.reference(cloud.tracking) == head, try isThere(head, cloud, options) { return }
      try inspectOutgoing(head, to: cloud)
      switch try outcome(of: head, branch, cloud, options) {
      case .accepted:
        report.pushed = true
        try sayHooksNotRun(cloud)
        return try note(cloud, has: head)
      case .rejected(.refused(let reason)): throw refused(reason)
      case .rejected:
        try pull(options, into: &report)
        surroundings.notify(.pushOvertaken(attempt: attempt))
        if attempt > 1 { surroundings.sleep(try pause(attempt)) }
      }
    }
    throw StoreError(
      .cloud, "overtaken", "others kept pushing: the cloud moved on \(SyncOptions.mostPushes) times",
      hint: "everything is merged here; push again in a moment")
  }

  /// What every other device would refuse is not sent: plain git commits anything.
  private func inspectOutgoing(_ head: ObjectID, to cloud: Cloud) throws {
    let seen = try objects.repository.reference(cloud.seen)
    var inspection = IncomingInspection(objects: objects, isOutgoing: true)
    try inspection.inspect(head, known: try [seen].compactMap { $0 }.filter(isKnown))
  }

  private func outcome(
    of head: ObjectID, _ branch: Branch, _ cloud: Cloud, _ options: SyncOptions
  ) throws -> PushOutcome {
    // A cloud that is not where it was seen last may have lost commits: a pull finds out, before anything is pushed.
    let seen = options.acceptsRewound ? nil : try objects.repository.reference(cloud.seen)
    let update = PushUpdate(branch.name, to: cloud.branch, expecting: seen.map { .exactly($0) } ?? .anything)
    return try withCloud(cloud.url) { () throws(GitError) in
      try objects.repository.push([update], to: cloud.url, options.network).first ?? .rejected(.notTried)
    }
  }

  private func sayHooksNotRun(_ cloud: Cloud) throws {
    guard let folder = FolderCloud(cloud.url) else { return }
    let hooks = try folder.hooksNotRun(surroundings.git)
    if hooks.isEmpty { return }
    surroundings.notify(
      .warning(
        "the hooks in \(cloud.url) were not run (\(hooks.joined(separator: ", "))), for a folder can come from anybody. "
          + "To run them: git config --global --add ledger-sync.runHooksOf \(cloud.url.path)"))
  }

  /// What git remembers of the cloud may be old: nothing is called pushed that the cloud does not have.
  private func isThere(_ head: ObjectID, _ cloud: Cloud, _ options: SyncOptions) throws -> Bool {
    let there = try withCloud(cloud.url) { () throws(GitError) in
      try Repository.references(at: cloud.url, environment: surroundings.git, options.network)
    }
    return there.first { $0.name == cloud.branch }?.id == head
  }

  private func refused(_ reason: String) -> StoreError {
    StoreError(
      .cloud, "refused", "the cloud refused the push: \(reason)",
      hint: "everything is committed here; nothing was lost. Its owner can tell why it refuses")
  }

  /// Grows with the attempts, and differs between devices that push at the same time: up to a quarter of a second
  /// times two to the power of the attempt, at most 4 seconds.
  private func pause(_ attempt: Int) throws -> Double {
    let random = Double(try surroundings.random(2).reduce(0) { $0 << 8 | Int($1) }) / 65535
    return min(4, 0.25 * Double(1 << min(attempt, 5))) * random
  }
}
