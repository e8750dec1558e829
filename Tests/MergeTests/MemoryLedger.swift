import Records

@testable import Merge

/// A ledger in memory: commits are made of whole trees, and heads are merged as a pull would.
struct MemoryLedger {
  let store = MemoryStore()

  /// A commit of the files, by path; nothing else is in its tree. `second` is its time and the name of its author.
  func commit(_ files: [String: String], on parents: [Text] = [], at second: Int = 0) throws -> Text {
    let changes = files.keys.sorted().map { path in
      LeafChange(
        path: Text(path), leaf: Leaf(id: store.writeFile(Array((files[path] ?? "").utf8)), mode: 0o100644))
    }
    let tree = try store.writeTree(from: nil, changes: changes)
    return store.write(
      CommitFacts(
        parents: parents, tree: tree, authorship: Self.authorship(at: second), time: Int64(second)))
  }

  static func authorship(at second: Int) -> Authorship {
    func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return Authorship(
      at: Text("2026-01-01T12:\(padded(second / 60)):\(padded(second % 60))Z"), by: Text("person \(second)"))
  }

  /// The commit that brings two heads together: one of them where it contains the other. With the sides the other way
  /// round, the same tree has to come out.
  func join(_ a: Text, _ b: Text) throws -> Text {
    let bases = try store.mergeBases(a, b)
    if bases.contains(a) { return b }
    if bases.contains(b) { return a }
    let engine = MergeEngine(store: store)
    let commit = try engine.merge(a, b).commit
    var swapped = try engine.treeMerge(of: Sides(first: max(a, b), second: min(a, b)))
    let tree = try swapped.merged()
    if try store.commit(commit).tree != tree {
      throw Asymmetry(first: try files(in: commit), second: try files(of: tree))
    }
    return commit
  }

  /// The merge depends on which side is the first.
  struct Asymmetry: Error {
    let first: [String: String]
    let second: [String: String]
  }

  func files(in commit: Text) throws -> [String: String] { try files(of: try store.commit(commit).tree) }

  private func files(of tree: Text) throws -> [String: String] {
    var files: [String: String] = [:]
    try collect(tree, "", &files)
    return files
  }

  private func collect(_ tree: Text, _ prefix: String, _ files: inout [String: String]) throws {
    for node in try store.folder(tree) {
      let path = prefix + node.name.string
      if node.isFolder {
        try collect(node.id, path + "/", &files)
      } else {
        files[path] = String(decoding: try store.file(node.id), as: UTF8.self)
      }
    }
  }

  /// The files of the merge of two commits on a base.
  func merged(
    _ base: [String: String], _ first: [String: String], _ second: [String: String]
  ) throws -> [String: String] {
    let root = try commit(base)
    return try files(in: try join(try commit(first, on: [root], at: 1), try commit(second, on: [root], at: 2)))
  }

  /// Every way in which three heads can come together, two at a time.
  func joins(_ heads: [Text]) throws -> [Text] {
    let (a, b, c) = (heads[0], heads[1], heads[2])
    let pairs = (ab: try join(a, b), bc: try join(b, c), ac: try join(a, c))
    return [
      try join(pairs.ab, c), try join(pairs.bc, a), try join(pairs.ac, b),
      try join(pairs.ab, pairs.bc), try join(pairs.bc, pairs.ac), try join(pairs.ab, pairs.ac),
    ]
  }
}
