import Records
import Schema
import TestSupport
import Testing

@Suite("Kinds of older ledgers, brought up to date")
struct KindUpdateTests {
  private static func value(_ json: String) throws -> Value { try JSONDocument(json).value }

  private static func applied(_ then: String?, _ own: String, _ now: String) throws -> Value {
    let update = KindUpdate(then: try then.map(value), own: try value(own), now: try value(now))
    var document = try RecordDocument(Array(own.utf8), format: .json)
    for change in update.changes {
      document = try change.value.map { try document.setting(change.place, to: $0) } ?? document.removing(change.place)
    }
    return document.value
  }

  @Test(
    "What is new comes, what somebody changed or removed stays, and what is gone goes where nobody changed it",
    arguments: [
      // then, own, now, and what comes of it
      (#"{"a":1}"#, #"{"a":1}"#, #"{"a":2,"b":3}"#, #"{"a":2,"b":3}"#),
      (#"{"a":1}"#, #"{"a":5}"#, #"{"a":2,"b":3}"#, #"{"a":5,"b":3}"#),
      (#"{"a":1,"b":1}"#, #"{"b":1}"#, #"{"a":2,"b":1}"#, #"{"b":1}"#),
      (#"{"a":1,"b":1}"#, #"{"a":1,"b":1}"#, #"{"a":1}"#, #"{"a":1}"#),
      (#"{"a":1,"b":1}"#, #"{"a":1,"b":2}"#, #"{"a":1}"#, #"{"a":1,"b":2}"#),
      (#"{"a":["x"]}"#, #"{"a":["x","own"]}"#, #"{"a":["x","new"]}"#, #"{"a":["x","own","new"]}"#),
      (#"{"a":["x","y"]}"#, #"{"a":["x"]}"#, #"{"a":["x","y","new"]}"#, #"{"a":["x","new"]}"#),
      (
        #"{"p":{"a":{"t":"x"}}}"#, #"{"p":{"a":{"t":"x","m":1},"o":{}}}"#, #"{"p":{"a":{"t":"y"},"b":{}}}"#,
        #"{"p":{"a":{"t":"y","m":1},"o":{},"b":{}}}"#
      ),
    ])
  func merged(_ then: String, _ own: String, _ now: String, _ result: String) throws {
    #expect(try Self.applied(then, own, now) == (try Self.value(result)))
  }

  @Test("A kind that nobody changed becomes what is planted now; one that is up to date does not change")
  func planted() throws {
    for planted in PlantedKind.all {
      let now = try Self.value(planted.json)
      #expect(KindUpdate(then: now, own: now, now: now).changes.isEmpty)
      var old = now.object ?? Object()
      var properties = old["properties"]?.object ?? Object()
      for key in properties.keys.suffix(2) { properties[key] = nil }
      old["properties"] = .object(properties)
      var writer = JSONWriter()
      writer.write(.object(old))
      let then = String(decoding: writer.bytes, as: UTF8.self)
      #expect(try Self.applied(then, then, planted.json) == now, "\(planted.name)")
    }
  }

  @Test("What was brought once is not brought again")
  func twice() throws {
    let (then, own, now) = (#"{"a":1,"l":["x"]}"#, #"{"a":7,"l":[]}"#, #"{"a":2,"b":3,"l":["x","y"]}"#)
    let once = try Self.applied(then, own, now)
    #expect(KindUpdate(then: try Self.value(then), own: once, now: try Self.value(now)).changes.isEmpty)
  }
}
