import Git
import Merge
import Records
import Schema

/// The tree of what a source says now, made from what it said last.
struct SourceTree {
  /// What is new, other or gone since the last statement, by path.
  var changes: [LeafChange<ObjectID>] = []
  var gone = 0
  /// How many records the last statement had.
  let lastCount: Int
  /// The first and the last day of its records; nil where none has a day.
  private var days: ClosedRange<CalendarDay>?
  /// Every record of the statement, in its order.
  var records = StatedRecords()
  /// Rows that were found to be records that are there already.
  var pairs: [RowPair] = []
  /// What the statement says about its rows, for the statements that follow.
  private(set) var foundRows: [(row: Text, record: Text)] = []
  /// The same of rows that are the other side of a transfer.
  private(set) var foundSides: [(row: Text, record: Text)] = []
  private(set) var contradicted = 0
  /// Records that the row of the account tells that the money came into, and that were not known as such.
  private(set) var newArriving: [Text] = []

  let source: RecordSource
  let objects: LedgerObjects
  private(set) var last: StatementFiles
  /// The attachments of the last statement, by the path of their record.
  private var lastBeside: [Text: [LedgerObjects.File]]
  let zone: LedgerZone
  let rowIDs: SourceStatement.RowIDs
  private let knowsRowsByValue: Bool
  /// By which number each record of a feed stands in its list.
  private var places: [Text: Number] = [:]

  /// - Parameters:
  ///   - commit: the last statement; nil before the first.
  ///   - head: the ledger's; nil where no other source is asked.
  init(
    _ statement: consuming SourceStatement, of source: RecordSource, since commit: ObjectID?, head: ObjectID?,
    in ledger: Ledger, _ objects: LedgerObjects
  ) throws {
    (self.source, self.objects) = (source, objects)
    (rowIDs, knowsRowsByValue) = (statement.rowIDs, statement.knowsRowsByValue)
    zone = try ledger.zone()
    last = try objects.repository.goingThrough(statement.records.count) {
      try commit.map { try StatementFiles(of: source, in: $0, objects) } ?? StatementFiles()
    }
    lastBeside = last.beside
    lastCount = last.count
    var ids = try Self.ids(of: statement.records.map(\.key) + statement.unreadKeys, of: source)
    places = try places(of: statement.records, ids)
    let memory = try source.isFeed || statement.pairing == .apart ? RowMemory() : RowMemory(upTo: commit, objects)
    try recognise(&ids, of: statement, memory)
    try recogniseByValue(&ids, of: statement, memory)
    let there = last
    var rows = try StatedRows(ids, memory) { there[$0] != nil }
    if let commit { try pair(&rows, of: statement, since: commit) }
    foundRows = rows.found
    let sides = try head == nil ? OtherSides() : OtherSides(in: statement, rows, memory, last, source, objects)
    (foundSides, contradicted) = (sides.found, sides.contradicted)
    for place in statement.records.indices where statement.records[place].isArriving && !sides.places.contains(place) {
      if !memory.arriving.contains(rows.records[place]) { newArriving.append(rows.records[place]) }
    }
    let present = last.isEmpty ? [] : Set(rows.records)
    let isGone = Set(sides.places.map { rows.records[$0] })
    let reach = statement.reach
    var (records, attachments) = (statement.records, statement.attachments)
    (statement.records, statement.attachments) = ([], [:])
    // A statement that says what the last one said changes nothing.
    if last.isEmpty { changes.reserveCapacity(records.count) }
    self.records.makeRoom(for: records.count)
    for place in records.indices {
      if sides.places.contains(place) {
        // The file reaches as far as its rows do, whatever became of them.
        include(try records[place].members.unpacked())
        self.records.append("", .joined)
        continue
      }
      try put(
        records[place], attachments.removeValue(forKey: place) ?? [], rows.records[place],
        isEarlier: rows.earlier.contains(place))
      // What is written is not needed any more: a statement may be large.
      records[place] = SourceRecord(key: "", members: Self.nothing)
    }
    try remove(besides: present.subtracting(isGone), isGone, reach, memory)
    // There may be very many records, and a merge follows.
    (last, lastBeside, places) = (StatementFiles(), [:], [:])
  }

  private static let nothing = PackedObject(Object())

  var isEmpty: Bool { changes.isEmpty && foundRows.isEmpty && foundSides.isEmpty && newArriving.isEmpty }

  /// Hands over what the commit of the statement is to have, and keeps nothing of it.
  mutating func takenChanges() -> [LeafChange<ObjectID>] {
    defer { changes = [] }
    return changes
  }

  var lastDay: CalendarDay? { days?.upperBound }

  /// The id of each key, in their order: the same on every device, and whatever else the source has. Where two keys would
  /// have one id, the larger key gets another.
  private static func ids(of keys: [Text], of source: RecordSource) throws -> [Text] {
    var (ids, taken): ([Text?], Set<Text>) = (Array(repeating: nil, count: keys.count), [])
    let folder = source.owner.folder(of: source.kind)
    for place in keys.indices where source.isFeed && isPlain(keys[place], in: folder) {
      ids[place] = keys[place]
      taken.insert(keys[place])
    }
    var last: Int?
    for place in keys.indices.sorted(by: { keys[$0] < keys[$1] }) where ids[place] == nil {
      defer { last = place }
      if let last, keys[last] == keys[place] {
        ids[place] = ids[last]
        continue
      }
      var id = try source.id(ofKey: keys[place])
      while !taken.insert(id).inserted { id = try RecordID.derived(from: id, path: source.branch) }
      ids[place] = id
    }
    return ids.compactMap(\.self)
  }

  /// Whether an item's own id can be the name of its file on every system: in small letters, so that no other id is the
  /// same name to some of them. `../x` cannot.
  private static func isPlain(_ key: Text, in folder: String) -> Bool {
    let bytes = Array(key.string.utf8)
    func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
    guard let first = bytes.first, isSmall(first), bytes.count <= 64,
      bytes.allSatisfy({ isSmall($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
    else { return false }
    return PathRules.problemOfNew("\(folder)/\(key).json") == nil
  }

  /// The numbers of a feed's records, for kinds that can have one and where the source gives none itself.
  private func places(of records: [SourceRecord], _ ids: [Text]) throws -> [Text: Number] {
    guard source.isFeed, FeedOrder.fits(source.kind),
      try !records.contains(where: { try $0.members.unpacked()[FeedOrder.field] != nil })
    else { return [:] }
    var before: [Text: Decimal] = [:]
    for (id, file) in last.all {
      let members = RecordReading.members(try objects.file(file.leaf.id), path: file.path)
      before[id] = try members?[FeedOrder.field]?.number.map { try Decimal($0) }
    }
    let inOrder = Array(ids.prefix(records.count))
    let numbers = try FeedOrder.numbers(of: inOrder, before: before)
    return Dictionary(zip(inOrder, numbers), uniquingKeysWith: { first, _ in first })
  }

  private mutating func include(_ members: Object) {
    if let day = Self.day(of: members, of: source, in: zone) { days = days.including(day) }
  }

  private mutating func put(
    _ record: SourceRecord, _ attachments: [SourceAttachment], _ id: Text, isEarlier: Bool
  ) throws {
    var members = try record.members.unpacked()
    include(members)
    let new = NewRecord(kind: source.kind, owner: source.owner, members: members)
    let before = last[id]
    if isEarlier, let before {
      records.append(before.path, .same)
      return
    }
    // The path is what people know it by: it stays, whatever the source says next.
    let name = "\(source.owner.folder(of: source.kind))/\(id).\(source.kind.format.fileExtension)"
    let path = before?.path ?? (source.isFeed ? name : new.path(id: id, in: zone.rules))
    if let place = places[id] { members[FeedOrder.field] = .number(place) }
    let known = changes.count
    try put(attachments, of: record, beside: path, in: &members)
    if let bytes = try bytes(of: members, usual: record.usual, keeping: record.unknownFields, before) {
      let leaf = Leaf(id: try objects.writeFile(bytes), mode: FileMode.plain)
      changes.append(LeafChange(path: Text(path), leaf: leaf))
    }
    // A new picture is a change of its record, also where its name stays.
    records.append(path, before == nil ? .added : changes.count > known ? .edited : .same)
  }

  /// What its file says; nil where that is what it said. A record that was there keeps what it got when it was new, and
  /// gets nothing more: if it got a payee, that and what came with it, whatever is known of the payee by now.
  private func bytes(
    of said: Object, usual: Object, keeping unknown: [Text], _ before: LedgerObjects.File?
  ) throws -> [UInt8]? {
    var said = said
    if before != nil { for name in unknown { said[name] = nil } }
    func written(_ more: Object) throws -> [UInt8] {
      let members = source.kind.adding(more, to: said)
      return try RecordDocument(writing: .object(members), format: source.kind.format).bytes
    }
    guard let before else { return try written(usual) }
    // Most records say what they said, and then the file is not read.
    for more in usual.members.isEmpty ? [usual] : [usual, Object()] {
      if try Repository.hashBlob(written(more)) == before.leaf.id { return nil }
    }
    let last = RecordReading.members(try objects.file(before.leaf.id), path: before.path) ?? Object()
    try requireSamePayment(last, said, usual: usual)
    // A number that is written in other digits is no correction; nor is a text in other capitals, where texts are what rows
    // are known by.
    for member in said.members {
      if let same = last[member.key], same == member.value || knowsRowsByValue && ToldRow.isSame(same, member.value) {
        said[member.key] = same
      }
    }
    var kept = Object()
    for name in usual.keys + unknown { kept[name] = last[name] }
    if let fields = source.kind.payee, said[fields.text] == nil, let text = last[fields.text] {
      for name in [fields.payee] + fields.brought { kept[name] = last[name] }
      kept[fields.text] = said[fields.payee] ?? text
    }
    let bytes = try written(kept)
    return try Repository.hashBlob(bytes) == before.leaf.id ? nil : bytes
  }

  /// The files of a record; those that it had, and that its source names no more, are gone.
  private mutating func put(
    _ attachments: [SourceAttachment], of record: SourceRecord, beside path: String, in members: inout Object
  ) throws {
    let stem = Ledger.stem(of: path)
    var last = Dictionary(
      (lastBeside[Text(path)] ?? []).map { (Text($0.path), $0.leaf.id) }, uniquingKeysWith: { first, _ in first })
    for attachment in attachments {
      let file = "\(stem).\(attachment.field).\(attachment.fileExtension)"
      members[attachment.field] = .string(Text(names(of: file).last ?? file))
      let leaf = Leaf(id: try objects.writeFile(attachment.read().bytes), mode: FileMode.plain)
      if last.removeValue(forKey: Text(file)) != leaf.id { changes.append(LeafChange(path: Text(file), leaf: leaf)) }
    }
    for field in record.unreadFields {
      let file = last.keys.first { $0.string.utf8.starts(with: "\(stem).\(field).".utf8) }
      if let file { last[file] = nil }
      // A name without its file helps nobody, unless the kind demands that there is one.
      if file == nil, source.kind.field(field)?.isRequired == true { continue }
      members[field] = file.map { .string(Text(names(of: $0.string).last ?? "")) }
    }
    changes += last.keys.sorted().map { LeafChange(path: $0, leaf: nil) }
  }

  /// Takes out what the source had, and would still have if it were not gone.
  private mutating func remove(
    besides present: Set<Text>, _ joined: Set<Text>, _ reach: SourceStatement.Reach, _ memory: RowMemory
  ) throws {
    let gone = try last.all.filter { id, file in
      if present.contains(id) { return false }
      if joined.contains(id) { return true }
      return try memory.isDouble(id) && present.contains(memory.record(of: id)) || isReached(file, reach)
    }.map { Text($0.file.path) }.sorted()
    self.gone = gone.count
    for record in gone {
      changes.append(LeafChange(path: record, leaf: nil))
      changes += (lastBeside[record] ?? []).map { LeafChange(path: Text($0.path), leaf: nil) }
    }
  }

  /// Whether a statement of this reach would have the record, if the source had it still.
  private func isReached(_ file: LedgerObjects.File, _ reach: SourceStatement.Reach) throws -> Bool {
    switch reach {
    case .additions: return false
    case .everything: return true
    case .period:
      guard let days, let members = RecordReading.members(try objects.file(file.leaf.id), path: file.path),
        let day = Self.day(of: members, of: source, in: zone)
      else { return false }
      return days.contains(day)
    }
  }

  static func day(of members: Object, of source: RecordSource, in zone: LedgerZone) -> CalendarDay? {
    NewRecord(kind: source.kind, owner: source.owner, members: members).day(in: zone.rules)
  }
}

extension ClosedRange<CalendarDay>? {
  func including(_ day: CalendarDay) -> ClosedRange<CalendarDay> {
    map { Swift.min($0.lowerBound, day)...Swift.max($0.upperBound, day) } ?? day...day
  }
}
