import Records
import Schema

/// The users that one side of a merge gave another name, and that the base and the other side still have under the
/// old one.
///
/// A user's name is the name of a folder, so a rename moves every record of that user. The base and the other side are
/// merged as if they had that folder under its new name: what the other side added, edited or removed there meanwhile
/// follows the user. Where two people had one name and one of them got another, only a part of the records moved
/// (`was.since` in the manifest), and no folder follows.
///
/// Law: what the other side did under the old name, it did under the new one (`RenamedUserTests.everythingFollows`).
struct RenamedUsers<Store: ObjectStore> {
  private let reader: TreeReader<Store>
  /// The trees with each folder under its new name.
  private(set) var base: Store.ID?
  private(set) var sides: Sides<Store.ID>
  /// From the new name to the old one.
  private var oldNames: [Text: Text] = [:]

  init(base: Store.ID?, sides: Sides<Store.ID>, _ reader: TreeReader<Store>) throws {
    (self.base, self.sides, self.reader) = (base, sides, reader)
    let before = try users(in: base)
    if before.isEmpty { return }
    let users = try sides.map { _, tree throws(any Error) in try self.users(in: tree) }
    for side in [Side.first, .second] {
      let (here, there) = (users[side], users[side.other])
      for new in here.subtracting(before).subtracting(there).sorted() {
        guard let old = try oldName(of: new, in: sides[side]) else { continue }
        if before.contains(old), there.contains(old), !here.contains(old) { try follow(new, old) }
      }
    }
  }

  var former: FormerPaths { FormerPaths(oldNames: oldNames) }

  private func users(in tree: Store.ID?) throws -> Set<Text> {
    guard let tree, let folder = try reader.entry(at: "users", in: tree), folder.isFolder else { return [] }
    return Set(try reader.folder(folder.id).values.filter(\.isFolder).map(\.name))
  }

  private func oldName(of user: Text, in tree: Store.ID) throws -> Text? {
    let path = "users/\(user)/manifest.json"
    guard let leaf = try reader.file(at: path, in: tree) else { return nil }
    let bytes = try reader.store.file(leaf.id)
    do throws(ReadRecord.Unreadable) {
      let members = try ReadRecord(bytes, path: Text(path), rules: .none).members
      guard let was = members["was"]?.object, was["since"] == nil else { return nil }
      return was["name"]?.string.map { Text($0) }
    } catch { return nil }
  }

  private mutating func follow(_ new: Text, _ old: Text) throws {
    oldNames[new] = old
    base = try base.map { try moved($0, from: old, to: new) }
    sides = try sides.map { _, tree throws(any Error) in try moved(tree, from: old, to: new) }
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
}

/// Where things lay before their user got another name.
struct FormerPaths {
  /// From the new name to the old one.
  let oldNames: [Text: Text]

  static let none = FormerPaths(oldNames: [:])

  /// The same path below the user's old name; nil where it is not below a user who got another name.
  func former(_ path: String) -> String? {
    guard let (new, old) = oldNames.first(where: { isPath("\(path)/", below: "users/\($0.key)") }) else { return nil }
    return relocated(path, from: "users/\(new)", to: "users/\(old)")
  }
}
