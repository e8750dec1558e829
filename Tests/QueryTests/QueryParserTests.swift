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
        Add a ) where its part of the question ends.
        """)
  }

  @Test func columnsCountInTheJoinedArguments() {
    let error = #expect(throws: QueryError.self) { try QueryParser.parse(arguments: ["category:food", "or"]) }
    #expect(error?.column == 15)
    #expect(error?.question == "category:food or")
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
