public import Records

/// A record as an entry of a calendar.
public struct CalendarEvent: Sendable {
  /// The same in every export, as long as the record's owner has the same name, and of no other record anywhere.
  public let uid: String
  public let start: Start
  public var summary = ""
  public var description = ""
  public var categories: [String] = []

  public enum Start: Sendable {
    /// The whole day.
    case day(CalendarDay)
    case time(Timestamp)
  }

  public init(uid: String, start: Start) { (self.uid, self.start) = (uid, start) }
}

/// Writes entries as calendar programs read them (RFC 5545).
public enum CalendarFile {
  public static let head = lines(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ledger-sync//export//EN"])
  public static let end = lines(["END:VCALENDAR"])

  /// - Parameter stamp: when the calendar was written.
  public static func text(of event: CalendarEvent, stamp: Timestamp) -> String {
    var content = ["BEGIN:VEVENT", "UID:\(escaped(event.uid))", "DTSTAMP:\(plain(stamp.utcText))"]
    switch event.start {
    case .day(let day): content.append("DTSTART;VALUE=DATE:\(plain(day.description))")
    case .time(let time): content.append("DTSTART:\(plain(time.utcText))")
    }
    content.append("SUMMARY:\(escaped(event.summary))")
    if !event.description.isEmpty { content.append("DESCRIPTION:\(escaped(event.description))") }
    if !event.categories.isEmpty {
      content.append("CATEGORIES:\(event.categories.map(escaped).joined(separator: ","))")
    }
    // What was spent on a day does not keep anybody busy.
    return lines(content + ["TRANSP:TRANSPARENT", "END:VEVENT"])
  }

  /// `2026-11-20T13:02:11Z` without its signs.
  private static func plain(_ time: String) -> String { String(time.filter { $0 != "-" && $0 != ":" }) }

  private static func lines(_ content: [String]) -> String { content.map { folded($0) + "\r\n" }.joined() }

  /// Control characters have no place in a calendar.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\", ";", ",": escaped += "\\\(character)"
      case _ where character.isNewline: escaped += "\\n"
      case _ where character.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .control }): escaped += " "
      default: escaped.append(character)
      }
    }
    return escaped
  }

  private static let longest = 75

  /// A line has at most 75 bytes; the next one goes on behind a blank. No character is cut in two.
  private static func folded(_ line: String) -> String {
    if line.utf8.count <= longest { return line }
    var (folded, room) = ("", longest)
    for scalar in line.unicodeScalars {
      let width = UTF8.width(scalar)
      if width > room {
        folded += "\r\n "
        room = longest - 1
      }
      folded.unicodeScalars.append(scalar)
      room -= width
    }
    return folded
  }
}
