import Records
import Testing

@testable import Schema

@Suite struct FieldRulesTests {
  @Test func eachWordNamesItsRule() {
    let words = MergeRule.names.filter { $0 != "keyed" }
    for word in words {
      let (rules, problems) = FieldRules.read(from: property("f", ["merge": .string(word)]))
      #expect(problems.isEmpty)
      #expect(rules.rules(for: "f").rule == MergeRule(name: word) && MergeRule(name: word) != nil)
    }
    #expect(Set(words.map(MergeRule.init(name:))).count == words.count)
  }

  @Test func aKeyedListNamesItsKeyAndHasRulesForItsItems() {
    let list: Value = [
      "x-ledger": ["merge": "keyed", "key": "id"],
      "items": ["properties": ["n": ["x-ledger": ["merge": "counter"]]]],
    ]
    let (rules, problems) = FieldRules.read(from: ["properties": ["k": list]])
    #expect(problems.isEmpty)
    #expect(rules.rules(for: "k").rule == .keyed(by: "id"))
    #expect(rules.rules(for: "k").items.rules(for: "n").rule == .counter)
    #expect(rules.containsCounter)
  }

  @Test func groupsNameTheirMembersInOrder() {
    let schema: Value = [
      "properties": [
        "z": ["x-ledger": ["group": "g"]], "a": ["x-ledger": ["group": "g"]], "m": ["x-ledger": ["group": "h"]],
        "n": ["x-ledger": ["group": "h"]], "free": [:],
      ]
    ]
    let (rules, problems) = FieldRules.read(from: schema)
    #expect(problems.isEmpty)
    #expect(rules.groups.map(\.joinedMembers) == ["a+z", "m+n"])
    #expect(rules.group(of: "z")?.name == "g")
    #expect(rules.group(of: "free") == nil)
  }

  @Test func nestedObjectsAndReferencesAreFollowed() {
    let schema: Value = [
      "$defs": ["profile": ["properties": ["weight": ["x-ledger": ["merge": "max"]]]]],
      "properties": [
        "o": ["properties": ["n": ["x-ledger": ["merge": "min"]]]],
        "profile": ["$ref": "#/$defs/profile", "x-ledger": ["merge": "latest"]],
      ],
    ]
    let (rules, problems) = FieldRules.read(from: schema)
    #expect(problems.isEmpty)
    #expect(rules.rules(for: "o").rules(for: "n").rule == .min)
    #expect(rules.rules(for: "profile").rule == .latest)
    #expect(rules.rules(for: "profile").rules(for: "weight").rule == .max)
    #expect(rules.rules(for: "unknown").rules(for: "deeper") == FieldRules.none)
    #expect(!rules.containsCounter)
  }

  @Test(
    arguments: [
      (["merge": "latset"], "x-ledger/merge", "found the text “latset”"),
      (["merge": 3], "x-ledger/merge", "found the number 3"),
      (["merge": "keyed"], "x-ledger/key", "tells the items apart"),
      (["merge": "keyed", "key": ""], "x-ledger/key", "found an empty text"),
      (["group": true], "x-ledger/group", "the name of a group"),
      (["group": "lonely"], "", "has no other member"),
      ("set", "x-ledger", "expected an object"),
    ] as [(Value, String, String)])
  func aWrongAnnotationIsAProblemAndTheFieldHasTheDefault(annotation: Value, place: String, part: String) throws {
    let (rules, problems) = FieldRules.read(from: property("f", annotation))
    #expect(rules == FieldRules.none)
    let problem = try #require(problems.first)
    #expect(problems.count == 1)
    #expect(problem.field.keys == ["properties", "f"] + place.split(separator: "/").map { Text(String($0)) })
    #expect(problem.message.description.contains(part), "\(problem.message)")
  }

  @Test func aMemberOfAGroupHasNoRuleOfItsOwn() {
    let member: Value = ["x-ledger": ["group": "g", "merge": "counter"]]
    let (rules, problems) = FieldRules.read(from: ["properties": ["a": member, "b": ["x-ledger": ["group": "g"]]]])
    #expect(rules.rules(for: "a") == FieldRules.none && !rules.containsCounter)
    #expect(problems.count == 1)
  }

  @Test func aFieldThatIsCalledAsAGroupIsAPartOfIt() {
    let member: Value = ["x-ledger": ["group": "g"]]
    let counter: Value = ["x-ledger": ["merge": "counter"]]
    let (rules, problems) = FieldRules.read(from: ["properties": ["a": member, "b": member, "a+b": counter]])
    #expect(rules.group(of: "a+b")?.members == ["a", "b"] && !rules.containsCounter)
    #expect(problems.count == 1)
  }

  @Test(arguments: [["a", "b", "a+b", "c"], ["a", "b+c", "a+b", "c"]] as [[Text]])
  func aGroupWithANameOfAnotherIsNone(members: [Text]) {
    func member(_ group: Value) -> Value { ["x-ledger": ["group": group]] }
    let properties = Object(
      members.enumerated().map { Object.Member($0.element, member($0.offset < 2 ? "one" : "two")) })
    let (rules, problems) = FieldRules.read(from: ["properties": .object(properties)])
    #expect(rules.groups.map(\.name) == ["one"])
    #expect(
      problems.map(\.message) == ["the groups “one” and “two” would both be called by one name: rename a field"])
  }

  @Test(
    arguments: [
      "x", 1, .null, [], ["properties": 1], ["properties": ["a": 1]], ["properties": ["a": ["$ref": "#"]]],
      ["$ref": "#"], ["properties": ["a": ["$ref": "#/nowhere"]]], ["properties": ["a": ["$ref": "http://x/y"]]],
      ["properties": ["a": ["$ref": "#/$defs/~"]]], ["properties": ["a": ["$ref": 7]]],
    ] as [Value])
  func anyValueIsTaken(schema: Value) { #expect(!FieldRules.read(from: schema).rules.containsCounter) }

  @Test func aSchemaThatBranchesIntoItselfIsBounded() {
    let branches = Object((0..<20).map { Object.Member(Text("b\($0)"), ["$ref": "#"]) })
    let (_, problems) = FieldRules.read(from: ["properties": .object(branches)])
    #expect(problems.contains { $0.message.description.contains("too often") })
    #expect(problems.count == 1)
  }

  private func property(_ name: Text, _ annotation: Value) -> Value {
    ["properties": .object([name: ["x-ledger": annotation]])]
  }

  /// A schema that refers to itself twice has more places than are read: those near the top come first, in any order.
  @Test(arguments: [true, false])
  func whatIsNearTheTopHasItsRules(counterComesFirst: Bool) {
    let counter = Object.Member("n", ["x-ledger": ["merge": "counter"]])
    let branches = [Object.Member("left", ["$ref": "#"]), Object.Member("right", ["$ref": "#"])]
    let members = counterComesFirst ? [counter] + branches : branches + [counter]
    let (rules, problems) = FieldRules.read(from: ["properties": .object(Object(members))])
    #expect(problems.count == 1)
    for path in [[], ["left"], ["right"], ["right", "left", "right"]] as [[Text]] {
      let below = path.reduce(rules) { $0.rules(for: $1) }
      #expect(below.rules(for: "n").rule == .counter, "\(path)")
    }
  }
}
