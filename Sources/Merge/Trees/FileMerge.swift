import Records

/// Merges a file that is no record, or one that cannot be read as a record. Law: nothing is lost (`TreeMergeTests.textFiles`,
/// `TreeMergeTests.unreadableRecord`).
struct FileMerge<Store: ObjectStore> {
  typealias Version = MergeCase<Store.ID>.Version

  let reader: TreeReader<Store>
  /// The trees of both sides: a file that has to give way takes no name of theirs.
  let trees: [Store.ID]

  private var store: Store { reader.store }

  /// Text files are merged by lines. Where lines overlap, and for all other files, both versions stay.
  func merged(_ merge: MergeCase<Store.ID>, byLines: Bool) throws -> [Version] {
    guard let ours = merge.ours, let theirs = merge.theirs else {
      return [merge.ours ?? merge.theirs].compactMap { $0 }
    }
    if ours == theirs { return [ours] }
    if byLines, let bytes = try mergedLines(merge) {
      return [Version(path: ours.path, leaf: Leaf(id: try store.writeFile(bytes), mode: FileMode.merged(merge)))]
    }
    return try bothKept(ours, theirs)
  }

  private func mergedLines(_ merge: MergeCase<Store.ID>) throws -> [UInt8]? {
    guard let ours = merge.ours, let theirs = merge.theirs, merge.isOfFiles else { return nil }
    let contents = [
      try merge.base.map { try store.file($0.leaf.id) } ?? [], try store.file(ours.leaf.id),
      try store.file(theirs.leaf.id),
    ]
    guard contents.allSatisfy(isText) else { return nil }
    let lines = contents.map(lines)
    return SequenceMerge(base: lines[0], ours: lines[1], theirs: lines[2], appends: false)?.items.flatMap { $0 }
  }

  private func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
  }

  private func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  /// The version with the smaller blob id keeps the name, the other's name tells its id: both devices make the
  /// same two files, and neither is called "mine".
  private func bothKept(_ ours: Version, _ theirs: Version) throws -> [Version] {
    let (first, second) = ours.leaf.id < theirs.leaf.id ? (ours, theirs) : (theirs, ours)
    if first.path != second.path { return [first, second] }
    if ours.leaf.id == theirs.leaf.id { return [ours.leaf.mode < theirs.leaf.mode ? ours : theirs] }
    return [first, Version(path: try otherName(of: second), leaf: second.leaf)]
  }

  private func otherName(of version: Version) throws -> Text {
    let abbreviation = store.abbreviation(version.leaf.id)
    return try OtherName.of(version.path.string, abbreviation: abbreviation) { name throws(any Error) in
      try trees.contains { tree in
        guard let entry = try reader.entry(at: name.string, in: tree) else { return false }
        return entry.id != version.leaf.id
      }
    }
  }
}
