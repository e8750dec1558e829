public import Records

/// One candidate as a record lists it under `~conflicts`.
public struct Entry: Hashable, Sendable {
  public var value: CandidateValue
  public var authorship: Authorship
  /// Whether the file shows this one.
  public var isKept: Bool

  public init(_ value: CandidateValue, _ authorship: Authorship, isKept: Bool = false) {
    self.value = value
    self.authorship = authorship
    self.isKept = isKept
  }

  /// The order of a list of entries: (at, value bytes).
  static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    if a.authorship.at != b.authorship.at { return a.authorship.at < b.authorship.at }
    return a.value.orderingBytes.lexicographicallyPrecedes(b.value.orderingBytes)
  }
}

extension Entry {
  /// This entry; if it lists `value`, which the file shows at the place, then with the candidate that this value is
  /// there now.
  func naming(_ value: Value?, as present: CandidateValue) -> Entry {
    guard let value, self.value == .value(value) else { return self }
    return Entry(present, authorship, isKept: isKept)
  }
}

extension [Entry] {
  /// Candidates for a record's path. Folders that fold to the same become one in a merge, which is not a decision about
  /// the path: they are spelt as the record's own folder is (`MoveTests.disputedInFoldedFolders`).
  func inFolder(of path: Text) -> [Entry] {
    let folder = parent(of: path.string)
    let folded = FoldedNames.fold(folder)
    return map { entry in
      guard case .value(.string(let listed)) = entry.value, let name = names(of: listed.string).last,
        !folder.isEmpty, FoldedNames.fold(parent(of: listed.string)) == folded
      else { return entry }
      return Entry(.value(.string("\(folder)/\(name)")), entry.authorship, isKept: entry.isKept)
    }
  }

  /// The entries in order, each candidate once, with the larger (at, by) where it was listed twice.
  var united: [Entry] {
    var entries: [Entry] = []
    var indices: [CandidateValue: Int] = [:]
    for entry in self {
      guard let known = indices[entry.value] else {
        indices[entry.value] = entries.count
        entries.append(entry)
        continue
      }
      entries[known].authorship = Swift.max(entries[known].authorship, entry.authorship)
      entries[known].isKept = entries[known].isKept || entry.isKept
    }
    return entries.map { ($0, $0.value.orderingBytes) }
      .sorted {
        $0.0.authorship.at == $1.0.authorship.at
          ? $0.1.lexicographicallyPrecedes($1.1) : $0.0.authorship.at < $1.0.authorship.at
      }
      .map(\.0)
  }
}

extension Entry {
  /// Reads an entry: `{"value": …}`, `{"absent": true}`, `{"deleted": true}` or `{"kept": true}` alone for a whole.
  init(reading value: Value, at place: FieldPath) throws(ConflictsError) {
    guard case .object(let members) = value else { throw ConflictsError(place: place, problem: .notAnObject) }
    self.value = try Entry.value(of: members, at: place)
    if !self.value.canStand(at: place) { throw ConflictsError(place: place, problem: .misplaced) }
    authorship = Authorship(
      at: try Entry.text("at", of: members, at: place), by: try Entry.text("by", of: members, at: place))
    isKept = members["kept"] == true
  }

  private static func value(of members: Object, at place: FieldPath) throws(ConflictsError) -> CandidateValue {
    let says =
      (members["value"] == nil ? 0 : 1) + (members["absent"] == true ? 1 : 0) + (members["deleted"] == true ? 1 : 0)
    if says > 1 { throw ConflictsError(place: place, problem: .contradicts) }
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

  /// The entry as it stands in the record's file.
  public var written: Value {
    var members = Object()
    switch value {
    case .absent: members["absent"] = true
    case .deleted: members["deleted"] = true
    case .value(let value): members["value"] = value
    case .whole: break
    }
    if !authorship.by.string.isEmpty { members["by"] = .string(authorship.by) }
    if !authorship.at.string.isEmpty { members["at"] = .string(authorship.at) }
    if isKept { members["kept"] = true }
    return .object(members)
  }
}

/// Why the `~conflicts` of a record cannot be read: the record then counts as unreadable, and nothing is dropped.
public struct ConflictsError: Error, Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    case notAnObject, notAnArray, noObjectOfLists, saysNothing, contradicts, misplaced, badPath(Text), notText(Text),
      reservedField
  }

  public let place: FieldPath
  public let problem: Problem

  public var message: Sentence {
    switch problem {
    case .notAnObject: "the entry of ~conflicts for “\(place.placeName)” is not an object"
    case .noObjectOfLists:
      "~conflicts is not an object: its members are the fields in question, each with a list of entries"
    case .notAnArray: "~conflicts has no list of entries for “\(place.placeName)”"
    case .saysNothing: "an entry of ~conflicts for “\(place.placeName)” has none of value, absent, deleted and kept"
    case .contradicts: "an entry of ~conflicts for “\(place.placeName)” has more than one of value, absent and deleted"
    case .misplaced:
      place == .root
        ? "an entry of ~conflicts for “”, the record, can only say deleted or kept"
        : "an entry of ~conflicts for “\(place.placeName)” says deleted, which only a record can be: a field is absent"
    case .badPath(let text): "“\(text)” in ~conflicts is not a field path"
    case .notText(let key): "“\(key)” of an entry of ~conflicts for “\(place.placeName)” is not a text"
    case .reservedField: "the name “~path” is reserved: no field can have it"
    }
  }
}
