public import Records
internal import Schema

/// The records that others may refer to: catalogues, by kind and id.
public struct RowReferences: Sendable {
  private var targets: [Text: [Text: [RecordRow]]] = [:]
  private let titles: [Text: FieldPath]
  private let folders: [Text: Text]
  /// In which planted records have their titles.
  private let language: String?
  /// The one person whose records are seen; nil where those of several are.
  public var viewer: RecordRow.Owner?
  /// Who can have had a copy of a planted record, as references spell it.
  public let users: Set<Text>

  /// Rows of any kind; the first of those with the same kind, owner and id counts.
  ///
  /// - Parameters:
  ///   - language: the ledger's.
  ///   - users: the names of its users.
  public init(_ rows: some Sequence<RecordRow>, kinds: [KindShape], language: String? = nil, users: [Text] = []) {
    self.users = Set(users)
    self.language = language
    var titles: [Text: FieldPath] = [:]
    for kind in kinds { titles[kind.name] = kind.title }
    self.titles = titles
    folders = Dictionary(kinds.map { ($0.name, $0.folder) }, uniquingKeysWith: { first, _ in first })
    for row in rows { targets[row.kind, default: [:]][row.id, default: []].append(row) }
  }

  public static let none = RowReferences([], kinds: [])

  /// The record of `kind` that `reference` means in a record of `owner`: the owner's own, else the shared one;
  /// `bob/food` is bob's. In what is everybody's, the id of a planted record means what everybody begins with, whatever
  /// their copies say by now.
  public func target(of reference: Text, kind: Text, for owner: RecordRow.Owner) -> RecordRow? {
    found(reference, kind, for: owner) ?? (owner == .shared ? planted(reference, kind) : nil)
  }

  /// The same among the records that are there.
  private func found(_ reference: Text, _ kind: Text, for owner: RecordRow.Owner) -> RecordRow? {
    guard let targets = targets[kind] else { return nil }
    let rows = targets[reference] ?? []
    return rows.first { $0.owner == owner } ?? rows.first(where: isShared) ?? named(reference, in: targets)
  }

  /// The shared record that `bob/food` means, where bob's food is a copy that it stands in for; nil for every other name.
  func standIn(forCopy name: Text, kind: Text) -> RecordRow? {
    guard name.string.utf8.contains(UInt8(ascii: "/")), !isPath(name.string, below: "shared"),
      let row = targets[kind].flatMap({ named(name, in: $0) }), row.owner == .shared
    else { return nil }
    return row
  }

  /// What a name means in the records of some owners, each record once, in the order of the owners; where it means nothing
  /// there, what it means to the only one who has it, or what is planted.
  public func targets(of reference: Text, kind: Text, for owners: [RecordRow.Owner]) -> [RecordRow] {
    var found: [RecordRow] = []
    for owner in owners {
      if let row = self.found(reference, kind, for: owner),
        !found.contains(where: { $0.owner == row.owner && $0.id == row.id })
      {
        found.append(row)
      }
    }
    if !found.isEmpty { return found }
    return [only(reference, kind: kind) ?? planted(reference, kind)].compactMap(\.self)
  }

  private func planted(_ id: Text, _ kind: Text) -> RecordRow? {
    guard let folder = folders[kind], let fields = PlantedRecord.fields(of: id, in: folder, language: language) else {
      return nil
    }
    return RecordRow(kind: kind, owner: .shared, id: id, path: Text("shared/\(folder)/\(id).json"), fields: fields)
  }

  /// The one record of `kind` that has an id, whosever it is; nil where several have it. What lies in `local/` counts only
  /// where nobody else has it: it may be left there from before a login.
  public func only(_ id: Text, kind: Text) -> RecordRow? {
    let all = targets[kind]?[id] ?? []
    let rows = all.contains { $0.owner != .local } ? all.filter { $0.owner != .local } : all
    guard let first = rows.first, rows.allSatisfy({ $0.owner == first.owner }) else {
      return nil
    }
    return first
  }

  /// One spelling for all references that mean one record: its id, or `OWNER/ID` where that alone would mean another one
  /// to `owner`. What leads nowhere stays as it is written.
  public func spelling(of reference: Text, kind: Text, for owner: RecordRow.Owner) -> Text {
    guard let row = target(of: reference, kind: kind, for: owner), row.id != reference else { return reference }
    let meant = only(row.id, kind: kind) ?? target(of: row.id, kind: kind, for: owner)
    return meant?.owner == row.owner ? row.id : row.reference
  }

  /// The one spelling of a reference by which sums group: as above, but that two accounts are never one, whoever refers to
  /// them, and that an account is spelt as the viewer would. A category is the same to all people who have one of that id;
  /// an account is a place where money lies.
  public func group(of reference: Text, kind: Text, for owner: RecordRow.Owner) -> Text {
    guard kind == AccountMoves.kind, let row = target(of: reference, kind: kind, for: owner) else {
      return spelling(of: reference, kind: kind, for: owner)
    }
    if let viewer { return name(of: row, for: viewer) }
    return only(row.id, kind: kind) == nil ? row.reference : row.id
  }

  /// How a record of `owner` names another one: by its id, or `OWNER/ID` where that alone would mean another one or none.
  public func name(of row: RecordRow, for owner: RecordRow.Owner) -> Text {
    target(of: row.id, kind: row.kind, for: owner)?.owner == row.owner ? row.id : row.reference
  }

  /// The title of a record, where its kind has one.
  public func title(of row: RecordRow) -> String? {
    titles[row.kind].flatMap { row.value(at: $0)?.string }
  }

  /// Whether a name is the very id of a record of `kind`, as records of `owner` refer to it.
  func hasID(_ name: Text, kind: Text, for owner: RecordRow.Owner) -> Bool { found(name, kind, for: owner) != nil }

  /// Whether a record of `kind` has this id or title, capitals or not.
  public func hasName(equalTo needle: Needle, kind: Text) -> Bool {
    (targets[kind] ?? [:]).contains { id, rows in
      needle.equals(id.string) || rows.contains { title(of: $0).map(needle.equals) == true }
    }
  }

  /// Ids and titles of the records of `kind`, in the order of their ids.
  func names(of kind: Text) -> [String] {
    let rows = (targets[kind] ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value)
    return rows.flatMap { [$0.id.string, title(of: $0)].compactMap(\.self) }
  }

  private func isShared(_ row: RecordRow) -> Bool { row.owner == .shared }

  /// `OWNER/ID`; an id may have slashes too, an owner's spelling too. Somebody's copy of a planted record that is shared now
  /// means the shared one.
  private func named(_ reference: Text, in targets: [Text: [RecordRow]]) -> RecordRow? {
    let text = reference.string
    for slash in text.utf8.indices where text.utf8[slash] == UInt8(ascii: "/") {
      let owner = String(text[..<slash])
      let id = Text(String(text[text.utf8.index(after: slash)...]))
      if let row = targets[id]?.first(where: { Text($0.owner.spelling) == Text(owner) }) { return row }
      if users.contains(Text(owner)), let row = targets[id]?.first(where: isShared), let folder = folders[row.kind],
        PlantedRecord.has(id, in: folder)
      {
        return row
      }
    }
    return nil
  }
}

extension RecordRow {
  /// How records of others refer to it: `alice/tea`.
  var reference: Text { Text("\(owner.spelling)/\(id)") }
}
