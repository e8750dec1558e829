internal import Records

/// The bills of ihatemoney as they stand in its table, or in its JSON.
struct IHateMoneyRows {
  struct Bill {
    let offset: Int
    /// By their names in the file.
    let texts: [Text: String]
    let payer: Text
    let owers: [Text]
  }

  private enum Notation {
    /// - Parameter ambiguous: names of people with a comma, which also stands between two people.
    case table(SeparatedRows, names: [Text], ambiguous: [String])
    case document(RecordDocument, ArraySlice<DocumentPart>)
  }

  private var notation: Notation

  private static let needed: Set<Text> = ["what", "amount", "date", "payer_name", "payer_weight", "owers"]
  /// Older versions do not have these.
  private static let all = needed.union(["bill_type", "currency"])

  /// nil for another file. One with more columns is that of another app.
  init?(_ text: [UInt8]) throws(SourceProblem) {
    func isKnown(_ names: [Text]) -> Bool {
      let found = Set(names)
      return found.count == names.count && found.isSuperset(of: Self.needed) && found.isSubset(of: Self.all)
    }
    if text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "[") {
      let document = try DocumentReader.document(text, .json)
      guard let parts = document.part(at: .root).flatMap({ document.parts(of: $0) }), let first = parts.first,
        isKnown((document.parts(of: first) ?? []).compactMap(\.key))
      else { return nil }
      notation = .document(document, parts[...])
      return
    }
    var rows = SeparatedRows(text, separator: ",")
    guard let names = try rows.next()?.cells.map({ Text($0.trimmed) }), isKnown(names) else { return nil }
    notation = .table(rows, names: names, ambiguous: Self.ambiguous(rows, names))
  }

  private static func ambiguous(_ rows: SeparatedRows, _ names: [Text]) -> [String] {
    var (rows, found) = (rows, Set<Text>())
    guard let place = names.firstIndex(of: "payer_name") else { return [] }
    while true {
      do throws(SourceProblem) {
        guard let row = try rows.next() else { break }
        if row.cells.indices.contains(place), row.cells[place].contains(",") { found.insert(Text(row.cells[place])) }
      } catch { continue }
    }
    return found.sorted().map(\.string)
  }

  /// Hands over those that can be read.
  func forEach(_ body: (Bill) -> Void) {
    var rows = self
    while true {
      do throws(SourceProblem) {
        guard let row = try rows.next() else { break }
        body(row)
      } catch { continue }
    }
  }

  mutating func next() throws(SourceProblem) -> Bill? {
    switch notation {
    case .table(var rows, let names, let ambiguous):
      defer { notation = .table(rows, names: names, ambiguous: ambiguous) }
      return try Self.row(&rows, names, ambiguous)
    case .document(let document, var parts):
      guard let part = parts.popFirst() else { return nil }
      notation = .document(document, parts)
      return try Self.row(part, document)
    }
  }

  private static func row(
    _ rows: inout SeparatedRows, _ names: [Text], _ ambiguous: [String]
  ) throws(SourceProblem) -> Bill? {
    while let row = try rows.next() {
      if row.isBlank { continue }
      guard row.cells.count == names.count else {
        throw SourceProblem(
          offset: row.offset, "the row has \(row.cells.count) cells, and the first row \(names.count)")
      }
      let texts = Dictionary(uniqueKeysWithValues: zip(names, row.cells))
      if let name = ambiguous.first(where: { (texts["owers"] ?? "").contains($0) }) {
        throw SourceProblem(
          offset: row.offset,
          "“\(name.shortened)” has a comma, which also stands between two people: the JSON of ihatemoney says who is meant"
        )
      }
      let owers = (texts["owers"] ?? "").withoutFormulaMark.split(separator: ",").map { String($0).trimmed }
      return Bill(
        offset: row.offset, texts: texts, payer: Text((texts["payer_name"] ?? "").trimmed.withoutFormulaMark),
        owers: owers.filter { !$0.isEmpty }.map { Text($0) })
    }
    return nil
  }

  private static func row(_ part: DocumentPart, _ document: RecordDocument) throws(SourceProblem) -> Bill {
    guard let bill = document.value(of: part).object, let owers = bill["owers"]?.array,
      owers.allSatisfy({ $0.string != nil })
    else { throw SourceProblem(offset: part.offset, "it is no bill with a list “owers” of names") }
    let texts = bill.members.compactMap { member in
      [.bool(true), .bool(false), .null].contains(member.value) ? nil : (member.key, member.value.text)
    }
    return Bill(
      offset: part.offset, texts: Dictionary(texts, uniquingKeysWith: { first, _ in first }),
      payer: Text((bill["payer_name"]?.string ?? "").trimmed),
      owers: owers.compactMap { $0.string.map { Text($0.trimmed) } })
  }

  /// `200.0`, as the app writes a number, is 200.
  static func plain(_ amount: String) -> String {
    do throws(ArithmeticError) {
      let number = try Decimal(parsing: amount)
      return number.normalised.scale == 0 ? number.normalised.description : amount
    } catch { return amount }
  }
}
