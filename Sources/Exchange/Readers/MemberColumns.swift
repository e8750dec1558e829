internal import Records
internal import Schema

/// What an object of a document has in the columns of a rule: its members, and with a `/` those of objects in it.
struct MemberColumns {
  /// The key of an item, where items are the members of an object.
  static let key: Text = "~key"
  /// An item as a whole, which need not be an object then.
  static let value: Text = "~value"

  private let columns: [Text]
  private let paths: [FieldPath?]
  /// The columns in small letters, where the case of names does not count.
  private let folded: [String]?
  private let optional: Set<Text>
  /// Which columns some item had.
  private var found: Set<Int> = []
  private var names: Set<Text> = []

  init(_ rule: ImportRule) {
    columns = rule.columns.map { Text($0).withoutMark }
    folded = rule.anyCase ? columns.map { $0.string.lowercased() } : nil
    optional = Set(rule.optional.map { Text($0).withoutMark })
    paths = rule.columns.map { column in
      guard column.utf8.dropFirst().contains(UInt8(ascii: "/")) else { return nil }
      do { return try FieldPath(column) } catch { return nil }
    }
  }

  /// - Parameter key: in place of the one that the item has in the document.
  mutating func item(
    _ part: DocumentPart, key: Text? = nil, in document: RecordDocument
  ) throws(SourceProblem) -> SourceItem {
    let members = try members(of: part, in: document)
    var values: [Value?] = Array(repeating: nil, count: columns.count)
    var offsets = Array(repeating: part.offset, count: columns.count)
    if found.count < columns.count { names.formUnion(members.compactMap(\.key)) }
    for place in columns.indices {
      if columns[place] == Self.key, let key = key ?? part.key {
        values[place] = .string(key)
      } else if let member = member(place, members, document) {
        values[place] = Self.plain(document.value(of: member))
        offsets[place] = member.offset
      } else if columns[place] == Self.value {
        values[place] = Self.plain(document.value(of: part))
      } else {
        continue
      }
      found.insert(place)
    }
    return SourceItem(values: values, offsets: offsets, offset: part.offset)
  }

  private func members(
    of part: DocumentPart, in document: RecordDocument
  ) throws(SourceProblem) -> [DocumentPart] {
    let parts = document.parts(of: part)
    if let parts, parts.allSatisfy({ $0.key != nil }) { return parts }
    if columns.contains(Self.value) { return [] }
    throw SourceProblem(offset: part.offset, "an item is expected to be an object with members")
  }

  private func member(_ place: Int, _ members: [DocumentPart], _ document: RecordDocument) -> DocumentPart? {
    if let member = members.first(where: { $0.key == columns[place] }) { return member }
    if let member = members.first(where: { $0.key?.isMarked == true && $0.key?.withoutMark == columns[place] }) {
      return member
    }
    if let folded {
      let alike = members.filter { $0.key?.withoutMark.string.lowercased() == folded[place] }
      if alike.count == 1 { return alike[0] }
    }
    guard let keys = paths[place]?.keys, let first = keys.first else { return nil }
    var member = members.first { $0.key == first }
    for key in keys.dropFirst() {
      member = member.flatMap { document.parts(of: $0) }.flatMap { Self.part(key, among: $0) }
    }
    return member
  }

  /// The member of an object; of a list the item with that number, from 0.
  private static func part(_ key: Text, among parts: [DocumentPart]) -> DocumentPart? {
    if let member = parts.first(where: { $0.key == key }) { return member }
    guard let number = Int(key.string), parts.indices.contains(number), parts[number].key == nil else { return nil }
    return parts[number]
  }

  /// What a value says without the way in which a server of Parse wraps it; nil for nothing.
  private static func plain(_ value: Value) -> Value? {
    switch value {
    case .null: return nil
    case .string(let text):
      let trimmed = text.string.trimmed
      return trimmed.isEmpty ? nil : .string(trimmed)
    case .object(let object):
      switch object["__type"]?.string {
      case "Date": return object["iso"]
      case "Pointer": return object["objectId"]
      case "File": return object["url"] ?? object["name"]
      default: return value
      }
    case .bool, .number, .array: return value
    }
  }

  var missing: [MissingColumn] {
    let names = names.map(\.withoutMark)
    // Of a source without items nothing can be said.
    if names.isEmpty { return [] }
    return columns.indices.filter { !found.contains($0) && !optional.contains(columns[$0]) }.map { place in
      MissingColumn(name: columns[place].string, near: columns[place].nearest(among: names.sorted())?.string)
    }
  }
}

extension Text {
  private static let mark: Unicode.Scalar = "\u{FEFF}"

  /// Whether it begins with a byte order mark: some programs write one into the first name of a table, and it comes along.
  fileprivate var isMarked: Bool { string.unicodeScalars.first == Self.mark }

  /// A name as it is shown, and as rules have it.
  var withoutMark: Text { isMarked ? Text(String(string.unicodeScalars.dropFirst())) : self }
}
