internal import Desk
internal import Merge
internal import Records
internal import Reports
internal import Schema
internal import Store

/// Goes through conflicts with the person at the terminal, one after the other.
///
/// Each decision is committed at once, so that whatever ends the conversation loses none; while a question stands, the
/// ledger is not locked.
struct ResolveConversation {
  let context: Context
  let ledger: Ledger
  let kinds: Kinds
  private let clock: ReaderClock
  private var resolved = 0

  init(_ context: Context, _ ledger: Ledger, _ kinds: Kinds) throws {
    clock = try ReaderClock(of: ledger)
    self.context = context
    self.ledger = ledger
    self.kinds = kinds
  }

  /// What the person answers to one conflict.
  private enum Reply {
    case choice(Choice)
    case skip
    case quit
  }

  mutating func run(through conflicts: [ListedConflict]) throws -> ExitCode {
    for (place, conflict) in conflicts.enumerated() {
      let title = StyledLine(said: "\(place + 1) of \(conflicts.count)", .heading)
      guard try decide(conflict, under: title) else { break }
    }
    let left = conflicts.count - resolved
    context.print("\(resolved) resolved, \(left) left")
    return left == 0 ? .done : .needsDecision
  }

  /// false: the person wants no more questions.
  private mutating func decide(_ conflict: ListedConflict, under title: StyledLine) throws -> Bool {
    var conflict = conflict
    try show(conflict, under: title)
    while true {
      switch try answer(to: conflict) {
      case .quit: return false
      case .skip: return true
      case .choice(let choice):
        guard let now = try current(conflict) else {
          context.note("somebody decided this meanwhile")
          return true
        }
        if now.entries == conflict.entries {
          if try resolve(conflict, choice) { return true }
        } else {
          conflict = now
          try show(conflict, under: StyledLine(said: "it has changed meanwhile", .warning))
        }
      }
    }
  }

  /// The conflict as the record lists it at this moment; nil where it does so no more.
  private func current(_ conflict: ListedConflict) throws -> ListedConflict? {
    guard let record = try ledger.recordIfPresent(at: conflict.path) else { return nil }
    return try ledger.conflicts(of: record).first { $0.field == conflict.field }
  }

  private mutating func resolve(_ conflict: ListedConflict, _ choice: Choice) throws -> Bool {
    do {
      let record = try ledger.record(at: conflict.path)
      let done = try WorkTree.open(ledger).resolve(record, field: conflict.field, choice)
      for one in done { context.print(ResolveAnswer.line(one, kinds)) }
      resolved += 1
      return true
    } catch let error as Failure where error.exit == .invalid {
      context.note(error.message)
      return false
    }
  }
}

// MARK: - What is shown

extension ResolveConversation {
  /// The record around the conflict, then its entries.
  private func show(_ conflict: ListedConflict, under title: StyledLine) throws {
    let record = try ledger.record(at: conflict.path)
    // As it is by now: what was decided before may be in it.
    let phrase = RecordPhrase(record.members, kinds.kind(of: record.location)).words
    let name = StyledLine(said: "  \(phrase ?? Sentence(verbatim: conflict.location.id.string))  ", .strong)
    context.print(title + name + ConflictAnswer.place(of: conflict, kinds))
    let fields = record.members.members.filter { $0.key != Kind.conflictsKey }
    let width = fields.map { $0.key.string.safeForTerminal().displayWidth }.max() ?? 0
    for field in fields {
      let name = field.key.string.safeForTerminal()
      let space = String(repeating: " ", count: width - name.displayWidth + 2)
      context.print(StyledLine("    " + name + space + field.value.plainText, .dim))
    }
    for line in ConflictAnswer.lines(conflict, kinds, clock, isNamed: true) { context.print(line) }
  }

  private func answer(to conflict: ListedConflict) throws -> Reply {
    let count = conflict.entries.count
    let editing: Sentence = conflict.field.isRoot ? "" : "e to type a value, "
    let numbers: Sentence = count == 2 ? "1 or 2" : "1 to \(count)"
    while true {
      guard
        let typed = try context.typedLine("Keep \(numbers), \(editing)s to skip, q to quit")
      else {
        return .quit
      }
      switch typed {
      case "s", "skip": return .skip
      case "q", "quit": return .quit
      case "e", "edit":
        if !conflict.field.isRoot, let value = try candidateValue(for: conflict) { return .choice(.value(value)) }
      default:
        if let number = Int(typed), (1...count).contains(number) { return .choice(.entry(number)) }
      }
    }
  }
}

// MARK: - Values that are typed

extension ResolveConversation {
  /// nil where what was typed cannot be meant; it has been said why.
  private func candidateValue(for conflict: ListedConflict) throws -> CandidateValue? {
    do {
      let reading = try ConflictReading(ledger.record(at: conflict.path), in: ledger, kinds: kinds)
      guard let value = try value(for: conflict, reading) else { return nil }
      try reading.check(.value(value), at: conflict.field)
      return .value(value)
    } catch let error as Failure where error.exit == .invalid || error.exit == .usage {
      context.note(error.message)
      return nil
    }
  }

  private func value(for conflict: ListedConflict, _ reading: ConflictReading) throws -> Value? {
    let fields = reading.fields(of: conflict)
    if fields == [conflict.field] { return try value(of: conflict.field, reading, usual: nil) }
    var group = conflict.shownGroup
    for field in fields {
      guard let key = field.keys.last else { continue }
      group[key] = try value(of: field, reading, usual: group[key])
    }
    return .object(group)
  }

  /// - Parameter usual: what an empty answer means; an empty answer removes the field where there is none.
  private func value(of field: FieldPath, _ reading: ConflictReading, usual: Value?) throws -> Value? {
    let shown = usual.map { " [\($0.plainText)]" } ?? ""
    guard let typed = try context.typedLine("\(field.placeName)\(shown)"), !typed.isEmpty else { return usual }
    return try reading.value(typed, of: field)
  }
}
