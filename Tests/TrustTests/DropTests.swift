import Records
import Testing
import Trust

/// Who may take back a commit so that it is settled, and what the verdicts are then.
@Suite struct DropTests {
  private static let (alices, bobs) = ("users/alice/bills/1.json", "users/bob/bills/1.json")

  @Test func aDropSettlesACommitAndItsTakeBack() {
    var story = Story.ofTwo()
    story.commit("edit", writes: [Self.bobs])
    story.drop("edit", key: "B")
    #expect(story.verdict("edit") == "dropped by bob")
    #expect(story.verdict("take back edit") == "dropped by bob")
    #expect(story.verdicts("drop edit") == [])
  }

  @Test func whoMayNotWriteItDropsNothing() {
    var story = Story.ofTwo()
    story.commit("edit", writes: [Self.alices])
    story.drop("edit", key: "B")
    #expect(story.verdict("edit") == "not signed")
    #expect(story.verdict("take back edit") == "not signed")
  }

  @Test func ofACommitWithRecordsOfTwoEachDropsTheirOwn() {
    var story = Story.ofTwo()
    story.commit("edit", writes: [Self.bobs, Self.alices])
    story.drop("edit", key: "B")
    #expect(story.verdicts("edit") == ["dropped by bob", "not signed"])
    story.drop("edit", "drop again", key: "A")
    #expect(story.verdicts("take back edit") == ["dropped by alice", "dropped by alice"])
  }

  @Test func aMergeWithoutASignatureOrWithAStrangersDropsNothing() {
    for key in [nil, "X"] {
      var story = Story.ofTwo()
      story.commit("edit", writes: [Self.bobs])
      story.drop("edit", key: key)
      #expect(story.verdict("edit") == "not signed")
    }
  }

  /// A stranger who takes back what is proven has made an edit without a proof, and the edit stays proven.
  @Test func whatIsProvenStaysProvenWhereItIsTakenBack() {
    var story = Story.ofTwo()
    story.commit("edit", key: "B", writes: [Self.bobs])
    story.drop("edit", key: "X")
    #expect(story.verdict("edit") == "proven bob")
    #expect(story.verdict("take back edit") == "not signed")
    story.drop("edit", "his own", key: "B")
    #expect(story.verdict("edit") == "proven bob")
    #expect(story.verdict("take back edit") == "dropped by bob")
  }

  /// What changes something beside it settles nothing.
  @Test func aMergeThatChangesSomethingDropsNothing() {
    var story = Story.ofTwo()
    story.commit("edit", writes: [Self.bobs])
    story.drop("edit", key: "B")
    story.history.commits[story["drop edit"]].changes = [.init(Text(Self.bobs))]
    #expect(story.verdict("edit") == "not signed")
    #expect(story.verdict("drop edit") == "proven bob")
  }

  /// Of an accept and a drop that did not see each other the drop stands: the edit is gone from the tree.
  @Test func ofAnAcceptAndADropTheDropStands() {
    var story = Story.ofTwo()
    story.commit("edit", writes: [Self.bobs])
    story.commit("accepts", on: ["edit"], key: "B") { commit, story in commit.accepts = [story["edit"]] }
    story.drop("edit", key: "A", on: "edit")
    #expect(story.verdict("edit") == "dropped by alice")
  }

  /// A key that was taken away drops nothing that its owner has not dropped before.
  @Test func aStolenKeyDropsNothingAfterItsLastGoodCommit() {
    var story = Story.ofTwo()
    story.commit("edit", writes: [Self.bobs])
    story.drop("edit", key: "B")
    story.commit("revoke", key: "A") { commit, story in commit.revokes("bob", "B", lastGood: story["edit"]) }
    #expect(story.verdict("edit") == "not signed")
  }

  /// A drop gives no key: what a thief has listed in the commit did not count before it either.
  @Test func aDropChangesNoKeys() {
    var story = Story.ofTwo()
    story.commit("injects") { commit, _ in commit.lists("bob", "X", .sign) }
    story.drop("injects", key: "B")
    #expect(story.keys(at: "drop injects") == story.keys(at: "admit bob"))
    #expect(story.verdict("injects") == "dropped by bob")
  }
}
