import Records

@testable import Merge

/// Commits and objects in memory, with ids made from their content: git without git.
final class MemoryStore: ObjectStore {
  typealias ID = Text

  private enum Stored {
    case file([UInt8])
    case folder([TreeNode<Text>])
    case commit(CommitFacts<Text>)
  }

  private var objects: [Text: Stored] = [:]
  private var ancestry: [Text: Set<Text>] = [:]
  private let merges = MergeCheck<MemoryStore>()
  /// How many files were read.
  private(set) var reads = 0

  /// FNV-1a over what an object says: the tests need ids that are the same for the same content, nothing more.
  private func store(_ object: Stored, _ content: String) -> Text {
    let hash = content.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let id = Text(String(hash, radix: 16))
    objects[id] = object
    return id
  }

  func abbreviation(_ id: Text) -> String { String(id.string.prefix(8)) }

  func commit(_ id: Text) throws -> CommitFacts<Text> {
    guard case .commit(let facts)? = objects[id] else { throw Missing(id: id) }
    return facts
  }

  func isMergeOfParents(_ commit: Text) throws -> Bool { try merges.isMerge(commit, in: self) }

  func folder(_ tree: Text) throws -> [TreeNode<Text>] {
    guard case .folder(let nodes)? = objects[tree] else { throw Missing(id: tree) }
    return nodes
  }

  func file(_ blob: Text) throws -> [UInt8] {
    reads += 1
    guard case .file(let bytes)? = objects[blob] else { throw Missing(id: blob) }
    return bytes
  }

  struct Missing: Error { let id: Text }

  func writeFile(_ bytes: [UInt8]) -> Text { store(.file(bytes), "file \(String(decoding: bytes, as: UTF8.self))") }

  func writeTree(from base: Text?, changes: [LeafChange<Text>]) throws -> Text {
    var leaves: [Text: Leaf<Text>] = [:]
    if let base { try collect(base, "", into: &leaves) }
    for change in changes { leaves[change.path] = change.leaf }
    return writeFolder(leaves.map { ($0.key.string.split(separator: "/").map(String.init)[...], $0.value) })
  }

  private func collect(_ tree: Text, _ path: String, into leaves: inout [Text: Leaf<Text>]) throws {
    for node in try folder(tree) {
      if node.isFolder {
        try collect(node.id, "\(path)\(node.name)/", into: &leaves)
      } else {
        leaves[Text(path + node.name.string)] = Leaf(id: node.id, mode: node.mode)
      }
    }
  }

  private func writeFolder(_ leaves: [(ArraySlice<String>, Leaf<Text>)]) -> Text {
    var nodes: [TreeNode<Text>] = []
    for (name, children) in Dictionary(grouping: leaves, by: { Text($0.0.first ?? "") }) {
      if children.count == 1, children[0].0.count == 1 {
        nodes.append(TreeNode(name: name, id: children[0].1.id, mode: children[0].1.mode))
      } else {
        let below = writeFolder(children.map { ($0.0.dropFirst(), $0.1) })
        nodes.append(TreeNode(name: name, id: below, mode: 0o040000))
      }
    }
    nodes.sort { $0.name < $1.name }
    return store(.folder(nodes), "folder " + nodes.map { "\($0.name) \($0.mode) \($0.id)" }.joined(separator: "\n"))
  }

  func writeMerge(tree: Text, parents: [Text], time: Int64, message: String) -> Text {
    let authorship = Authorship(at: "", by: "ledger-sync")
    return write(
      CommitFacts(
        parents: parents, tree: tree, authorship: authorship, time: time, mergedBy: RulesVersion(inMessage: message)),
      message: message)
  }

  func write(_ facts: CommitFacts<Text>, message: String = "") -> Text {
    store(.commit(facts), "commit \(facts) \(message)")
  }

  func commits(from heads: [Text], hiding hidden: [Text]) throws -> [Text] {
    let seen = try Set(heads.flatMap(ancestors)).subtracting(hidden.flatMap(ancestors))
    return seen.sorted()
  }

  func mergeBases(_ a: Text, _ b: Text) throws -> [Text] {
    let common = try ancestors(a).intersection(try ancestors(b))
    return try common.filter { one in
      try !common.contains { other in try other != one && ancestors(other).contains(one) }
    }
  }

  /// The commit and all that it contains.
  func ancestors(_ commit: Text) throws -> Set<Text> {
    if let known = ancestry[commit] { return known }
    var found: Set<Text> = [commit]
    for parent in try self.commit(commit).parents { found.formUnion(try ancestors(parent)) }
    ancestry[commit] = found
    return found
  }
}
