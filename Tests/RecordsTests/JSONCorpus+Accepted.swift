enum JSONCorpus {}

extension JSONCorpus {
  static let acceptedStructures: [JSONCase] = [
    JSONCase("{}", "an empty object"),
    JSONCase("[]", "an empty array"),
    JSONCase(" \t\r\n{ \t\r\n} \t\r\n", "all four kinds of space"),
    JSONCase("[ ]", "space in an empty array"),
    JSONCase("{\"a\":1}", "one member"),
    JSONCase("{\"a\" : 1 , \"b\" : 2}", "space around every token"),
    JSONCase("{\"\":0}", "an empty key"),
    JSONCase("{\"a\":{},\"b\":[]}", "empty containers as values"),
    JSONCase("{\"a\":{\"a\":{\"a\":1}}}", "the same key on different levels"),
    JSONCase("[{\"a\":1},{\"a\":1}]", "the same key in different objects"),
    JSONCase("{\"a\":1,\"A\":2}", "keys that differ by case"),
    JSONCase("{\"\u{E9}\":1,\"e\u{301}\":2}", "keys that differ only by Unicode normalisation"),
    JSONCase("{\"__proto__\":1,\"$ref\":2,\"a.b\":3,\"a/b\":4,\"~\":5}", "keys that other tools treat specially"),
    JSONCase("{\"a\\u0000b\":1}", "an escaped NUL in a key"),
    JSONCase("[1,[2,[3,[4]]]]", "nested arrays"),
    JSONCase("[[],[[]],{}]", "empty containers as items"),
    JSONCase("[null,true,false]", "the three words"),
    JSONCase("null", "a word alone"),
    JSONCase("true", "true alone"),
    JSONCase("42", "a number alone"),
    JSONCase("-0.1e1", "a number alone with everything"),
    JSONCase("\"text\"", "a string alone"),
    JSONCase("\"\"", "an empty string alone"),
    JSONCase("[1]\n", "a final newline"),
    JSONCase("[1]\r\n", "a final CR LF"),
    JSONCase("\u{FEFF}{}", "a byte order mark"),
    JSONCase("\u{FEFF}\n{}", "a byte order mark, then space"),
    JSONCase("{\r\n\t\"a\": 1\r\n}", "CR LF and tabs"),
    JSONCase("{\"a\":1\n\n\n,\"b\":2}", "a comma on its own line"),
    JSONCase(nested(64), "as deep as the limit"),
    JSONCase(numbered(17), "more keys than the short way of finding duplicates takes"),
    JSONCase(numbered(1000), "a thousand keys"),
    JSONCase("{\"<<<<<<<\":\"=======\"}", "marker characters within a line"),
  ]

  static let acceptedNumbers: [JSONCase] = [
    JSONCase("[0]", "zero"),
    JSONCase("[-0]", "minus zero"),
    JSONCase("[0.0]", "zero with a point"),
    JSONCase("[0e1]", "zero with an exponent"),
    JSONCase("[0e+1]", "zero with a plus exponent"),
    JSONCase("[10]", "a zero inside"),
    JSONCase("[-1]", "a negative number"),
    JSONCase("[1.50]", "a zero at the end"),
    JSONCase("[1E22]", "a capital E"),
    JSONCase("[1e-2]", "a negative exponent"),
    JSONCase("[1e+2]", "a positive exponent"),
    JSONCase("[1E+2]", "a capital E with plus"),
    JSONCase("[123.456e78]", "all parts"),
    JSONCase("[1e00]", "an exponent with leading zeros"),
    JSONCase("[1e999999999]", "an exponent beyond every double"),
    JSONCase("[-1e-999999999999999999999999]", "an exponent beyond every integer"),
    JSONCase("[9007199254740993]", "an integer beyond 2^53"),
    JSONCase("[18446744073709551617]", "an integer beyond 2^64"),
    JSONCase("[0.1000000000000000055511151231257827021181583404541015625]", "more digits than a double has"),
    JSONCase("[-0.000000000000000000000000000000000000000000000000001]", "a tiny number"),
    JSONCase("[1 ]", "space after a number"),
    JSONCase("[" + String(repeating: "7", count: 100_000) + "]", "a hundred thousand digits"),
  ]

  static let acceptedStrings: [JSONCase] = [
    JSONCase("[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "all short escapes"),
    JSONCase("[\"\\u0041\\u00e9\\uABCD\\uabcd\"]", "hexadecimal escapes in both cases"),
    JSONCase("[\"\\u0000\"]", "an escaped NUL"),
    JSONCase("[\"\\u001f\\u007F\"]", "escaped control characters"),
    JSONCase("[\"\u{7F}\"]", "a raw DEL, which RFC 8259 allows"),
    JSONCase("[\"\\ud83c\\udf5c\"]", "a surrogate pair"),
    JSONCase("[\"\\uD834\\uDD1E\"]", "a surrogate pair in capitals"),
    JSONCase("[\"\\udbff\\udfff\"]", "the last surrogate pair"),
    JSONCase("[\"\\ud800\\udc00\"]", "the first surrogate pair"),
    JSONCase("[\"\\uFFFE\\uFFFF\\uFDD0\"]", "escaped noncharacters"),
    JSONCase("[\"\u{FFFE}\u{FFFF}\u{10FFFF}\"]", "raw noncharacters"),
    JSONCase("[\"\u{20}\u{7E}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{10000}\"]", "the edges of every length of UTF-8"),
    JSONCase("[\"\u{2028}\u{2029}\"]", "line separators, which are not line breaks in JSON"),
    JSONCase("[\"\u{202E}\u{200B}\u{FEFF}\"]", "bidi, zero-width and a byte order mark inside"),
    JSONCase("[\"\\\\u0041\"]", "an escaped backslash before u"),
    JSONCase("[\"\\\\\"]", "an escaped backslash at the end"),
    JSONCase("[\"/* no comment */ // none\"]", "comments within a string are text"),
    JSONCase("[\"a'b\"]", "a single quote"),
    JSONCase("[\"食費 🍜 é\"]", "CJK, emoji, accents"),
    JSONCase("[\"\\u0065\\u0301\"]", "an escaped combining sequence"),
    JSONCase("[\"" + String(repeating: "x", count: 100_000) + "\"]", "a long string"),
    JSONCase("[\"{}[],:\"]", "structure within a string"),
  ]

  static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  static func numbered(_ count: Int) -> String {
    "{" + (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
  }
}
