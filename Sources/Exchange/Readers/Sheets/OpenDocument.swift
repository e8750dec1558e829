internal import Records

/// Reads the sheets of an OpenDocument spreadsheet (ods).
enum OpenDocument {
  static func workbook(_ archive: ZipArchive, only name: String?) throws(PackedProblem) -> Workbook {
    if let manifest = archive.entry("META-INF/manifest.xml") {
      let text = try archive.content(of: manifest)
      if String(decoding: text, as: UTF8.self).holds("encryption-data") {
        throw PackedProblem("the spreadsheet has a password", hint: "save it without one")
      }
    }
    let part = try SheetPart(archive, "content.xml")
    var (names, sheets, room): ([String], [Workbook.Sheet], SheetText.Room) = ([], [], SheetText.Room())
    var skip = SkippedParts()
    while let event = try part.next() {
      if skip.has(event) { continue }
      guard case .open("table", let attributes) = event else { continue }
      let own = attributes["table:name"] ?? ""
      names.append(own)
      if names.count > Workbook.mostSheets {
        throw PackedProblem("the workbook has more than \(Workbook.mostSheets) sheets", isLimit: true)
      }
      var sheet = OpenDocumentSheet(room)
      let text = try sheet.read(part, keeps: name.map { Text($0) == Text(own) } ?? true)
      if !text.isEmpty { sheets.append(Workbook.Sheet(name: own, text: text.bytes)) }
      room = text.room
    }
    return Workbook(names: names, sheets)
  }

  /// A day, perhaps with a time: `2026-11-20T14:05:09`.
  static func day(_ written: String) -> String {
    guard let day = CalendarDay(String(written.prefix(10))) else { return written }
    let parts = written.dropFirst(11).prefix { $0 != "." && $0 != "Z" }.split(separator: ":").map { Int($0) ?? -1 }
    guard parts.count > 1, parts.allSatisfy((0..<60).contains) else {
      return written.utf8.count == 10 ? "\(day)" : written
    }
    return SheetTime.text(day, seconds: parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0))
  }

  /// A span of time: `PT14H05M09S`.
  static func time(_ written: String) -> String {
    guard written.begins(with: "PT") else { return written }
    var (seconds, digits) = (0, "")
    for sign in written.dropFirst(2) {
      let unit = ["H": 3600, "M": 60, "S": 1][sign]
      guard let unit else {
        digits.append(sign)
        continue
      }
      guard let count = Int(digits.prefix { $0 != "." && $0 != "," }), (0..<1_000_000).contains(count) else {
        return written
      }
      (seconds, digits) = (seconds + count * unit, "")
    }
    return SheetTime.clock(seconds)
  }
}

/// What stands in a spreadsheet and in no cell of it: notes on cells, drawings, what was there before.
struct SkippedParts {
  private static let names: Set<Text> = [
    "annotation", "tracked-changes", "shapes", "frame", "forms", "named-expressions", "database-ranges",
  ]
  private var depth = 0

  /// Whether this is in such a part.
  mutating func has(_ event: XMLTokens.Event) -> Bool {
    switch event {
    case .open(let name, _) where depth > 0 || Self.names.contains(name):
      depth += 1
      return true
    case .close where depth > 0:
      depth -= 1
      return true
    default: return depth > 0
    }
  }
}
