import Git
import Records

/// A journal of which each step changes one file. While that is under way, the step's old and new contents lie under names
/// that follow from the journal's token and the step's number: by them a later run finds what an earlier one left.
protocol FileJournal {
  /// Random: tells the names of this journal from those of others.
  var token: String { get }
  func path(of step: Int) -> String
}

extension FileJournal {
  /// The new file while it is being written. It has a name of its own, so that the next one only ever names a whole file.
  func draftName(_ step: Int) -> String { beside(step, "new") }
  /// The finished new file; after the exchange, the old one that came out.
  func exchangeName(_ step: Int) -> String { beside(step, "tmp") }
  /// What came out, where it is out of the user's way. It stays there until the next command has looked at it again.
  func replacedName(_ step: Int) -> String { "\(StateFolder.replaced)/\(token)-\(step)" }

  private func beside(_ step: Int, _ ending: String) -> String {
    let folder = parent(of: path(of: step))
    return "\(folder.isEmpty ? "" : folder + "/").ledger-sync-\(token)-\(step).\(ending)"
  }
}

/// Thrown where a member of a journal is missing, or cannot be understood.
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
