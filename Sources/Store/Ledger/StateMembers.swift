import Git
import Records

/// Thrown where a member of a state file is missing, or cannot be understood.
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

  func object(_ key: Text) throws(UnreadableMember) -> Object {
    guard let object = self[key]?.object else { throw UnreadableMember(name: key) }
    return object
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
