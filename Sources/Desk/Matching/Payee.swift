package import Query
package import Records
package import Schema
package import Store

/// Somebody whom bills name, and how banks write them.
package struct Payee {
  package let record: StoredRecord
  package let title: Text
  /// The title, and what banks write besides.
  package let patterns: [StarPattern]

  /// The kind, and the fields of it that say who it is.
  package static let kind: Text = "payee"
  package static let match: Text = "match"

  /// nil for a record without a title.
  package init?(_ record: StoredRecord, _ kinds: Kinds) {
    guard let title = record.title(kinds), title.contains(where: { !$0.isWhitespace }) else { return nil }
    (self.record, self.title) = (record, Text(title))
    let written = record.members[Self.match]?.array?.compactMap(\.string) ?? []
    // A star in the title is a star: a pattern says what is meant otherwise.
    let own = title.utf8.contains(UInt8(ascii: "*")) ? [] : [title]
    patterns = (own + written).filter { $0.contains { !$0.isWhitespace } }.map(StarPattern.init)
  }

  /// The text of a record by which it is found; nil where none of its patterns says one.
  package func text(of members: Object, _ kind: Kind) -> String? {
    Payees.texts(of: members, kind).first { text in
      let subject = StarPattern.Subject(text)
      return patterns.contains { $0.matches(subject) }
    }
  }

  /// How much the pattern says that says most of those that match; nil where none does.
  fileprivate func strength(_ subjects: [StarPattern.Subject]) -> Int? {
    var most: Int?
    for pattern in patterns where pattern.length > most ?? -1 && subjects.contains(where: pattern.matches) {
      most = pattern.length
    }
    return most
  }
}

/// The payees that records of one owner can have: the owner's, and those that are everybody's.
package struct Payees {
  /// Which payee a record has.
  package enum Finding {
    case none
    case one(Payee)
    /// Several whose patterns say equally much.
    case several([Payee])
  }

  /// In the order of their paths.
  package let all: [Payee]
  package let skipped: [SkippedFile]

  /// - Parameter names: titles of those that are wanted; nil: all of them.
  package init(_ references: References, titled names: [String]? = nil) throws {
    guard references.kinds.kind(named: Payee.kind)?.field(Payee.match) != nil else {
      (all, skipped) = ([], [])
      return
    }
    let found = try references.recordNames(of: Payee.kind, where: names.map { .titled($0) } ?? .all)
    skipped = found.skipped
    all = try found.names.filter { !$0.isRetired }
      .compactMap { try references.ledger.recordIfPresent(at: $0.path) }
      .compactMap { Payee($0, references.kinds) }
  }

  /// The payee that a record names by its title.
  ///
  /// - Parameter fields: whose text counts: of the first that the record has.
  package func named(in members: Object, by fields: [Text]) -> Finding {
    guard let text = fields.lazy.compactMap({ members[$0]?.string }).first else { return .none }
    let subject = StarPattern.Subject(text)
    return Self.finding(all.filter { StarPattern.Subject($0.title.string) == subject })
  }

  /// The payee that a record names by its title, else the one whose pattern says the most of one of its texts.
  package func finding(for members: Object, of kind: Kind) -> Finding {
    guard let fields = kind.payee, !all.isEmpty else { return .none }
    if kind.isTransfer(members) { return .none }
    switch named(in: members, by: [fields.payee]) {
    case .none: return matching(Self.texts(of: members, kind).map(StarPattern.Subject.init))
    case let found: return found
    }
  }

  private func matching(_ subjects: [StarPattern.Subject]) -> Finding {
    let found = all.compactMap { payee in payee.strength(subjects).map { (payee, $0) } }
    let most = found.map(\.1).max()
    return Self.finding(found.filter { $0.1 == most }.map(\.0))
  }

  private static func finding(_ payees: [Payee]) -> Finding {
    payees.count > 1 ? .several(payees) : payees.first.map { .one($0) } ?? .none
  }

  private static let remark: Text = "remark"

  /// The texts by which a payee is found, the likeliest first.
  package static func texts(of members: Object, _ kind: Kind) -> [String] {
    guard let fields = kind.payee else { return [] }
    return [fields.text, fields.payee, kind.titleField, remark].compactMap(\.self)
      .compactMap { members[$0]?.string }.filter { !$0.isEmpty }
  }
}
