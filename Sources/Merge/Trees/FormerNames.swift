public import Records

/// A name that a user had before.
public struct FormerName: Hashable, Sendable {
  public let name: Text
  /// When the user got another one, in UTC; empty where the manifest does not say.
  public let at: Text
  /// Of several people who had one name, the first commit of the one whose records moved.
  public let since: Text?

  public init(name: Text, at: Text, since: Text? = nil) { (self.name, self.at, self.since) = (name, at, since) }

  var written: Value {
    var members: Object = ["name": .string(name)]
    if !at.string.isEmpty { members["at"] = .string(at) }
    if let since { members["since"] = .string(since) }
    return .object(members)
  }
}

/// The names that a user had before, the newest first: `was` of the manifest.
public struct FormerNames: Hashable, Sendable {
  public static let member: Text = "was"

  public private(set) var all: [FormerName]

  /// A list; in older manifests an object with the name before, in which there may be another.
  public init(of manifest: Object) {
    all = []
    if let list = manifest[Self.member]?.array {
      all = list.compactMap { $0.object.flatMap(Self.name) }
    } else {
      var was = manifest[Self.member]?.object
      while let before = was, let name = Self.name(before) {
        all.append(name)
        was = before[Self.member]?.object
      }
    }
  }

  private static func name(_ members: Object) -> FormerName? {
    guard case .string(let name)? = members["name"] else { return nil }
    func text(_ key: Text) -> Text? { members[key]?.string.map { Text($0) } }
    return FormerName(name: name, at: text("at") ?? "", since: text("since"))
  }

  /// Those that were this user's alone. Where two people had one name, it is nobody's.
  public var own: [Text] { all.prefix { $0.since == nil }.map(\.name) }

  /// When the user got the present name.
  var newest: Text { all.map(\.at).max() ?? "" }

  public mutating func insert(_ name: FormerName) { all = [name] + all.filter { $0.name != name.name } }

  /// The names of both, each once, with the later time.
  func united(with other: FormerNames, besides name: Text) -> FormerNames {
    var names: [Text: FormerName] = [:]
    for one in all + other.all where one.name != name {
      if let known = names[one.name], known.at >= one.at { continue }
      names[one.name] = one
    }
    var united = self
    united.all = names.values.sorted { ($1.at, $1.name) < ($0.at, $0.name) }
    return united
  }

  public var written: Value { .array(all.map(\.written)) }
}
