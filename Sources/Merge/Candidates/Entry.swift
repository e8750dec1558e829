public import Records

/// One candidate as a record lists it under `~conflicts`.
public struct Entry: Hashable, Sendable {
  public var content: Content
  public var stamp: Stamp
  /// Whether the file shows this one.
  public var isKept: Bool

  public init(_ content: Content, _ stamp: Stamp, isKept: Bool = false) {
    self.content = content
    self.stamp = stamp
    self.isKept = isKept
  }

  /// The order of a list of entries: (at, value bytes).
  static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    if a.stamp.at != b.stamp.at { return a.stamp.at < b.stamp.at }
    return a.content.orderingBytes.lexicographicallyPrecedes(b.content.orderingBytes)
  }
}

extension Entry {
  /// Reads an entry: `{"value": …}`, `{"absent": true}`, `{"deleted": true}` or `{"kept": true}` alone for a whole.
  init(reading value: Value, at place: FieldPath) throws(ConflictsError) {
    guard case .object(let members) = value else { throw ConflictsError(place: place, problem: .notAnObject) }
    content = try Entry.content(of: members, at: place)
    stamp = Stamp(
      at: try Entry.text("at", of: members, at: place), by: try Entry.text("by", of: members, at: place))
    isKept = members["kept"] == true
  }

  private static func content(of members: Object, at place: FieldPath) throws(ConflictsError) -> Content {
    if let value = members["value"] { return .value(value) }
    if members["absent"] == true { return .absent }
    if members["deleted"] == true { return .deleted }
    if members["kept"] == true { return .whole }
    throw ConflictsError(place: place, problem: .saysNothing)
  }

  private static func text(_ key: Text, of members: Object, at place: FieldPath) throws(ConflictsError) -> Text {
    switch members[key] {
    case nil: return ""
    case .string(let text): return text
    default: throw ConflictsError(place: place, problem: .notText(key))
    }
  }

  /// The entry as the record's file has it.
  public var written: Value {
    var members = Object()
    switch content {
    case .absent: members["absent"] = true
    case .deleted: members["deleted"] = true
    case .value(let value): members["value"] = value
    case .whole: break
    }
    if !stamp.by.string.isEmpty { members["by"] = .string(stamp.by) }
    if !stamp.at.string.isEmpty { members["at"] = .string(stamp.at) }
    if isKept { members["kept"] = true }
    return .object(members)
  }
}

/// A `~conflicts` member that somebody has broken: the record then counts as unreadable, and nothing is dropped.
public struct ConflictsError: Error, Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    case notAnObject, notAnArray, saysNothing, badPath(Text), notText(Text), reservedField
  }

  public let place: FieldPath
  public let problem: Problem

  public var message: String {
    switch problem {
    case .notAnObject: "the entry of ~conflicts for \"\(place)\" is no object"
    case .notAnArray: "~conflicts has no list of entries for \"\(place)\""
    case .saysNothing: "an entry of ~conflicts for \"\(place)\" has none of value, absent, deleted and kept"
    case .badPath(let text): "\"\(text)\" in ~conflicts is no field path"
    case .notText(let key): "\"\(key)\" of an entry of ~conflicts for \"\(place)\" is no text"
    case .reservedField: "the name \"~path\" is reserved: no field can have it"
    }
  }
}
