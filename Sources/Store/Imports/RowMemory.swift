import Git
import Records

/// Which record each row of a source is, where its key does not say so: what its statements found out about rows that were
/// told again in another way (decision 68).
///
/// A row is known by the id that follows from its key. A record is usually called so, too; after a pair it is the record of
/// another row.
struct RowMemory {
  private static let label = "Pair: "
  private static let sideLabel = "Other side: "
  private static let arrivingLabel = "Arriving: "

  /// By the id of a row: its record.
  private var records: [Text: Text] = [:]
  /// By the id of a record: the row that it is now.
  private var rows: [Text: Text] = [:]
  /// By the id of a row: which of the notes was the last about it.
  private var order: [Text: Int] = [:]
  private var count = 0
  /// Rows that are no records, by their ids: the transfer of another source whose other side they are.
  private(set) var otherSides: [Text: Text] = [:]
  /// Records of transfers that the file of the account told that the money came into.
  private(set) var arriving: Set<Text> = []

  /// A source of which no rows were paired yet.
  init() {}

  /// What the statements say that lead to this one.
  init(upTo last: ObjectID?, _ objects: LedgerObjects) throws {
    guard let last else { return }
    for id in try objects.repository.history(from: [last]).reversed() {
      for line in try objects.repository.readCommit(id).message.lines {
        if let (row, record) = Self.ids(line, behind: Self.label) { note(row, is: record) }
        if let (row, record) = Self.ids(line, behind: Self.sideLabel) { otherSides[row] = record }
        if let record = line.rest(behind: Self.arrivingLabel) { arriving.insert(Text(String(record))) }
      }
    }
  }

  private static func ids(_ line: String, behind label: String) -> (Text, Text)? {
    let ids = line.rest(behind: label)?.split(separator: " ") ?? []
    return ids.count == 2 ? (Text(String(ids[0])), Text(String(ids[1]))) : nil
  }

  /// The lines of a statement's message.
  static func lines(_ found: [(row: Text, record: Text)]) -> String {
    found.map { "\(label)\($0.row) \($0.record)\n" }.joined()
  }

  static func lines(ofSides found: [(row: Text, record: Text)]) -> String {
    found.map { "\(sideLabel)\($0.row) \($0.record)\n" }.joined()
  }

  static func lines(ofArriving records: [Text]) -> String {
    records.map { "\(arrivingLabel)\($0)\n" }.joined()
  }

  mutating func note(_ row: Text, is record: Text) {
    records[row] = record
    rows[record] = row
    count += 1
    order[row] = count
  }

  /// Whether a row that is the same record as another came after it.
  func isLater(_ row: Text, than other: Text) -> Bool { (order[row] ?? 0) > (order[other] ?? 0) }

  func record(of row: Text) -> Text { records[row] ?? row }

  /// The row that a record is now.
  func row(of record: Text) -> Text { rows[record] ?? record }

  /// Whether a row was told again in another way since.
  func isEarlier(_ row: Text) -> Bool { self.row(of: record(of: row)) != row }

  /// Whether a row was in a pair.
  func knows(_ row: Text) -> Bool { records[row] != nil || rows[row] != nil }

  /// Whether a record stands for a row that is another record: a device made it that had not seen the row before.
  func isDouble(_ record: Text) -> Bool { self.record(of: record) != record && rows[record] == nil }
}

/// Which record each row of a statement is.
struct StatedRows {
  /// In the order of the rows.
  private(set) var records: [Text] = []
  /// The places of rows that are an earlier state of their record, and say nothing.
  private(set) var earlier: Set<Int> = []
  /// What was found out about rows.
  private(set) var found: [(row: Text, record: Text)] = []
  private let rows: [Text]
  private let memory: RowMemory

  /// - Parameters:
  ///   - rows: the ids that follow from their keys.
  ///   - isThere: whether the last statement has a record.
  init(_ rows: [Text], _ memory: RowMemory, isThere: (Text) -> Bool) throws {
    (self.rows, self.memory) = (rows, memory)
    records = rows.map(memory.record)
    var (taken, newest) = (Set(records), [Text: Text]())
    for place in rows.indices where memory.knows(rows[place]) {
      let (row, record) = (rows[place], records[place])
      if let other = newest[record], !memory.isLater(row, than: other) { continue }
      newest[record] = row
    }
    for place in rows.indices where memory.isEarlier(rows[place]) {
      let record = records[place]
      if newest[record] != rows[place] {
        // The file has both rows of a pair: they are two.
        var id = try RecordID.derived(from: rows[place], path: record.string)
        while !taken.insert(id).inserted { id = try RecordID.derived(from: id, path: record.string) }
        note(place, is: id)
      } else if isThere(record) {
        earlier.insert(place)
      }
    }
  }

  func knows(_ place: Int) -> Bool { memory.knows(rows[place]) }

  /// The id that follows from the key of a row.
  func row(_ place: Int) -> Text { rows[place] }

  mutating func note(_ place: Int, is record: Text) {
    records[place] = record
    found.append((rows[place], record))
  }
}
