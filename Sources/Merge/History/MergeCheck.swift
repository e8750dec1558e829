/// Whether commits that are signed as the engine's are the merges of their parents. A name and an e-mail address are
/// anybody's to take; a merge can be computed again (decision 2), by the rules that made it (decision 56). What was
/// found out is remembered by id.
///
/// Law: a commit that says anything that its parents' merge does not say counts as its author's
/// (`MergeCheckTests.forgedMerges`).
public final class MergeCheck<Store: ObjectStore> {
  private var known: [Store.ID: Bool] = [:]
  private var isChecking = false

  public init() {}

  /// A merge that another one depends on, and that has not been computed yet.
  private struct Unchecked: Error {
    let commit: Store.ID
  }

  /// Remembers a merge that the engine has just made: it need not be computed once more.
  public func remember(_ merge: Store.ID) { known[merge] = true }

  /// Computes the merge in `store`, which takes the objects that it is made of.
  ///
  /// A merge may ask about older ones, thousands deep where somebody wants that. So each computation ends where it
  /// meets one that is not known, and begins again once that is: a list, for calls within calls would end with the
  /// stack.
  public func isMerge(_ commit: Store.ID, in store: Store) throws -> Bool {
    if let known = known[commit] { return known }
    if isChecking { throw Unchecked(commit: commit) }
    isChecking = true
    defer { isChecking = false }
    var open = [commit]
    while let next = open.last {
      do {
        known[next] = try compute(next, in: store)
        open.removeLast()
      } catch let older as Unchecked {
        open.append(older.commit)
      }
    }
    return known[commit] ?? false
  }

  private func compute(_ commit: Store.ID, in store: Store) throws -> Bool {
    let facts = try store.commit(commit)
    guard facts.parents.count == 2, facts.parents == facts.parents.sorted() else { return false }
    guard let version = facts.mergedBy, version.isKnown else { return false }
    do {
      var merge = try MergeEngine(store: store, version: version).treeMerge(facts.parents[0], facts.parents[1])
      return try merge.merged() == facts.tree
    } catch is AmbiguousName {
      return false
    }
  }
}
