import FileSystem
import Git
import Merge
import Records

extension Syncing {
  func push(_ options: SyncOptions) throws -> SyncReport {
    if options.isStrict { try requireFitting() }
    return try afterSnapshot(options) { report in
      try letOthersGoFirst()
      try mendCloud(into: &report)
      let cloud = try objects.cloud(of: branch().name, root: ledger.path)
      let isFirst = try objects.repository.reference(cloud.seen) == nil
      try push(options, into: &report)
      // Later ones need not ask the cloud for it: whoever pulls is told.
      if isFirst, report.pushed { askWhoSees(cloud, options) }
    }
  }

  func sync(_ options: SyncOptions) throws -> SyncReport {
    if options.isStrict { try requireFitting() }
    return try afterSnapshot(options) { report in
      try letOthersGoFirst()
      try mendCloud(into: &report)
      try pullRound(options, into: &report)
      try push(options, into: &report)
    }
  }

  /// What was pushed has arrived: that the cloud cannot be asked any more is no reason to call that failed.
  private func askWhoSees(_ cloud: Cloud, _ options: SyncOptions) {
    do { sayUnseen(cloud, try tree.apart { try references(of: cloud.receiving, options) }) } catch {
      surroundings.notify(.warning("the cloud could not be asked which branch other devices follow: \(error)"))
    }
  }

  private func letOthersGoFirst() throws {
    let seconds = try PushBackoff.othersTurn(ledger)
    if seconds == 0 { return }
    if seconds >= 1 { surroundings.notify(.othersGoFirst(seconds: Int(seconds))) }
    try tree.apart { surroundings.sleep(seconds) }
  }

  private func push(_ options: SyncOptions, into report: inout SyncReport) throws {
    try ledger.requireWritable()
    try sayElsewhere()
    // The turn is held to the end: nobody overtakes a fetch, a merge and a push that are made in one turn.
    let turn = try turnAtFolder()
    let hasTurn = turn != nil
    try withExtendedLifetime(turn) { try push(options, hasTurn: hasTurn, into: &report) }
  }

  private func push(_ options: SyncOptions, hasTurn: Bool, into report: inout SyncReport) throws {
    var backoff = PushBackoff(surroundings)
    var standstill = Standstill(since: MonotonicClock.now, options.network.limits)
    // A server of one's own may refuse unproven work, whatever the ledger does with it.
    var guardian = Guardian.ledger
    while true {
      let branch = try self.branch()
      guard let head = branch.commit else { return }
      let cloud = try objects.cloud(of: branch.name, root: ledger.path)
      let before = try objects.repository.reference(cloud.tracking)
      let receiving = cloud.receiving
      if before == head || cloud.elsewhere != nil, try isThere(head, receiving, options) { return }
      let work = try sendableWork(head, since: before, guardian, options)
      guard let sent = work.commit, work.waiting.isEmpty || cloud.elsewhere == nil else {
        report.refusal = try refusal(of: work, guardian)
        return
      }
      try inspectOutgoing(sent, to: cloud)
      if !options.allowsDeletions { try requireFewDeletions(in: sent, to: cloud) }
      let outcome = try outcome(of: sent, on: branch, receiving, isElsewhere: cloud.elsewhere != nil, options)
      switch outcome {
      case .accepted:
        report.pushed = true
        leadHeadToBranch(of: receiving, isFirstPush: try objects.repository.reference(cloud.seen) == nil, options)
        report.misfits = try misfits(since: before, to: sent)
        try sayHookIgnored()
        try sayHooksNotRun(receiving)
        if !hasTurn { try backoff.leaveTurn(ledger) }
        if let elsewhere = cloud.elsewhere, try !isThere(sent, cloud, options) {
          report.sentTo = "\(elsewhere)"
          return sayNotFetched(from: cloud)
        }
        try note(cloud, has: sent)
        if !work.waiting.isEmpty {
          try pullRound(options, into: &report)
          report.refusal = try refusal(of: work, guardian)
          return
        }
        return try pushFeeds(with: sent, to: receiving, options)
      case .rejected(.refused(let reason)):
        let part = guardian == .ledger ? try sendableWork(head, since: before, .server, options) : work
        if guardian == .server || part.commit == nil || part.waiting.isEmpty || cloud.elsewhere != nil {
          throw refused(Sentence(verbatim: reason))
        }
        guardian = .server
      case .rejected(let rejection):
        if try standstill.note(rejection, at: objects.repository.reference(cloud.seen), CloudLock(receiving)) {
          try removeLock(of: receiving, standstill, rejection, hasTurn: hasTurn)
        }
        backoff.wasOvertaken()
        if backoff.waited > SyncOptions.pushPatience { throw overtaken(backoff.attempts) }
        if backoff.attempts == 1 || backoff.attempts.isMultiple(of: 10) {
          surroundings.notify(.pushOvertaken(attempt: backoff.attempts))
        }
        let pause = try hasTurn ? 0 : backoff.pause()
        try tree.apart { surroundings.sleep(pause) }
        // After the pause: whoever pulls and pushes in one go is rarely overtaken.
        backoff.tryBegins()
        try pullRound(options, into: &report)
        if cloud.elsewhere != nil, let there = try tree.apart({ try tip(of: receiving, options) }), try !isKnown(there)
        {
          throw elsewhereMovedOn(cloud)
        }
      }
    }
  }

  /// Says where git is told to send to another place than it fetches from.
  private func sayElsewhere() throws {
    let cloud = try objects.cloud(of: branch().name, root: ledger.path)
    if !cloud.others.isEmpty {
      surroundings.notify(.notSentTo(cloud.others.map { "\($0)" }))
    }
    guard let elsewhere = cloud.elsewhere else { return }
    surroundings.notify(.sentElsewhere(to: "\(elsewhere)", from: "\(cloud.url)"))
  }

  private func sayNotFetched(from cloud: Cloud) {
    surroundings.notify(
      .warning(
        "\(cloud.receiving.url) has everything now, and \(cloud.url) does not: whoever fetches there does not get it yet"
      ))
  }

  private func elsewhereMovedOn(_ cloud: Cloud) -> Failure {
    Failure(
      .cloud, "overtaken",
      "\(cloud.receiving.url), where git is told to send, has commits that \(cloud.url) does not have",
      advice: StoreAdvice.sendWhereFetched)
  }

  /// The turn at a cloud in a folder; nil for any other cloud, and where no turn can be had in time: then pauses have
  /// to do.
  private func turnAtFolder() throws -> FolderTurn? {
    let cloud = try objects.cloud(of: branch().name, root: ledger.path)
    guard let folder = FolderCloud(cloud.receiving.url) else { return nil }
    // Mostly nobody else is there, and then the turn can be had at once, without letting others use the ledger
    // meanwhile.
    if let turn = folder.turn(within: .zero) { return turn }
    return try tree.apart { folder.turn(within: .seconds(SyncOptions.pushPatience)) }
  }

  private func overtaken(_ attempts: Int) -> Failure {
    Failure(
      .cloud, "overtaken",
      "others kept pushing for \(Int(SyncOptions.pushPatience)) seconds: the cloud moved on \(attempts) times",
      advice: StoreAdvice.pushLater)
  }

  /// Watches a cloud that says again and again that its branch is locked, while the branch does not move: then nobody
  /// is writing there any more.
  private struct Standstill {
    /// How long that may last, in seconds.
    let patience: Int
    private var seen: ObjectID?
    private var since: Double
    /// The locks as they were at the beginning, where they can be seen.
    private(set) var locks: [FileStat?] = []

    init(since: Double, _ limits: TimeLimits) {
      self.since = since
      patience = Int(min(limits.connect, .seconds(10)).components.seconds)
    }

    /// Notes one more rejection, and returns whether the standstill has lasted too long.
    mutating func note(_ rejection: PushOutcome.Rejection, at seen: ObjectID?, _ lock: CloudLock?) throws -> Bool {
      let there = try lock?.seen() ?? []
      guard case .locked = rejection, seen == self.seen, there == locks else {
        (self.seen, since, locks) = (seen, MonotonicClock.now, there)
        return false
      }
      return MonotonicClock.now - since >= Double(patience)
    }
  }

  private func removeLock(
    of cloud: Cloud, _ standstill: Standstill, _ rejection: PushOutcome.Rejection, hasTurn: Bool
  ) throws {
    guard case .locked(let reason) = rejection else { return }
    let words = "the cloud's branch has been locked for \(counted(standstill.patience, "second"))"
    if hasTurn, try CloudLock(cloud)?.remove(since: standstill.locks) == true {
      return surroundings.notify(.warning("\(words), and no git is at work there: the lock was taken away"))
    }
    throw Failure(
      .cloud, "cloud-locked", "\(words): \(reason)",
      advice: StoreAdvice.removeLockThere)
  }

  /// Throws where a commit has a tree that every other device would refuse: plain git commits anything.
  private func inspectOutgoing(_ head: ObjectID, to cloud: Cloud) throws {
    let seen = try objects.repository.reference(cloud.seen)
    var inspection = IncomingInspection(objects: objects, isOutgoing: true)
    let known = try [seen].compactMap { $0 }.filter(isKnown)
    let new = try objects.repository.history(from: [head], hiding: known)
    try inspection.inspect(head, new: new.reversed(), known: known)
  }

  /// Throws where what is about to be sent takes many records from others.
  private func requireFewDeletions(in head: ObjectID, to cloud: Cloud) throws {
    guard let seen = try objects.repository.reference(cloud.seen), try isKnown(seen) else { return }
    try ChangeList(ledger, objects, from: seen, to: head).requireFewDeletions(ofOthersThan: ledger.sessionUser())
  }

  private func outcome(
    of head: ObjectID, on branch: Branch, _ cloud: Cloud, isElsewhere: Bool, _ options: SyncOptions
  ) throws -> PushOutcome {
    // A cloud whose branch is not where it was last seen may have lost commits: a pull finds out before anything is
    // pushed.
    let seen = options.acceptsRewound || isElsewhere ? nil : try objects.repository.reference(cloud.seen)
    let hook = try HookQuestion(head, on: branch, to: cloud, objects)
    try remember(head, as: OwnReferences.outgoing)
    defer { forget(OwnReferences.outgoing) }
    return try tree.apart {
      var expected = seen.map { .exactly($0) } ?? PushUpdate.Expectation.anything
      if let hook {
        let there = try tip(of: cloud, options)
        if try !hook.canBeSent(there, expected) { return .rejected(.moved) }
        try hook.ask(there)
        expected = .exactly(there)
      }
      let update = PushUpdate(OwnReferences.outgoing, to: cloud.branch, expecting: expected)
      return try withCloud(cloud.url) { () throws(GitError) in
        try objects.repository.push([update], to: cloud.url, networkOptions(options)).first ?? .rejected(.notTried)
      }
    }
  }

  /// The options of a push. A cloud in a folder is flushed as a whole file system, where that is quicker.
  func networkOptions(_ options: SyncOptions) -> NetworkOptions {
    var network = options.network
    let chosen = surroundings.flush
    network.flushWhole = { (path) throws(GitError) in
      let method: FlushMethod
      // Whoever cannot tell flushes folder by folder.
      do { method = try chosen ?? FlushMethod.quickest(in: Folder(path), writing: Self.partsOfCloud) } catch {
        return false
      }
      if method == .each { return false }
      do { try Folder(path).flushAll() } catch {
        throw GitError(.system, doing: "flush the cloud's folder \(path)", "\(error)")
      }
      return true
    }
    return network
  }

  private static let partsOfCloud = ["objects", "objects/pack", "refs", "refs/heads"]

  /// Says, as git does, that a hook is ignored because it is not executable. git's setting against that message
  /// silences ours too.
  private func sayHookIgnored() throws {
    guard let file = try objects.repository.ignoredPrePushHook() else { return }
    surroundings.notify(.hookNotExecutable(file))
  }

  private func sayHooksNotRun(_ cloud: Cloud) throws {
    guard let folder = FolderCloud(cloud.url) else { return }
    let hooks = try folder.hooksNotRun(surroundings.git)
    if hooks.isEmpty { return }
    surroundings.notify(.hooksNotRun(hooks, cloud: "\(cloud.url)", folder: cloud.url.path))
  }

  /// Whether the cloud itself has the commit. What git remembers of the cloud may be old, and nothing must be called
  /// pushed that is not there.
  private func isThere(_ head: ObjectID, _ cloud: Cloud, _ options: SyncOptions) throws -> Bool {
    try tree.apart { try tip(of: cloud, options) } == head
  }

  /// The newest commit that the cloud's branch has now.
  private func tip(of cloud: Cloud, _ options: SyncOptions) throws -> ObjectID? {
    try references(of: cloud, options).first { Text($0.name) == Text(cloud.branch) }?.id
  }

  func references(of cloud: Cloud, _ options: SyncOptions) throws -> [RemoteReference] {
    try withCloud(cloud.url) { () throws(GitError) in
      try Repository.references(at: cloud.url, environment: surroundings.git, options.network)
    }
  }

  private func refused(_ reason: Sentence) -> Failure {
    Failure(
      .cloud, "refused", "the cloud refused the push: \(reason)",
      advice: StoreAdvice.askOwner)
  }
}
