import Records
import Testing
import Trust

/// Who may write what, and whose key says so: one small history for each rule of docs/trust.md.
@Suite struct VerdictTests {
  private let alices = "users/alice/bills/1.json"
  private let bobs = "users/bob/bills/1.json"

  @Test func whatIsOlderThanTheFirstKeyIsNotJudged() {
    let story = Story.ofAlice()
    #expect(story.verdict("old") == "before keys")
    #expect(story.verdicts("begin") == ["proven alice", "proven alice"])
    #expect(story.keys(at: "begin") == ["alice A keep *"])
    #expect(story.keys(at: "old") == [])
  }

  @Test func theFirstKeyProvesNothingElseInItsCommit() {
    var story = Story()
    story.commit("begin", on: [], key: "A", writes: ["ledger.json", bobs]) { commit, _ in
      commit.mode = .say
      commit.lists("alice", "A", .keep)
    }
    story.history.beginning = 0
    #expect(story.verdicts("begin") == ["proven alice", "before keys", "proven alice"])
  }

  @Test func everybodyWritesTheirOwnRecords() {
    var story = Story.ofTwo()
    story.commit("alice", key: "A", writes: [alices, bobs, "shared/categories/food.json", "ledger.json"])
    story.commit(
      "bob", key: "B", writes: [alices, bobs, "shared/categories/food.json", "kinds/bill.json", "feeds/x/1.json"])
    #expect(story.verdicts("alice") == ["proven alice", "alice may not", "proven alice", "proven alice"])
    #expect(story.verdicts("bob") == ["bob may not", "proven bob", "proven bob", "bob may not", "proven bob"])
  }

  @Test func aNameOrADateProvesNothing() {
    var story = Story.ofTwo()
    story.commit("forged", writes: [alices]) { commit, _ in commit.claimed = "alice" }
    story.commit("stranger", key: "X", writes: [alices]) { commit, _ in commit.claimed = "alice" }
    story.commit("bob as alice", key: "B", writes: [alices]) { commit, _ in commit.claimed = "alice" }
    #expect(story.verdict("forged") == "not signed")
    #expect(story.verdict("stranger") == "unknown key")
    #expect(story.verdict("bob as alice") == "bob may not")
  }

  @Test func aKeyThatNobodyProvedIsNoKey() {
    var story = Story.ofTwo()
    story.commit("injected") { commit, _ in commit.lists("alice", "X", .keep) }
    story.commit("used", key: "X", writes: [alices])
    story.commit("by bob", key: "B") { commit, _ in commit.lists("alice", "X", .sign) }
    story.commit("used again", key: "X", writes: [alices])
    #expect(story.verdict("injected") == "not signed")
    #expect(story.verdict("used") == "unknown key")
    #expect(story.verdict("by bob") == "bob may not")
    #expect(story.verdict("used again") == "unknown key")
    #expect(story.keys(at: "used again") == ["alice A keep *", "bob B sign *"])
  }

  @Test func aKeyCountsFromTheCommitAfterItsListing() {
    var story = Story.ofTwo()
    story.commit("adds itself", key: "X", writes: [bobs]) { commit, _ in commit.lists("bob", "X", .sign) }
    story.commit("adds", on: ["admit bob"], key: "B") { commit, _ in commit.lists("bob", "X", .sign) }
    story.commit("uses", key: "X", writes: [bobs])
    story.commit("beside it", on: ["admit bob"], key: "X", writes: [bobs])
    #expect(story.verdicts("adds itself") == ["unknown key", "unknown key"])
    #expect(story.verdict("adds") == "proven bob")
    #expect(story.verdict("uses") == "proven bob")
    #expect(story.verdict("beside it") == "unknown key")
  }

  @Test func keepIsGivenByAKeeperAlone() {
    var story = Story.ofTwo()
    story.commit("himself", key: "B") { commit, _ in commit.lists("bob", "B", .keep) }
    story.commit("a second one", key: "B") { commit, _ in commit.lists("bob", "C", .keep) }
    story.commit("writes kinds", key: "C", writes: ["kinds/bill.json"])
    story.commit("keeper", key: "A") { commit, _ in commit.lists("bob", "B", .keep) }
    story.commit("keeps", key: "B", writes: ["kinds/bill.json"])
    #expect(story.verdict("himself") == "bob may not")
    #expect(story.verdict("a second one") == "bob may not")
    #expect(story.verdict("writes kinds") == "unknown key")
    #expect(story.verdict("keeper") == "proven alice")
    #expect(story.verdict("keeps") == "proven bob")
  }

  @Test func aPagesKeyWritesRecordsAndNoKeys() {
    var story = Story.ofTwo()
    story.commit("page", key: "B") { commit, _ in commit.lists("bob", "P", .page) }
    story.commit("writes", key: "P", writes: [bobs])
    story.commit("gives keys", key: "P") { commit, _ in commit.lists("bob", "X", .page) }
    story.commit("gives itself more", key: "P") { commit, _ in commit.lists("bob", "P", .sign) }
    #expect(story.verdict("writes") == "proven bob")
    #expect(story.verdict("gives keys") == "bob may not")
    #expect(story.verdict("gives itself more") == "bob may not")
  }

  @Test func aPaperKeyChangesKeysOfItsOwnerAlone() {
    var story = Story.ofTwo()
    story.commit("paper", key: "A") { commit, _ in commit.lists("alice", "W", .paper) }
    story.commit("writes", key: "W", writes: [alices])
    story.commit("bob's", key: "W") { commit, story in commit.revokes("bob", "B", lastGood: story["begin"]) }
    story.commit("own", key: "W") { commit, story in commit.revokes("alice", "A", lastGood: story["paper"]) }
    #expect(story.verdict("paper") == "proven alice")
    #expect(story.verdict("writes") == "alice may not")
    #expect(story.verdict("bob's") == "alice may not")
    #expect(story.keys(at: "own") == ["alice A revoked *", "alice W paper *", "bob B sign *"])
  }

  @Test func whoRegistersHasTheirOwnFolderUntilTheyAreLetIn() {
    var story = Story.ofAlice()
    story.register("bob", "B")
    story.commit("early", key: "B", writes: [bobs, "shared/categories/food.json"])
    story.admit("bob")
    story.commit("later", key: "B", writes: [bobs, "shared/categories/food.json"])
    #expect(story.verdicts("register bob") == ["proven bob", "proven bob"])
    #expect(story.verdicts("early") == ["proven bob", "bob may not"])
    #expect(story.verdicts("later") == ["proven bob", "proven bob"])
  }

  @Test func aRegistrationInAFolderThatWasThereWaits() {
    var story = Story.ofAlice { $0.opens.append("bob") }
    story.register("bob", "B", opens: false)
    story.commit("early", key: "B", writes: [bobs])
    story.admit("bob")
    story.commit("later", key: "B", writes: [bobs])
    #expect(story.verdict("early") == "bob waits")
    #expect(story.verdict("later") == "proven bob")
    #expect(story.verdicts("register bob") == ["bob waits", "accepted by alice"])
  }

  @Test func registrationsThatAskForMoreAreNone() {
    var story = Story.ofTwo()
    story.commit("keep", key: "X") { commit, _ in
      commit.opens = ["eve"]
      commit.lists("eve", "X", .keep)
    }
    story.commit("taken", on: ["old"], key: "X") { commit, _ in
      commit.opens = ["alice"]
      commit.lists("alice", "X", .sign)
    }
    story.commit("taken now", on: ["admit bob"], key: "X") { commit, _ in commit.lists("alice", "X", .sign) }
    story.commit("all", on: ["keep", "taken", "taken now"])
    #expect(story.verdict("keep") == "unknown key")
    #expect(story.verdict("taken") == "alice waits")
    #expect(story.verdict("taken now") == "unknown key")
    #expect(story.keys(at: "all") == ["alice A keep *", "alice X waiting", "bob B sign *"])
  }

  @Test func ofTwoWhoTakeANameBothWaitUntilOneIsLetIn() {
    var story = Story.ofAlice()
    story.register("bob", "B", on: ["begin"])
    story.commit("thief", on: ["begin"], key: "X") { commit, _ in
      commit.opens = ["bob"]
      commit.lists("bob", "X", .sign)
    }
    story.commit("thief's second", key: "X") { commit, _ in commit.lists("bob", "Y", .sign) }
    story.commit("both", on: ["register bob", "thief's second"])
    story.commit("bob", key: "B", writes: [bobs])
    story.commit("thief writes", on: ["both"], key: "Y", writes: [bobs])
    #expect(story.keys(at: "both") == ["alice A keep *", "bob B waiting", "bob X waiting"])
    #expect(story.verdict("bob") == "bob waits")
    #expect(story.verdict("thief writes") == "unknown key")
    story.admit("bob", on: ["both"])
    story.commit("after", key: "B", writes: [bobs])
    story.commit("thief after", on: ["admit bob"], key: "Y", writes: [bobs])
    #expect(story.verdict("after") == "proven bob")
    #expect(story.verdict("thief after") == "unknown key")
  }

  @Test func nobodyButAKeeperLetsAnybodyIn() {
    var story = Story.ofTwo()
    story.register("eve", "E")
    story.admit("eve", key: "B")
    #expect(story.keys(at: "admit eve").contains("eve E sign"))
    story.commit("copied", on: ["register eve"], key: "A", writes: [alices]) { commit, story in
      commit.admits = [story["register eve"]]
    }
    #expect(story.keys(at: "copied").contains("eve E sign"))
    story.admit("eve", on: ["register eve"])
    #expect(story.keys(at: "admit eve").contains("eve E sign *"))
  }

  @Test func aKeyLeavesByARevocationAlone() {
    var story = Story.ofTwo()
    story.commit("adds", key: "B") { commit, _ in commit.lists("bob", "C", .sign) }
    story.commit("drops", key: "B") { commit, _ in commit.drops("bob", "C") }
    story.commit("still", key: "C", writes: [bobs])
    story.commit("revokes", key: "B") { commit, _ in commit.revokes("bob", "C") }
    story.commit("gone", key: "C", writes: [bobs])
    story.commit("again", key: "B") { commit, _ in commit.lists("bob", "C", .sign) }
    #expect(story.verdict("drops") == "proven bob")
    #expect(story.verdict("still") == "proven bob")
    #expect(story.verdict("gone") == "bob's key is revoked")
    #expect(story.verdict("again") == "bob may not")
  }

  @Test func aKeyThatTwoListIsEachOnesOwn() {
    var story = Story.ofTwo()
    story.commit("bob lists A", key: "B") { commit, _ in commit.lists("bob", "A", .sign) }
    story.commit("bob revokes A", key: "B") { commit, _ in commit.revokes("bob", "A") }
    story.commit("alice", key: "A", writes: [alices])
    #expect(story.verdict("alice") == "proven alice")
    #expect(story.keys(at: "alice") == ["alice A keep *", "bob A revoked *", "bob B sign *"])
  }

  @Test func whoIsRenamedKeepsTheirKeys() {
    var story = Story.ofTwo()
    story.commit("rename", key: "B") { commit, _ in commit.renames("bob", to: "robert") }
    story.commit("writes", key: "B", writes: ["users/robert/bills/1.json"])
    story.commit("was alice", key: "B") { commit, _ in commit.renames("alice", to: "eve") }
    story.commit("unsigned", on: ["admit bob"]) { commit, _ in commit.renames("alice", to: "eve") }
    story.commit("all", on: ["was alice", "unsigned", "writes"])
    #expect(story.verdict("writes") == "proven robert")
    #expect(story.keys(at: "all") == ["alice A keep *", "robert B sign *"])
    story.commit("revoked", on: ["writes"], key: "A") { commit, _ in commit.revokes("robert", "B") }
    story.commit("as bob", key: "B", writes: [bobs])
    #expect(story.verdict("as bob") == "robert's key is revoked")
  }

  @Test func guestsFoldersAreEverybodys() {
    var story = Story.ofTwo()
    story.commit("guest", key: "B", writes: ["users/guest/bills/1.json"]) { commit, _ in commit.opens = ["guest"] }
    #expect(story.verdict("guest") == "proven bob")
  }

  @Test func aRequestGivesNoRight() {
    var story = Story.ofTwo()
    story.asks("tablet", for: "alice", "T", key: "T")
    story.commit("on it", key: "T", writes: [alices])
    story.asks("by another", for: "alice", "U", key: "X")
    story.asks("unsigned", for: "alice", "U", key: nil)
    story.asks("by alice", for: "alice", "U", key: "A")
    #expect(story.verdict("tablet") == "asks for alice")
    #expect(story.verdict("on it") == "unknown key")
    #expect(story.verdict("by another") == "unknown key")
    #expect(story.verdict("unsigned") == "not signed")
    #expect(story.verdict("by alice") == "proven alice")
    #expect(story.keys(at: "by alice") == ["alice A keep *", "bob B sign *"])
  }

  @Test func aKeyThatWasTakenAwayDoesNotAskForThatPersonAgain() {
    var story = Story.ofTwo()
    story.commit("revoke", key: "A") { commit, _ in commit.revokes("bob", "B") }
    story.asks("again", for: "bob", "B", key: "B")
    story.asks("as alice", for: "alice", "B", key: "B")
    #expect(story.verdict("again") == "bob's key is revoked")
    #expect(story.verdict("as alice") == "asks for alice")
  }

  @Test func aRequestGoesOnceItIsGranted() {
    var story = Story.ofTwo()
    story.asks("tablet", for: "bob", "T", key: "T")
    for (name, key) in [("by bob", "B"), ("by the keeper", "A")] {
      story.commit(name, on: ["tablet"], key: key, writes: ["users/bob/devices/T.json"]) { commit, _ in
        commit.lists("bob", "T", .sign)
      }
      #expect(story.verdicts(name).allSatisfy { $0 == (key == "B" ? "proven bob" : "proven alice") })
      #expect(story.keys(at: name).contains("bob T sign *"))
    }
    story.commit("keeper elsewhere", on: ["tablet"], key: "A", writes: ["users/bob/devices", "users/bob/bills/1.json"])
    story.commit("stranger", on: ["tablet"], key: "T", writes: ["users/bob/devices/T.json"])
    #expect(story.verdicts("keeper elsewhere") == ["alice may not", "alice may not"])
    #expect(story.verdict("stranger") == "unknown key")
  }

  @Test func whatIsBroughtInCountsAsOfWhoBringsIt() {
    var story = Story.ofTwo()
    story.commit("import", on: ["old"], writes: [bobs, alices])
    story.commit("brings", on: ["admit bob", "import"], key: "B") { commit, story in commit.bringsIn = [story["import"]]
    }
    #expect(story.verdicts("import") == ["brought in by bob", "not signed"])
    story.commit("more", on: ["admit bob", "import"], key: "B", writes: [bobs]) { commit, story in
      commit.bringsIn = [story["import"]]
    }
    story.commit("unsigned", on: ["admit bob", "import"]) { commit, story in commit.bringsIn = [story["import"]] }
    #expect(story.verdicts("import") == ["brought in by bob", "not signed"])
  }

  @Test func acceptingIsForWhoMayWriteTheRecord() {
    var story = Story.ofTwo()
    story.commit("edit", writes: [bobs, alices])
    story.commit("accepts", key: "B") { commit, story in commit.accepts = [story["edit"]] }
    story.commit("stranger", key: "X") { commit, story in commit.accepts = [story["edit"]] }
    story.commit("cherry-picked", key: "A", writes: [alices]) { commit, story in commit.accepts = [story["edit"]] }
    #expect(story.verdicts("edit") == ["accepted by bob", "not signed"])
  }
}
