internal import Desk
internal import FileSystem
internal import Records
internal import Reports
internal import Schema
internal import Store

/// Syncs again and again, each time in a process of its own: whatever happens there, the next one starts over. Says what
/// needs somebody, once.
final class SyncRounds {
  private let program: String
  private let ledger: Ledger
  private let interval: WatchInterval
  private let context: Context
  /// What was said and still holds.
  private var said: Set<Text> = []
  private var isCloudGone = false

  init(_ ledger: Ledger, _ interval: WatchInterval, _ context: Context) throws {
    program = try ThisProgram.path()
    (self.ledger, self.interval, self.context) = (ledger, interval, context)
  }

  /// Whether something here is not in the cloud: files that a sync wrote itself are no reason for another one.
  func isSomethingToSend() throws -> Bool {
    let (_, answer) = try run(["status"])
    guard let answer else { return true }
    let changed = answer["changed"]?.array?.isEmpty == false
    return changed || answer["pending"] == true || answer["ahead"] != 0
  }

  func sync() throws {
    let (ending, answer) = try run(["sync"])
    let code: Int32
    switch ending {
    case .exited(let ended): code = ended
    case .signalled(let signal): return say(failure: "the sync was ended by signal \(signal)")
    case .timedOut: return say(failure: "the sync was ended by a time limit")
    }
    let failed = answer?["error"]?.object
    if code == FailedSync.cloud { return cloudIsGone(failed) }
    // Another command is at work, and what it does comes in the next round.
    if code == FailedSync.busy, failed?["code"]?.string != FailedSync.gitOperation { return }
    guard code <= 1 else { return say(failure: failed.map { Sentence(verbatim: Self.text($0)) } ?? "exit \(code)") }
    if isCloudGone {
      isCloudGone = false
      context.print(StyledLine(said: "the cloud is back", .good))
    }
    say(answer.map(Self.decisions) ?? [:])
    context.output.flush()
  }

  private enum FailedSync {
    static let cloud: Int32 = 4
    static let busy: Int32 = 5
    /// A merge or rebase that git has begun waits for a person, and does not end by itself.
    static let gitOperation = "git-operation"
  }

  private func run(_ arguments: [String]) throws -> (Subprocess.Ending, answer: Object?) {
    var child = Subprocess(
      program, ["-C", ledger.path, "--format", "json", "--lang", context.spoken.language.tag] + arguments,
      environment: context.environment.variables)
    child.output = .captured(limit: 1 << 26)
    let result = try child.run()
    do throws(ReadError) { return (result.ending, try JSONDocument(result.output).value.object) } catch {
      return (result.ending, nil)
    }
  }

  // MARK: What is said

  private func cloudIsGone(_ failed: Object?) {
    if isCloudGone { return }
    isCloudGone = true
    let why: Sentence = failed.map { Sentence(verbatim: Self.text($0)) } ?? "the cloud cannot be reached"
    context.print(
      StyledLine(said: "no cloud: ", .warning) + StyledLine(said: "\(why); trying again every \(interval.text)"))
    context.output.flush()
  }

  /// Says what was not said before; what holds no more may be said again.
  private func say(_ facts: [Text: Sentence]) {
    for (key, fact) in facts.sorted(by: { $0.key < $1.key }) where !said.contains(Self.mark(key, fact)) {
      context.print(StyledLine(said: fact, .warning))
    }
    said = Set(facts.map { Self.mark($0.key, $0.value) })
    context.output.flush()
  }

  /// What was said before may hold all the same: it is said once more only after a sync that went well did not find it.
  /// With other numbers it is the same: 31 deleted records, and then 32.
  private func say(failure: Sentence) {
    let mark = Self.mark("sync failed", Sentence(verbatim: failure.description.filter { !$0.isNumber }))
    if said.insert(mark).inserted {
      context.print(StyledLine(said: "sync failed: ", .warning) + StyledLine(said: failure))
    }
    context.output.flush()
  }

  private static func mark(_ key: Text, _ fact: Sentence) -> Text { Text("\(key)\n\(fact)") }

  /// What of a sync's answer needs somebody, by what it is about.
  private static func decisions(_ answer: Object) -> [Text: Sentence] {
    var facts: [Text: Sentence] = [:]
    for conflict in answer["conflicts"]?.array?.compactMap(\.object) ?? [] {
      let (path, field) = (conflict["path"]?.string ?? "", conflict["field"]?.string ?? "")
      facts[Text("conflict \(path) \(field)")] =
        "a conflict needs a decision: \(path)\(field.isEmpty ? "" : ": \(field)") (ledger-sync conflicts)"
    }
    for path in answer["kept_both"]?.array?.compactMap(\.string) ?? [] {
      facts[Text("kept \(path)")] = "both versions kept: \(path)"
    }
    for file in answer["left_out"]?.array?.compactMap(\.object) ?? [] {
      let place = [file["path"]?.string, file["line"]?.number?.lexeme, file["column"]?.number?.lexeme]
        .compactMap(\.self).joined(separator: ":")
      facts[Text("left out \(place)")] = "skipped: \(place): \(file["message"]?.string ?? "")"
    }
    for problem in answer["problems"]?.array?.compactMap(\.object) ?? [] {
      let (path, field) = (problem["path"]?.string ?? "", problem["field"]?.string ?? "")
      facts[Text("problem \(path) \(field)")] = "\(path): \(field): \(problem["message"]?.string ?? "")"
    }
    if answer["name_clashes"]?.array?.isEmpty == false {
      facts["names"] = "two people have the same name (ledger-sync users)"
    }
    let due = answer["recurring_due"]?.number.flatMap { Int($0.lexeme) }
    facts["recurring due"] = due.flatMap(DueBills.sentence)
    return facts
  }

  private static func text(_ error: Object) -> String {
    [error["message"]?.string, error["hint"]?.string].compactMap(\.self).joined(separator: "; ")
  }
}
