import Records
import Testing
import Trust

/// What registrations and renames are worth where somebody takes a name that is, or will be, somebody else's.
@Suite struct FoundingTests {
  private let alices = "users/alice/bills/1.json"
  private let bobs = "users/bob/bills/1.json"
  private let shared = "shared/categories/x.json"

  /// On a commit on which nobody has a folder yet, a stranger takes a name, and goes on there.
  private func onTheRoot(_ name: String, _ go: (inout Story) -> Void) -> Story {
    var story = Story()
    story.commit("root", on: [])
    story.commit("folder", on: ["root"], writes: [alices]) { commit, _ in commit.opens = ["alice"] }
    story.commit("begin", key: "A", writes: ["ledger.json"]) { commit, _ in
      commit.mode = .say
      commit.lists("alice", "A", .keep)
    }
    story.history.beginning = story["begin"]
    story.register("bob", "B")
    story.admit("bob")
    story.commit("theft", on: ["root"], key: "X") { commit, _ in
      commit.opens = [Text(name)]
      commit.lists(name, "X", .sign)
    }
    go(&story)
    story.commit("all", on: ["admit bob", "last"])
    return story
  }

  private let honest = ["alice A keep *", "bob B sign *"]

  @Test(arguments: ["alice", "bob"]) func whoTakesATakenNameOnAnOldCommitWritesNothing(name: String) {
    let story = onTheRoot(name) { story in
      story.commit("last", key: "X", writes: ["users/\(name)/bills/9.json"])
    }
    #expect(story.verdict("theft") == "\(name) waits")
    #expect(story.verdict("last") == "\(name) waits")
    #expect(story.keys(at: "all").filter { !$0.contains("waiting") } == honest)
  }

  @Test(arguments: ["alice", "bob"]) func nothingThatTheyDoWithKeysCounts(name: String) {
    let key = name == "alice" ? "A" : "B"
    let story = onTheRoot(name) { story in
      story.commit("revokes", key: "X") { commit, _ in commit.revokes(name, key) }
      story.commit("lists", key: "X") { commit, _ in commit.lists(name, "Y", .sign) }
      story.commit("last", key: "X") { commit, _ in commit.renames(name, to: "zed") }
    }
    #expect(story.keys(at: "all") == (honest + ["\(name) X waiting"]).sorted())
  }

  @Test(arguments: ["alice", "bob"]) func whoRenamesThemselvesToATakenNameIsNobodyThere(name: String) {
    let story = onTheRoot("mallory") { story in
      story.commit("last", key: "X") { commit, _ in commit.renames("mallory", to: name) }
      story.commit("writes", key: "X", writes: ["users/\(name)/bills/9.json", "shared/x.json"])
      story.commit("last", on: ["writes"], key: "X") { commit, _ in commit.lists(name, "Y", .sign) }
    }
    #expect(story.verdict("writes") == "mallory may not, mallory may not")
    #expect(story.keys(at: "all") == honest + ["mallory X sign"])
  }

  @Test func twoPeopleAreNeverOne() {
    var story = Story.ofTwo()
    story.register("carol", "C")
    story.admit("carol")
    story.commit("carol's", on: ["admit carol"], key: "C") { commit, _ in commit.renames("carol", to: "robert") }
    story.commit("bob's", on: ["admit carol"], key: "B") { commit, _ in commit.renames("bob", to: "robert") }
    story.commit("all", on: ["carol's", "bob's"])
    #expect(story.keys(at: "all") == ["alice A keep *", "bob B sign *", "carol C sign *"])
  }

  @Test func nobodyWithoutAKeyTakesANewNameAway() {
    var story = Story.ofTwo()
    story.commit("rename", key: "B") { commit, _ in commit.renames("bob", to: "robert") }
    story.commit("folder", on: ["old"]) { commit, _ in commit.opens = ["robert"] }
    story.register("robert", "X", on: ["folder"], opens: false)
    story.commit("as bob", on: ["old"], key: "Y") { commit, _ in
      commit.opens = ["bob"]
      commit.lists("bob", "Y", .sign)
    }
    story.commit("rival", key: "Y") { commit, _ in commit.renames("bob", to: "zed") }
    story.commit("all", on: ["rename", "register robert", "rival"])
    #expect(story.keys(at: "all").contains("robert B sign *"))
  }

  @Test func ofTwoNewNamesOfOnePersonNeitherCounts() {
    var story = Story.ofTwo()
    story.commit("one", on: ["admit bob"], key: "B") { commit, _ in commit.renames("bob", to: "robert") }
    story.commit("other", on: ["admit bob"], key: "B") { commit, _ in commit.renames("bob", to: "rob") }
    story.commit("all", on: ["one", "other"])
    #expect(story.keys(at: "all") == ["alice A keep *", "bob B sign *"])
  }

  @Test func whoGoesBackToTheirOldNameHasItBack() {
    var story = Story.ofTwo()
    story.commit("there", key: "B") { commit, _ in commit.renames("bob", to: "robert") }
    story.commit("back", key: "B") { commit, _ in
      commit.renames("robert", to: "bob")
      commit.opens = []
    }
    story.commit("writes", key: "B", writes: [bobs])
    #expect(story.keys(at: "writes") == ["alice A keep *", "bob B sign *"])
    #expect(story.verdict("writes") == "proven bob")
  }

  @Test func aRenameIsNoWayOutOfARevocation() {
    var story = Story.ofTwo()
    story.commit("theft", key: "B", writes: [bobs])
    story.commit("rename", key: "B") { commit, _ in commit.renames("bob", to: "robert") }
    story.commit("more", key: "B", writes: ["users/robert/bills/1.json"])
    story.commit("revokes", key: "A") { commit, story in
      commit.revokes("robert", "B", lastGood: story["admit bob"])
      commit.keyChanges.append(.revokes(Listing("bob", "B"), lastGood: story["admit bob"]))
    }
    #expect(story.verdict("theft") == "bob's key is revoked")
    #expect(story.verdict("more") == "bob's key is revoked")
  }

  @Test func aRenameIsNoWayOutOfTheRevocationByOnesOwnPaperKey() {
    var story = Story.ofTwo()
    story.commit("paper", key: "A") { commit, _ in commit.lists("bob", "W", .paper) }
    story.commit("theft", key: "B", writes: [bobs])
    story.commit("rename", key: "B") { commit, _ in commit.renames("bob", to: "robert") }
    story.commit("revokes", key: "W") { commit, story in
      commit.revokes("robert", "B", lastGood: story["paper"])
      commit.keyChanges.append(.revokes(Listing("bob", "B"), lastGood: story["paper"]))
    }
    #expect(story.verdict("theft") == "bob's key is revoked")
    #expect(story.keys(at: "revokes") == ["alice A keep *", "bob B revoked *", "bob W paper *"])
  }

  @Test func theWorkOfWhoIsRenamedStaysTheirs() {
    var story = Story.ofAlice()
    story.register("aaron", "B")
    story.admit("aaron")
    story.commit("lists A", key: "B") { commit, _ in commit.lists("aaron", "A", .sign) }
    story.commit("rename", key: "A") { commit, _ in commit.renames("alice", to: "anna") }
    story.commit("anna's", key: "A", writes: [shared])
    #expect(story.verdict("anna's") == "proven anna")
  }

  @Test func aRenameMayListAKeyOfTheNewName() {
    var story = Story.ofTwo()
    story.commit("rename", key: "A") { commit, _ in
      commit.renames("alice", to: "anna")
      commit.lists("anna", "P", .sign)
    }
    #expect(story.verdict("rename") == "proven alice")
    #expect(story.keys(at: "rename") == ["anna A keep *", "anna P sign *", "bob B sign *"])
  }

  @Test func listingAKeyBeforeItsOwnerTakesNothing() {
    var story = Story.ofTwo()
    story.commit("lists C", key: "B") { commit, _ in commit.lists("bob", "C", .sign) }
    story.register("carol", "C")
    story.admit("carol")
    story.commit("carol's", key: "C", writes: [shared])
    #expect(story.verdict("carol's") == "proven carol")
  }

  @Test func whatIsNoPaperKeyAnyMoreIsRevokedAsAnyOther() {
    var story = Story.ofTwo()
    story.commit("paper", key: "A") { commit, _ in commit.lists("alice", "W", .paper) }
    story.commit("itself", key: "W") { commit, _ in commit.lists("alice", "W", .sign) }
    story.commit("revokes", key: "A") { commit, _ in commit.revokes("alice", "W") }
    #expect(story.keys(at: "revokes") == ["alice A keep *", "alice W revoked *", "bob B sign *"])
  }

  @Test func aRegistrationAfterTheLastGoodCommitIsNone() {
    var story = Story.ofAlice()
    story.register("eve", "E")
    story.admit("eve")
    story.commit("revokes", key: "A") { commit, story in commit.revokes("eve", "E", lastGood: story["begin"]) }
    #expect(story.verdict("register eve") == "eve's key is revoked, eve's key is revoked")
  }

  @Test func lettingSomebodyInSettlesARegistrationAlone() {
    var story = Story.ofTwo()
    story.commit("forged") { commit, _ in commit.lists("alice", "E", .keep) }
    story.commit("admits", key: "A") { commit, story in commit.admits = [story["forged"]] }
    #expect(story.verdict("forged") == "not signed")
  }

  @Test func nobodyButPaperTouchesAPaperKey() {
    var story = Story.ofTwo()
    story.commit("paper", key: "A") { commit, _ in commit.lists("alice", "W", .paper) }
    story.commit("lowers", key: "A") { commit, _ in commit.lists("alice", "W", .page) }
    story.commit("revokes", key: "A") { commit, _ in commit.revokes("alice", "W") }
    story.commit("beside", on: ["admit bob"], key: "A") { commit, _ in commit.lists("alice", "W", .page) }
    story.commit("revokes beside", key: "A") { commit, _ in commit.revokes("alice", "W") }
    story.commit("all", on: ["revokes", "revokes beside"])
    #expect(story.keys(at: "all") == ["alice A keep *", "alice W paper *", "bob B sign *"])
  }

  @Test func listingSomebodysKeyTakesNeitherTheirRankNorTheirWork() {
    var story = Story.ofAlice()
    story.register("aaron", "B")
    story.admit("aaron")
    story.commit("lists A", key: "B") { commit, _ in commit.lists("aaron", "A", .sign) }
    story.commit("alice's", key: "A", writes: [shared])
    story.commit("theft", key: "B", writes: ["users/aaron/bills/1.json"])
    story.commit("revokes", key: "A") { commit, story in commit.revokes("aaron", "B", lastGood: story["alice's"]) }
    #expect(story.verdict("alice's") == "proven alice")
    #expect(story.verdict("theft") == "aaron's key is revoked")
  }

  @Test func nobodyClosesTheFolderOfAGuest() {
    var story = Story.ofTwo()
    story.commit("guest", key: "B", writes: ["users/gina/bills/1.json"]) { commit, _ in commit.opens = ["gina"] }
    story.commit("stranger", key: "X") { commit, _ in commit.lists("gina", "X", .sign) }
    story.commit("writes", key: "B", writes: ["users/gina/bills/2.json"])
    #expect(story.verdict("writes") == "proven bob")
    story.register("gina", "G", opens: false)
    story.admit("gina")
    story.commit("own", key: "G", writes: ["users/gina/bills/2.json"])
    #expect(story.verdict("own") == "proven gina")
  }

  @Test func whoMendsTheirManifestListsNoKeyThatSomebodyPutThere() {
    var story = Story.ofTwo()
    story.commit("mends", key: "A") { commit, _ in
      commit.lists("alice", "X", .keep)
      commit.unread = ["alice"]
      commit.changes = [.init("users/alice/manifest.json", isOfKeys: true, isOfMore: true)]
    }
    #expect(story.verdict("mends") == "proven alice")
    #expect(story.keys(at: "mends") == ["alice A keep *", "bob B sign *"])
  }

  @Test func whoMakesAFolderForAGuestListsNoKeyThere() {
    var story = Story.ofTwo()
    story.commit("guest", key: "B") { commit, _ in
      commit.opens = ["gina"]
      commit.unread = ["gina"]
      commit.lists("gina", "E", .sign)
    }
    #expect(story.verdict("guest") == "bob may not")
  }

  @Test func aMergeHasSeenTheRevocationsOfAllItsParents() {
    var story = Story.ofTwo()
    story.commit("beside", on: ["admit bob"], key: "B", writes: [bobs])
    story.commit("revokes", on: ["admit bob"], key: "A") { commit, _ in commit.revokes("bob", "B") }
    story.commit("merge", on: ["beside", "revokes"], key: "B", writes: [bobs])
    #expect(story.verdict("beside") == "proven bob")
    #expect(story.verdict("merge") == "bob's key is revoked")
  }

  @Test func whatStandsInPlaceOfAFolderIsItsOwners() {
    var story = Story.ofTwo()
    story.commit("link", key: "B", writes: ["users/alice"])
    #expect(story.verdict("link") == "bob may not")
  }
}
