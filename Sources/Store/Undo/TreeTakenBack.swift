import Git
import Merge
import Records

extension WorkTree {
  /// The tree of an `undo`: what stood there before an operation, but for what is not to be taken back. Keys leave by a
  /// revocation alone, and come back by nobody's mistake: an `undo` that is signed would make its signer list what a thief
  /// had listed. And of a commit that changes what this device may not write, all stays as it is: of a record that was moved,
  /// shared or renamed with its owner, half of that taken back would be its end.
  ///
  /// - Parameter range: the branch before and after the operation.
  /// - Returns: the tree, and whether something stays in it that this device may not write.
  func treeTakenBack(_ range: BranchMove, at head: ObjectID) throws -> (tree: ObjectID, keepsOthers: Bool) {
    let (old, new) = (try objects.commit(range.old).tree, try objects.commit(range.new).tree)
    let rights = try WriteRights(of: ledger, objects, at: head)
    let comparison = TreeComparison(objects: objects)
    var kept: [Text: Leaf<ObjectID>?] = [:]
    for path in try manifests(in: [old, new]) {
      let (before, after) = (try comparison.leaf(at: path, in: old), try comparison.leaf(at: path, in: new))
      if let before, let leaf = try keepingKeys(before, after, path) { kept[Text(path)] = .some(leaf) }
    }
    var keepsOthers = false
    if let rights {
      let whole = try pathsOfStrangers(range, rights)
      for difference in try comparison.allDifferences(from: old, to: new)
      where whole.contains(Text(difference.path)) || rights.stranger(at: difference.path) != nil {
        kept[Text(difference.path)] = .some(difference.new)
        keepsOthers = true
      }
    }
    if kept.isEmpty { return (old, false) }
    let changes = kept.map { LeafChange(path: $0.key, leaf: $0.value) }
    return (try objects.writeTree(from: old, changes: changes), keepsOthers)
  }

  /// The files of those commits of an operation that change something which this device may not write.
  private func pathsOfStrangers(_ range: BranchMove, _ rights: WriteRights) throws -> Set<Text> {
    let reader = SignedFactsReader(try LedgerObjects(toRehearse: ledger))
    var paths: Set<Text> = []
    for commit in try objects.repository.history(from: [range.new], hiding: [range.old]) {
      let changed = try reader.paths(changedBy: commit)
      if changed.contains(where: { rights.stranger(at: $0) != nil }) { paths.formUnion(changed.map { Text($0) }) }
    }
    return paths
  }

  /// The paths of everybody's manifests in some trees.
  private func manifests(in trees: [ObjectID]) throws -> [String] {
    var paths: Set<Text> = []
    for tree in trees {
      guard let users = try objects.repository.entry(at: "users", in: tree), users.kind == .tree else { continue }
      paths.formUnion(try objects.repository.readTree(users.id).map { Text(Person.manifestPath(Text($0.name))) })
    }
    return paths.sorted().map(\.string)
  }

  /// The manifest of before with the keys of after, and what is listed about these; nil where they are the same, or one of
  /// the two cannot be read.
  private func keepingKeys(
    _ before: Leaf<ObjectID>, _ after: Leaf<ObjectID>?, _ path: String
  ) throws -> Leaf<ObjectID>? {
    func read(_ leaf: Leaf<ObjectID>) throws -> Object? {
      RecordReading.members(try objects.file(leaf.id), path: path)
    }
    if before == after { return nil }
    guard let old = try read(before) else { return nil }
    let new = try after.map { try read($0) ?? old } ?? Object()
    var members = old
    members[KeyList.member] = new[KeyList.member]
    members[EntryTree.member] = Self.conflicts(of: old, aboutKeysOf: new)
    if members == old { return nil }
    let document = try RecordDocument.reading(objects.file(before.id), path: path)
    return Leaf(id: try objects.writeFile(document.updating(to: .object(members)).bytes), mode: before.mode)
  }

  private static func conflicts(of old: Object, aboutKeysOf new: Object) -> Value? {
    func listed(_ members: Object, aboutKeys: Bool) -> [Object.Member] {
      (members[EntryTree.member]?.object?.members ?? []).filter { entry in
        let isAboutKeys = names(of: entry.key.string).first.map { Text($0) } == KeyList.member
        return isAboutKeys == aboutKeys
      }
    }
    var conflicts = Object()
    for entry in listed(old, aboutKeys: false) + listed(new, aboutKeys: true) { conflicts[entry.key] = entry.value }
    return conflicts.isEmpty ? nil : .object(conflicts)
  }
}
