internal import Records

/// What the sheets of an Excel workbook (xlsx) need of it: their names, how numbers are shown, and the texts.
struct ExcelBook {
  private struct ListedSheet {
    let name: String
    let isHidden: Bool
    /// By which the table of parts knows it.
    let part: String
  }

  let archive: ZipArchive
  let startsIn1904: Bool
  /// By the numbers with which cells name them.
  let formats: [NumberFormat]
  let texts: ExcelTexts
  private let entries: [ListedSheet]
  private let paths: [Text: String]

  init(_ archive: ZipArchive) throws(PackedProblem) {
    self.archive = archive
    let parts = try Self.parts(archive)
    // A sheet can also be a chart.
    let sheets = parts.filter { $0.type.ends(with: "/worksheet") }
    paths = Dictionary(sheets.map { (Text($0.id), $0.path) }, uniquingKeysWith: { first, _ in first })
    (entries, startsIn1904) = try Self.sheets(archive)
    func path(_ type: String) -> String? { parts.first { $0.type.ends(with: "/\(type)") }?.path }
    formats = try path("styles").map { (path) throws(PackedProblem) in try Self.formats(archive, path) } ?? []
    texts =
      try path("sharedStrings").map { (path) throws(PackedProblem) in try ExcelTexts(archive, path) } ?? ExcelTexts()
  }

  func workbook(only name: String?) throws(PackedProblem) -> Workbook {
    var (sheets, room): ([Workbook.Sheet], SheetText.Room) = ([], SheetText.Room())
    for entry in entries where name.map({ Text($0) == Text(entry.name) }) ?? !entry.isHidden {
      guard let path = paths[Text(entry.part)] else { continue }
      var sheet = ExcelSheet(self, room)
      let text = try sheet.read(SheetPart(archive, path))
      if !text.isEmpty { sheets.append(Workbook.Sheet(name: entry.name, text: text.bytes)) }
      room = text.room
    }
    return Workbook(names: entries.map(\.name), sheets)
  }

  /// The table of parts, with their paths in the archive.
  private static func parts(_ archive: ZipArchive) throws(PackedProblem) -> [(id: String, type: String, path: String)] {
    let part = try SheetPart(archive, "xl/_rels/workbook.xml.rels")
    var parts: [(id: String, type: String, path: String)] = []
    while let event = try part.next() {
      guard case .open("Relationship", let attributes) = event, let id = attributes["Id"],
        let target = attributes["Target"], let type = attributes["Type"]
      else { continue }
      parts.append((id, type, target.first == "/" ? String(target.dropFirst()) : "xl/\(target)"))
    }
    return parts
  }

  private static func sheets(_ archive: ZipArchive) throws(PackedProblem) -> ([ListedSheet], startsIn1904: Bool) {
    let part = try SheetPart(archive, "xl/workbook.xml")
    var (entries, startsIn1904): ([ListedSheet], Bool) = ([], false)
    while let event = try part.next() {
      switch event {
      case .open("workbookPr", let attributes): startsIn1904 = ["1", "true"].contains(attributes["date1904"])
      case .open("sheet", let attributes):
        guard let name = attributes["name"], let id = attributes.value(named: "id") else { continue }
        let isHidden = attributes["state"].map { $0 != "visible" } ?? false
        entries.append(ListedSheet(name: name, isHidden: isHidden, part: id))
        if entries.count > Workbook.mostSheets {
          throw PackedProblem("the workbook has more than \(Workbook.mostSheets) sheets", isLimit: true)
        }
      default: continue
      }
    }
    return (entries, startsIn1904)
  }

  private static func formats(_ archive: ZipArchive, _ path: String) throws(PackedProblem) -> [NumberFormat] {
    let part = try SheetPart(archive, path)
    var (own, formats, section): ([Int: NumberFormat], [NumberFormat], Text?) = ([:], [], nil)
    while let event = try part.next() {
      switch event {
      case .open("numFmt", let attributes) where section == "numFmts":
        guard let id = attributes["numFmtId"].flatMap({ Int($0) }), let code = attributes["formatCode"] else {
          continue
        }
        own[id] = NumberFormat(code: code)
      case .open("xf", let attributes) where section == "cellXfs":
        let id = attributes["numFmtId"].flatMap { Int($0) } ?? 0
        formats.append(own[id] ?? NumberFormat(builtIn: id))
      case .open(let name, _) where name == "numFmts" || name == "cellXfs": section = name
      case .close(let name, _) where name == section: section = nil
      default: continue
      }
    }
    return formats
  }
}

/// The texts of an Excel workbook, which cells name by their numbers.
struct ExcelTexts {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  private static let largest = 32 << 20

  init() {}

  init(_ archive: ZipArchive, _ path: String) throws(PackedProblem) {
    let part = try SheetPart(archive, path)
    var words = ExcelWords()
    while let event = try part.next() {
      words.hear(event)
      guard case .close("si", _) = event else { continue }
      bytes += words.taken().utf8
      ends.append(bytes.count)
      if bytes.count + 8 * ends.count > Self.largest {
        throw PackedProblem(
          "the texts of the workbook are more than 32 MB", hint: "split the workbook, or save the sheet as CSV",
          isLimit: true)
      }
    }
  }

  /// nil for a number that is none of a text.
  subscript(_ place: Int) -> String? {
    guard ends.indices.contains(place) else { return nil }
    return String(decoding: bytes[(place == 0 ? 0 : ends[place - 1])..<ends[place]], as: UTF8.self)
  }
}

/// A text of Excel, in one piece or in several with fonts of their own, without how it is spoken.
struct ExcelWords {
  private var words = ""
  private var isText = false
  private var isSpoken = false

  mutating func hear(_ event: XMLTokens.Event) {
    switch event {
    case .open("t", _): isText = !isSpoken
    case .open("rPh", _): isSpoken = true
    case .close("rPh", _): isSpoken = false
    case .close("t", _): isText = false
    case .text(let text): if isText, words.utf8.count <= SeparatedRows.largestCell { words += text }
    default: break
    }
  }

  mutating func taken() -> String {
    defer { words = "" }
    return Self.plain(words)
  }

  /// `_x000D_` stands for a sign that XML does not have, and `_x005F_` for the line itself where such a text is meant.
  static func plain(_ text: String) -> String {
    guard text.contains("_x") else { return text }
    var (rest, plain) = (text[...], "")
    while let place = rest.firstIndex(of: "_") {
      plain += rest[..<place]
      rest = rest[place...]
      let code = rest.prefix(7)
      guard code.utf8.count == 7, code.begins(with: "_x"), code.ends(with: "_"),
        let number = UInt32(code.dropFirst(2).dropLast(), radix: 16), let sign = Unicode.Scalar(number)
      else {
        plain.append("_")
        rest = rest.dropFirst()
        continue
      }
      plain += number < 0x20 ? (sign == "\n" ? "\n" : " ") : String(Character(sign))
      rest = rest.dropFirst(7)
    }
    return plain + rest
  }
}
