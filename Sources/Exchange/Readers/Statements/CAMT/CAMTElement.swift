internal import Records

/// The texts within an element, by their paths: `CdtDbtInd`, `BookgDt/Dt`, `RmtInf/Ustrd`; its own has an empty one.
struct CAMTElement {
  let offset: Int
  private var texts: [Text: String] = [:]
  /// The attribute `Ccy` of amounts.
  private var currencies: [Text: String] = [:]
  /// The transactions of an entry.
  fileprivate(set) var details: [CAMTElement] = []

  /// A batch can be large; a file that has more in one entry is none of a person.
  private static let mostDetails = 100_000

  init(offset: Int) { self.offset = offset }

  /// The first of these that says something.
  subscript(_ paths: Text...) -> String? {
    assert(paths.allSatisfy(CAMTPaths.wanted.contains))
    for path in paths { if let text = texts[path], !text.isEmpty { return text } }
    return nil
  }

  func currency(_ path: Text) -> String? { currencies[path] }

  func amount(_ path: Text) -> Decimal? {
    self[path].flatMap { StatementAmount.read($0, decimal: ".") }
  }

  /// Lines of a text stand in elements of one name, and so do several references.
  private mutating func take(_ text: String, at path: Text, _ offset: Int) throws(SourceProblem) {
    guard let before = texts[path], !before.isEmpty else {
      texts[path] = text
      return
    }
    guard path.string.begins(with: "RmtInf/"), !text.isEmpty else { return }
    if before.utf8.count + text.utf8.count > XMLTokens.longestText {
      throw SourceProblem(offset: offset, "this text has more than 1 MB")
    }
    texts[path] = "\(before) \(text)"
  }

  /// nil for a path from which nothing is taken.
  private static func place(_ path: [String]) -> Text? {
    if path.count > CAMTPaths.depth { return nil }
    let place = Text(path.joined(separator: "/"))
    return CAMTPaths.wanted.contains(place) ? place : nil
  }

  /// Reads an element that has been opened, to its end.
  init(_ tokens: XMLTokens, from offset: Int) throws(SourceProblem) {
    self.init(offset: offset)
    var path: [String] = []
    while let token = try tokens.next() {
      switch token.event {
      case .open("TxDtls", _) where path == ["NtryDtls"]:
        if details.count == Self.mostDetails {
          throw SourceProblem(offset: token.offset, "this entry has more than \(Self.mostDetails) transactions")
        }
        details.append(try CAMTElement(tokens, from: token.offset))
      case .open(let name, let attributes):
        path.append(name.string)
        if let currency = attributes.first(where: { $0.name == "Ccy" })?.value, let place = Self.place(path),
          currencies[place] == nil
        {
          currencies[place] = currency
        }
      case .close(_, let text):
        if !text.isEmpty, let place = Self.place(path) { try take(text, at: place, token.offset) }
        if path.popLast() == nil { return }
      case .text: break
      }
    }
  }
}
