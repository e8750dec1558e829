import Git
public import Records

/// What this device remembers of the last refresh of a feed.
public struct FeedMemory: Sendable {
  /// By what a server knows an answer again.
  public struct Page: Sendable {
    public var address: String
    public var tag: String?
    public var modified: String?

    /// Whether the server can say that it is as it was.
    public var isKnown: Bool { tag != nil || modified != nil }

    public init(address: String, tag: String?, modified: String?) {
      (self.address, self.tag, self.modified) = (address, tag, modified)
    }
  }

  /// The address of the feed, which somebody on this device has seen.
  public var address: String
  /// What the refresh was made by: the feed's rule and its kind.
  public var rule: String
  /// The commit that the answers became.
  public var statement: String
  public var refreshed: Timestamp
  /// Empty where the next refresh has to read everything.
  public var pages: [Page]

  public init(address: String, rule: String, statement: String, refreshed: Timestamp, pages: [Page]) {
    (self.address, self.rule, self.statement) = (address, rule, statement)
    (self.refreshed, self.pages) = (refreshed, pages)
  }
}

extension Ledger {
  /// A short text that is the same for the same value, and for no other.
  public static func mark(of value: Value) throws -> String {
    try Repository.hashBlob(JSONWriter.compact(value)).description
  }

  /// The same for the content of a file.
  public static func mark(of bytes: [UInt8]) throws -> String { try Repository.hashBlob(bytes).description }

  /// nil where the feed was not refreshed here.
  public func feedMemory(of name: Text) throws -> FeedMemory? {
    guard let members = try readCache(StateFolder.feeds)?[name]?.object else { return nil }
    return FeedMemory(members)
  }

  public func remember(_ memory: FeedMemory, ofFeed name: Text) throws {
    var feeds = try readCache(StateFolder.feeds) ?? Object()
    feeds[name] = .object(memory.members)
    try writeCache(StateFolder.feeds, feeds)
  }
}

extension FeedMemory {
  fileprivate init?(_ members: Object) {
    guard let address = members["url"]?.string, let rule = members["rule"]?.string,
      let statement = members["statement"]?.string,
      let refreshed = members["refreshed"]?.string.flatMap({ Timestamp($0) })
    else { return nil }
    let pages = (members["pages"]?.array ?? []).compactMap { page -> Page? in
      guard let page = page.object, let address = page["url"]?.string else { return nil }
      return Page(address: address, tag: page["etag"]?.string, modified: page["modified"]?.string)
    }
    self.init(address: address, rule: rule, statement: statement, refreshed: refreshed, pages: pages)
  }

  fileprivate var members: Object {
    let pages = pages.map { page -> Value in
      var members: Object = ["url": .string(page.address)]
      members["etag"] = page.tag.map { .string($0) }
      members["modified"] = page.modified.map { .string($0) }
      return .object(members)
    }
    return [
      "url": .string(address), "rule": .string(rule), "statement": .string(statement),
      "refreshed": .string(refreshed.text), "pages": .array(pages),
    ]
  }
}
