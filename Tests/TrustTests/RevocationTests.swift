import Records
import Testing
import Trust

/// What falls with a key that was lost.
@Suite struct RevocationTests {
  private let bobs = "users/bob/bills/1.json"

  /// Bob's key was stolen after `good`; the thief writes `theft` on an old commit, and `late` on what is new.
  private func stolen() -> Story {
    var story = Story.ofTwo()
    story.commit("good", key: "B", writes: [bobs])
    story.commit("theft", on: ["admit bob"], key: "B", writes: [bobs])
    story.commit("merged", on: ["good", "theft"])
    return story
  }

  @Test func aKeeperSaysUpToWhichCommitAKeyIsBelieved() {
    var story = stolen()
    story.commit("revokes", key: "A") { commit, story in commit.revokes("bob", "B", lastGood: story["good"]) }
    story.commit("late", on: ["merged"], key: "B", writes: [bobs])
    #expect(story.verdict("good") == "proven bob")
    #expect(story.verdict("theft") == "bob's key is revoked")
    #expect(story.verdict("late") == "bob's key is revoked")
  }

  @Test func aDevicesOwnRevocationReachesNothingBack() {
    var story = stolen()
    story.commit("adds", key: "B") { commit, _ in commit.lists("bob", "C", .sign) }
    story.commit("revokes", key: "C") { commit, story in commit.revokes("bob", "B", lastGood: story["admit bob"]) }
    story.commit("late", key: "B", writes: [bobs])
    #expect(story.verdict("good") == "proven bob")
    #expect(story.verdict("theft") == "proven bob")
    #expect(story.verdict("late") == "bob's key is revoked")
  }

  @Test func aThiefWhoRevokesFirstTakesNobodysPast() {
    var story = stolen()
    story.commit("adds", on: ["good"], key: "B") { commit, _ in commit.lists("bob", "C", .sign) }
    story.commit("bob's new device", key: "C", writes: [bobs])
    story.commit("thief", on: ["adds"], key: "B") { commit, story in commit.revokes("bob", "C", lastGood: story["old"])
    }
    story.commit("all", on: ["bob's new device", "thief"])
    #expect(story.verdict("bob's new device") == "proven bob")
    #expect(story.keys(at: "all").contains("bob C revoked *"))
    story.commit("keeper", key: "A") { commit, story in commit.restores("bob", "C") }
    story.commit("again", key: "C", writes: [bobs])
    #expect(story.verdict("again") == "proven bob")
  }

  @Test func whatARevokedKeyAddedFallsWithIt() {
    var story = stolen()
    story.commit("adds", on: ["theft"], key: "B") { commit, _ in commit.lists("bob", "X", .sign) }
    story.commit("writes", key: "X", writes: [bobs])
    #expect(story.verdict("writes") == "proven bob")
    story.commit("revokes", on: ["good"], key: "A") { commit, story in
      commit.revokes("bob", "B", lastGood: story["good"])
    }
    story.commit("all", on: ["writes", "revokes"])
    #expect(story.verdict("writes") == "unknown key")
    #expect(story.verdict("adds") == "bob's key is revoked")
    #expect(story.keys(at: "all") == ["alice A keep *", "bob B revoked *"])
  }

  @Test func aKeyAddedBesideTheRevocationOfItsAdderIsNotAdded() {
    var story = stolen()
    story.commit("revokes", on: ["good"], key: "A") { commit, story in
      commit.revokes("bob", "B", lastGood: story["good"])
    }
    story.commit("adds", on: ["good"], key: "B") { commit, _ in commit.lists("bob", "X", .sign) }
    story.commit("all", on: ["adds", "revokes"])
    story.commit("writes", key: "X", writes: [bobs])
    #expect(story.verdict("writes") == "unknown key")
  }

  @Test func twoKeepersWhoRevokeEachOtherReachNothingBack() {
    var story = stolen()
    story.commit("keeper", on: ["good"], key: "A") { commit, _ in commit.lists("bob", "B", .keep) }
    story.commit("alice writes", key: "A", writes: ["users/alice/bills/1.json"])
    story.commit("bob writes", on: ["keeper"], key: "B", writes: [bobs])
    story.commit("by alice", on: ["alice writes"], key: "A") { commit, story in
      commit.revokes("bob", "B", lastGood: story["good"])
    }
    story.commit("by bob", on: ["bob writes"], key: "B") { commit, story in
      commit.revokes("alice", "A", lastGood: story["keeper"])
    }
    story.commit("all", on: ["by alice", "by bob"])
    #expect(story.verdict("alice writes") == "proven alice")
    #expect(story.verdict("bob writes") == "proven bob")
    #expect(story.keys(at: "all") == ["alice A revoked *", "bob B revoked *"])
  }

  @Test func paperStandsAboveAKeepersKey() {
    var story = Story.ofTwo()
    story.commit("paper", key: "A") { commit, _ in commit.lists("alice", "W", .paper) }
    story.commit("alice", key: "A", writes: ["users/alice/bills/1.json"])
    story.commit("thief", on: ["paper"], key: "A") { commit, story in
      commit.revokes("bob", "B", lastGood: story["begin"])
    }
    story.commit("bob", on: ["paper"], key: "B", writes: [bobs])
    story.commit("all", on: ["alice", "thief", "bob"])
    #expect(story.verdict("bob") == "bob's key is revoked")
    story.commit("revokes", key: "W") { commit, story in commit.revokes("alice", "A", lastGood: story["alice"]) }
    #expect(story.verdict("bob") == "proven bob")
    #expect(story.verdict("alice") == "proven alice")
    #expect(story.verdict("thief") == "alice's key is revoked")
  }

  @Test func oneWhomAThirdTakesAwayTakesNobody() {
    var story = Story.ofTwo()
    story.commit("keepers", key: "A") { commit, _ in
      commit.lists("bob", "B", .keep)
      commit.lists("alice", "C", .keep)
    }
    story.commit("c", on: ["keepers"], key: "C", writes: ["users/alice/bills/1.json"])
    story.commit("b takes c", on: ["keepers"], key: "B") { commit, story in
      commit.revokes("alice", "C", lastGood: story["begin"])
    }
    story.commit("a takes b", on: ["keepers"], key: "A") { commit, story in
      commit.revokes("bob", "B", lastGood: story["keepers"])
    }
    story.commit("all", on: ["c", "b takes c", "a takes b"])
    #expect(story.verdict("c") == "proven alice")
    #expect(story.verdict("b takes c") == "bob's key is revoked")
    #expect(story.keys(at: "all") == ["alice A keep *", "alice C keep *", "bob B revoked *"])
  }

  @Test func aLowerKeyTakesNoHigherOne() {
    var story = Story.ofTwo()
    story.commit("phone", key: "A") { commit, _ in commit.lists("alice", "P", .sign) }
    story.commit("stolen phone", key: "P") { commit, _ in commit.revokes("alice", "A") }
    story.commit("alice", key: "A", writes: ["kinds/bill.json"])
    #expect(story.verdict("stolen phone") == "alice may not")
    #expect(story.verdict("alice") == "proven alice")
  }

  @Test func theLowerUseWinsWhereTwoSayOne() {
    var story = Story.ofTwo()
    story.commit("one", on: ["admit bob"], key: "A") { commit, _ in commit.lists("bob", "C", .keep) }
    story.commit("other", on: ["admit bob"], key: "B") { commit, _ in commit.lists("bob", "C", .page) }
    story.commit("both", on: ["one", "other"])
    #expect(story.keys(at: "both").contains("bob C page *"))
    story.commit("later", key: "A") { commit, _ in commit.lists("bob", "C", .sign) }
    #expect(story.keys(at: "later").contains("bob C sign *"))
  }
}
