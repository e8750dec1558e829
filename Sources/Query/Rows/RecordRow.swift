public import Records
public import Schema

/// A record as questions and sums see it.
public struct RecordRow: Sendable {
  /// The name of its kind: `bill`.
  public let kind: Text
  public let owner: Owner
  public var identity: Identity
  /// The members of its file, `~conflicts` too.
  public var fields: Object
  /// Values that its kind computes, by name.
  public var computed: Object

  public init(kind: Text, owner: Owner, identity: Identity, fields: Object, computed: Object = Object()) {
    self.kind = kind
    self.owner = owner
    self.identity = identity
    self.fields = fields
    self.computed = computed
  }

  public init(
    kind: Text, owner: Owner, id: Text, path: Text, fields: Object, computed: Object = Object()
  ) {
    let identity = Identity.known(id: id, path: path)
    self.init(kind: kind, owner: owner, identity: identity, fields: fields, computed: computed)
  }

  /// The id and the path of a record, which most questions do not ask for. It is small, since there may be many in memory.
  public enum Identity: Sendable {
    indirect case known(id: Text, path: Text)
    /// The record with this number in a list that knows the ids and paths.
    case listed(any RowIdentities, Int)
  }

  public var id: Text { identity.id }

  /// Relative to the ledger's root.
  public var path: Text { identity.path }

  /// Whose a record is.
  public enum Owner: Hashable, Sendable {
    case user(Text)
    /// Everybody's: shared/.
    case shared
    /// Nobody's yet: local/.
    case local
    case feed(Text)
  }
}

extension RecordRow.Identity {
  var id: Text {
    switch self {
    case .known(let id, _): id
    case .listed(let identities, let number): identities.id(of: number)
    }
  }

  var path: Text {
    switch self {
    case .known(_, let path): path
    case .listed(let identities, let number): identities.path(of: number)
    }
  }
}

/// Knows the ids and paths of numbered records.
public protocol RowIdentities: AnyObject, Sendable {
  func id(of number: Int) -> Text
  func path(of number: Int) -> Text
}

extension RecordRow.Owner {
  public init(_ owner: Owner) {
    switch owner {
    case .user(let name): self = .user(name)
    case .shared, .ledger: self = .shared
    case .local: self = .local
    case .feed(let name): self = .feed(name)
    }
  }

  /// The name of a user; nil for all others.
  public var user: Text? { if case .user(let name) = self { name } else { nil } }

  /// As `user:` terms and references write it: `alice`, `shared`, `local`, `feeds/zoo`.
  public var spelling: String {
    switch self {
    case .user(let name): name.string
    case .shared: "shared"
    case .local: "local"
    case .feed(let name): "feeds/\(name)"
    }
  }
}

extension RecordRow {
  /// The value at `path` in the file, else the computed one; nil where there is none or null.
  public func value(at path: FieldPath) -> Value? {
    guard let value = fields.value(at: path) ?? computed.value(at: path) else { return nil }
    if case .null = value { return nil }
    return value
  }

  /// The places in conflict: the keys of `~conflicts`.
  public var conflicts: [Text] { fields.value(of: "~conflicts")?.object?.keys ?? [] }
}

extension Object {
  func value(at path: FieldPath) -> Value? {
    guard var value = path.keys.first.flatMap({ value(of: $0) }) else { return nil }
    for key in path.keys.dropFirst() {
      guard let next = value.object?.value(of: key) else { return nil }
      value = next
    }
    return value
  }

  /// As the subscript, but quicker.
  func value(of key: Text) -> Value? {
    let members = members
    for index in members.indices where members[index].key.isSame(as: key) { return members[index].value }
    return nil
  }
}

extension Text {
  /// As `==`. Most texts differ, which `String` finds out faster than a walk over bytes. A text that `String` holds for
  /// equal to one of ASCII and that is as long has the same bytes.
  func isSame(as other: Text) -> Bool {
    guard string.utf8.count == other.string.utf8.count, string == other.string else { return false }
    return string.utf8Span.isKnownASCII || self == other
  }
}

extension Value {
  /// The exact number; nil for other values and for more than 38 digits.
  public var decimal: Decimal? {
    guard case .number(let number) = self else { return nil }
    do throws(ArithmeticError) { return try Decimal(number) } catch { return nil }
  }
}
