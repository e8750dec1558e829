import Desk
import Records
import Testing

@testable import Commands

@Suite("The program")
struct ProgramTests {
  @Test("Every command's declaration makes a help page, and its summary ends without a full stop")
  func declarations() {
    for command in CommandList.all {
      let process = InProcess()
      #expect(process.run("help", command.name) == 0)
      #expect(process.outputText.hasPrefix("usage: ledger-sync \(command.name)"))
      #expect(!command.summary.description.hasSuffix("."))
      #expect(!command.examples.isEmpty, "\(command.name) has no example")
      for line in process.outputText.split(separator: "\n") { #expect(line.count <= 110, "\(line)") }
    }
    #expect(Set(CommandList.all.map(\.name)).count == CommandList.all.count)
  }

  @Test("A lost output is exit 7 whatever the command said, a closed one is a clean end")
  func lostOutput() {
    let full = InProcess()
    full.outputFailure = .lost("No space left on device")
    #expect(full.run("version") == 7)
    #expect(full.errorText.contains("could not be written: No space left on device"))
    let closed = InProcess()
    closed.outputFailure = .closed
    #expect(closed.run("version") == 0)
    #expect(closed.errorText.isEmpty)
  }

  @Test("Where the folder of the process is gone, nothing counts as it; an absolute -C is taken")
  func folderThatIsGone() {
    let process = InProcess()
    process.environment.currentFolder = nil
    #expect(process.run("init", "x") == 7)
    #expect(process.errorText.contains("the folder in which this was started is gone"))
    #expect(process.run("-C", "x", "status") == 7)
    #expect(process.run("-C", "/nowhere", "calc", "1+1") == 0)
  }

  @Test("An empty DIR is an unset variable, not this folder")
  func emptyFolder() {
    let process = InProcess()
    #expect(process.run("init", "") == 2)
    #expect(process.errorText.contains("DIR is empty"))
  }

  @Test("The colour of errors follows the terminal, NO_COLOR and TERM")
  func colours() {
    func errors(_ variables: [String: String], isTerminal: Bool) -> String {
      let process = InProcess()
      process.environment.variables = variables
      process.isTerminal = isTerminal
      _ = process.run("nonsense")
      return process.errorText
    }
    #expect(errors([:], isTerminal: true).contains("\u{1B}[31m"))
    #expect(!errors(["NO_COLOR": "1"], isTerminal: true).contains("\u{1B}"))
    #expect(errors(["NO_COLOR": ""], isTerminal: true).contains("\u{1B}"))
    #expect(!errors(["TERM": "dumb"], isTerminal: true).contains("\u{1B}"))
    #expect(!errors([:], isTerminal: false).contains("\u{1B}"))
  }

  @Test(
    "The colour of errors is what --color says, wherever it stands",
    arguments: [
      (["--color", "never", "nonsense"], true, false), (["nonsense", "--color=never"], true, false),
      (["calc", "1/0", "--color", "never"], true, false), (["calc", "--nonsense", "--color", "never"], true, false),
      (["calc", "1/0", "--color", "always"], false, true), (["calc", "1/0", "--color", "auto"], true, true),
    ])
  func colours(_ arguments: [String], isTerminal: Bool, isColoured: Bool) {
    let process = InProcess()
    process.isTerminal = isTerminal
    _ = process.application().run(arguments)
    #expect(process.errorText.contains("error:") && process.errorText.contains("\u{1B}") == isColoured)
  }

  @Test("What was combined is told in words, not in pointers")
  func wordsOfFields() throws {
    #expect(FieldPath(keys: ["~path"]).words == "the path")
    #expect(try FieldPath("m~1n").words == "“m/n”")
    #expect(try FieldPath("a~0b").words == "a~b")
    #expect(try FieldPath("profile/weight").words == "profile/weight")
  }

  @Test("Hostile words in arguments reach no terminal raw")
  func hostileArguments() {
    let process = InProcess()
    #expect(process.run("get", "\u{1B}]52;c;x\u{7}", "a\u{202E}b") == 3)
    #expect(process.errorText.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    #expect(!process.errorText.unicodeScalars.contains("\u{202E}"))
  }

  @Test("A batch writes its answers before it waits for more questions")
  func batchFlushes() {
    let process = InProcess()
    process.input = [#"{"text":"1"}"# + "\n" + #"{"te"#, #"xt":"2"}"# + "\n", #"{"text":"[}"}"#]
    #expect(process.run("validate", "--batch") == 0)
    let lines = process.outputText.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == #"{"valid":true}"#)
    #expect(lines[2].hasPrefix(#"{"valid":false,"#))
  }

  @Test("Now is the clock's, unless LEDGER_SYNC_NOW says otherwise; today follows it, unless --today does")
  func time() throws {
    func settings(_ variables: [String: String], _ arguments: [String]) throws -> Settings {
      let process = InProcess()
      process.environment.variables = variables
      var parser = ArgumentParser(for: .version)
      return try Settings(try parser.parse(arguments), process.environment)
    }
    #expect(try settings([:], []).now.text == "2026-11-20T12:00:00+01:00")
    #expect(try settings(["LEDGER_SYNC_NOW": "2030-01-01T00:30:00+02:00"], []).today == CalendarDay("2030-01-01"))
    #expect(try settings([:], ["--today", "2024-02-29"]).today == CalendarDay("2024-02-29"))
    #expect(throws: Failure.self) { try settings(["LEDGER_SYNC_NOW": "soon"], []) }
    #expect(throws: Failure.self) { try settings([:], ["--today=2025-02-29"]) }
  }
}

@Suite("Lines of input")
struct LineInputTests {
  @Test("However the chunks are cut, the lines are the same", arguments: 1...12)
  func chunks(size: Int) throws {
    let text = Array("one\n\ntwo\r\nthree\u{E9}\nlast".utf8)
    var rest = text[...]
    let input = LineInput {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    var lines: [String] = []
    while case .line(let bytes) = try input.next() { lines.append(String(decoding: bytes, as: UTF8.self)) }
    #expect(lines == ["one", "", "two", "threeé", "last"])
  }

  @Test("A line that is too long is passed over and the next one is read")
  func tooLong() throws {
    var chunks = 40
    let input = LineInput {
      chunks -= 1
      if chunks > 0 { return [UInt8](repeating: 0x61, count: 1 << 20) }
      return chunks == 0 ? Array("\nnext\n".utf8) : []
    }
    #expect(try input.next() == .tooLong)
    #expect(try input.next() == .line(Array("next".utf8)))
    #expect(try input.next() == nil)
  }
}
