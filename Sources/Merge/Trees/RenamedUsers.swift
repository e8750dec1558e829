import Records
import Schema

/// The users that one side of a merge gave another name, or both.
///
/// A user's name is the name of a folder, so a rename moves every record of that user. Where one side alone renamed, the
/// base and the other side are merged as if they had that folder under its new name: what the other side added, edited
/// or removed there meanwhile follows the user. Where both did, one person stays one person: all three are merged as if
/// the folder had one name, that which was given later, and the other becomes a former name. Where two people had one
/// name and one of them got another, only a part of the records moved (`since` in the manifest), and no folder follows.
///
/// Law: what the other side did under the old name, it did under the new one (`RenamedUserTests.everythingFollows`);
/// two new names are one person in any order (`RenamedUserTests.threeHeads`).
struct RenamedUsers<Store: ObjectStore> {
  private let reader: TreeReader<Store>
  /// The trees with each folder under its new name.
  private(set) var base: Store.ID?
  private(set) var sides: Sides<Store.ID>
  /// Whether the first rules follow otherwise.
  private(set) var asksVersion = false
  /// From the new name to the old ones.
  private var oldNames: [Text: [Text]] = [:]

  /// A folder that is merged under another name.
  private struct Move: Hashable {
    let old: Text
    let new: Text
    /// Where both sides gave a new name, the name that gives way.
    var other: Text?
  }

  init(base: Store.ID?, sides: Sides<Store.ID>, _ reader: TreeReader<Store>, version: RulesVersion) throws {
    (self.base, self.sides, self.reader) = (base, sides, reader)
    let before = try users(in: base)
    if before.isEmpty { return }
    let users = try sides.map { _, tree throws(any Error) in try self.users(in: tree) }
    if users.first.subtracting(before).isEmpty, users.second.subtracting(before).isEmpty {
      try uniteNames(version)
      return
    }
    let (first, newest) = (try movesOfFirstRules(before, users), try moves(before, users))
    asksVersion = first != newest
    if version >= .second {
      for move in newest.sorted(by: { $0.old < $1.old }) { try unite(move) }
      try uniteNames(version)
    } else {
      for move in first.sorted(by: { $0.old < $1.old }) { try follow(move) }
    }
  }

  var former: FormerPaths { FormerPaths(oldNames: oldNames) }

  private func users(in tree: Store.ID?) throws -> Set<Text> {
    guard let tree, let folder = try reader.entry(at: "users", in: tree), folder.isFolder else { return [] }
    return Set(try reader.folder(folder.id).values.filter(\.isFolder).map(\.name))
  }

  private static func manifestPath(_ user: Text) -> String { "users/\(user)/manifest.json" }

  /// nil where there is none, or it cannot be read.
  private func manifest(of user: Text, in tree: Store.ID) throws -> ReadRecord? {
    let path = Self.manifestPath(user)
    guard let leaf = try reader.file(at: path, in: tree) else { return nil }
    let bytes = try reader.store.file(leaf.id)
    do throws(ReadRecord.Unreadable) { return try ReadRecord(bytes, path: Text(path), rules: .none) } catch {
      return nil
    }
  }

  private func formerNames(of user: Text, in tree: Store.ID) throws -> FormerNames {
    FormerNames(of: try manifest(of: user, in: tree)?.members ?? Object())
  }

  // MARK: - What is renamed

  /// The first rules know the last former name, as an object, and one side's rename.
  private func movesOfFirstRules(_ before: Set<Text>, _ users: Sides<Set<Text>>) throws -> Set<Move> {
    var moves: Set<Move> = []
    for side in [Side.first, .second] {
      let (here, there) = (users[side], users[side.other])
      for new in here.subtracting(before).subtracting(there) {
        guard let was = try manifest(of: new, in: sides[side])?.members[FormerNames.member]?.object,
          was["since"] == nil, let old = was["name"]?.string.map({ Text($0) })
        else { continue }
        if before.contains(old), there.contains(old), !here.contains(old) { moves.insert(Move(old: old, new: new)) }
      }
    }
    return moves
  }

  private func moves(_ before: Set<Text>, _ users: Sides<Set<Text>>) throws -> Set<Move> {
    let names = try users.map { side, here throws(any Error) in
      try here.subtracting(before).reduce(into: [Text: FormerNames]()) {
        $0[$1] = try formerNames(of: $1, in: sides[side])
      }
    }
    var moves: Set<Move> = []
    for old in before where !users.first.contains(old) || !users.second.contains(old) {
      let new = names.map { side, names in
        users[side].contains(old) ? [] : names.filter { $0.value.own.contains(old) }.map { ($0.value.newest, $0.key) }
      }
      switch (new.first.count, new.second.count) {
      case (1, 1):
        let (one, other) = (max(new.first[0], new.second[0], by: <), min(new.first[0], new.second[0], by: <))
        moves.insert(Move(old: old, new: one.1, other: one.1 == other.1 ? nil : other.1))
      case (1, 0) where users.second.contains(old) && !users.second.contains(new.first[0].1):
        moves.insert(Move(old: old, new: new.first[0].1))
      case (0, 1) where users.first.contains(old) && !users.first.contains(new.second[0].1):
        moves.insert(Move(old: old, new: new.second[0].1))
      default: continue
      }
    }
    return moves
  }

  // MARK: - One folder

  private mutating func follow(_ move: Move) throws {
    oldNames[move.new] = [move.old]
    base = try base.map { try moved($0, from: move.old, to: move.new) }
    sides = try sides.map { _, tree throws(any Error) in try moved(tree, from: move.old, to: move.new) }
  }

  /// As `follow`, with what refers to the names that go, and one manifest of both.
  private mutating func unite(_ move: Move) throws {
    oldNames[move.new, default: []] += [move.other, move.old].compactMap(\.self)
    let former = try sides.map { _, tree throws(any Error) in try self.former(move, in: tree) }
    let names = former.first.united(with: former.second, besides: move.new)
    let before = base
    base = try base.map { try moved($0, from: move.old, to: move.new) }
    for old in [move.other, move.old].compactMap(\.self) {
      sides = Sides(
        first: try followed(sides.first, since: before, from: old, to: move.new),
        second: try followed(sides.second, since: before, from: old, to: move.new))
    }
    let isDisputed = former.first != former.second && !former.first.all.isEmpty && !former.second.all.isEmpty
    if move.other == nil, !isDisputed { return }
    asksVersion = true
    sides = try sides.map { _, tree throws(any Error) in try naming(move.new, names, in: tree) }
  }

  /// Gives both sides all former names of a user to whom both added some: each met another new name.
  private mutating func uniteNames(_ version: RulesVersion) throws {
    for user in try users(in: sides.first).intersection(users(in: sides.second)).sorted() {
      let leaves = try sides.map { _, tree throws(any Error) in
        try reader.file(at: Self.manifestPath(user), in: tree)
      }
      let before = try base.flatMap { try reader.file(at: Self.manifestPath(user), in: $0) }
      if leaves.first == leaves.second || leaves.first == before || leaves.second == before { continue }
      let names = try sides.map { _, tree throws(any Error) in try formerNames(of: user, in: tree) }
      let known = try base.map { try formerNames(of: user, in: $0) } ?? FormerNames(of: Object())
      if names.first == names.second || names.first == known || names.second == known { continue }
      asksVersion = true
      if version < .second { continue }
      let all = names.first.united(with: names.second, besides: user)
      sides = try sides.map { _, tree throws(any Error) in try naming(user, all, in: tree) }
    }
  }

  /// The tree of a side with the folder under the new name, and what refers to it.
  private mutating func followed(_ tree: Store.ID, since base: Store.ID?, from old: Text, to new: Text) throws
    -> Store.ID
  {
    guard try users(in: tree).contains(old) else { return tree }
    return try moved(try following(tree, since: base, from: old, to: new), from: old, to: new)
  }

  /// The former names that the person's manifest in a tree has, with the name there where that gives way.
  private func former(_ move: Move, in tree: Store.ID) throws -> FormerNames {
    for name in [move.new, move.other, move.old].compactMap(\.self) where try users(in: tree).contains(name) {
      var names = try formerNames(of: name, in: tree)
      if name == move.other { names.insert(FormerName(name: name, at: names.newest)) }
      return names
    }
    return FormerNames(of: Object())
  }

  private func naming(_ user: Text, _ names: FormerNames, in tree: Store.ID) throws -> Store.ID {
    guard let read = try manifest(of: user, in: tree) else { return tree }
    var members = read.members
    members["name"] = .string(user)
    members[FormerNames.member] = names.written
    return try writing([(read, members)], in: tree)
  }

  private func moved(_ tree: Store.ID, from old: Text, to new: Text) throws -> Store.ID {
    var changes: [LeafChange<Store.ID>] = []
    for (path, leaf) in try reader.leaves(below: "users/\(old)", in: tree) {
      changes.append(LeafChange(path: Text(path), leaf: nil))
      let followed = relocated(path, from: "users/\(old)", to: "users/\(new)")
      changes.append(LeafChange(path: Text(followed), leaf: leaf))
    }
    return changes.isEmpty ? tree : try reader.store.writeTree(from: tree, changes: changes)
  }

  // MARK: - What refers

  /// The tree with references to records of the name that goes, in records that the side changed.
  private mutating func following(_ tree: Store.ID, since base: Store.ID?, from old: Text, to new: Text) throws
    -> Store.ID
  {
    let kinds = try kinds(in: tree)
    guard kinds.containsReference else { return tree }
    var walk = TreeWalk(store: reader.store, seesEqualChanges: false)
    try walk.walk((base: nil, first: base, second: tree))
    let prefix = "\(old)/"
    var changed: [(ReadRecord, Object)] = []
    for difference in walk.differences {
      guard let leaf = difference.second, leaf.isFile, let location = RecordLocation(path: difference.path.string)
      else {
        continue
      }
      let rules = kinds.rules(of: location)
      guard rules.containsReference else { continue }
      let bytes = try reader.store.file(leaf.id)
      let record: ReadRecord
      do throws(ReadRecord.Unreadable) { record = try ReadRecord(bytes, path: difference.path, rules: rules) } catch {
        continue
      }
      let members = record.members.replacingValues(rules) { rules, value in
        rules.replacingReferences(in: value) { _, text in
          guard text.string.utf8.starts(with: prefix.utf8) else { return text }
          return Text("\(new)/" + String(Substring(text.string.utf8.dropFirst(prefix.utf8.count))))
        }
      }
      if members != record.members { changed.append((record, members)) }
    }
    if !changed.isEmpty { asksVersion = true }
    return try writing(changed, in: tree)
  }

  private func kinds(in tree: Store.ID) throws -> KindRules {
    var kinds = KindRules()
    for (path, leaf) in try reader.leaves(below: "kinds", in: tree) {
      guard let location = RecordLocation(path: path) else { continue }
      let bytes = try reader.store.file(leaf.id)
      do throws(ReadRecord.Unreadable) {
        let record = try ReadRecord(bytes, path: Text(path), rules: .none)
        kinds.add(schema: .object(record.version.members), name: location.id.string)
      } catch { continue }
    }
    return kinds
  }

  /// A record that would be too large stays as it is.
  private func writing(_ records: [(ReadRecord, Object)], in tree: Store.ID) throws -> Store.ID {
    var changes: [LeafChange<Store.ID>] = []
    for (record, members) in records {
      guard let path = record.version.path, let leaf = try reader.file(at: path.string, in: tree) else { continue }
      let bytes: [UInt8]
      do throws(ReadError) {
        bytes = try record.document.updating(from: .object(record.members), to: .object(members)).bytes
      } catch { continue }
      let id = try reader.store.writeFile(bytes)
      changes.append(LeafChange(path: path, leaf: Leaf(id: id, mode: leaf.mode)))
    }
    return changes.isEmpty ? tree : try reader.store.writeTree(from: tree, changes: changes)
  }
}

/// The larger and the smaller of two pairs.
private func max<Pair>(_ one: Pair, _ other: Pair, by precedes: (Pair, Pair) -> Bool) -> Pair {
  precedes(one, other) ? other : one
}

private func min<Pair>(_ one: Pair, _ other: Pair, by precedes: (Pair, Pair) -> Bool) -> Pair {
  precedes(one, other) ? one : other
}

/// Where things lay before their user got another name.
struct FormerPaths {
  /// From the new name to the old ones, the newest first.
  let oldNames: [Text: [Text]]

  static let none = FormerPaths(oldNames: [:])

  /// The same path below the user's old names; none where it is not below a user who got another name.
  func former(_ path: String) -> [String] {
    guard let (new, old) = oldNames.first(where: { isPath("\(path)/", below: "users/\($0.key)") }) else { return [] }
    return old.map { relocated(path, from: "users/\(new)", to: "users/\($0)") }
  }
}
