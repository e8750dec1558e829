import Git
public import Records
public import Schema

/// Something outside of the ledger from which records come, again and again: a bank's files, read by a rule; a feed.
///
/// What it said last is the newest commit of its branch, whose tree has its records and nothing else. What it says next
/// is the commit after that, and merged like what another device did.
public struct RecordSource: Sendable {
  /// The name of its rule.
  public let name: Text
  /// Whose its records are.
  public let owner: Owner
  public let kind: Kind
  /// The folder of its rule.
  private let folder: Text
  /// By which its branch knows the owner.
  private let ownersName: Text

  /// - Parameters:
  ///   - folder: in which its rule lies, below its owner's.
  ///   - ownersName: another name than the owner's, by which its branch knows the owner.
  public init(
    name: Text, owner: Owner, kind: Kind, rulesIn folder: Text = ImportRules.folder,
    ownerKnownAs ownersName: Text? = nil
  ) {
    (self.name, self.owner, self.kind, self.folder) = (name, owner, kind, folder)
    self.ownersName = ownersName ?? owner.name
  }

  /// The same of an owner who has another name.
  func renamed(_ name: Text) -> RecordSource {
    RecordSource(name: self.name, owner: .user(name), kind: kind, rulesIn: folder)
  }

  /// Whether its records belong to a feed, which always says all that it has, in an order of its own.
  public var isFeed: Bool { if case .feed = owner { true } else { false } }

  /// Without `refs/heads/`: `imports/alice/bank`, `feeds/zoo`. Two people may have a rule of the same name.
  public var branch: String { isFeed ? owner.folder : Self.branch(ofRule: name, of: ownersName, in: folder) }

  static func branch(ofRule name: Text, of owner: Text, in folder: Text) -> String { "\(folder)/\(owner)/\(name)" }

  /// The id that the record of a row gets, unless another row's key has it already.
  public func id(ofKey key: Text) throws -> Text { try RecordID.derived(from: key, path: branch) }

  var reference: String { "refs/heads/\(branch)" }

  /// As the author of its commits, and no person.
  var email: String { branch + SourceTrailer.emailEnding }

  /// The line by which a commit of the source is known wherever the branch itself is not.
  var trailer: String { SourceTrailer.name + branch }

  /// As whom it says something: nobody's name or clock is in its commits.
  func author(_ date: GitDate) -> Signature { Signature(name: name.string, email: email, date: date) }
}

/// A file of a record of a source. It lies beside the record, and gets its name from it.
public struct SourceAttachment: Sendable {
  public let field: Text
  /// `jpg`
  public let fileExtension: String
  /// Its content, which is only asked for when it is written: of many pictures, one at a time is in memory.
  public let read: @Sendable () throws -> AttachedFile

  public init(field: Text, fileExtension: String, read: @escaping @Sendable () throws -> AttachedFile) {
    (self.field, self.fileExtension, self.read) = (field, fileExtension, read)
  }
}

/// A row that is gone and a row that is new, which are one record.
public struct RowPair: Sendable {
  public let path: String
  /// What the source said of it before, and what it says now.
  public let before: Object
  public let after: Object
}

/// All that a source says at one time.
public struct SourceStatement: Sendable {
  /// What it means that a record is not there any more.
  public enum Reach: Sendable {
    /// It is gone.
    case everything
    /// It is gone if its day is not before the first or after the last of the statement.
    case period
    /// Nothing.
    case additions
  }

  /// Whether rows that are gone and rows that are new can be the same ones (decision 68).
  public enum Pairing: Sendable {
    case never
    /// Never, and those that once were are two records again.
    case apart
    /// The file is of this source: somebody has said so.
    case always
    /// Only its columns are those of this source: where at least as many rows are known as are gone.
    case ifMostAreKnown
  }

  public var records: [SourceRecord]
  /// Files that fields of a record name, by its place.
  public var attachments: [Int: [SourceAttachment]] = [:]
  /// Records that are a transfer, by their place.
  public var transfers: [Int: OtherSide] = [:]
  public var reach: Reach
  public var pairing = Pairing.never
  /// Records that the source has, and that cannot be read this time: they are as they were.
  public var unreadKeys: Set<Text> = []
  /// By the key of a row, the keys that it can have had where the same was written in another way.
  public var otherKeys: @Sendable (Text) -> [Text] = { _ in [] }
  /// Whether rows have no ids of their own: what has the same values is the same row, however it is written.
  public var knowsRowsByValue = false
  public var rowIDs = RowIDs.none
  /// Lines for the message of its commit: `ETag: "5f3a"`.
  public var notes: [String] = []
  /// Whether the source is a new one under an old name: what it said before counts no more.
  public var beginsAnew = false
  /// Transfers of the ledger that other sources brought: each may be the other side of one in the statement.
  public var otherSides: [OtherSide] = []
  /// Whether the report lists what changed in the ledger. Of a large statement that takes time and memory.
  public var listsChanges = true

  public init(records: [SourceRecord], reach: Reach) { (self.records, self.reach) = (records, reach) }
}
