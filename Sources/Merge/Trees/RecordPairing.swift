import Records
import Schema

/// The versions that three trees have of one record or of one other file.
struct MergeCase<ID: Hashable & Sendable> {
  struct Version: Hashable {
    let path: Text
    let leaf: Leaf<ID>
  }

  /// nil for a file that is not a record.
  let location: RecordLocation?
  let base: Version?
  let first: Version?
  let second: Version?

  /// Whether none of the versions is a link or a submodule.
  var isOfFiles: Bool { [base, first, second].allSatisfy { $0?.leaf.isFile ?? true } }
}

/// Finds the files that are versions of one record: by path first, then by id, so that a rename on one side and an edit
/// on the other are two changes of one record (`MoveTests.renameAgainstEdit`, `MoveTests.copyAgainstMove`).
struct RecordPairing<ID: Hashable & Sendable> {
  typealias Version = MergeCase<ID>.Version

  static func cases(
    _ differences: [TreeDifference<ID>], renamed: [Text: RecordLocation] = [:]
  ) -> [MergeCase<ID>] {
    var cases: [MergeCase<ID>] = []
    forEachCase(differences, renamed: renamed) { cases.append($0) }
    return cases
  }

  /// First the files that are not records, then the records in the order in which their differences begin.
  ///
  /// Nearly every record differs at one path alone. For there may be very many, those that differ at several are found by
  /// the hashes of their locations, and only they are kept together.
  ///
  /// - Parameters:
  ///   - renamed: the locations in the base of records whose paths are their ids, by their new paths.
  ///   - reused: the paths at which a side has another record than the base; what differs there alone is that one.
  static func forEachCase(
    _ differences: [TreeDifference<ID>], renamed: [Text: RecordLocation] = [:], reused: Set<Text> = [],
    _ body: (MergeCase<ID>) throws -> Void
  ) rethrows {
    func isAnother(_ difference: TreeDifference<ID>) -> Bool {
      difference.base == nil && reused.contains(difference.path) && renamed[difference.path] == nil
    }
    func location(of difference: TreeDifference<ID>) -> RecordLocation? {
      guard difference.isOfFiles, !isAnother(difference) else { return nil }
      let renamed = difference.base == nil ? renamed[difference.path] : nil
      return renamed ?? RecordLocation(path: difference.path.string)
    }
    var (hashes, repeated): (Set<Int>, Set<Int>) = ([], [])
    for difference in differences {
      if let location = location(of: difference) {
        if !hashes.insert(location.hashValue).inserted { repeated.insert(location.hashValue) }
      } else {
        try body(
          alone(difference, location: isAnother(difference) ? RecordLocation(path: difference.path.string) : nil))
      }
    }
    hashes = []
    var together: [RecordLocation: [TreeDifference<ID>]] = [:]
    if !repeated.isEmpty {
      for difference in differences {
        guard let location = location(of: difference), repeated.contains(location.hashValue) else { continue }
        together[location, default: []].append(difference)
      }
    }
    for difference in differences {
      guard let location = location(of: difference) else { continue }
      guard repeated.contains(location.hashValue) else {
        try body(alone(difference, location: location))
        continue
      }
      // All of them come with the first.
      for pair in together.removeValue(forKey: location).map({ paired($0, location: location) }) ?? [] {
        try body(pair)
      }
    }
  }

  private static func alone(_ difference: TreeDifference<ID>, location: RecordLocation?) -> MergeCase<ID> {
    func version(_ leaf: Leaf<ID>?) -> Version? { leaf.map { Version(path: difference.path, leaf: $0) } }
    return MergeCase(
      location: location, base: version(difference.base), first: version(difference.first),
      second: version(difference.second))
  }

  /// A path that two of the trees have is a case of its own. Paths that only one tree has are matched by the id, if
  /// each tree has one of them.
  private static func paired(_ differences: [TreeDifference<ID>], location: RecordLocation) -> [MergeCase<ID>] {
    if differences.count == 1 { return [alone(differences[0], location: location)] }
    if let pair = matched(differences, location: location) { return [pair] }
    let moved = [
      movedCase(differences, \.first, \.second, location), movedCase(differences, \.second, \.first, location),
    ]
    let taken = Set(moved.compactMap { $0 }.flatMap(\.paths))
    let left = differences.filter { !taken.contains($0.path) }
    return moved.compactMap { $0?.pair } + unmoved(left, location: location)
  }

  /// A record that one side still has at its path in the base, and that the other side moved to the only path that it
  /// alone has: the record of the base goes before a copy of it.
  private static func movedCase(
    _ differences: [TreeDifference<ID>], _ staying: (TreeDifference<ID>) -> Leaf<ID>?,
    _ moving: (TreeDifference<ID>) -> Leaf<ID>?, _ location: RecordLocation
  ) -> (pair: MergeCase<ID>, paths: [Text])? {
    let stayed = differences.filter { $0.base != nil && staying($0) != nil && moving($0) == nil }
    let arrived = differences.filter { $0.base == nil && staying($0) == nil && moving($0) != nil }
    guard stayed.count == 1, arrived.count == 1, let pair = matched([stayed[0], arrived[0]], location: location) else {
      return nil
    }
    return (pair, [stayed[0].path, arrived[0].path])
  }

  private static func unmoved(_ differences: [TreeDifference<ID>], location: RecordLocation) -> [MergeCase<ID>] {
    let single = differences.filter { count($0) == 1 }
    let rest = differences.filter { count($0) > 1 }.map { alone($0, location: location) }
    if let pair = matched(single, location: location) { return rest + [pair] }
    return rest + single.map { alone($0, location: location) }
  }

  private static func count(_ difference: TreeDifference<ID>) -> Int {
    [difference.base, difference.first, difference.second].filter { $0 != nil }.count
  }

  /// One case of all differences, if no tree has the record at two of the paths.
  private static func matched(
    _ differences: [TreeDifference<ID>], location: RecordLocation
  ) -> MergeCase<ID>? {
    func versions(_ leaf: (TreeDifference<ID>) -> Leaf<ID>?) -> [Version] {
      differences.compactMap { difference in leaf(difference).map { Version(path: difference.path, leaf: $0) } }
    }
    let found = (base: versions(\.base), first: versions(\.first), second: versions(\.second))
    guard !differences.isEmpty, max(found.base.count, found.first.count, found.second.count) <= 1 else { return nil }
    return MergeCase(
      location: location, base: found.base.first, first: found.first.first, second: found.second.first)
  }
}

/// One record or other file of a merge of trees, and what the merge made of it.
struct MergedCase<ID: Hashable & Sendable> {
  let merge: MergeCase<ID>
  /// The versions that the merged tree has instead of those of the case: none where the record or file is removed, two
  /// where both versions are kept.
  var versions: [MergeCase<ID>.Version]
}

extension MergedCase {
  /// The side that removed a file which the other side still has, if the merge removed it too.
  var removingSide: Side? {
    guard versions.isEmpty, (merge.first == nil) != (merge.second == nil) else { return nil }
    return merge.first == nil ? .first : .second
  }
}

extension MergeCase {
  subscript(side: Side) -> Version? { side == .first ? first : second }
}
