import Records

/// Merges a file that is not a record, or that cannot be read as one. Law: nothing is lost
/// (`TreeMergeTests.textFiles`, `TreeMergeTests.unreadableRecord`).
struct FileMerge<Store: ObjectStore> {
  typealias Version = MergeCase<Store.ID>.Version

  let reader: TreeReader<Store>
  /// The trees of both sides: a file that has to give way takes no name that either of them has.
  let trees: [Store.ID]

  private var store: Store { reader.store }

  /// Text files are merged by lines. Where lines overlap, and for all other files, both versions stay.
  func merged(_ merge: MergeCase<Store.ID>, byLines: Bool) throws -> [Version] {
    guard let first = merge.first, let second = merge.second else {
      return [merge.first ?? merge.second].compactMap { $0 }
    }
    if first == second { return [first] }
    if byLines, let bytes = try mergedLines(merge) {
      return [Version(path: first.path, leaf: Leaf(id: try store.writeFile(bytes), mode: FileMode.merged(merge)))]
    }
    return try bothKept(first, second)
  }

  private func mergedLines(_ merge: MergeCase<Store.ID>) throws -> [UInt8]? {
    guard let first = merge.first, let second = merge.second, merge.isOfFiles else { return nil }
    let contents = [
      try merge.base.map { try store.file($0.leaf.id) } ?? [], try store.file(first.leaf.id),
      try store.file(second.leaf.id),
    ]
    guard contents.allSatisfy(isText) else { return nil }
    let lines = contents.map(lines)
    return SequenceMerge(base: lines[0], first: lines[1], second: lines[2], appends: false)?.items.flatMap { $0 }
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
  private func bothKept(_ first: Version, _ second: Version) throws -> [Version] {
    let (named, other) = first.leaf.id < second.leaf.id ? (first, second) : (second, first)
    if named.path != other.path { return [named, other] }
    if first.leaf.id == second.leaf.id { return [first.leaf.mode < second.leaf.mode ? first : second] }
    return [named, Version(path: try otherName(of: other), leaf: other.leaf)]
  }

  func otherName(of version: Version) throws -> Text {
    let abbreviation = store.abbreviation(version.leaf.id)
    return try OtherName.of(version.path.string, abbreviation: abbreviation) { name throws(any Error) in
      try trees.contains { tree in
        guard let entry = try reader.entry(at: name.string, in: tree) else { return false }
        return entry.id != version.leaf.id
      }
    }
  }
}
