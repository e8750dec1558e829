internal import Records

/// What stands in the columns of a file of a program for personal finance.
struct BookTexts {
  let names = BookColumn.all.map(\.string)
  private(set) var count = 0
  /// How many items say something in a column.
  private var counts: [Text: Int] = [:]

  /// Where the file cannot be read, nothing is found; whoever reads it then says why.
  init(_ content: SourceContent, _ reader: ImportRule.Reader) {
    var rule = ImportRule(kind: "")
    rule.reader = reader
    rule.map = names.map { (Text($0), .column($0)) }
    do throws(SourceProblem) {
      var items = try rule.open(content).items
      while true {
        do throws(SourceProblem) {
          guard let item = try items.next() else { break }
          take(item)
        } catch { continue }
      }
    } catch { return }
  }

  private mutating func take(_ item: SourceItem) {
    count += 1
    for (column, value) in zip(BookColumn.all, item.values) where value != nil { counts[column, default: 0] += 1 }
  }

  /// Whether some item says something in a column.
  func has(_ column: Text) -> Bool { counts[column] != nil }

  /// Whether each item does.
  func isFull(_ column: Text) -> Bool { counts[column, default: 0] == count }
}

extension RuleGuess {
  /// Programs for personal finance say what their parts mean. Categories are taken if all of them are known.
  init(bookOf content: SourceContent, _ reader: ImportRule.Reader, _ setting: GuessSetting) {
    let found = BookTexts(content, reader)
    self.init(reader, setting, columns: found.names)
    takeBook(found)
  }

  private mutating func takeBook(_ found: BookTexts) {
    rule.map = [
      ("date", .column("Date")), ("name", .column("Memo")), ("payee", .column("Payee")),
      ("amount", .column("Amount")), ("currency", .column("Currency")),
    ]
    if found.count > 0, found.isFull("ID") { rule.id = ["ID"] }
    if !found.isFull("Currency") {
      rule.currency = setting.currency
      if let currency = setting.currency {
        remarks.append("accounts whose currency the file does not name are in \(currency), the ledger's")
      }
    }
    // The last part of a path alone can be that of two categories.
    if found.has("CategoryPath") { rule.map.append(("category", .column("CategoryPath"))) }
    if found.has("Notes") { rule.map.append(("remark", .column("Notes"))) }
    if found.has("Tags") { rule.map.append(("tags", .column("Tags"))) }
    takeTransfersOfBook(found)
    let offered: [Text] = rule.transfers == nil ? ["Account", "Number"] : ["Number"]
    unused = offered.filter(found.has).map(\.string)
  }
}
