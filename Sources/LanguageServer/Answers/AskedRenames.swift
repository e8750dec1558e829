import Desk
import FileSystem
import Records
import Store

/// The renames about which somebody is asked, and the open texts whose files have another name by now.
struct AskedRenames {
  private var questions: [Text: (yes: Text, request: Message)] = [:]
  private var asked = 0
  /// By the addresses of texts; the paths of the files, from the ledger's root.
  private var moved: [Text: String] = [:]

  /// The question, as the client is asked it.
  mutating func ask(_ question: String, yes: String, no: String, _ request: Message) -> Value {
    asked += 1
    let id = Text("rename-\(asked)")
    questions[id] = (Text(yes), request)
    let actions: [Value] = [yes, no].map { ["title": .string(Text($0))] }
    return Reply.request(
      "window/showMessageRequest", ["type": 2, "message": .string(Text(question)), "actions": .array(actions)], id: id)
  }

  /// The request that an answer is about, and whether somebody agreed; nil where it is about something else.
  mutating func answered(_ value: Value) -> (request: Message, isAgreed: Bool)? {
    guard let answer = value.object, let id = answer["id"]?.string, let asked = questions.removeValue(forKey: Text(id))
    else { return nil }
    return (asked.request, answer["result"]?.object?["title"] == .string(asked.yes))
  }

  /// Whether somebody was being asked.
  mutating func cancel(_ request: Value) -> Bool {
    guard let id = questions.first(where: { $0.value.request.id == request })?.key else { return false }
    questions[id] = nil
    return true
  }

  mutating func note(_ address: Text, movedTo path: String) { moved[address] = path }

  /// What is to be said of a text whose record has another name by now: saved, it would be a second record.
  func diagnostics(of file: OpenFile?) throws -> [Value] {
    guard let file, let path = moved[file.text.address], try file.view.ledger.root.statIfPresent(file.path) == nil
    else {
      return []
    }
    let problem: Sentence = "this record was renamed, and lies in \(path) now: close this text without saving it"
    return [Diagnostic(.misfit, problem, at: nil).json(in: file.text.lines, try file.view.labels().spoken)]
  }
}
