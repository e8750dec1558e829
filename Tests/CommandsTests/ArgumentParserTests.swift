import Desk
import English
import Records
import Testing

@testable import Commands

@Suite("Arguments")
struct ArgumentParserTests {
  private static let kind = Option.value("kind", "KIND", "Which kind")
  private static let tag = Option(name: "tag", placeholder: "TAG", summary: "A tag", isRepeatable: true)
  private static let force = Option.flag("force", "Do it", short: "f")
  private static let first = Positional("FIRST")
  private static let middle = Positional("MIDDLE", .any)
  private static let last = Positional("LAST")
  private static let maybe = Positional("MAYBE", .optional)

  private static let command = Command(
    name: "try", group: .information, summary: "Try", positionals: [first, middle, last],
    options: [kind, tag, force, .batch], run: { _, _ in .done })

  private func parse(_ arguments: [String], _ command: Command = command) throws(Failure) -> Invocation {
    var parser = ArgumentParser(for: command)
    return try parser.parse(arguments)
  }

  @Test(
    "Options stand anywhere, in either spelling, and `--` ends them",
    arguments: [
      (["--kind", "bill", "a", "b"], "bill", false, ["a", "b"]),
      (["a", "--kind=bill", "b"], "bill", false, ["a", "b"]),
      (["a", "b", "-f", "--kind="], "", true, ["a", "b"]),
      (["a", "--kind=a=b", "--kind", "c", "b"], "c", false, ["a", "b"]),
      (["a", "--kind=\u{301}a=b", "b"], "\u{301}a=b", false, ["a", "b"]),
      (["a", "--", "--kind", "-f", "b"], nil, false, ["a", "--kind", "-f", "b"]),
      (
        ["-5", "amount=-5", "-", "-.5", "-(1+2)", "--5"], nil, false, ["-5", "amount=-5", "-", "-.5", "-(1+2)", "--5"]
      ),
      (["", "tags-=x"], nil, false, ["", "tags-=x"]),
      (["--kind", "-5", "a", "b", "--force"], "-5", true, ["a", "b"]),
    ] as [([String], String?, Bool, [String])])
  func options(_ arguments: [String], _ kind: String?, _ force: Bool, _ words: [String]) throws {
    let invocation = try parse(arguments)
    #expect(invocation[Self.kind] == kind)
    #expect(invocation.has(Self.force) == force)
    let all = [invocation[Self.first]] + invocation.all(Self.middle) + [invocation[Self.last]]
    #expect(all == words)
  }

  @Test("A repeatable option keeps every value, and -C may be attached")
  func repeated() throws {
    let invocation = try parse(["--tag", "a", "x", "--tag=b", "-C/tmp", "y", "-C", "z"])
    #expect(invocation.all(Self.tag) == ["a", "b"])
    #expect(invocation.all(GlobalOptions.folder) == ["/tmp", "z"])
  }

  @Test("Optional arguments take words only where words are over")
  func optionals() throws {
    let command = Command(
      name: "try", group: .information, summary: "Try", positionals: [Self.maybe, Self.last], run: { _, _ in .done })
    #expect(try parse(["a"], command).optional(Self.maybe) == nil)
    #expect(try parse(["a", "b"], command).optional(Self.maybe) == "a")
    #expect(try parse(["a", "b"], command)[Self.last] == "b")
  }

  @Test(
    "What cannot be meant is a usage error that says what to write",
    arguments: [
      (["a"], "LAST is missing", "usage: ledger-sync try"),
      ([], "FIRST is missing", "usage: ledger-sync try"),
      (["a", "b", "--knd", "x"], "try has no option --knd", "did you mean --kind?"),
      (["a", "b", "--zzzzzz"], "try has no option --zzzzzz", "ledger-sync try --help lists the options"),
      (["a", "b", "-x"], "try has no option -x", nil),
      (["a", "b", "-fx"], "try has no option -fx", nil),
      (["a", "b", "--kind"], "--kind needs a value", "write --kind KIND"),
      (["a", "b", "--kind", "--force"], "--kind needs a value", nil),
      (["a", "b", "--kind", "--", "c"], "--kind needs a value", nil),
      (["a", "b", "--force=yes"], "--force takes no value", nil),
      (["a", "b", "--format", "xml"], "--format cannot be “xml”", nil),
      (["a", "--batch"], "--batch takes no arguments", nil),
    ] as [([String], String, String?)])
  func refused(_ arguments: [String], _ message: String, _ hint: String?) throws {
    let failure = try #require(throws: Failure.self) { try parse(arguments) }
    #expect(failure.message.description == message)
    #expect(failure.exit == .usage)
    if let hint { #expect(failure.hint?.sentence.description.hasPrefix(hint) == true, "\(failure)") }
  }

  @Test("Usage lines are made from the definition")
  func usages() {
    #expect(
      Self.command.usages == [
        "ledger-sync try FIRST [MIDDLE...] LAST [--kind KIND] [--tag TAG]... [-f, --force]", "ledger-sync try --batch",
      ])
  }
}

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "Only near words are suggested",
    arguments: [
      ("stauts", "status"), ("pul", "pull"), ("conf", "conflicts"), ("x", nil), ("banana", nil), ("sttaus", "status"),
    ] as [(String, String?)])
  func nearest(_ word: String, _ expected: String?) {
    #expect(Suggestion.nearest(to: word, among: ["status", "pull", "push", "conflicts"]) == expected)
  }
}

@Suite("Assignments")
struct AssignmentTests {
  @Test(
    "The first = parts field and value, a + or - before it adds or removes",
    arguments: [
      ("amount=-5", "amount", .set, "-5"), ("note=a=b", "note", .set, "a=b"), ("tags+=work", "tags", .add, "work"),
      ("tags-=work", "tags", .remove, "work"), ("remark=", "remark", .set, ""),
      ("profile/weight=70", "profile/weight", .set, "70"),
      ("amount+=", "amount", .add, ""), ("a-b=c", "a-b", .set, "c"),
    ] as [(String, String, Assignment.Operation, String)])
  func parts(_ argument: String, _ field: String, _ operation: Assignment.Operation, _ value: String) throws {
    let assignment = try Assignment(argument)
    #expect(assignment.field.description == field)
    #expect(assignment.operation == operation)
    #expect(assignment.text == value)
  }

  @Test("What sets no field is a usage error", arguments: ["amount", "", "=5", "+=5", "-=x"])
  func refused(_ argument: String) {
    #expect(throws: Failure.self) { try Assignment(argument) }
  }
}
