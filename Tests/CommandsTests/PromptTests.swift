import Records
import Synchronization
import Testing

@testable import Commands

@Suite("Questions to a person")
struct PromptTests {
  private func context(answers: [String]?, asked: @escaping @Sendable (String, Bool) -> Void = { _, _ in }) throws
    -> Context
  {
    let process = InProcess()
    if let answers {
      let left = Mutex(answers[...])
      process.environment.ask = { question, isShown in
        asked(question, isShown)
        return left.withLock { $0.popFirst() ?? "n" }
      }
    }
    let application = process.application()
    var parser = ArgumentParser(for: .version)
    return Context(
      environment: process.environment, settings: try Settings(try parser.parse([]), process.environment),
      output: application.output, errors: application.errors, input: application.input, spoken: application.spoken)
  }

  @Test(
    "Yes or no, until one of them is answered",
    arguments: [
      (["y"], false, true), (["YES"], false, true), (["no"], true, false), ([""], true, true), ([""], false, false),
      (["maybe", "what", "y"], false, true),
    ])
  func confirm(_ answers: [String], _ usual: Bool, _ expected: Bool) throws {
    #expect(try context(answers: answers).confirm("Adopt 3 records?", usual: usual) == expected)
  }

  @Test("Without a terminal nobody is asked")
  func nobody() throws {
    #expect(try context(answers: nil).confirm("Adopt?", usual: true) == nil)
    #expect(try context(answers: nil).password("Password") == nil)
  }

  @Test("A password is not shown, and the question obeys no escape")
  func password() throws {
    let questions = Mutex<[String]>([])
    let context = try context(answers: ["secret"]) { question, isShown in
      questions.withLock { $0.append("\(question)\(isShown)") }
    }
    #expect(try context.password("Password of \u{1B}[2Jbob") == "secret")
    #expect(questions.withLock { $0 } == ["Password of \\u001b[2Jbob: false"])
  }
}
