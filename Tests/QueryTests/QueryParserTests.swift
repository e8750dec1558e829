import Query
import Testing

/// Places and limits. What questions mean stands in `Questions/Table`.
@Suite struct QueryParserTests {
  @Test func rendersACaretUnderThePlace() {
    let error = #expect(throws: QueryError.self) { try QueryParser.parse("午餐 a\tb (c") }
    #expect(
      error?.rendering == """
        column 8: this ( is not closed
          午餐 a b (c
                   ^
        add a ) where its part of the question ends
        """)
  }

  @Test func columnsCountInTheJoinedArguments() {
    let error = #expect(throws: QueryError.self) { try QueryParser.parse(arguments: ["category:food", "or"]) }
    #expect(error?.column == 15)
    #expect(error?.question == "category:food or")
  }

  @Test(
    arguments: [
      (["category:food", "date:2026-10 or date:2026-11"], "category:food (date:2026-10 or date:2026-11)"),
      (["a or b", "not", "c or d", "e"], "(a or b) (not (c or d)) e"),
      (["a", "or", "b", "c"], "a or (b c)"), (["a or", "b c"], "a or (b c)"), (["a", "or b"], "a or b"),
      (["(", "a or b", ")", "c"], "(a or b) c"), (["(a", "or b) c"], "(a or b) c"), (["a) or (b"], nil),
      (["not", "a b"], "not (a b)"), (["not a", "b"], "(not a) b"), (["\"a or b\"", "c"], "\"a or b\" c"),
      (["午 or 餐", "🍜 or b", "c"], "(午 or 餐) (🍜 or b) c"), (["", "a or b", "", "c"], "(a or b) c"),
    ] as [([String], String?)])
  func anArgumentThatIsAQuestionIsAGroup(_ arguments: [String], _ reads: String?) throws {
    guard let reads else {
      #expect(throws: QueryError.self) { try QueryParser.parse(arguments: arguments) }
      return
    }
    let asked = try QueryParser.parse(arguments: arguments)
    #expect(asked.description == (try QueryParser.parse(reads)).description)
  }

  @Test func nestingIsBounded() throws {
    for (open, close) in [("(", ")"), ("not ", ""), ("(not ", ")")] {
      let depth = QueryParser.deepest / (open == "(not " ? 2 : 1)
      let text = { String(repeating: open, count: $0) + "a" + String(repeating: close, count: $0) }
      _ = try QueryParser.parse(text(depth))
      #expect(throws: QueryError.self) { try QueryParser.parse(text(depth + 1)) }
      #expect(throws: QueryError.self) { try QueryParser.parse(text(3_000)) }
    }
    #expect(throws: QueryError.self) { try QueryParser.parse(String(repeating: "a ", count: 50_000)) }
  }
}
