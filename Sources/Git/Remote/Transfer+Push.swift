import CLibgit2

extension Transfer {
  /// Called once the cloud has said what it has, before anything is sent: rejects what could only be sent by dropping
  /// somebody's commits.
  func judgeUpdates(
    _ updates: UnsafeMutablePointer<UnsafePointer<git_push_update>?>?, _ count: Int
  ) -> Int32 {
    for (place, update) in pushUpdates.enumerated() {
      let found = unsafe (0..<count).lazy.compactMap { unsafe updates?[$0]?.pointee }
        .first { unsafe String(cString: $0.dst_refname) == update.destination }
      guard let found = unsafe found else { continue }
      if unsafe mustNotSend(update, theirs: found.src, ours: found.dst) { pushOutcomes[place] = .rejected(.moved) }
    }
    return pushOutcomes.contains(.rejected(.moved)) ? GIT_ENONFASTFORWARD.rawValue : 0
  }

  private func mustNotSend(_ update: PushUpdate, theirs: git_oid, ours: git_oid) -> Bool {
    let old = ObjectID(theirs) == .zero ? nil : ObjectID(theirs)
    if case .exactly(let expected) = update.expected, expected != old { return true }
    guard old != nil, !update.isForced, ObjectID(ours) != .zero, ObjectID(ours) != old else { return false }
    var (theirs, ours) = (theirs, ours)
    return unsafe git_graph_descendant_of(repository, &ours, &theirs) != 1
  }

  /// Called for each reference with what the cloud says about it; no status is acceptance.
  func hearOutcome(_ name: UnsafePointer<CChar>?, _ status: UnsafePointer<CChar>?) -> Int32 {
    guard let name = unsafe name.map({ unsafe String(cString: $0) }) else { return 0 }
    let reason = unsafe status.map { unsafe String(cString: $0) }
    for (place, update) in pushUpdates.enumerated() where update.destination == name {
      pushOutcomes[place] = reason.map { .rejected(rejection($0)) } ?? .accepted
    }
    return 0
  }

  /// A server that finds its reference elsewhere than it said a moment ago has been pushed to meanwhile.
  private func rejection(_ reason: String) -> PushOutcome.Rejection {
    let lines = saidText.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    if let lock = lines.last(where: { $0.contains(".lock': File exists") }) { return .locked(String(lock).safeToShow) }
    let signs = [
      "non-fast-forward", "fetch first", "failed to update ref", "cannot lock ref", "failed to lock",
      "incorrect old value provided", "reference already exists", "stale info",
    ]
    if signs.contains(where: { reason.contains($0) }) { return .moved }
    return .refused((lines.suffix(8).map(String.init) + [reason]).joined(separator: "; ").safeToShow)
  }
}
