public import Records

/// A list that somebody else keeps, and that is read again and again: `feeds/zoo/feed.json`.
public struct Feed: Sendable {
  public var address: WebAddress
  /// Which item becomes which record.
  public var rule: ImportRule
  /// How the source gives its list in pieces; nil where one answer has everything.
  public var pages: FeedPages?
  public var title: String?
  /// Who publishes it, or the address of the page that tells.
  public var source: String?
  public var licence: String?
  /// What people read while it is fetched.
  public var waiting: String?

  public init(address: WebAddress, rule: ImportRule) { (self.address, self.rule) = (address, rule) }

  /// Reads a description as docs/feeds.md has it. A member that none has is an error.
  public init(_ members: Object) throws(RuleError) {
    guard let url = members["url"]?.string else {
      throw RuleError(field: FieldPath(keys: ["url"]), message: "the address is missing")
    }
    do throws(WebAddressError) { address = try WebAddress(url) } catch {
      throw RuleError(field: FieldPath(keys: ["url"]), message: error.message)
    }
    if let name = Self.membersOfImports.first(where: { members[$0] != nil }) {
      throw RuleError(field: FieldPath(keys: [name]), message: "this is only of use where a file is imported")
    }
    var rest = members
    for name in Self.ownMembers { rest[name] = nil }
    if rest["reader"] == nil { rest["reader"] = .string(ImportRule.Reader.json.rawValue) }
    rule = try ImportRule(rest)
    guard rule.reader != .sqlite, !rule.reader.isSheet, !rule.reader.isJournal else {
      throw RuleError(
        field: FieldPath(keys: ["reader"]), message: "tables of SQLite, workbooks and journals are read from files")
    }
    func text(_ name: Text) throws(RuleError) -> String? {
      guard let value = members[name] else { return nil }
      return try RuleMember(path: FieldPath(keys: [name]), value: value).text()
    }
    (title, source) = (try text("title"), try text("source"))
    (licence, waiting) = (try text("licence"), try text("waiting"))
    if let value = members["pages"] {
      pages = try FeedPages(RuleMember(path: FieldPath(keys: ["pages"]), value: value))
    }
  }

  /// Members that no rule of an import has.
  private static let ownMembers: [Text] = ["url", "title", "source", "licence", "waiting", "pages"]

  /// Members of a rule that mean nothing here: a list has no files beside it, and its records are the feed's.
  private static let membersOfImports: [Text] = ["into", "attach", "files", ImportRule.distinct]

  /// The members that a description can have.
  public static let memberNames = ownMembers + ImportRule.memberNames.filter { !membersOfImports.contains($0) }

  /// As a record has it: what is usual is left out.
  public var written: Object {
    var rule = rule.written
    if self.rule.reader == .json { rule["reader"] = nil }
    if self.rule.dates == .yearMonthDay { rule["dates"] = nil }
    if self.rule.decimal == "." { rule["decimal"] = nil }
    let own: [(Text, String?)] = [("title", title), ("source", source), ("licence", licence), ("waiting", waiting)]
    let texts = own.compactMap { name, text in text.map { Object.Member(name, .string($0)) } }
    let url = Object.Member("url", .string(address.text))
    let pages = pages.map { [Object.Member("pages", .object($0.written))] } ?? []
    return Object(uniqueMembers: [url] + rule.members + pages + texts)
  }

  /// What its records depend on besides what the source says.
  public static func ruleMembers(of members: Object) -> Object {
    var rest = members
    for name: Text in ["title", "source", "licence", "waiting"] { rest[name] = nil }
    return rest
  }
}

/// How a source gives a list in pieces.
public enum FeedPages: Hashable, Sendable {
  /// Each answer has the address of the next one in this member.
  case next(FieldPath)
  /// The address says from which item on, and how many: `?offset=200&limit=100`. `total` is where an answer says how many
  /// items there are.
  case offsets(from: String, limit: String, size: Int, total: FieldPath?)

  init(_ member: RuleMember) throws(RuleError) {
    let object = try member.object(of: ["next", "offset", "limit", "size", "total"])
    func inner(_ name: Text) -> RuleMember? {
      object[name].map { RuleMember(path: member.path.appending(name), value: $0) }
    }
    if let next = inner("next"), object.count == 1 {
      self = .next(try next.pointer())
    } else if let offset = inner("offset"), let limit = inner("limit"), let size = inner("size"), inner("next") == nil {
      self = .offsets(
        from: try offset.text(), limit: try limit.text(), size: try size.count(from: 1),
        total: try inner("total").map { (total) throws(RuleError) in try total.pointer() })
    } else {
      throw member.error(
        "either {\"next\": \"/links/next\"} or {\"offset\": \"offset\", \"limit\": \"limit\", \"size\": 100} is expected"
      )
    }
  }
}

extension FeedPages {
  /// As `feed.json` has it.
  public var written: Object {
    switch self {
    case .next(let path): return ["next": .string("/\(path)")]
    case .offsets(let offset, let limit, let size, let total):
      var object: Object = [
        "offset": .string(offset), "limit": .string(limit), "size": .number(Number(size)),
      ]
      object["total"] = total.map { .string("/\($0)") }
      return object
    }
  }
}

/// What one answer of a paged source says besides its items.
public struct FeedPage {
  private let document: RecordDocument
  /// How many items it has.
  public let count: Int

  public init(_ text: [UInt8], _ rule: ImportRule) throws(SourceProblem) {
    document = try DocumentReader.document(text, rule.reader == .plist ? .plist : .json)
    count = try DocumentReader.items(of: document, rule).count
  }

  /// A text or a number at a place; nil where there is none, or nothing in it.
  public func text(at path: FieldPath) -> String? {
    guard let part = document.part(at: path) else { return nil }
    let text = document.value(of: part).text
    return text.isEmpty || text == "false" ? nil : text
  }
}
