extension IndexImage {
  /// The positions of the merged entries that are not in a tree as they are here, in their order. Folders of which git has
  /// noted that they are those of the tree are not looked at.
  /// - Parameter tree: nil: of no file.
  public func positions(differingFrom tree: ObjectID?, in repository: borrowing Repository) throws(GitError) -> [Int] {
    var found: [Int] = []
    try compare(0..<count, behind: 0, tree, cachedTree, in: repository, &found)
    return found
  }

  /// - Parameters:
  ///   - positions: the entries of one folder.
  ///   - start: how many bytes of their paths lead there, with the slash.
  private func compare(
    _ positions: Range<Int>, behind start: Int, _ tree: ObjectID?, _ cached: CachedTree?,
    in repository: borrowing Repository, _ found: inout [Int]
  ) throws(GitError) {
    if let tree, cached?.id == tree { return }
    var there: [[UInt8]: TreeEntry] = [:]
    for entry in try tree.map({ (id) throws(GitError) in try repository.readTree(id) }) ?? [] where entry.isValidUTF8 {
      there[Array(entry.name.utf8)] = entry
    }
    var position = positions.lowerBound
    while position < positions.upperBound {
      let path = bytes[pathRange(at: position)].dropFirst(start)
      guard let slash = path.firstIndex(of: UInt8(ascii: "/")) else {
        let entry = there[Array(path)]
        if isMerged(position), !isIntendedToAdd(position),
          entry?.id != id(at: position) || entry?.mode != mode(at: position)
        {
          found.append(position)
        }
        position += 1
        continue
      }
      let name = Array(path[..<slash])
      let end = self.end(ofFolder: Array(path[...slash]), from: position, behind: start, before: positions.upperBound)
      let folder = there[name].flatMap { $0.kind == .tree ? $0.id : nil }
      let known = cached?.folders.first { $0.name == name }
      try compare(position..<end, behind: start + name.count + 1, folder, known, in: repository, &found)
      position = end
    }
  }

  /// The first position behind the entries of a folder: they stand side by side.
  private func end(ofFolder name: [UInt8], from first: Int, behind start: Int, before limit: Int) -> Int {
    var (low, high) = (first, limit)
    while low < high {
      let middle = (low + high) / 2
      if bytes[pathRange(at: middle)].dropFirst(start).starts(with: name) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Repository {
  /// The index in a file of that name: while git commits, it may be another one than usual (`GIT_INDEX_FILE`).
  public func index(at path: String) throws(GitError) -> GitIndex { try GitIndex(path: path, workTree: nil) }

  /// The commits that git is merging into HEAD, as it notes them.
  public func mergedHeads() throws(GitError) -> [ObjectID] {
    let file = gitDirectory + "MERGE_HEAD"
    let bytes = try PlainFile.read(file, doing: "read \(file)") ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { ObjectID(hex: String($0)) }
  }
}
