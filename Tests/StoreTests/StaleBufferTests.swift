import Merge
import Records
import Schema
import Testing

@testable import Store

/// What an editor saves that had the file open during a pull. The simulation plays the same with whole ledgers.
@Suite("Stale buffers")
struct StaleBufferTests {
  private func members(_ text: String) throws -> Object {
    try RecordDocument(Array(text.utf8), format: .json).recordObject()
  }

  private func version(_ text: String) throws -> RecordVersion {
    try RecordVersion(path: "users/alice/bills/lunch.7k3fq2xw.json", members: members(text), rules: .none)
  }

  private func isStale(before: String, brought: String, saved: String) throws -> Bool {
    let listed = try EntryTree(reading: members(saved)["~conflicts"])
    return StaleBuffer(
      before: try version(before), brought: try version(brought), saved: try version(saved), listed: listed,
      rules: .none
    ).isStale
  }

  private func list(_ other: String, kept: String) -> String {
    #""~conflicts":{"a":[{"value":\#(other),"by":"x","at":"2026-11-20T14:02:11Z"},"#
      + #"{"value":\#(kept),"by":"y","at":"2026-11-20T14:05:40Z","kept":true}]}"#
  }

  @Test("an old text with one more edit is one; the same with what the pull brought is none")
  func fields() throws {
    #expect(try isStale(before: #"{"a":1,"b":1}"#, brought: #"{"a":2,"b":1}"#, saved: #"{"a":1,"b":3}"#))
    #expect(try !isStale(before: #"{"a":1,"b":1}"#, brought: #"{"a":2,"b":1}"#, saved: #"{"a":2,"b":3}"#))
    #expect(try !isStale(before: #"{"a":1,"b":1}"#, brought: #"{"a":2,"b":1}"#, saved: #"{"a":1,"b":1}"#), "put back")
    #expect(try !isStale(before: #"{"a":1,"b":1}"#, brought: #"{"a":1,"b":1}"#, saved: #"{"a":1,"b":3}"#), "an edit")
  }

  /// What the pull brought besides would go without a word.
  @Test("an old text is one, too, where its edit is of a field that the pull changed")
  func sameField() throws {
    let (before, brought) = (#"{"a":1,"b":1}"#, #"{"a":2,"b":2}"#)
    #expect(try isStale(before: before, brought: brought, saved: #"{"a":3,"b":1}"#))
    #expect(try isStale(before: #"{"a":1}"#, brought: #"{"a":2,"r":"new"}"#, saved: #"{"a":3}"#))
    #expect(try !isStale(before: before, brought: brought, saved: #"{"a":3,"b":2}"#), "the b has been seen")
    #expect(try !isStale(before: before, brought: brought, saved: #"{"a":3,"b":3}"#), "may be either")
    #expect(try !isStale(before: before, brought: brought, saved: #"{"a":1,"b":2}"#), "a was put back")
  }

  @Test("what stands beside it in an object or a list is looked at, too")
  func inside() throws {
    let before = #"{"p":{"w":1},"t":["a"]}"#
    #expect(try isStale(before: before, brought: #"{"p":{"w":1,"h":2},"t":["a"]}"#, saved: #"{"p":{"w":3},"t":["a"]}"#))
    #expect(
      try isStale(before: before, brought: #"{"p":{"w":1},"t":["a","b"]}"#, saved: #"{"p":{"w":1},"t":["a","c"]}"#))
    #expect(try isStale(before: before, brought: #"{"p":{"w":1},"t":[]}"#, saved: #"{"p":{"w":1},"t":["a","c"]}"#))
    #expect(
      try !isStale(before: before, brought: #"{"p":{"w":1},"t":["a","b"]}"#, saved: #"{"p":{"w":1},"t":["b","c"]}"#))
    #expect(
      try !isStale(before: before, brought: #"{"p":{"w":1,"h":2},"t":["a"]}"#, saved: #"{"p":{"w":3,"h":2},"t":["a"]}"#)
    )
  }

  /// An object that comes or goes as a whole has members all the same.
  @Test("an object that the pull brought or took away is looked into where the text has one there, too")
  func wholeObjects() throws {
    let (weight, height) = (#"{"p":{"w":1}}"#, #"{"p":{"h":2}}"#)
    #expect(try isStale(before: "{}", brought: weight, saved: height), "the weight has not been seen")
    #expect(try !isStale(before: "{}", brought: weight, saved: #"{"p":{"w":1,"h":2}}"#), "it has been seen")
    #expect(try !isStale(before: "{}", brought: weight, saved: #"{"p":{}}"#), "it has been taken away")
    #expect(try !isStale(before: "{}", brought: weight, saved: #"{"p":{"w":3}}"#), "may be either")
    #expect(try isStale(before: "{}", brought: #"{"p":{"w":1,"q":{"x":1}}}"#, saved: #"{"p":{"w":3}}"#))
    #expect(try isStale(before: #"{"p":{"w":1,"h":2}}"#, brought: "{}", saved: #"{"p":{"w":3,"h":2}}"#))
    #expect(try !isStale(before: weight, brought: "{}", saved: height), "may be either")
  }

  @Test("a list that the pull resolved, and that the editor still has, is from before")
  func resolvedList() throws {
    let saved = #"{"a":4,"b":1,"# + list("0", kept: "1") + "}"
    #expect(
      try isStale(before: #"{"a":1,"b":1,"# + list("0", kept: "1") + "}", brought: #"{"a":3,"b":2}"#, saved: saved))
  }

  @Test("who writes another value and deletes the list that the pull brought has seen it")
  func deletedList() throws {
    let brought = #"{"a":2,"# + list("3", kept: "2") + "}"
    #expect(try !isStale(before: #"{"a":3}"#, brought: brought, saved: #"{"a":5}"#))
    #expect(
      try isStale(
        before: #"{"a":3,"b":1}"#, brought: #"{"a":3,"b":1,"# + list("2", kept: "3") + "}", saved: #"{"a":3,"b":4}"#))
  }

  /// Whichever side's values are shown: where both are this device's own, the text is an old one with an edit, too.
  @Test("who deletes the lists of two fields and sets one of them decides both", arguments: [2, 3], [2, 3])
  func deletedLists(a: Int, b: Int) throws {
    func lists(_ values: (field: String, kept: Int)...) -> String {
      let lists = values.map { field, kept in
        #""\#(field)":[{"value":\#(5 - kept),"by":"x"},{"value":\#(kept),"by":"y","kept":true}]"#
      }
      return #""~conflicts":{\#(lists.joined(separator: ","))}"#
    }
    let before = #"{"a":3,"b":3,"c":1}"#
    let brought = #"{"a":\#(a),"b":\#(b),"c":1,\#(lists(("a", a), ("b", b)))}"#
    #expect(try !isStale(before: before, brought: brought, saved: #"{"a":5,"b":\#(b),"c":1}"#))
    #expect(try !isStale(before: before, brought: brought, saved: #"{"a":\#(a),"b":5,"c":1}"#))
    // What the pull brought besides, and the text does not have, was not seen.
    let more = brought.replacing(#""c":1"#, with: #""c":2"#)
    if a == 3, b == 3 { #expect(try isStale(before: before, brought: more, saved: #"{"a":5,"b":3,"c":1}"#)) }
  }

  /// The user had decided a conflict and not seen the other one that a pull brought to the same field. The snapshot
  /// before the pull took the decided list out of the file; the editor still has it.
  @Test("a list that an edit has decided counts for nothing")
  func decidedList() throws {
    let brought = #"{"a":3,"b":1,"# + list("2", kept: "3") + "}"
    let saved = #"{"a":3,"b":4,"# + list("0", kept: "1") + "}"
    #expect(try isStale(before: #"{"a":3,"b":1}"#, brought: brought, saved: saved))
  }

  /// What is shown is this device's own value, so that the pull brought the list alone.
  @Test("who decides with the list that the pull brought in front of him has seen it")
  func decidedInTheEditor() throws {
    let brought = #"{"a":3,"# + list("2", kept: "3") + "}"
    #expect(try !isStale(before: #"{"a":3}"#, brought: brought, saved: #"{"a":4,"# + list("2", kept: "3") + "}"))
    #expect(try !isStale(before: #"{"a":3}"#, brought: brought, saved: "{" + list("2", kept: "3") + "}"))
  }

  @Test("who has the list that the pull brought in front of him decides it")
  func seenList() throws {
    let brought = #"{"a":3,"b":1,"# + list("2", kept: "3") + "}"
    let saved = #"{"a":3,"b":4,"# + list("2", kept: "3") + "}"
    #expect(try !isStale(before: #"{"a":3,"b":1}"#, brought: brought, saved: saved))
  }
}
