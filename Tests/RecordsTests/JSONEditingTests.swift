import Records
import Testing

/// What a document becomes when it shall say something else: as somebody with an editor would have left it.
@Suite struct JSONEditingTests {
  struct Edit: Sendable, CustomTestStringConvertible {
    let name: String
    let before: String
    let target: String
    let after: String

    var testDescription: String { name }
  }

  @Test(arguments: scalarEdits + removals + insertions + listEdits + freshContainers)
  func updates(_ edit: Edit) throws {
    let target = try JSONDocument(edit.target).value
    let updated = try JSONDocument(edit.before).updating(to: target)
    #expect(String(decoding: updated.bytes, as: UTF8.self) == edit.after)
    #expect(updated.value == target)
  }

  static let scalarEdits = [
    Edit(
      name: "a changed number changes its token", before: "\u{FEFF}{\r\n\t\"a\" : 1.10 ,\r\n\t\"b\":1e2}",
      target: "{\"b\":100,\"a\":2.50}", after: "\u{FEFF}{\r\n\t\"a\" : 2.50 ,\r\n\t\"b\":1e2}"),
    Edit(
      name: "equal values keep their spelling", before: "{\"a\":1.0,\"\\u0062\":\"\\u0041\",\"c\":1}",
      target: "{\"a\":1e0,\"b\":\"A\",\"c\":2}", after: "{\"a\":1.0,\"\\u0062\":\"\\u0041\",\"c\":2}"),
    Edit(name: "nothing changes", before: " [ 1.0 ]\n\n", target: "[1]", after: " [ 1.0 ]\n\n"),
    Edit(
      name: "a member deep inside", before: "{\"a\": {\"b\": [1, {\"c\": null}]}}",
      target: "{\"a\":{\"b\":[1,{\"c\":true}]}}", after: "{\"a\": {\"b\": [1, {\"c\": true}]}}"),
    Edit(name: "the root", before: "\n1\n", target: "\"x\"", after: "\n\"x\"\n"),
    Edit(
      name: "an object becomes a text", before: "{\"a\": { \"b\": 1 } }", target: "{\"a\":\"x\"}",
      after: "{\"a\": \"x\" }"),
  ]

  static let removals = [
    Edit(
      name: "the first member goes with its line", before: "{\n  \"a\": 1,\n  \"b\": 2\n}\n", target: "{\"b\":2}",
      after: "{\n  \"b\": 2\n}\n"),
    Edit(
      name: "the last member goes with its line", before: "{\n  \"a\": 1,\n  \"b\": 2\n}\n", target: "{\"a\":1}",
      after: "{\n  \"a\": 1\n}\n"),
    Edit(
      name: "a member in the middle", before: "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n",
      target: "{\"a\":1,\"c\":3}",
      after: "{\n  \"a\": 1,\n  \"c\": 3\n}\n"),
    Edit(
      name: "on one line", before: "{\"a\": 1, \"b\": 2, \"c\": 3}", target: "{\"b\":2}", after: "{\"b\": 2}"),
    Edit(
      name: "blank lines stay", before: "{\n  \"a\": 1,\n\n  \"b\": 2,\n  \"c\": 3\n}", target: "{\"a\":1,\"c\":3}",
      after: "{\n  \"a\": 1,\n\n  \"c\": 3\n}"),
    Edit(
      name: "commas first", before: "{ \"a\": 1\n, \"b\": 2\n, \"c\": 3\n}", target: "{\"a\":1,\"c\":3}",
      after: "{ \"a\": 1\n, \"c\": 3\n}"),
    Edit(
      name: "all members", before: "{\n  \"a\": {\n    \"b\": 1\n  }\n}", target: "{\"a\":{}}",
      after: "{\n  \"a\": {}\n}"),
    Edit(
      name: "several on one line of many", before: "{\"a\": 1, \"b\": 2,\n \"c\": 3, \"d\": 4}",
      target: "{\"a\":1,\"d\":4}",
      after: "{\"a\": 1,\n \"d\": 4}"),
  ]

  static let insertions = [
    Edit(
      name: "at the end", before: "{\n  \"a\": 1\n}\n", target: "{\"a\":1,\"b\":2}",
      after: "{\n  \"a\": 1,\n  \"b\": 2\n}\n"),
    Edit(
      name: "at the beginning", before: "{\n    \"a\" : 1\n}", target: "{\"n\":0,\"a\":1}",
      after: "{\n    \"n\" : 0,\n    \"a\" : 1\n}"),
    Edit(
      name: "in the middle, CR LF and tabs", before: "{\r\n\t\"a\":\t1,\r\n\t\"c\":\t3\r\n}\r\n",
      target: "{\"a\":1,\"b\":2,\"c\":3}", after: "{\r\n\t\"a\":\t1,\r\n\t\"b\":\t2,\r\n\t\"c\":\t3\r\n}\r\n"),
    Edit(
      name: "on one line", before: "{\"a\": 1, \"b\": 2}", target: "{\"a\":1,\"x\":9,\"b\":2}",
      after: "{\"a\": 1, \"x\": 9, \"b\": 2}"),
    Edit(name: "compact", before: "{\"a\":1}", target: "{\"a\":1,\"b\":2}", after: "{\"a\":1,\"b\":2}"),
    Edit(
      name: "on one line after one member", before: "{ \"a\": 1 }", target: "{\"a\":1,\"b\":2}",
      after: "{ \"a\": 1, \"b\": 2 }"),
    Edit(
      name: "first of one line", before: "{\"a\": 1}", target: "{\"n\":0,\"a\":1}", after: "{\"n\": 0, \"a\": 1}"),
    Edit(
      name: "commas first", before: "{ \"a\": 1\n, \"b\": 2\n}", target: "{\"a\":1,\"b\":2,\"c\":3}",
      after: "{ \"a\": 1\n, \"b\": 2\n, \"c\": 3\n}"),
    Edit(
      name: "a blank line is not repeated", before: "{\n  \"a\": 1,\n\n  \"b\": 2\n}",
      target: "{\"a\":1,\"b\":2,\"c\":3}",
      after: "{\n  \"a\": 1,\n\n  \"b\": 2,\n  \"c\": 3\n}"),
    Edit(
      name: "two new members in their order", before: "{\n  \"a\": 1,\n  \"d\": 4\n}",
      target: "{\"a\":1,\"b\":2,\"c\":3,\"d\":4}",
      after: "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"d\": 4\n}"),
    Edit(
      name: "one comes where one goes", before: "{\n  \"a\": 1,\n  \"b\": 2\n}\n", target: "{\"a\":1,\"c\":2}",
      after: "{\n  \"a\": 1,\n  \"c\": 2\n}\n"),
    Edit(name: "into an empty root", before: "{}\n", target: "{\"a\":1}", after: "{\n  \"a\": 1\n}\n"),
    Edit(
      name: "into an empty root with CR LF", before: "{}\r\n", target: "{\"a\":1,\"b\":2}",
      after: "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}\r\n"),
  ]

  static let listEdits = [
    Edit(
      name: "a tag more on one line", before: "{\n  \"tags\": [\"a\", \"b\"]\n}",
      target: "{\"tags\":[\"a\",\"b\",\"c\"]}",
      after: "{\n  \"tags\": [\"a\", \"b\", \"c\"]\n}"),
    Edit(
      name: "a tag more on lines", before: "{\n  \"tags\": [\n    \"a\"\n  ]\n}", target: "{\"tags\":[\"a\",\"b\"]}",
      after: "{\n  \"tags\": [\n    \"a\",\n    \"b\"\n  ]\n}"),
    Edit(name: "an item in the middle goes", before: "[1.0, 2.0, 3.0]", target: "[1,3]", after: "[1.0, 3.0]"),
    Edit(name: "an item moves", before: "[1.0, 2.0, 3.0, 4.0]", target: "[4,1,2,3]", after: "[4, 1.0, 2.0, 3.0]"),
    Edit(name: "an item changes", before: "[1.0, 2.0, 3.0]", target: "[1,9,3]", after: "[1.0, 9, 3.0]"),
    Edit(name: "equal items", before: "[1.0, 1.00, 1]", target: "[1,1]", after: "[1.0, 1.00]"),
    Edit(
      name: "an object within a list changes", before: "[{\"a\": 1, \"b\": 1.0}, {\"a\": 2}]",
      target: "[{\"a\":5,\"b\":1},{\"a\":2}]", after: "[{\"a\": 5, \"b\": 1.0}, {\"a\": 2}]"),
    Edit(name: "all items go", before: "{\"a\": [ 1 ]}", target: "{\"a\":[]}", after: "{\"a\": []}"),
    Edit(
      name: "into an empty list on one line", before: "{\"a\": []}", target: "{\"a\":[1,2]}", after: "{\"a\": [1, 2]}"),
    Edit(
      name: "into an empty list on lines", before: "{\n\t\"a\": [ ]\n}", target: "{\"a\":[1]}",
      after: "{\n\t\"a\": [\n\t\t1\n\t]\n}"),
    Edit(
      name: "lists look alike", before: "{\n  \"a\": [],\n  \"b\": [7, 8]\n}", target: "{\"a\":[1,2],\"b\":[7,8]}",
      after: "{\n  \"a\": [1, 2],\n  \"b\": [7, 8]\n}"),
  ]

  static let freshContainers = [
    Edit(
      name: "an object on lines", before: "{\n    \"a\": 1\n}", target: "{\"a\":1,\"o\":{\"x\":1,\"y\":[]}}",
      after: "{\n    \"a\": 1,\n    \"o\": {\n        \"x\": 1,\n        \"y\": []\n    }\n}"),
    Edit(
      name: "an object on one line", before: "{\"a\": 1}", target: "{\"a\":1,\"o\":{\"x\":1,\"y\":[{\"z\":2}]}}",
      after: "{\"a\": 1, \"o\": {\"x\": 1, \"y\": [{\"z\": 2}]}}"),
    Edit(
      name: "conflict entries stand one on a line", before: "{\n  \"amount\": 13.00\n}\n",
      target: """
        {"amount":13,"~conflicts":{"amount":[{"value":12.50,"by":"alice"},{"value":13.00,"by":"bob","kept":true}]}}
        """,
      after: """
        {
          "amount": 13.00,
          "~conflicts": {
            "amount": [
              { "value": 12.50, "by": "alice" },
              { "value": 13.00, "by": "bob", "kept": true }
            ]
          }
        }

        """),
    Edit(
      name: "a scalar becomes an object", before: "{\n  \"a\": 1\n}", target: "{\"a\":{\"b\":{\"c\":1}}}",
      after: "{\n  \"a\": {\n    \"b\": {\n      \"c\": 1\n    }\n  }\n}"),
  ]
}
