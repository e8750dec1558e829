import Records
import Testing

@testable import Exchange

@Suite("Objects as items")
struct ReaderTests {
  private func rule(_ reader: String, items: String? = nil, _ columns: [Text]) throws -> ImportRule {
    var object: Object = ["kind": "bill", "reader": .string(reader)]
    object["items"] = items.map { .string($0) }
    object["map"] = .object(
      Object(columns.enumerated().map { Object.Member(Text("f\($0.offset)"), .string($0.element)) }))
    return try ImportRule(object)
  }

  /// The values of all items, and the messages about those that cannot be read.
  private func read(_ text: String, _ rule: ImportRule) throws -> (values: [[Value?]], problems: [SourceProblem]) {
    var reader = try rule.open(SourceContent(Array(text.utf8))).items
    var (values, problems): ([[Value?]], [SourceProblem]) = ([], [])
    while true {
      do throws(SourceProblem) {
        guard let item = try reader.next() else { return (values, problems) }
        values.append(item.values)
      } catch { problems.append(error) }
    }
  }

  @Test("Members, members of objects in them, and the keys of items")
  func members() throws {
    let text = #"{"a": {"x": 1.50, "in/side": "s", "o": {"p": " t "}}, "b": {"x": null, "o": 3}}"#
    let found = try read(text, try rule("json", ["~key", "x", "in/side", "o/p"]))
    #expect(found.values == [["a", .number(try #require(Number(lexeme: "1.50"))), "s", "t"], ["b", nil, nil, nil]])
  }

  @Test("Items stand where the pointer leads, else in results, else in the whole")
  func items() throws {
    #expect(try read(#"{"d":{"r":[{"x":1}]}}"#, rule("json", items: "/d/r", ["x"])).values == [[1]])
    #expect(try read(#"{"results":[{"x":1}],"y":{}}"#, rule("json", ["x"])).values == [[1]])
    #expect(try read(#"[{"x":1},{"x":2}]"#, rule("json", ["x"])).values == [[1], [2]])
    #expect(throws: SourceProblem.self) { try read(#"{"d":[]}"#, rule("json", items: "/e", ["x"])) }
    #expect(throws: SourceProblem.self) { try read(#"{"d":5}"#, rule("json", items: "/d", ["x"])) }
    #expect(throws: SourceProblem.self) { try read(#"[{"x":1},{"x":2"#, rule("json", ["x"])) }
  }

  @Test("Members whose keys have a form, of an object or of those in a list, are items, and may be plain values")
  func keys() throws {
    var rule = try rule("json", items: "/d", ["~key", "~value", "x"])
    rule.keys = StarredText("n*")
    let members = #""n1": "Otter", "n": 5, "m2": 6, "n22": {"x": true}"#
    let expected: [[Value?]] = [["1", "Otter", nil], ["22", .object(["x": true]), true]]
    #expect(try read(#"{"d": {\#(members)}}"#, rule).values == expected)
    #expect(try read(#"{"d": [{"n1": "Otter"}, 7, {\#(members)}]}"#, rule).values == [expected[0]] + expected)
  }

  @Test("Plain values are items where a rule asks for them")
  func plainItems() throws {
    #expect(try read(#"["a", 2, null]"#, rule("json", ["~value"])).values == [["a"], [2], [nil]])
    #expect(try read(#"{"k": "a"}"#, rule("json", ["~value", "~key"])).values == [["a", "k"]])
    #expect(try read("\"a\"\n2", rule("ndjson", ["~value"])).values == [["a"], [2]])
    #expect(try read(#"["a"]"#, rule("json", ["x"])).problems.count == 1)
  }

  @Test(
    "What a star stands for, and what it makes",
    arguments: [("n*", "n12", "12"), ("*.jpg", "a.jpg", "a"), ("a*a", "aa", nil), ("a*a", "a", nil), ("é*", "éa", "a")])
  func stars(_ form: String, _ text: String, _ part: String?) throws {
    let starred = try #require(StarredText(form))
    #expect(starred.part(of: text) == part)
    if let part { #expect(starred.filled([part]) == text) }
  }

  @Test("A form has a star for each of its columns")
  func forms() throws {
    #expect(StarredText("n") == nil)
    #expect(StarredText("p/*.*")?.filled(["a", "b*"]) == "p/a.b*")
    for (columns, form) in [(["a"], "x"), (["a"], "*.*"), (["a", "b"], "*")] as [([Value], Value)] {
      let map: Value = ["f": ["columns": .array(columns), "form": form]]
      #expect(throws: RuleError.self) { try ImportRule(["kind": "bill", "map": map]) }
    }
    #expect(throws: RuleError.self) { try ImportRule(["kind": "bill", "keys": "n*", "map": ["f": "a"]]) }
  }

  @Test(
    "A slip in the inner objects of a rule is an error at its member",
    arguments: [
      (["map": ["a": ["column": "A", "word": [:]]]], "map/a/word"),
      (["map": ["a": ["column": "A", "words": ["x": 5]]]], "map/a/words/x"),
      (["map": ["a": ["column": "A", "words": 5]]], "map/a/words"),
      (["map": ["a": ["column": "A", "columns": "B"]]], "map/a"),
      (["map": ["a": ["debit": "A", "credit": "B", "form": "*"]]], "map/a/form"),
      (["map": ["a": ["debit": "A"]]], "map/a"),
      (["conditions": [["where": "x", "set": ["a": 1], "sett": 1]]], "conditions/0/sett"),
      (["map": ["a": "A"], "attach": "b"], "attach"), (["map": ["a": "A"], "optional": "a"], "optional"),
    ] as [(Object, String)])
  func slips(_ members: Object, _ place: String) {
    do throws(RuleError) {
      _ = try ImportRule(Object([Object.Member("kind", "bill")] + members.members))
      Issue.record("\(members) was read")
    } catch { #expect(error.field.description == place) }
  }

  @Test("Files are an item each, and one that cannot be read is named where it begins")
  func files() throws {
    var object: Object = ["kind": "bill", "reader": "plist", "files": "e/*.x", "map": ["f": "x"]]
    func plist(_ text: String) -> String { "<plist version=\"1.0\"><dict><key>x</key>\(text)</dict></plist>" }
    let texts = [plist("<string>a</string>"), plist("<string>"), plist("<string>b</string>")]
    let starts = texts.indices.map { texts[..<$0].joined().utf8.count }
    var reader = try ImportRule(object).open(SourceContent(Array(texts.joined().utf8), filesFrom: starts)).items
    #expect(try reader.next()?.values == ["a"])
    let problem = #expect(throws: SourceProblem.self) { try reader.next() }
    #expect(try #require(problem).offset >= starts[1] && #require(problem).offset < starts[2])
    let last = try reader.next()
    #expect(last?.values == ["b"] && last?.offset ?? 0 >= starts[2])
    #expect(try reader.next() == nil)
    for (name, value) in [("reader", "csv"), ("items", "/a"), ("files", "*/a"), ("files", "a")] as [(Text, Value)] {
      var other = object
      other[name] = value
      #expect(throws: RuleError.self) { try ImportRule(other) }
    }
    object["files"] = nil
    #expect(try ImportRule(object).files == nil)
  }

  @Test("Items of lists by their number, and members that not every source has")
  func numbersAndOptional() throws {
    var rule = try rule("json", ["l/1/x", "o"])
    rule.optional = ["o"]
    let text = #"[{"l": [{"x": 1}, {"x": 2}]}, {"l": [{"x": 1}]}, {"l": {"1": {"x": 3}}}]"#
    var reader = try rule.open(SourceContent(Array(text.utf8))).items
    for expected in [2, nil, 3] as [Value?] { #expect(try reader.next()?.values == [expected, nil]) }
    #expect(reader.missing.isEmpty)
    #expect(SourceState.fits(SourceContent(Array(text.utf8)), rule))
  }

  @Test("What a server of Parse wraps is unwrapped")
  func parse() throws {
    let text = #"""
      [{"d": {"__type": "Date", "iso": "2014-08-20T21:30:00.000Z"},
        "p": {"__type": "Pointer", "className": "Bar", "objectId": "b4"},
        "f": {"__type": "File", "name": "n", "url": "https://example.org/n"}, "o": {"a": 1}}]
      """#
    let found = try read(text, rule("json", ["d", "p", "f", "o"]))
    #expect(found.values == [["2014-08-20T21:30:00.000Z", "b4", "https://example.org/n", ["a": 1]]])
  }

  @Test("An item that is no object is named where it stands, and the others are read")
  func noObject() throws {
    let text = "[{\"x\":1},\n 5, {\"x\":2}]"
    let found = try read(text, rule("json", ["x"]))
    #expect(found.values == [[1], [2]])
    #expect(found.problems.map(\.offset) == [11])
  }

  @Test("Each line that cannot be read is named, and the others are read")
  func lines() throws {
    let text = "{\"x\":1}\r\n\n{\"x\":\n{\"x\":2}\n[3]\n{\"x\":3}"
    let found = try read(text, rule("ndjson", ["x"]))
    #expect(found.values == [[1], [2], [3]])
    let places = found.problems.positions(in: Array(text.utf8)).map(\.position.line)
    #expect(places == [3, 5])
  }

  @Test("A member that no item has is named with one like it")
  func missing() throws {
    let rule = try rule("json", ["amount", "dat", "x/y"])
    var reader = try rule.open(SourceContent(Array(#"[{"date":1}, {"amount":2}]"#.utf8))).items
    while try reader.next() != nil {}
    #expect(reader.missing == [MissingColumn(name: "dat", near: "date"), MissingColumn(name: "x/y", near: nil)])
  }

  @Test("A property list, XML, has the same items")
  func plist() throws {
    let text = "<plist version=\"1.0\"><array><dict><key>x</key><real>1.50</real></dict></array></plist>"
    #expect(try read(text, rule("plist", ["x"])).values == [[.number(try #require(Number(lexeme: "1.50")))]])
  }
}
