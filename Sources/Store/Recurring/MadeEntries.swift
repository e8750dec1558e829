import Git
import Records
import Schema

extension Ledger {
  /// Of each rule, the entries that were never made: those that `recur` makes as soon as they are due.
  public func notMade(of due: [DueEntries]) throws -> [[DueEntry]] {
    if due.allSatisfy(\.entries.isEmpty) { return due.map { _ in [] } }
    let objects = try LedgerObjects(self)
    let made = try objects.repository.head().commit.map { try MadeEntries(self, objects).days(at: $0) } ?? [:]
    let kept = try KeptEntries(self)
    return try due.map { rule in
      let branch = try rule.source(in: self).branch
      let there = rule.kind.isPrivate ? try kept.days(of: rule, branch) : []
      let days = MadeDays((made[Text(branch)] ?? []).union(kept.days(of: branch)).union(there))
      return rule.entries.filter(days.isNew)
    }
  }
}

/// On which days the rules of a ledger have made entries, as the history says.
///
/// It is remembered. Where the branch has moved on since, only the commits that are new are read; where one of these takes
/// something back, all are.
struct MadeEntries {
  private let ledger: Ledger
  private let objects: LedgerObjects

  init(_ ledger: Ledger, _ objects: LedgerObjects) { (self.ledger, self.objects) = (ledger, objects) }

  /// By the branches of the rules: those that were made and not taken back until a commit.
  func days(at head: ObjectID) throws -> [Text: Set<CalendarDay>] {
    let memory = try remembered()
    if let memory, memory.head == head { return memory.days }
    let days = try memory.flatMap { try continued($0, to: head) } ?? all(at: head)
    remember(Memory(head: head, days: days))
    return days
  }

  private func all(at head: ObjectID) throws -> [Text: Set<CalendarDay>] {
    let commits = try SourceCommits(from: [head], objects)
    var days: [Text: Set<CalendarDay>] = [:]
    for commit in commits.statements where !commits.takenBack.contains(commit.id) { Self.note(commit, in: &days) }
    return days
  }

  /// nil where what was known may hold no more.
  private func continued(_ memory: Memory, to head: ObjectID) throws -> [Text: Set<CalendarDay>]? {
    guard objects.repository.contains(memory.head), try objects.repository.isAncestor(memory.head, of: head) else {
      return nil
    }
    let news = try SourceCommits(from: [head], hiding: [memory.head], objects)
    if news.hasUndo { return nil }
    var days = memory.days
    // With wrong clocks, the walk comes to commits that were read before: one of them may have been taken back.
    for commit in news.statements where try !objects.repository.isAncestor(commit.id, of: memory.head) {
      Self.note(commit, in: &days)
    }
    return days
  }

  /// Where a commit is a rule's, which is its author, its day is noted.
  private static func note(_ commit: Commit, in days: inout [Text: Set<CalendarDay>]) {
    let prefix = "\(SourceTrailer.name)\(DueEntries.folder)/"
    guard let source = commit.message.lines.lazy.compactMap({ $0.rest(behind: prefix) }).first,
      let rule = source.halves(at: "/")?.after, Text(commit.author.name) == Text(rule),
      let day = MadeDays.day(of: commit)
    else { return }
    days[Text("\(DueEntries.folder)/\(source)"), default: []].insert(day)
  }
}

// MARK: - What is remembered

extension MadeEntries {
  private struct Memory {
    let head: ObjectID
    let days: [Text: Set<CalendarDay>]
  }

  private func remembered() throws -> Memory? {
    guard let state = try ledger.readCache(StateFolder.made),
      let head = state["head"]?.string.flatMap({ ObjectID(hex: $0) }), let made = state["made"], made.object != nil
    else { return nil }
    return Memory(head: head, days: MadeDays.reading(made))
  }

  /// Where that cannot be written (a full disk, a ledger that may only be read), the answer is as right.
  private func remember(_ memory: Memory) {
    let state: Object = ["head": .string("\(memory.head)"), "made": MadeDays.json(memory.days)]
    do { try ledger.writeCache(StateFolder.made, state) } catch {}
  }
}
