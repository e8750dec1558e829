import Records

/// A record as a person reads it in its file.
struct RecordFile {
  let path: String
  let fields: Object
  /// By the name of the place, as the file has it.
  let conflicts: [String: [Listed]]

  struct Listed: Hashable {
    let says: Says
    let isKept: Bool
    let at: String
    let by: String
  }

  enum Says: Hashable {
    case value(Value)
    case absent
    case deleted
    /// The parts that the file shows.
    case whole

    var value: Value? { if case .value(let value) = self { value } else { nil } }
  }

  struct Unreadable: Error { let reason: String }

  init(path: String, bytes: [UInt8]) throws {
    self.path = path
    let format = RecordFormat(path: path) ?? .json
    var fields = try RecordDocument(bytes, format: format).recordObject()
    var conflicts: [String: [Listed]] = [:]
    for place in fields["~conflicts"]?.object?.members ?? [] {
      conflicts[place.key.string] = try (place.value.array ?? []).map(Listed.init)
    }
    fields["~conflicts"] = nil
    self.fields = fields
    self.conflicts = conflicts
  }

  init(path: String, fields: Object, conflicts: [String: [Listed]]) {
    self.path = path
    self.fields = fields
    self.conflicts = conflicts
  }

  /// The part of the name that stays: the last one where it is 8 characters, else the whole name.
  static func id(of path: String) -> String {
    let parts = path.split(separator: "/").last?.split(separator: ".").dropLast() ?? []
    return parts.last?.count == 8 ? String(parts[parts.endIndex - 1]) : parts.joined(separator: ".")
  }

  var id: String { Self.id(of: path) }
}

extension RecordFile.Listed {
  fileprivate func with(_ value: Value?) -> Self {
    Self(says: value.map { .value($0) } ?? .absent, isKept: isKept, at: at, by: by)
  }

  init(_ entry: Value) throws {
    guard let members = entry.object else { throw RecordFile.Unreadable(reason: "an entry is not an object") }
    isKept = members["kept"] == true
    at = members["at"]?.string ?? ""
    by = members["by"]?.string ?? ""
    if let value = members["value"] {
      says = .value(value)
    } else if members["absent"] == true {
      says = .absent
    } else if members["deleted"] == true {
      says = .deleted
    } else {
      says = .whole
    }
  }
}

extension RecordFile {
  static let money = "amount+currency"

  /// What the file shows at a place; nil where nothing stands there.
  func shown(_ place: String) -> Value? {
    switch place {
    case "": return .object(fields)
    case "~path": return .string(path)
    case Self.money: return Self.pair(fields["amount"], fields["currency"])
    default: break
    }
    return place.split(separator: "/").reduce(Value.object(fields)) { value, key in
      if let items = value?.array { return items.first { $0.object?["name"]?.string == String(key) } }
      return value?.object?[Text(String(key))]
    }
  }

  /// All that the file says about a place, shown first.
  func candidates(_ place: String) -> [Says] {
    var found: [Says] = [shown(place).map { .value($0) } ?? .absent]
    for listed in listed(place) where !found.contains(listed) { found.append(listed) }
    return found
  }

  /// What is listed for a place; nothing where the field was edited since, for then the list is spent.
  func listed(_ place: String) -> [Says] {
    var listed = conflicts[place] ?? []
    if place == Self.money {
      listed += (conflicts["amount"] ?? []).map { $0.with(Self.pair($0.says.value, fields["currency"])) }
      listed += (conflicts["currency"] ?? []).map { $0.with(Self.pair(fields["amount"], $0.says.value)) }
    }
    let isSpent = listed.contains { listed in
      guard listed.isKept, listed.says != .whole else { return false }
      return listed.says.value != shown(place)
    }
    return isSpent ? [] : listed.map(\.says)
  }

  /// A group is one value, whichever of its members are there.
  private static func pair(_ amount: Value?, _ currency: Value?) -> Value? {
    if amount == nil, currency == nil { return nil }
    var members = Object()
    members["amount"] = amount
    members["currency"] = currency
    return .object(members)
  }
}
