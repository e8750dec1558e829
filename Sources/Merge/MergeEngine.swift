import Records

/// Merges commits. A pure function of its two heads: no clock, no host, no configuration, so that two devices that
/// merge the same heads make the same commit, down to its id.
///
/// Law: heads that come together in any order say the same (`ThreeHeadTests.everyOrderSaysTheSame`,
/// `HistoryLawTests.endAlikeAndLoseNothing`).
public struct MergeEngine<Store: ObjectStore> {
  private let store: Store

  public init(store: Store) { self.store = store }

  /// A merge commit and what it did.
  public struct Merged: Sendable {
    public let commit: Store.ID
    public let report: MergeReport
  }

  /// The merge commit of two heads, neither of which contains the other. It is written; no branch moves.
  ///
  /// Several merge bases (criss-cross) are merged first, in the order of their ids, by this same engine. Unrelated
  /// histories are merged over an empty tree.
  public func merge(_ a: Store.ID, _ b: Store.ID) throws -> Merged {
    var trees = try treeMerge(a, b)
    let tree = try trees.merged()
    let times = try trees.heads.map { _, head throws(any Error) in try store.commit(head).time }
    let commit = try store.writeMerge(
      tree: tree, parents: [trees.heads.first, trees.heads.second], time: max(times.first, times.second),
      message: trees.report.commitMessage)
    return Merged(commit: commit, report: trees.report)
  }

  /// The merge of the trees of two heads, whatever their order.
  func treeMerge(_ a: Store.ID, _ b: Store.ID) throws -> TreeMerge<Store> {
    try treeMerge(of: Sides(first: min(a, b), second: max(a, b)))
  }

  func treeMerge(of heads: Sides<Store.ID>) throws -> TreeMerge<Store> {
    let trees = try heads.map { _, head throws(any Error) in try store.commit(head).tree }
    return try TreeMerge(store: store, base: try baseTree(heads), heads: heads, trees: trees)
  }

  private func baseTree(_ heads: Sides<Store.ID>) throws -> Store.ID? {
    let bases = try store.mergeBases(heads.first, heads.second).sorted()
    guard var base = bases.first else { return nil }
    for next in bases.dropFirst() { base = try merge(base, next).commit }
    return try store.commit(base).tree
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
