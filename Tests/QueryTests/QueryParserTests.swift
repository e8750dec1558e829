import Query
import Testing

/// How questions read. The right side is the question written out with all its parentheses.
@Suite struct QueryParserTests {
  static let readings: [(String, String)] = [
    // words
    ("", ""), ("   ", ""), ("\t\n", ""), ("lunch", "lunch"), ("  lunch  ", "lunch"), ("lunch dinner", "lunch dinner"),
    ("lunch  and   dinner", "lunch dinner"), ("lunch AND dinner", "lunch dinner"), ("Lunch", "Lunch"),
    ("\"two words\"", "\"two words\""), ("\"\"", "\"\""), ("\"a \\\"b\\\" c\"", "\"a \\\"b\\\" c\""),
    ("\"back\\\\slash\"", "\"back\\\\slash\""), ("\"or\"", "\"or\""), ("\"not\" x", "\"not\" x"),
    ("午餐", "午餐"), ("午餐 晚餐", "午餐 晚餐"), ("🍜", "🍜"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("bob's", "bob's"),
    ("wait...", "wait..."), ("a-b", "a-b"), ("-5", "-5"), ("50%", "50%"), ("C++", "C++"), ("hello!", "hello!"),
    ("!", "!"), ("a/b", "a/b"), ("/a", "/a"), ("x,y", "x,y"), ("#tag", "#tag"), ("don\u{301}t", "don\u{301}t"),
    ("nota", "nota"), ("oregon", "oregon"), ("android", "android"), ("Not", "Not"), ("foo\"bar\"", "foo \"bar\""),
    // not, or, and, parentheses
    ("not lunch", "not lunch"), ("NOT lunch", "not lunch"), ("not not lunch", "not not lunch"),
    ("a or b", "a or b"), ("a OR b", "a or b"), ("a or b or c", "a or b or c"), ("a b or c d", "(a b) or (c d)"),
    ("a (b or c)", "a (b or c)"), ("(a or b) c", "(a or b) c"), ("not a b", "not a b"), ("not (a b)", "not (a b)"),
    ("not a or b", "not a or b"), ("(a)", "a"), ("((a))", "a"), ("(a b) c", "(a b) c"),
    ("(a or b) or c", "(a or b) or c"),
    ("a and not b", "a not b"), ("a or not b", "a or not b"), ("(a)(b)", "a b"), ("a(b)", "a b"), ("(a)b", "a b"),
    ("not(a)", "not a"), ("a and (b or not (c d))", "a (b or not (c d))"), ("a\u{3000}b", "a b"), ("a\u{A0}b", "a b"),
    // fields
    ("category:food", "category:food"), ("category=food", "category=food"), ("category==food", "category=food"),
    ("category!=food", "category!=food"), ("category≠food", "category!=food"), ("amount>=100", "amount>=100"),
    ("amount>100", "amount>100"), ("amount<=100", "amount<=100"), ("amount<100", "amount<100"),
    ("amount≥100", "amount>=100"),
    ("amount≤100", "amount<=100"), ("amount:>=100", "amount>=100"), ("amount:>100", "amount>100"),
    ("amount:=100", "amount=100"), ("amount:!=100", "amount!=100"), ("amount:-5", "amount:-5"),
    ("amount:1e3", "amount:1e3"),
    ("amount:10..20", "amount:10..20"), ("amount:..20", "amount:..20"), ("amount:10..", "amount:10.."),
    ("date:2026-11", "date:2026-11"), ("date:2026-11-01..2026-11-15", "date:2026-11-01..2026-11-15"),
    ("date:last-month", "date:last-month"), ("date:last-30-days", "date:last-30-days"),
    ("date>=2026-Q3", "date>=2026-Q3"),
    ("tag:work", "tags:work"), ("tags:work", "tags:work"), ("user:bob", "user:bob"), ("kind:bill", "kind:bill"),
    ("conflict:yes", "conflict:yes"), ("conflict:amount", "conflict:amount"), ("conflict:/amount", "conflict:/amount"),
    ("has:photo", "has:photo"), ("has:profile/weight", "has:profile/weight"), ("not has:photo", "not has:photo"),
    ("/user:bob", "\"user\":bob"), ("\"kind\":x", "\"kind\":x"), ("/tag:x", "\"tag\":x"), ("name:午餐", "name:午餐"),
    ("名字:午餐", "名字:午餐"), ("name:\"two words\"", "name:\"two words\""), ("name:\"\"", "name:\"\""),
    ("\"odd key\":5", "\"odd key\":5"), ("\"odd:key\">=5", "\"odd:key\">=5"),
    ("profile/weight>70", "profile/weight>70"),
    ("/profile/weight>70", "profile/weight>70"), ("a~1b:c", "a~1b:c"), ("m~0n:c", "m~0n:c"),
    ("__proto__:x", "__proto__:x"),
    ("time:12:30", "time:12:30"), ("url:https://example.org/a?b=c", "url:https://example.org/a?b=c"),
    ("name:a:b", "name:a:b"),
    ("note:or", "note:or"), ("or:x", "\"or\":x"), ("not:x", "\"not\":x"), ("a!b:c", "\"a!b\":c"), ("a:b!", "a:b!"),
    ("a:b(c)", "a:b c"), ("(a:b)", "a:b"), ("not a:b", "not a:b"), ("a:b or c:d e:f", "a:b or (c:d e:f)"),
    // patterns
    ("name:/lun.h/", "name:/lun.h/"), ("name:/lun.h/i", "name:/lun.h/i"), ("name:/a b/", "name:/a b/"),
    ("name:/(a|b)/", "name:/(a|b)/"), ("name:/a\\/b/", "name:/a\\/b/"), ("name:/a\\.b/", "name:/a\\.b/"),
    ("name!=/x/", "name!=/x/"), ("not name:/x/ y", "not name:/x/ y"), ("name:\"/x/\"", "name:\"/x/\""),
    ("(name:/x/)", "name:/x/"),
    ("name://", "name://"),
  ]

  @Test func readsAsExpected() throws {
    #expect(Self.readings.count >= 120)
    for (text, expected) in Self.readings {
      let question = try QueryParser.parse(text)
      #expect(question.description == expected, "\(text)")
      let again = try QueryParser.parse(question.description)
      #expect(again.description == expected, "\(text), read again")
    }
  }

  static let mistakes: [(String, Int, String)] = [
    ("category:", 9, "nothing after “category:”"), ("a category: b", 11, "nothing after"),
    ("amount>=", 7, "nothing after"),
    (":food", 1, "no field before “:”"), ("amount >= 100", 8, "no field before “>=”"),
    ("= 5", 1, "no field before “=”"),
    ("\"abc", 1, "quote is not closed"), ("午餐 \"abc", 4, "quote is not closed"),
    ("name:\"abc", 6, "quote is not closed"),
    ("(a", 1, "( is not closed"), ("a (b (c)", 3, "( is not closed"), ("(", 1, "( is not closed"),
    ("a)", 2, "closes nothing"),
    (")", 1, "closes nothing"), ("()", 2, "nothing between"), ("a ()", 4, "nothing between"),
    ("a or", 3, "nothing after this word"),
    ("not", 1, "nothing after this word"), ("a and", 3, "nothing after this word"),
    ("or a", 1, "missing before this word"),
    ("a or or b", 6, "missing before this word"), ("and a", 1, "missing before this word"),
    ("a and and b", 7, "missing before"),
    ("(a or)", 6, "missing before this )"), ("(not)", 5, "missing before this )"),
    ("name:/abc", 6, "pattern is not closed"),
    ("name:/a/x", 9, "no option of a pattern"), ("url:/a/b", 8, "no option"), ("name</a/", 6, "cannot be compared"),
    ("a~2b:c", 1, "names no field"), ("名字: x", 3, "nothing after"), ("👨‍👩‍👧 a:", 8, "nothing after"),
  ]

  @Test func saysWhereAndWhat() {
    for (text, column, message) in Self.mistakes {
      let error = #expect(throws: QueryError.self, "\(text)") { try QueryParser.parse(text) }
      #expect(error?.column == column, "\(text)")
      #expect(error?.message.contains(message) == true, "\(text): \(error?.message ?? "")")
      #expect(error?.suggestion?.isEmpty == false, "\(text)")
      #expect(error?.question == text)
    }
  }

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

  /// Any string reads or is refused, with a column in it; what reads, reads back from its description.
  @Test func anyStringIsAnswered() {
    let seed: UInt64 = 0x5EED_0001
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "not ", "or ", "and ", "(", ")", ":", "=", "!=", "<=", ">", "\"", "/", "\\", " ", "..", "tag:", "has:",
      "date:",
      "2026-11", "午", "🍜", "\u{301}", "\u{200D}", "~", "~1", "\0", "\u{202E}", "i", "ß", "≥", "!", "amount>=", "-",
      "\n",
    ]
    for round in 0..<100_000 {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in random.pick(pieces) }.joined()
      guard let failure = Self.failure(of: text) else { continue }
      Issue.record("seed \(seed), round \(round), \(text.debugDescription): \(failure)")
      return
    }
  }

  private static func failure(of text: String) -> String? {
    do throws(QueryError) {
      let question = try QueryParser.parse(text)
      let again = try QueryParser.parse(question.description)
      return again.description == question.description ? nil : "reads back as \(again)"
    } catch {
      let inside = (1...error.question.unicodeScalars.count + 1).contains(error.column)
      if error.question != text { return "its description does not read: \(error.rendering)" }
      return inside && error.rendering.contains("^") ? nil : "column \(error.column)"
    }
  }
}
