internal import Records
internal import Schema

/// Reads the items of a source one after the other.
public protocol ItemReader {
  /// The next item; nil at the end. Throws for one that cannot be read, after which the next one can be asked for.
  mutating func next() throws(SourceProblem) -> SourceItem?

  /// Names of columns that the rule asks for and no item had so far, each with a name like it that items have.
  var missing: [MissingColumn] { get }

  /// How many entries of the source are no bookings, which are not taken in.
  var notBooked: EntriesNotBooked { get }

  /// How many items there are by what the source says of itself; nil where it does not say.
  var promised: Int? { get }
}

extension ItemReader {
  public var notBooked: EntriesNotBooked { EntriesNotBooked() }
  public var promised: Int? { nil }
}

/// A column that a rule asks for and no item of a source has.
public struct MissingColumn: Hashable, Sendable {
  public let name: String
  public let near: String?

  public init(name: String, near: String?) { (self.name, self.near) = (name, near) }

  /// Those of the columns that no file of a format has, because all that it has are known.
  static func all(of columns: [Text], besides known: [Text]) -> [MissingColumn] {
    columns.filter { !known.contains($0) }.map { column in
      MissingColumn(name: column.string, near: column.nearest(among: known)?.string)
    }
  }
}

extension ImportRule {
  /// The items of a text.
  public func items(of text: [UInt8], filesFrom starts: [Int] = [0]) throws(SourceProblem) -> any ItemReader {
    try reader(of: text, filesFrom: starts).reader
  }

  /// The reader of a text, and the text whose lines messages can speak of.
  ///
  /// A binary property list has no lines: each of its items is made one, so that the line is the item's number. Throws
  /// where the text as a whole is not what the rule says.
  /// - Parameter starts: where each file begins, where the text is that of several.
  func reader(
    of text: [UInt8], filesFrom starts: [Int] = [0]
  ) throws(SourceProblem) -> (reader: any ItemReader, text: [UInt8]) {
    if files != nil { return (FilesReader(text, filesFrom: starts, self), text) }
    switch reader {
    case .csv: return (try SeparatedReader(text, self), text)
    case .xlsx, .ods: return (try SeparatedReader(text, self), SheetText.places(of: text))
    case .json: return (try DocumentReader(text, format: .json, self), text)
    case .ndjson: return (LineReader(text, self), text)
    case .sqlite: throw SourceProblem(offset: 0, "a table of SQLite is read from a file, not from a text")
    case .ofx: return (try OFXReader(text, self), text)
    case .splitwise: return (GroupFileReader(try SplitwiseEntries(text), self), text)
    case .spliit: return (GroupFileReader(try SpliitEntries(text, self), self), text)
    case .ihatemoney: return (GroupFileReader(try IHateMoneyEntries(text, self), self), text)
    case .qif: return (try QIFReader(text, self), text)
    case .camt: return (try StatementReader(self) { CAMTWalk(text, onlyCounts: $0) }, text)
    case .mt940: return (try StatementReader(self) { MT940Walk(text, onlyCounts: $0) }, text)
    case .gnucash:
      return (try BookReader(self) { GnuCashWalk(text) }, text)
    case .homebank:
      return (try BookReader(self) { HomeBankWalk(text) }, text)
    case .kmymoney:
      return (try BookReader(self) { KMyMoneyWalk(text) }, text)
    case .ynab4:
      let file = try YNAB4Document(text)
      return (try BookReader(self) { YNAB4Walk(file) }, text)
    case .hledger, .ledger, .beancount: return (try JournalReader(text, self), text)
    case .plist:
      guard BinaryPlist.isBinary(text) else { return (try DocumentReader(text, format: .plist, self), text) }
      let lines = try LineReader.lines(ofBinaryPlist: text, self)
      return (LineReader(lines, self), lines)
    }
  }
}
