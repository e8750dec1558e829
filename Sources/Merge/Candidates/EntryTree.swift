public import Records

/// The entries of a place and of the places below it.
public struct EntryTree: Hashable, Sendable {
  /// The entries of the place itself, in order; empty where it has one candidate.
  public var own: [Entry] = []
  /// The trees of the places below, by their keys. Trees without entries are not kept.
  private var below: [Text: EntryTree] = [:]

  public init() {}

  public static let empty = EntryTree()

  public var isEmpty: Bool { own.isEmpty && below.isEmpty }

  public subscript(key: Text) -> EntryTree {
    get { below.isEmpty ? .empty : below[key] ?? .empty }
    set { below[key] = newValue.isEmpty ? nil : newValue }
    // In place: a tree with many entries would be copied for each of them.
    _modify {
      defer { if below[key]?.isEmpty == true { below[key] = nil } }
      yield &below[key, default: .empty]
    }
  }

  /// The keys that have entries at or below them, ordered by their bytes.
  public var keys: [Text] { below.keys.sorted() }

  public subscript(path: FieldPath) -> EntryTree {
    get { path.keys.reduce(self) { $0[$1] } }
    set { change(path.keys[...]) { $0 = newValue } }
  }

  private mutating func change(_ keys: ArraySlice<Text>, _ change: (inout EntryTree) -> Void) {
    if let first = keys.first { self[first].change(keys.dropFirst(), change) } else { change(&self) }
  }

  /// Every place that has entries, in the order of the paths.
  public var places: [(path: FieldPath, entries: [Entry])] {
    var found: [(path: FieldPath, entries: [Entry])] = []
    collect(at: .root, into: &found)
    return found
  }

  private func collect(at path: FieldPath, into found: inout [(path: FieldPath, entries: [Entry])]) {
    if !own.isEmpty { found.append((path, own)) }
    for key in keys { self[key].collect(at: path.appending(key), into: &found) }
  }
}

extension EntryTree {
  /// The reserved member of a record that lists its conflicts.
  public static let member: Text = "~conflicts"

  /// Reads a record's `~conflicts`.
  public init(reading value: Value?) throws(ConflictsError) {
    self.init()
    guard let value else { return }
    guard case .object(let places) = value else {
      throw ConflictsError(place: .root, problem: .noObjectOfLists)
    }
    for member in places.members { try add(member) }
  }

  private mutating func add(_ member: Object.Member) throws(ConflictsError) {
    guard let path = EntryTree.path(member.key) else {
      throw ConflictsError(place: .root, problem: .badPath(member.key))
    }
    guard case .array(let items) = member.value else { throw ConflictsError(place: path, problem: .notAnArray) }
    var entries: [Entry] = []
    for item in items { entries.append(try Entry(reading: item, at: path)) }
    // `a` and `/a` name one place.
    if path.keys.first != EntryTree.member { change(path.keys[...]) { $0.own += entries } }
  }

  /// `~path` stands for itself, though a JSON Pointer would have to escape its tilde.
  static func path(_ key: Text) -> FieldPath? {
    if key == RecordVersion.pathKey { return FieldPath(keys: [key]) }
    do { return try FieldPath(key.string) } catch { return nil }
  }

  /// The value of `~conflicts`; nil where nothing is listed.
  public var written: Value? {
    if isEmpty { return nil }
    return .object(
      Object(
        uniqueMembers: places.map { place in
          Object.Member(Text(place.path.placeName), .array(place.entries.map(\.written)))
        }))
  }
}

extension FieldPath {
  /// The name that `~conflicts` has for the place: `~path` stands for itself, although a tilde is escaped elsewhere,
  /// and the empty name is the record as a whole.
  public var placeName: String { keys == [RecordVersion.pathKey] ? RecordVersion.pathKey.string : description }
}
