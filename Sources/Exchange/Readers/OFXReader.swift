internal import Query
import Records
import Schema

extension ImportRule.Reader {
  /// A bank's statement in OFX or QFX, which says what its parts mean.
  public static let ofx = Self(
    "ofx", .statement, detect: { OFX.isOFX($0.bytes) },
    guess: { content, reader, setting in
      var guess = RuleGuess(reader, setting, columns: OFXReader.known.map(\.string))
      guess.rule.id = ["ACCTID", "FITID"]
      guess.rule.map = [
        ("date", .column("DTPOSTED")), ("name", .column("MEMO")),
        ("payee", .columns(["NAME", "PAYEE/NAME"], words: [:])),
        ("amount", .column("TRNAMT")), ("currency", .column("CURSYM")),
      ]
      guess.takeTransfers(account: "ACCTID", other: "TOACCTID")
      guess.guessSign(ofOFX: content.bytes)
      return guess
    },
    open: { content, rule throws(SourceProblem) in OpenSource(try OFXReader(content.bytes, rule), in: content.bytes) })
}

/// Reads the transactions of a statement in OFX (QFX), as banks give it for accounting programs: SGML of version 1, in which
/// a value has no end tag, and XML of version 2. Every `STMTTRN` is an item, and its tags are the columns.
///
/// `TOACCTID` is the account that a transaction names as its other side.
/// Beside the transaction's own tags there are `ACCTID`, `BANKID`, `ACCTTYPE` and `CURDEF` of its statement, and `CURSYM`:
/// the currency that the transaction names, else the statement's. A tag within another is `PAYEE/NAME`.
struct OFXReader: ItemReader {
  private let columns: [Text]
  private var tokens: OFXTokens
  private let beginning: OFXTokens
  /// What amounts of the file show of a comma and a point; nil: it was not asked yet.
  private var shownSigns: (decimal: Set<Character>, thousands: Set<Character>)?
  /// Of the statement that is being read.
  private var statement: [Text: String] = [:]
  /// Whether that is one of a card.
  private(set) var isOfCard = false

  init(_ text: [UInt8], _ rule: ImportRule) throws(SourceProblem) {
    columns = rule.columns.map { Text($0) }
    guard let start = OFX.start(of: text) else {
      throw SourceProblem(offset: 0, "it is no OFX: <OFX> is nowhere in it")
    }
    guard OFX.isClosed(text) else {
      throw SourceProblem(offset: text.count, "the file is cut off: </OFX> is nowhere in it")
    }
    tokens = OFXTokens(text, from: start)
    beginning = tokens
  }

  private static let (transaction, amount): (Text, Text) = ("STMTTRN", "TRNAMT")
  /// What holds other tags within a transaction; all others hold a text, which may be empty.
  private static let groups: Set<Text> = ["PAYEE", "CURRENCY", "ORIGCURRENCY", "BANKACCTTO", "CCACCTTO", "IMAGEDATA"]
  /// What a column says that has another name than its tag.
  private static let tags: [Text: [Text]] = [
    "CURSYM": ["CURRENCY/CURSYM"], "TOACCTID": ["BANKACCTTO/ACCTID", "CCACCTTO/ACCTID"],
  ]
  private static let statementTags: Set<Text> = ["ACCTID", "BANKID", "BRANCHID", "ACCTTYPE", "CURDEF"]

  mutating func next() throws(SourceProblem) -> SourceItem? {
    var last: Text?
    while let token = tokens.next() {
      switch token.content {
      case .open(Self.transaction): return try item(from: token.offset)
      case .open(let tag):
        last = tag
        // Another account begins.
        if ["STMTRS", "CCSTMTRS"].contains(tag) { (statement, isOfCard) = ([:], tag == "CCSTMTRS") }
      case .text(let text):
        if let tag = last, Self.statementTags.contains(tag) { statement[tag] = text }
        last = nil
      case .close: last = nil
      }
    }
    return nil
  }

  private mutating func item(from offset: Int) throws(SourceProblem) -> SourceItem {
    var values: [Text: (text: String, offset: Int)] = [:]
    var (group, tag): (Text?, Text?) = (nil, nil)
    while let token = tokens.next() {
      switch token.content {
      case .open(Self.transaction), .close("BANKTRANLIST"), .close("OFX"):
        throw SourceProblem(offset: offset, "this transaction has no end")
      case .close(Self.transaction): return try item(of: values, offset)
      case .open(let name) where Self.groups.contains(name): (group, tag) = (name, nil)
      case .open(let name): tag = name
      case .close(let name):
        if name == group { group = nil }
        tag = nil
      case .text(let text):
        guard let name = tag else { continue }
        let column = group.map { Text("\($0)/\(name)") } ?? name
        if values[column] == nil { values[column] = (text, token.offset) }
        tag = nil
      }
    }
    throw SourceProblem(offset: offset, "the file ends within this transaction")
  }

  private mutating func item(
    of found: [Text: (text: String, offset: Int)], _ offset: Int
  ) throws(SourceProblem) -> SourceItem {
    var (values, offsets): ([Value?], [Int]) = ([], [])
    for column in columns {
      let own = Self.tags[column].map { $0.compactMap { found[$0] }.first } ?? found[column]
      var text = own?.text ?? statement[column == "CURSYM" ? "CURDEF" : column]
      if let written = text, column == Self.amount {
        let currency = found["CURRENCY/CURSYM"]?.text ?? statement["CURDEF"]
        text = try oneNumber(written, in: currency, own?.offset ?? offset)
      }
      values.append(text.flatMap { Self.plain($0, column) }.map { .string(Text($0)) })
      offsets.append(own?.offset ?? offset)
    }
    return SourceItem(values: values, offsets: offsets, offset: offset)
  }

  /// An amount without thousands parted by a sign. Throws for `1,250`, which is 1.25 or 1250, unless other amounts have a
  /// comma before decimals, or between thousands, or its currency has no decimals; and for `1.250` where some have commas.
  private mutating func oneNumber(
    _ text: String, in currency: String?, _ offset: Int
  ) throws(SourceProblem) -> String {
    let decimals = SmallestCoin.decimals(of: currency.map { Text($0) })
    guard let sign = OFX.signOfThousands(text), decimals < 3 else { return text }
    let shown = shownSigns ?? Self.shownSigns(beginning)
    shownSigns = shown
    let isThousands = shown.thousands.contains(sign) || decimals == 0
    if isThousands, !shown.decimal.contains(sign) { return text.filter { $0 != sign } }
    // A point stands before decimals, where no comma does.
    if !isThousands, sign == "," ? shown.decimal.contains(",") : !shown.decimal.contains(",") { return text }
    throw SourceProblem(
      offset: offset,
      "“\(text.shortened)” can be two numbers, as its sign may stand before decimals or part thousands; write it without thousands, and with two decimals"
    )
  }

  /// Before decimals stands the last sign of an amount, where not three digits are behind it; in `1,250.00` the other one
  /// parts thousands.
  private static func shownSigns(_ beginning: OFXTokens) -> (decimal: Set<Character>, thousands: Set<Character>) {
    var (tokens, last) = (beginning, nil as Text?)
    var (decimal, thousands) = (Set<Character>(), Set<Character>())
    while let token = tokens.next() {
      switch token.content {
      case .open(let tag): last = tag
      case .close: last = nil
      case .text(let text):
        let behind = text.split(omittingEmptySubsequences: false) { ",.".contains($0) }.last ?? ""
        let signs = text.filter { ",.".contains($0) }
        guard last == amount, let sign = signs.last else { continue }
        // No sign parts four digits from three.
        let isBehindMany = signs.count == 1 && text.prefix { $0 != sign }.count(where: \.isNumber) > 3
        if behind.utf8.count != 3 || isBehindMany {
          decimal.insert(sign)
          thousands.formUnion(signs.filter { $0 != sign })
        }
      }
    }
    return (decimal, thousands)
  }

  /// The day of `20261120120000.000[-5:EST]`, for banks fill the time with whatever they like; an amount with a point,
  /// for a comma is allowed too, and thousands are not grouped.
  private static func plain(_ text: String, _ column: Text) -> String? {
    let tag = column.string.split(separator: "/").last.map(String.init) ?? column.string
    if tag.begins(with: "DT"), text.utf8.prefix(8).count == 8,
      text.utf8.prefix(8).allSatisfy({ (0x30...0x39).contains($0) })
    {
      let digits = text.prefix(8)
      return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6))"
    }
    if tag.ends(with: "AMT") { return text.replacing(",", with: ".") }
    return text.isEmpty ? nil : text
  }

  /// Tags that transactions may have need not be in each file.
  fileprivate static let known: [Text] = [
    "ACCTID", "ACCTTYPE", "BANKID", "BRANCHID", "CHECKNUM", "CORRECTFITID", "CURDEF", "CURRENCY/CURSYM", "CURSYM",
    "DTAVAIL", "DTPOSTED", "DTUSER", "EXTDNAME", "FITID", "MEMO", "NAME", "ORIGCURRENCY/CURSYM", "PAYEE/NAME",
    "PAYEEID",
    "REFNUM", "SIC", "SRVRTID", "TOACCTID", "TRNAMT", "TRNTYPE",
  ]

  var missing: [MissingColumn] {
    columns.filter { !Self.known.contains($0) }.map { column in
      MissingColumn(name: column.string, near: column.nearest(among: Self.known)?.string)
    }
  }
}

/// What a file says of itself.
public enum OFX {
  /// Where `<OFX>` stands; nil for no such file.
  static func start(of text: [UInt8]) -> Int? {
    let mark = Array("<OFX>".utf8)
    return text.indices.first { text[$0] == mark[0] && text[$0...].starts(with: mark) }
  }

  /// Whether `</OFX>` stands in it. SGML may leave out the end tags of values, but never this one: without it the file may
  /// have lost any number of transactions.
  static func isClosed(_ text: [UInt8]) -> Bool {
    let mark = Array("</OFX>".utf8)
    return text.indices.last { text[$0] == mark[0] && text[$0...].starts(with: mark) } != nil
  }

  /// The comma or point of an amount that could part thousands: `-1,250`.
  static func signOfThousands(_ text: String) -> Character? {
    let digits = text.drop { "+-".contains($0) }
    let halves = digits.split(whereSeparator: { ",.".contains($0) })
    guard halves.count == 2, digits.utf8.count == halves[0].utf8.count + 4, (1...3).contains(halves[0].utf8.count),
      halves[1].utf8.count == 3, halves[0].first != "0", digits.utf8.allSatisfy({ $0 < 0x3A && $0 != 0x2F })
    else { return nil }
    return digits.first { ",.".contains($0) }
  }

  private static let headLength = 1024

  /// Whether a file is one of OFX, by its beginning.
  public static func isOFX(_ bytes: [UInt8]) -> Bool {
    let head = Array(bytes.prefix(headLength))
    return head.starts(with: "OFXHEADER".utf8) || start(of: head) != nil
  }

  /// The character set that the header of version 1 names: `CHARSET:1252`; nil: UTF-8, as in version 2.
  public static func encoding(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(headLength), as: UTF8.self)
    guard head.begins(with: "OFXHEADER"), !head.contains("ENCODING:UTF-8"),
      let name = head.split(whereSeparator: \.isWhitespace).lazy.compactMap({ $0.rest(behind: "CHARSET:") }).first
    else { return nil }
    if name == "NONE" { return nil }
    return name.allSatisfy(\.isNumber) ? "CP\(name)" : name
  }
}
