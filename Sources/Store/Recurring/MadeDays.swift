import Git
import Records

/// The days of a rule whose entries were made, and not taken back since.
struct MadeDays {
  private let days: Set<CalendarDay>
  private let last: CalendarDay?

  init(_ days: Set<CalendarDay>) {
    self.days = days
    last = days.max()
  }

  /// What the rule said before the last entry that was made is past: a rule that is changed makes nothing again. An entry
  /// that was moved may come after later ones.
  func isNew(_ entry: DueEntry) -> Bool {
    if days.contains(entry.day) { return false }
    return entry.due != entry.day || last.map { $0 < entry.day } ?? true
  }

  /// As state has them: by the branches of rules.
  static func json(_ made: [Text: Set<CalendarDay>]) -> Value {
    let members = made.sorted { $0.key < $1.key }.map { branch, days in
      Object.Member(branch, .array(days.sorted().map { .string(Text($0.description)) }))
    }
    return .object(Object(uniqueMembers: members))
  }

  static func reading(_ made: Value?) -> [Text: Set<CalendarDay>] {
    let days = (made?.object?.members ?? []).map { member in
      (member.key, Set((member.value.array ?? []).compactMap { $0.string.flatMap { CalendarDay($0) } }))
    }
    return Dictionary(days) { $0.union($1) }
  }

  private static let label = "Day: "

  /// The line of a commit's message that says which day's entry it made.
  static func line(_ day: CalendarDay) -> String { "\(label)\(day)\n" }

  /// The day of the entry that a commit made.
  static func day(of commit: Commit) -> CalendarDay? {
    commit.message.lines.lazy.compactMap { $0.rest(behind: label) }.first.flatMap { CalendarDay($0) }
  }
}
