import Records

/// Merges commits. A pure function of its two heads: no clock, no host, no configuration, so that two devices that
/// merge the same heads make the same commit, down to its id.
///
/// Law: heads that come together in any order say the same (`ThreeHeadTests.everyOrderSaysTheSame`,
/// `HistoryLawTests.endAlikeAndLoseNothing`).
public struct MergeEngine<Store: ObjectStore> {
  private let store: Store
  private let version: RulesVersion

  /// - Parameter version: the rules by which it merges; earlier ones for merges that were made by them.
  public init(store: Store, version: RulesVersion = .newest) { (self.store, self.version) = (store, version) }

  /// A merge commit and what it did.
  public struct Merged: Sendable {
    public let commit: Store.ID
    public let report: MergeReport
  }

  /// The merge commit of two heads, neither of which contains the other. It is written; no branch moves.
  ///
  /// Several merge bases (criss-cross) are merged first, in the order of their ids, by this same engine: where the heads
  /// have such a merge already, by the oldest rules that made one, so that what newer rules saved on the other side counts
  /// as its change, and is not taken back. Unrelated histories are merged over an empty tree.
  public func merge(_ a: Store.ID, _ b: Store.ID) throws -> Merged {
    var trees = try treeMerge(a, b)
    let tree = try trees.merged()
    let version = try oldestVersion(with: tree, of: trees)
    let times = try trees.heads.map { _, head throws(any Error) in try store.commit(head).time }
    let commit = try store.writeMerge(
      tree: tree, parents: [trees.heads.first, trees.heads.second], time: max(times.first, times.second),
      message: trees.report.commitMessage + version.trailer)
    return Merged(commit: commit, report: trees.report)
  }

  /// The oldest rules by which the merge comes out as it did. They are tried where something was met that they treat
  /// otherwise; that may still come to the same.
  private func oldestVersion(with tree: Store.ID, of trees: TreeMerge<Store>) throws -> RulesVersion {
    if trees.asksVersion {
      for number in RulesVersion.first.number..<version.number {
        let older = MergeEngine(store: store, version: RulesVersion(number))
        var merge = try older.treeMerge(of: trees.heads)
        if try merge.merged() == tree { return older.version }
      }
      return version
    }
    return .first
  }

  /// The merge of the trees of two heads, whatever their order.
  func treeMerge(_ a: Store.ID, _ b: Store.ID) throws -> TreeMerge<Store> {
    try treeMerge(of: Sides(first: min(a, b), second: max(a, b)))
  }

  func treeMerge(of heads: Sides<Store.ID>) throws -> TreeMerge<Store> {
    let trees = try heads.map { _, head throws(any Error) in try store.commit(head).tree }
    let base = try base(of: heads)
    return try TreeMerge(
      store: store, base: base.tree, heads: heads, trees: trees, version: version, asksVersion: base.asksVersion)
  }

  /// The tree of the merge base, and whether earlier rules would have made another one.
  private func base(of heads: Sides<Store.ID>) throws -> (tree: Store.ID?, asksVersion: Bool) {
    let bases = try store.mergeBases(heads.first, heads.second).sorted()
    guard var base = bases.first else { return (nil, false) }
    if bases.count == 1 { return (try store.commit(base).tree, false) }
    let made = try store.commits(from: [heads.first, heads.second], hiding: bases).map(store.commit)
    var asksVersion = false
    for next in bases.dropFirst() {
      let parents = [min(base, next), max(base, next)]
      let oldest = made.filter { $0.parents == parents }.compactMap(\.mergedBy).filter(\.isKnown).min()
      let engine = MergeEngine(store: store, version: min(version, oldest ?? version))
      base = try engine.merge(base, next).commit
      asksVersion = try asksVersion || store.commit(base).mergedBy != .first
    }
    return (try store.commit(base).tree, asksVersion)
  }
}

extension MergeReport {
  /// Says in words what the merge did. It follows from the report alone, since the commit's id depends on it.
  var commitMessage: String {
    var parts: [String] = []
    if !combined.isEmpty { parts.append("combine \(counted(combined.count, "field"))") }
    if !conflicts.isEmpty { parts.append("list \(counted(conflicts.count, "conflict"))") }
    let orders = contradictingMoves.count
    if orders > 0 { parts.append("take the order of one side in \(counted(orders, "list"))") }
    if !keptBoth.isEmpty { parts.append("keep both versions of \(counted(keptBoth.count / 2, "file"))") }
    return parts.isEmpty ? "Merge\n" : "Merge: \(parts.joined(separator: ", "))\n"
  }
}
