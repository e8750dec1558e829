public import Records
internal import Schema

/// What a source says as a whole: records, and what became none.
public struct SourceState: Sendable {
  public private(set) var records: [SourceRecord] = []
  public private(set) var problems: [SourceProblem] = []
  /// The keys of items that became no record this time: what they said last still counts.
  public private(set) var unreadKeys: Set<Text> = []
  /// Whether the key of every item is known, so that one that is missing is really gone.
  public private(set) var knowsAllKeys = true
  /// Columns that the rule asks for, and no item has.
  public private(set) var missing: [MissingColumn] = []
  /// Words that should name categories or accounts, and that none is called by: their records have none.
  public private(set) var unknownWords = UnknownWords()
  /// Names of people whom nobody here is called by: items that have one became no record.
  public private(set) var strangers = UnknownWords()
  /// How many rows were the other side of a transfer that another row tells.
  public private(set) var joinedSides = 0
  /// How many rows may be transfers, and are taken by their sign.
  public private(set) var doubts: [TransferDoubt: Int] = [:]
  /// Of categories for money of the other way, how many records have them.
  public private(set) var crossed: [Text: Int] = [:]
  /// Whether all that was spent, by the words of a column, has a minus: nobody knows whether it was spent or came back.
  public private(set) var hasDoubtfulMinus = false
  /// How many rows name their own account as the other one.
  public private(set) var toItself = 0
  /// Entries that are not booked, or not yet.
  public private(set) var notBooked = EntriesNotBooked()
  public private(set) var rounded = RoundedAmounts()
  /// How many items the source has by what it says of itself, and how many were in it, where these are fewer.
  public private(set) var shortfall: (promised: Int, found: Int)?
  /// The text in which the offsets of problems count.
  public private(set) var text: [UInt8] = []

  /// Reads a source by a rule.
  ///
  /// Throws where it cannot be read at all: then it says nothing.
  /// - Parameter progress: hears how many items have been read.
  public init(
    _ content: SourceContent, _ rule: ImportRule, _ mapping: consuming ItemMapping,
    progress: (Int) -> Void = { _ in }
  ) throws(SourceProblem) {
    var source = try rule.open(content)
    take(&source.items, &mapping, progress)
    // Where the number of an item is its place, it stands for the line in messages.
    text = source.text ?? Array(repeating: UInt8(ascii: "\n"), count: problems.map(\.offset).max() ?? 0)
  }

  /// Reads what a source gives in several pages, one after the other.
  public init(
    pages: [[UInt8]], _ rule: ImportRule, _ mapping: consuming ItemMapping, progress: (Int) -> Void = { _ in }
  ) throws(SourceProblem) {
    let all = try PagedReader(pages, rule)
    text = all.text
    var reader: any ItemReader = all
    take(&reader, &mapping, progress)
  }

  /// Lets go of the records, which whoever asked for them has taken.
  public mutating func forgetRecords() { records = [] }

  /// Lets go of the text, once the places of all problems in it are known.
  public mutating func forgetText() { text = [] }

  private mutating func take(
    _ reader: inout any ItemReader, _ mapping: inout ItemMapping, _ progress: (Int) -> Void
  ) {
    var count = 0
    while true {
      var item: SourceItem?
      do throws(SourceProblem) {
        item = try reader.next()
        guard let item else { break }
        if let record = try mapping.record(of: item) { records.append(record) }
      } catch {
        problems.append(error)
        let key = item.flatMap { mapping.statedKey(of: $0) }
        if let key { unreadKeys.insert(key) } else { knowsAllKeys = false }
      }
      count += 1
      if count.isMultiple(of: 1000) { progress(count) }
    }
    missing = reader.missing
    (unknownWords, strangers) = (mapping.unknownWords, mapping.strangers)
    notBooked = reader.notBooked
    notBooked.count(.transfer, times: mapping.movedWithin)
    rounded = mapping.rounded
    if let promised = reader.promised, promised > count { shortfall = (promised, count) }
    crossed = mapping.crossed
    hasDoubtfulMinus = mapping.spent.withMinus > 0 && mapping.spent.without == 0
    (doubts, toItself) = (mapping.doubts, mapping.toItself)
    join(withoutDoubtful(mapping), mapping.kind)
  }

  /// Takes out the rows of which nobody knows the currency.
  ///
  /// - Returns: the sides of transfers that the other rows tell.
  private mutating func withoutDoubtful(_ mapping: borrowing ItemMapping) -> [ToldSide] {
    let doubtful = mapping.rowsInNoCurrency
    if doubtful.isEmpty { return mapping.told }
    let removed = Set(doubtful.map(\.place))
    for (place, problem) in doubtful {
      problems.append(problem)
      if mapping.rule.id.isEmpty { knowsAllKeys = false } else { unreadKeys.insert(records[place].key) }
    }
    let left = records.indices.filter { !removed.contains($0) }
    let places = Dictionary(uniqueKeysWithValues: left.enumerated().map { ($0.element, $0.offset) })
    records = left.map { records[$0] }
    return mapping.told.compactMap { side in
      places[side.place].map { ToldSide(place: $0, side: side.side, members: side.members) }
    }
  }

  private mutating func join(_ told: [ToldSide], _ kind: Kind) {
    guard let sides = TransferSides(told, among: records, kind) else { return }
    (records, joinedSides) = (sides.records, sides.joined)
    if sides.alone > 0 { doubts[.sideMissing, default: 0] += sides.alone }
  }
}

extension SourceState {
  /// So many items show which columns a source has.
  private static let sample = 1000

  /// Whether anything stands in a source, also what cannot be read. False for one that the rule cannot read at all.
  public static func hasItems(_ content: SourceContent, _ rule: ImportRule) -> Bool {
    do throws(SourceProblem) {
      var items = try rule.open(content).items
      do throws(SourceProblem) { return try items.next() != nil } catch { return true }
    } catch { return false }
  }

  /// Whether a source has all the columns that a rule asks for.
  public static func fits(_ content: SourceContent, _ rule: ImportRule) -> Bool {
    // Tables that are those of the reader's program are read by its rule, which says what is wrong with them: another rule
    // would take in what is damaged, or all of it a second time.
    if content.tables != nil, rule.reader.detect(content) { return true }
    do throws(SourceProblem) {
      var items = try rule.open(content).items
      var count = 0
      for _ in 0..<sample {
        do throws(SourceProblem) {
          guard let item = try items.next() else { break }
          // One that has none of the columns is no item of the rule's: an empty list beside the others.
          if item.values.contains(where: { $0 != nil }) { count += 1 }
        } catch { continue }
      }
      return (count > 0 || rule.reader.saysWhatItIs) && items.missing.isEmpty
    } catch { return false }
  }
}
