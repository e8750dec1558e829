import Records

/// Looks at what a device shows, and says which of the edits that reached it are nowhere to be found, and what stands
/// there that nobody wrote or that everybody has written over.
struct Judgement {
  private let events: [Event]
  private let files: [String: RecordFile]
  private let lines: Set<String>
  private(set) var findings: [String] = []
  private(set) var exceptions: [Exception] = []

  /// A value that is gone though not everybody who wrote it was read by who replaced it: docs/merge-semantics.md says
  /// that this cannot hold. Each is proved where it is counted.
  struct Exception {
    let event: Event
    let reason: Reason

    enum Reason: String, CaseIterable {
      /// Somebody put back a value that had stood there before, and another, who had seen it there before, replaced it.
      case putBack
      /// Two wrote the same value; one who had seen one of them replaced it.
      case writtenTwice
    }
  }

  /// - Parameter lines: those of the file that is not a record, and of the other versions of it that had to stay.
  init(_ events: [Event], files: [RecordFile], lines: [String] = []) {
    self.events = events
    self.lines = Set(lines)
    self.files = Dictionary(files.map { ($0.id, $0) }) { first, _ in first }
    if self.files.count < files.count { findings.append("two files have the same id") }
    judge()
  }

  private mutating func judge() {
    for (record, events) in Dictionary(grouping: events, by: \.record).sorted(by: { $0.key < $1.key }) {
      for event in events { judge(event, among: events, in: files[record]) }
      if let file = files[record] {
        lookForGhosts(in: file, events)
        lookForInventedParts(in: file, events)
      }
      judgeCounter(events, in: files[record])
    }
    let known = Set(events.map(\.record))
    for id in files.keys.sorted() where !known.contains(id) { findings.append("nobody wrote the record \(id)") }
  }

  // MARK: Is every edit there?

  private mutating func judge(_ event: Event, among events: [Event], in file: RecordFile?) {
    let later = events.filter { $0.replaces(event) }
    if !later.isEmpty { return }
    if case .line(let line) = event.mark.what {
      if !lines.contains(line) { findings.append("lost: \(event)") }
      return
    }
    if case .words(let words) = event.mark.what { return judge(words, of: event, among: events, in: file) }
    if isThere(event.mark, in: file) { return }
    if let exception = exception(for: event, among: events) {
      exceptions.append(Exception(event: event, reason: exception))
    } else {
      findings.append("lost: \(event)")
    }
  }

  private func isThere(_ mark: Mark, in file: RecordFile?) -> Bool {
    guard let file else { return mark == Mark(place: "", what: .value(nil)) }
    let candidates = file.candidates(mark.place)
    switch mark.what {
    case .value(let value?), .instead(let value, _): return candidates.contains(.value(value))
    case .value(nil):
      return candidates.contains(mark.place.isEmpty ? .deleted : .absent) || file.isAbsentAbove(mark.place)
    case .stays: return true
    case .item(let item, let isThere):
      return candidates.contains { $0.value?.array?.contains(item) == true } == isThere
    case .digit, .words, .line: return true
    case .bound(let bound): return candidates.contains { $0.value.map { Self.holds(bound, $0, mark.place) } ?? false }
    }
  }

  private static func holds(_ bound: Int, _ value: Value, _ place: String) -> Bool {
    guard let number = value.number.flatMap({ Int($0.lexeme) }) else { return false }
    return place == "best" ? number >= bound : number <= bound
  }

  private mutating func judge(_ words: [String], of event: Event, among events: [Event], in file: RecordFile?) {
    let before = events.filter { event.past.contains($0.id) && $0.mark.place == event.mark.place }
    let shown = file?.candidates(event.mark.place).flatMap { $0.value?.words ?? [] } ?? []
    for word in words where !shown.contains(word) && !before.contains(where: { $0.mark.words.contains(word) }) {
      let isDropped = events.contains {
        $0.past.contains(event.id) && $0.mark.place == event.mark.place && !$0.mark.words.contains(word)
      }
      if !isDropped { findings.append("lost: the word \(word) of \(event)") }
    }
  }

  // MARK: The same value, written more than once

  private func exception(for event: Event, among events: [Event]) -> Exception.Reason? {
    for twin in events where twin.id != event.id && twin.mark.says(theSameAs: event.mark) {
      let isReplaced = events.contains { !event.past.contains($0.id) && $0.id != event.id && $0.replaces(twin) }
      if isReplaced { return event.past.contains(twin.id) ? .putBack : .writtenTwice }
    }
    return event.mark.isRemoval && isFirstWritten(event, among: events) ? .putBack : nil
  }

  /// Whether somebody wrote to the place of a removal, or removed what it stands in, who had only seen that nothing stood
  /// there.
  private func isFirstWritten(_ removal: Event, among events: [Event]) -> Bool {
    let written = events.filter { $0.id != removal.id && $0.mark.isWithin(removal.mark.place) }
    let removed = events.filter { $0.mark.isRemoval && removal.mark.isWithin($0.mark.place) && $0.id != removal.id }
    return (written + removed).contains { first in
      if removal.past.contains(first.id) { return false }
      let seen = events.filter { first.past.contains($0.id) }
      return written.allSatisfy { earlier in
        !first.past.contains(earlier.id) || earlier.mark.isRemoval || seen.contains { $0.replaces(earlier) }
      }
    }
  }

  // MARK: Does nothing stand there that should not?

  private mutating func lookForGhosts(in file: RecordFile, _ events: [Event]) {
    let places = Set(events.compactMap { $0.mark.isRegister ? $0.mark.place : nil })
    for place in places.sorted() {
      for says in file.candidates(place) {
        guard let value = says.value else { continue }
        let writers = events.filter { $0.mark.place == place && $0.mark.written == value }
        let isCurrent = writers.contains { writer in
          !events.contains { $0.mark.place == place && $0.replaces(writer) } || mayBeRevived(writer, events)
            || isUndecided(writer, events)
        }
        if writers.isEmpty {
          findings.append("invented: \(value.text) at \(place) of \(file.id)")
        } else if !isCurrent {
          findings.append("not gone: \(value.text) at \(place) of \(file.id), which all that wrote it have replaced")
        }
      }
    }
    for place in file.conflicts.keys.sorted() where file.conflicts[place]?.count ?? 0 < 2 {
      findings.append("a list of one entry at \(place) of \(file.id)")
    }
  }

  /// Of sets, texts, lists and high-water marks the parts: each was written by somebody.
  private mutating func lookForInventedParts(in file: RecordFile, _ events: [Event]) {
    for place in ["tags", "remark", "steps", "best", "low"] {
      let written = Set(events.filter { $0.mark.place == place }.flatMap(\.mark.parts))
      for part in file.candidates(place).flatMap({ $0.value?.parts ?? [] }) where !written.contains(part) {
        findings.append("invented: \(part) in \(place) of \(file.id)")
      }
    }
  }

  /// Whether somebody took away what the value stood in: where another had changed that, all of it stays, also for who
  /// has made it again meanwhile.
  private func mayBeRevived(_ writer: Event, _ events: [Event]) -> Bool {
    events.contains { $0.mark.isRemoval && $0.mark.place != writer.mark.place && $0.replaces(writer) }
  }

  /// Whether the last who replaced the value only put back another one that stood beside it: where no snapshot came between,
  /// the file is what it was, and nothing is decided.
  private func isUndecided(_ writer: Event, _ events: [Event]) -> Bool {
    let later = events.filter { $0.mark.place == writer.mark.place && $0.replaces(writer) }
    return later.contains { last in
      later.allSatisfy { $0.id == last.id || last.past.contains($0.id) }
        && events.contains { other in
          last.past.contains(other.id) && other.mark.says(theSameAs: last.mark) && !other.replaces(writer)
        }
    }
  }

  // MARK: Counters

  /// Each delta is a power of 4, so that the digits of the sum tell how often each was counted.
  private mutating func judgeCounter(_ events: [Event], in file: RecordFile?) {
    guard let file else { return }
    let digits = file.shown("seen")?.number.map { Digits($0.lexeme) }
    for event in events {
      guard case .digit(let place) = event.mark.what else { continue }
      let count = digits?[place] ?? 0
      let isReplaced = events.contains { $0.replaces(event) }
      if count > 1 || (count == 0 && !isReplaced) { findings.append("counted \(count) times: \(event)") }
    }
    let steps = Set(events.compactMap { if case .digit(let place) = $0.mark.what { place } else { nil } })
    for place in 0..<64 where digits?[place] ?? 0 != 0 && !steps.contains(place) {
      findings.append("invented: 4^\(place) in seen of \(file.id)")
    }
  }
}
