/// All that was written in a history, in the order in which it happened, and who knew what.
struct Chronicle {
  private(set) var events: [Event] = []

  /// Notes what was written with `known` in sight, which knows it from now on.
  mutating func note(
    _ marks: [Mark], of record: String, step: Int, settlesDeletion: Bool = true, known: inout Knowledge
  ) {
    let past = known
    for mark in marks {
      events.append(
        Event(
          id: events.count, step: step, record: record, mark: mark, past: past, settlesDeletion: settlesDeletion))
      known.insert(events.count - 1)
    }
  }

  func events(in known: Knowledge) -> [Event] { events.filter { known.contains($0.id) } }
}
