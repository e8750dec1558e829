internal import Desk
internal import Query
internal import Records
internal import Reports
internal import Schema
internal import Store

/// Answers what a command line that somebody is typing can go on with.
///
/// What the definitions of commands and options say is known everywhere; kinds, fields and records are those of the ledger,
/// where there is one.
struct Completer {
  let line: TypedLine
  /// nil outside a ledger: nothing of it is offered then.
  let ledger: CompletedLedger?
  let language: Language

  func offer() throws -> Offer {
    switch line.wanted {
    case .nothing: return .nothing
    case .command: return candidates(commands)
    case .option: return candidates(options.map { said($0.spelling, $0.summary) })
    case .value(let option, let prefix):
      return try offer(option, String(line.unfinished.dropFirst(prefix.count)), prefix: prefix)
    case .argument(let positional, let earlier): return try offer(positional, after: earlier)
    }
  }

  private var commands: [Completion] { CommandList.all.map { said($0.name, $0.summary) } }

  private func said(_ value: String, _ meaning: Sentence) -> Completion {
    Completion(value, meaning.text(in: language))
  }

  private var options: [Option] { (line.command?.options ?? []) + GlobalOptions.all }

  private func candidates(_ all: [Completion]) -> Offer { Self.offer(all, for: line.unfinished) }

  /// Those that begin with `word`, capitals or not.
  private static func offer(_ all: [Completion], for word: String, prefix: String = "") -> Offer {
    let key = word.lowercased()
    let fitting = all.filter { $0.value.lowercased().reads(from: key) }
    return .candidates(fitting.map { Completion(prefix + $0.value, $0.meaning) })
  }

  // MARK: Values of options

  private func offer(_ option: Option, _ word: String, prefix: String) throws -> Offer {
    let choices = line.command?.choices(of: option) ?? option.choices
    if !choices.isEmpty { return Self.offer(choices.map { Completion($0) }, for: word, prefix: prefix) }
    switch option.placeholder {
    case "DIR", "FILE": return .files
    case "NAME|all": return Self.offer(try (ledger?.users() ?? []) + [Completion("all")], for: word, prefix: prefix)
    case "KIND": return Self.offer(ledger?.kindNames ?? [], for: word, prefix: prefix)
    case .some where option.name == "with":
      return Self.offer(PlantedSet.allCases.map { Completion($0.rawValue) }, for: word, prefix: prefix)
    case .some where option.name == "editor":
      return Self.offer(KnownEditor.allCases.map { Completion($0.rawValue) }, for: word, prefix: prefix)
    case .some(let name) where name.begins(with: "KEY"):
      // Behind the last comma, the next key.
      let behind = word.utf8.lastIndex(of: UInt8(ascii: ",")).map { word.utf8.index(after: $0) } ?? word.startIndex
      let keys = GroupKey.names.map { Completion($0) } + (ledger?.fieldNames(of: nil) ?? [])
      return Self.offer(keys, for: String(word[behind...]), prefix: prefix + word[..<behind])
    case .some(let name) where name.begins(with: "FIELD") || name.begins(with: "NAME[,"):
      return Self.offer(ledger?.fieldNames(of: nil) ?? [], for: word, prefix: prefix)
    default: return .nothing
    }
  }

  // MARK: Arguments

  private func offer(_ positional: Positional, after earlier: [String]) throws -> Offer {
    switch positional.name {
    case "FILE", "DIR", "BASE", "OURS", "THEIRS": return .files
    case "COMMAND": return candidates(commands)
    case Command.payeeWords.name: return candidates([said("apply", "Give old bills their payees")])
    case "HOOK": return candidates(HookName.allCases.map { Completion($0.rawValue) })
    case "SHELL": return candidates(CompletionScript.Shell.allCases.map { Completion($0.rawValue) })
    case ChartFile.form.name: return candidates(Chart.Form.allCases.map { Completion($0.rawValue) })
    case "FIELD=FILE" where line.unfinished.contains("="): return .files
    case "KIND", "TERM", "FIELD=VALUE", "FIELD=FILE", "ID", "ID|KIND", "FIELD", "WORD", "PERIOD",
      Command.kindWords.name:
      guard let ledger else { return .nothing }
      return try offer(positional.name, after: earlier, in: ledger)
    default: return .nothing
    }
  }

  private func offer(_ name: String, after earlier: [String], in ledger: CompletedLedger) throws -> Offer {
    switch name {
    case "KIND": return candidates(ledger.kindNames)
    case "PERIOD":
      let periods = PeriodCalendar.names.map { Completion($0) }
      return try candidates(periods + ledger.terms(line.unfinished, of: nil))
    case Command.kindWords.name where earlier.first == "private":
      return candidates(earlier.count == 1 ? ledger.kindNames : [])
    case Command.kindWords.name where earlier.first == "add":
      return candidates(earlier.count == 1 ? PlantedSet.allCases.map { Completion($0.rawValue) } : [])
    case Command.kindWords.name where earlier.first == "rename-field":
      return candidates(
        earlier.count == 1
          ? ledger.kindNames : earlier.count == 2 ? ledger.fieldNames(of: ledger.kind(called: earlier[1])) : [])
    case Command.kindWords.name: return candidates(kindWords(after: earlier, in: ledger))
    case "TERM": return try candidates(ledger.terms(line.unfinished, of: ledger.kind(called: earlier.first)))
    case "ID" where line.command?.name == "resolve": return try candidates(ledger.recordsInConflict())
    case "ID", "ID|KIND":
      let own = try ledger.records(beginning: line.unfinished) + ledger.titles(beginning: line.unfinished)
      return candidates((name == "ID" ? [] : ledger.kindNames) + own)
    case "FIELD": return try candidates(ledger.fieldNames(of: ledger.kind(ofRecord: earlier.first)))
    case "WORD": return try candidates(ledger.quickWords(line.unfinished))
    case "FIELD=FILE":
      let kind = try ledger.kind(ofRecord: earlier.first)
      return candidates(ledger.attachmentFields(of: kind).map { Completion("\($0.value)=", $0.meaning) })
    default: return try candidates(assignments(after: earlier, in: ledger))
    }
  }

  /// A kind, or a field of a new one: `watered:counter`.
  private func kindWords(after earlier: [String], in ledger: CompletedLedger) -> [Completion] {
    if earlier.isEmpty {
      return ledger.kindNames + [
        said("new", "Make a kind"), said("rename-field", "Rename a field everywhere"),
        said("private", "Keep its records on this device"), said("add", "Add a catalogue of drinks"),
        said("icons", "List the icons of categories"),
      ]
    }
    guard earlier.count > 1, earlier[0] == "new", let colon = line.unfinished.firstIndex(of: ":") else { return [] }
    let name = line.unfinished[...colon]
    let types = DeclaredType.words.flatMap { type -> [Completion] in
      let isReference = type.detail == ":KIND"
      let plain = Completion(
        "\(name)\(type.name)\(type.detail.begins(with: ":") ? ":" : "")", type.meaning.text(in: language))
      return isReference ? ledger.kindNames.map { Completion("\(name)\(type.name):\($0.value)", $0.meaning) } : [plain]
    }
    return types
  }

  /// `add` names a kind first, `set` a record.
  private func assignments(after earlier: [String], in ledger: CompletedLedger) throws -> [Completion] {
    let namesKind = line.command?.positionals.first?.name == "KIND"
    let kind = try namesKind ? ledger.kind(called: earlier.first) : ledger.kind(ofRecord: earlier.first)
    return try ledger.assignments(line.unfinished, of: kind, after: earlier.dropFirst())
  }
}
