import Records
import Schema
import Testing

@testable import Exchange

@Suite("Feeds")
struct FeedTests {
  private var animal: Kind {
    get throws {
      Kind.read(name: "animal", from: try JSONDocument(Array(PlantedKind.animal.json.utf8)).value).kind
    }
  }

  @Test(
    "What is no address of a feed",
    arguments: [
      "zoo.example.org", "ftp://zoo.example.org/x", "https://", "https://a b/", "https://u:p@zoo.example.org/",
      "file://host/etc/passwd", "http://zoo\u{7}.example.org/", "https://zoo\\.example.org/", "-o /etc/x://", "",
      "http://x;rm/", "http://$(x)/", "http://%31.1/", "http://[::1/", "http://x:0/", "http://x:99999/", "http://x:8a/",
      "file:///tmp/100%zz.json", "https://x/%", "https://x/%4",
      "https://x/" + String(repeating: "y", count: 2000),
    ])
  func refused(_ text: String) { #expect(throws: WebAddressError.self) { try WebAddress(text) } }

  @Test(
    "Where a link of an answer leads",
    arguments: [
      ("https://z.org/a/b?page=1", "?page=2", "https://z.org/a/b?page=2"),
      ("https://z.org/a/b?page=1", "c", "https://z.org/a/c"), ("https://z.org/a/b", "/c?d", "https://z.org/c?d"),
      ("https://z.org", "c", "https://z.org/c"), ("https://z.org/a", "//y.org/b", "https://y.org/b"),
      ("https://z.org/a", "http://y.org/b#c", "http://y.org/b"), ("http://z.org/a?x=/b", "c", "http://z.org/c"),
    ])
  func links(_ from: String, _ link: String, _ to: String) throws {
    #expect(try WebAddress(from).following(link).text == to)
  }

  @Test(
    "Scheme, host and port, to which a person agrees",
    arguments: [
      ("HTTP://Zoo.example.org:80/a?b", "http://zoo.example.org"), ("https://z.org:443", "https://z.org"),
      ("https://z.org:/x", "https://z.org"), ("http://[::1]:8080/x", "http://[::1]:8080"),
      ("http://z.org:443/", "http://z.org:443"), ("https://l\u{F6}we.example/", "https://l\u{F6}we.example"),
    ])
  func origins(_ text: String, _ origin: String) throws { #expect(try WebAddress(text).origin?.text == origin) }

  @Test("A link from the network never leads to a file")
  func noFiles() throws {
    let address = try WebAddress("https://z.org/a")
    for link in ["file:///etc/passwd", "FILE:///etc/passwd", "ftp://z.org/", "javascript:1"] {
      #expect(throws: WebAddressError.self) { try address.following(link) }
    }
  }

  @Test("Parameters replace those of their names, and files have paths")
  func parameters() throws {
    let address = try WebAddress("https://z.org/a?limit=1&q=x&offset")
    #expect(try address.with([("offset", "2"), ("limit", "3")]).text == "https://z.org/a?q=x&offset=2&limit=3")
    #expect(try WebAddress("file:///a%20b/%C3%BC.json").filePath == "/a b/ü.json")
    #expect(try WebAddress("file:///a%00b").filePath == nil)
    #expect(try WebAddress("https://z.org/a").filePath == nil)
  }

  @Test("A description is read and written")
  func description() throws {
    let members: Object = [
      "url": "https://z.org/a", "kind": "animal", "items": "/r", "id": "n", "map": ["name": "t"],
      "pages": ["offset": "o", "limit": "l", "size": 5, "total": "/c"], "title": "Zoo", "waiting": "…",
    ]
    let feed = try Feed(members)
    #expect(feed.written == members)
    #expect(feed.pages == .offsets(from: "o", limit: "l", size: 5, total: FieldPath(keys: ["c"])))
    #expect(Feed.ruleMembers(of: members)["title"] == nil)
  }

  @Test(
    "A slip in a description is an error at its member",
    arguments: [
      (["mpa": [:]], "mpa"), (["url": "z"], "url"), (["title": 1], "title"), (["pages": ["nxt": "/a"]], "pages/nxt"),
      (["pages": ["offset": "o"]], "pages"), (["reader": "sqlite"], "reader"), (["items": "a~2"], "items"),
      (["pages": ["offset": "o", "limit": "l", "size": 0]], "pages/size"),
      (["reader": "hledger"], "reader"), (["into": "local"], "into"), (["files": "a/*"], "files"),
      (["map": ["picture": "p"], "attach": "picture"], "attach"), (["distinct": [:]], "distinct"),
    ] as [(Object, String)])
  func slips(_ other: Object, _ place: String) {
    var members: Object = ["url": "https://z.org/a", "kind": "animal"]
    for member in other.members { members[member.key] = member.value }
    do throws(RuleError) {
      _ = try Feed(members)
      Issue.record("\(other) was read")
    } catch { #expect(error.field.description == place) }
  }

  @Test("Items, ids and fields are found by their names")
  func guess() throws {
    let text = #"""
      {"meta": [{"a": 1}], "result": {"results": [
        {"_id": 2, "A_Name_Ch": "水豚", "A_Pic01_URL": "https://z.org/1", "location": "x"},
        {"_id": 1, "A_Name_Ch": "貓熊", "A_Pic01_URL": "https://z.org/2", "location": "x"}]}}
      """#
    let kind = try animal
    let rule = try FeedGuess(Array(text.utf8), kind, given: try ImportRule(["kind": "animal", "reader": "json"])).rule
    #expect(rule.items.description == "result/results")
    #expect(rule.id == ["_id"])
    #expect(rule.map.map { "\($0.field)=\($0.from.columns[0])" } == ["name=A_Name_Ch", "picture=A_Pic01_URL"])
  }

  @Test("Only what nobody has said is guessed: other fields, from other members")
  func rest() throws {
    let text = #"[{"no": 1, "title": "Otter", "label": "Lutra", "photo": "https://z.org/1", "facts": "x"}]"#
    let given = try ImportRule(["kind": "animal", "reader": "json", "id": "no", "map": ["facts": "title"]])
    let rule = try FeedGuess(Array(text.utf8), try animal, given: given, findsItems: false).rule
    #expect(rule.items.isRoot && rule.id == ["no"])
    #expect(rule.map.map { "\($0.field)=\($0.from.columns[0])" } == ["facts=title", "picture=photo"])
  }

  private func guess(_ items: String, leavingOut leftOut: [Text] = []) throws -> FeedGuess {
    let given = try ImportRule(["kind": "animal", "reader": "json"])
    return try FeedGuess(Array(items.utf8), try animal, given: given, leftOut: leftOut)
  }

  @Test(
    "A picture has addresses and no captions, a number is a number, and a mark before a name is none of it",
    arguments: [
      (
        #"[{"_id": 9, "A_Name": "Otter", "A_Order": "Carnivora", "A_Pic1_ALT": "An otter.", "A_Pic1_URL": "https://z.org/1"}]"#,
        ["name=A_Name", "picture=A_Pic1_URL"], ["A_Order"]
      ),
      (
        #"[{"﻿A_Name": "Otter", "pic": "otter.jpg", "order": "2"}]"#, ["name=A_Name", "picture=pic", "order=order"],
        []
      ),
      (#"[{"name": "Otter", "picture": "An otter. Very old"}]"#, ["name=name"], ["picture"]),
      (#"[{"name": "Otter", "picture": ""}]"#, ["name=name", "picture=picture"], []),
      (
        #"[{"name": "a", "pic": ""}, {"name": "b", "pic": "https://z.org/b"}, {"name": "c", "pic": "none"}]"#,
        ["name=name"], ["pic"]
      ),
    ])
  func contents(_ items: String, _ map: [String], _ passedOver: [String]) throws {
    let guess = try guess(items)
    #expect(guess.rule.map.map { "\($0.field)=\($0.from.columns[0])" } == map)
    #expect(guess.passedOver.map(\.member) == passedOver)
  }

  @Test("What only counts rows is no id where there is another, and a field can be left out")
  func rowNumbers() throws {
    let rows = #"[{"_id": 1, "a_cid": "38", "name": "a"}, {"_id": 2, "a_cid": "7", "name": "b"}]"#
    #expect(try guess(rows).rule.id == ["a_cid"])
    #expect(try guess(#"[{"_id": 2, "a_cid": "38", "name": "a"}]"#).rule.id == ["_id"])
    #expect(try guess(#"[{"_id": 1, "name": "a"}]"#).rule.id == ["_id"])
    let left = try guess(#"[{"id": 1, "name": "a", "facts": "x"}]"#, leavingOut: ["facts"])
    #expect(left.rule.map.map(\.field) == ["name"])
  }

  @Test(
    "How more of a list can be had",
    arguments: [
      (#""limit": 2, "offset": 0, "count": 9"#, FeedPages.offsets(from: "offset", limit: "limit", size: 2, total: nil)),
      (#""Limit": "2", "Offset": "0", "TOTAL": "9""#, .offsets(from: "Offset", limit: "Limit", size: 2, total: nil)),
      (#""count": 9, "next": "?page=2""#, .next(FieldPath(keys: ["r", "next"]))),
      (#""limit": 2, "offset": 0, "count": 2"#, nil), (#""limit": 2, "offset": 4, "count": 9"#, nil),
      (#""total": 9"#, nil), (#""count": 9, "next": null"#, nil), (#""count": "many", "limit": 2, "offset": 0"#, nil),
    ])
  func pages(_ facts: String, _ expected: FeedPages?) throws {
    let pages = try guess(#"{"r": {\#(facts), "results": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]}}"#).pages
    guard case .offsets(let from, let limit, let size, let total)? = pages else { return #expect(pages == expected) }
    #expect(.offsets(from: from, limit: limit, size: size, total: nil) == expected)
    #expect(total?.keys.first == "r" && total?.keys.count == 2)
  }

  @Test("What has no list, or no member called like a field, is no guess")
  func noGuess() throws {
    let kind = try animal
    for text in [#"{"a": 1}"#, #"[{"x": 1}]"#, "[", ""] {
      #expect(throws: SourceProblem.self) {
        try FeedGuess(Array(text.utf8), kind, given: try ImportRule(["kind": "animal", "reader": "json"]))
      }
    }
  }
}
