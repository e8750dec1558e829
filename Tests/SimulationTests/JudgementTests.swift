import Records
import Testing

/// The judge of the histories must see what is wrong: small chronicles, with files as a broken merge would leave them.
struct JudgementTests {
  private let path = "shared/things/w1.q2xw7k31.json"

  /// Alice writes first; then Alice and Bob, who has read that, write at the same time.
  private func chronicle(_ first: [Mark], alice: [Mark], bob: [Mark]) -> [Event] {
    var chronicle = Chronicle()
    var alices = Knowledge()
    chronicle.note(
      first + [Mark(place: "~path", what: .value(.string(path)))], of: "q2xw7k31", step: 1, known: &alices)
    var bobs = alices
    chronicle.note(alice, of: "q2xw7k31", step: 2, known: &alices)
    chronicle.note(bob, of: "q2xw7k31", step: 3, known: &bobs)
    return chronicle.events
  }

  private func findings(_ events: [Event], _ text: String?) throws -> [String] {
    let files = try text.map { [try RecordFile(path: path, bytes: Array($0.utf8))] } ?? []
    return Judgement(events, files: files).findings
  }

  private func name(_ value: Value?) -> [Mark] { [Mark(place: "name", what: .value(value))] }

  @Test func twoValuesHaveToBeListed() throws {
    let events = chronicle(name("a"), alice: name("b"), bob: name("c"))
    let both = #"{"name": "b", "~conflicts": {"name": [{"value": "c"}, {"value": "b", "kept": true}]}}"#
    #expect(try findings(events, both) == [])
    #expect(try findings(events, #"{"name": "b"}"#) == ["lost: name = \"c\" of q2xw7k31, written in step 3"])
    #expect(try findings(events, nil).count == 3, "both names and the path")
  }

  @Test func aListThatSomebodyWroteOverDoesNotCount() throws {
    let events = chronicle(name("a"), alice: name("b"), bob: name("c"))
    let spent = #"{"name": "b", "~conflicts": {"name": [{"value": "c"}, {"value": "d", "kept": true}]}}"#
    #expect(try findings(events, spent) == ["lost: name = \"c\" of q2xw7k31, written in step 3"])
  }

  @Test func whatEverybodyReplacedHasToGo() throws {
    let events = chronicle(name("a"), alice: name("b"), bob: [])
    let listed = #"{"name": "b", "~conflicts": {"name": [{"value": "a"}, {"value": "b", "kept": true}]}}"#
    #expect(try findings(events, listed).count == 1)
    #expect(try findings(events, #"{"name": "x"}"#).contains("invented: \"x\" at name of q2xw7k31"))
  }

  @Test func aDeletionHasToBeListedBesideAnEdit() throws {
    let events = chronicle(name("a"), alice: [Mark(place: "", what: .value(nil))], bob: name("c"))
    let disputed = #"{"name": "c", "~conflicts": {"": [{"deleted": true}, {"kept": true}]}}"#
    #expect(try findings(events, disputed) == [])
    #expect(try findings(events, #"{"name": "c"}"#) == ["lost: the record taken away of q2xw7k31, written in step 2"])
    #expect(try findings(events, nil) == ["lost: name = \"c\" of q2xw7k31, written in step 3"])
  }

  @Test func eachStepOfACounterCountsOnce() throws {
    let events = chronicle(
      [], alice: [Mark(place: "seen", what: .digit(1))], bob: [Mark(place: "seen", what: .digit(2))])
    #expect(try findings(events, #"{"seen": 20}"#) == [])
    #expect(try findings(events, #"{"seen": 16}"#).count == 1)
    #expect(try findings(events, #"{"seen": 24}"#).count == 1)
  }

  @Test func tagsAndWordsAreThereUntilSomebodyTakesThemAway() throws {
    let tag = Mark(place: "tags", what: .item("t1", isThere: true))
    let gone = Mark(place: "tags", what: .item("t1", isThere: false))
    let words = Mark(place: "remark", what: .words(["with", "Eve"]))
    let events = chronicle([tag], alice: [gone], bob: [words])
    #expect(try findings(events, #"{"tags": [], "remark": "with Eve"}"#) == [])
    #expect(try findings(events, #"{"tags": ["t1"], "remark": "with"}"#).count == 2)
  }

  @Test func whatNobodyWroteIsInvented() throws {
    let marks = [
      Mark(place: "tags", what: .item("t1", isThere: true)), Mark(place: "remark", what: .words(["with", "Eve"])),
      Mark(place: "best", what: .bound(7)), Mark(place: "seen", what: .digit(1)),
    ]
    let events = chronicle(marks, alice: [], bob: [])
    #expect(try findings(events, #"{"tags": ["t1"], "remark": "with Eve", "best": 7, "seen": 4}"#) == [])
    let wrong = try findings(events, #"{"tags": ["t1", "t2"], "remark": "with Eve Bob", "best": 8, "seen": 20}"#)
    #expect(wrong.filter { $0.hasPrefix("invented") }.count == 4)
  }

  /// Bob put back what stood there at first, which Alice had in front of her when she wrote.
  @Test func whatIsPutBackMayBeReplaced() throws {
    var chronicle = Chronicle()
    var alices = Knowledge()
    chronicle.note(name("a"), of: "r", step: 1, known: &alices)
    var bobs = alices
    chronicle.note(name("b"), of: "r", step: 2, known: &alices)
    chronicle.note(name("c"), of: "r", step: 3, known: &bobs)
    chronicle.note(name("a"), of: "r", step: 4, known: &bobs)
    let file = try RecordFile(path: "shared/things/r.json", bytes: Array(#"{"name": "b"}"#.utf8))
    let judgement = Judgement(chronicle.events, files: [file])
    #expect(judgement.findings == [])
    #expect(judgement.exceptions.map(\.reason) == [.putBack])
  }

  @Test func digitsAreThoseOfPowersOfFour() {
    let sum = Digits("5")
    #expect([sum[0], sum[1], sum[2]] == [1, 1, 0])
    #expect(Digits(Digits.power(55))[55] == 1)
    #expect(Digits.power(30) == "1152921504606846976")
  }

  @Test func shrinkingLeavesOnlyWhatMatters() throws {
    let steps = (1...40).map { Step(number: $0, device: 1, action: .pull) }
    let smallest = try Shrinking { steps in steps.contains { $0.number == 7 } && steps.contains { $0.number == 31 } }
      .smallest(steps)
    #expect(smallest.map(\.number) == [7, 31])
  }
}
