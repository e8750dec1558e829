import Git
import Records

/// A journal whose steps change a file each, under names of their own meanwhile.
protocol FileJournal {
  /// Random: tells the names of this journal from those of others.
  var token: String { get }
  func path(of step: Int) -> String
}

extension FileJournal {
  /// While it is written: never the new content in part under the name that tells a finished file.
  func draftName(_ step: Int) -> String { beside(step, "new") }
  /// The finished new file; after the exchange, what came out.
  func exchangeName(_ step: Int) -> String { beside(step, "tmp") }
  /// What came out, out of the user's way.
  func replacedName(_ step: Int) -> String { "\(StateFolder.replaced)/\(token)-\(step)" }

  private func beside(_ step: Int, _ ending: String) -> String {
    let folder = parent(of: path(of: step))
    return "\(folder.isEmpty ? "" : folder + "/").ledger-sync-\(token)-\(step).\(ending)"
  }
}

/// A member of a journal that is not there, or does not say what it should.
struct UnreadableMember: Error {
  let name: Text
}

extension Object {
  func text(_ key: Text) throws(UnreadableMember) -> String {
    guard let text = self[key]?.string else { throw UnreadableMember(name: key) }
    return text
  }

  func commit(_ key: Text) throws(UnreadableMember) -> ObjectID {
    guard let id = try id(key) else { throw UnreadableMember(name: key) }
    return id
  }

  /// nil where the member says that there is none.
  func id(_ key: Text) throws(UnreadableMember) -> ObjectID? {
    if self[key] == .null { return nil }
    guard let id = self[key]?.string.flatMap(ObjectID.init(hex:)) else { throw UnreadableMember(name: key) }
    return id
  }

  func flag(_ key: Text) throws(UnreadableMember) -> Bool {
    guard case .bool(let flag) = self[key] else { throw UnreadableMember(name: key) }
    return flag
  }

  func count(_ key: Text) throws(UnreadableMember) -> Int {
    guard let count = self[key]?.number.flatMap({ Int($0.lexeme) }) else { throw UnreadableMember(name: key) }
    return count
  }

  func object(_ key: Text) throws(UnreadableMember) -> Object {
    guard let object = self[key]?.object else { throw UnreadableMember(name: key) }
    return object
  }

  /// A list of nothing but objects; an empty one where the member is not there.
  func objectsIfPresent(_ key: Text) throws(UnreadableMember) -> [Object] {
    self[key] == nil ? [] : try objects(key)
  }

  /// A list of nothing but objects.
  func objects(_ key: Text) throws(UnreadableMember) -> [Object] {
    guard let array = self[key]?.array else { throw UnreadableMember(name: key) }
    return try array.map { (item) throws(UnreadableMember) in
      guard let object = item.object else { throw UnreadableMember(name: key) }
      return object
    }
  }
}
