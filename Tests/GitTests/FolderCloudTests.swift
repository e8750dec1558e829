import TestSupport
import Testing

@testable import Git

@Suite struct FolderCloudTests {
  @Test func whatIsPushedIsFetchedElsewhere() throws {
    let sandbox = try Sandbox()
    let here = try sandbox.repository()
    let there = try sandbox.repository("other")
    let cloud = try sandbox.cloud()
    let head = try sandbox.commitFiles(20)
    #expect(try here.pushMain(to: cloud) == .accepted)
    #expect(try sandbox.git(["rev-parse", "main"], in: "cloud.git") == head.description)
    #expect(try sandbox.gitResult(["fsck", "--strict"], in: "cloud.git").status == 0)
    let found = try there.fetch([FetchSpec(main, to: incoming)], from: cloud)
    #expect(found.map(\.name) == ["HEAD", main] && found.map(\.id) == [head, head])
    #expect(try there.reference(incoming) == head)
    #expect(try sandbox.git(["for-each-ref", "--format=%(refname)"], in: "other") == incoming)
    #expect(try sandbox.gitResult(["fsck", "--strict", "--connectivity-only"], in: "other").status == 0)
    #expect(try there.fetch([FetchSpec(main, to: incoming)], from: cloud) == found)
  }

  @Test func anEmptyCloudHasNothing() throws {
    let sandbox = try Sandbox()
    let here = try sandbox.repository()
    let cloud = try sandbox.cloud()
    #expect(try here.fetch([FetchSpec(main, to: incoming)], from: cloud).isEmpty)
    #expect(try Repository.references(at: cloud, environment: sandbox.environment).isEmpty)
  }

  @Test func aCloudThatMovedOnRejectsUntilItsCommitsAreMerged() throws {
    let sandbox = try Sandbox()
    let here = try sandbox.repository()
    let there = try sandbox.repository("other")
    let cloud = try sandbox.cloud()
    try sandbox.commitFiles()
    let theirs = try sandbox.commitFiles(in: "other")
    #expect(try there.pushMain(to: cloud) == .accepted)
    #expect(try here.pushMain(to: cloud) == .rejected(.moved))
    try here.fetch([FetchSpec(main, to: incoming)], from: cloud)
    #expect(try here.pushMain(to: cloud) == .rejected(.moved))
    #expect(try sandbox.git(["rev-parse", "main"], in: "cloud.git") == theirs.description)
    try sandbox.git(["merge", "-q", "--allow-unrelated-histories", "-m", "m", incoming])
    #expect(try here.pushMain(to: cloud) == .accepted)
  }

  @Test func aForcedPushHappensOnlyOverWhatIsExpected() throws {
    let sandbox = try Sandbox()
    let here = try sandbox.repository()
    let there = try sandbox.repository("other")
    let cloud = try sandbox.cloud()
    let ours = try sandbox.commitFiles()
    let theirs = try sandbox.commitFiles(in: "other")
    #expect(try there.pushMain(to: cloud, expecting: .exactly(nil)) == .accepted)
    #expect(try here.pushMain(to: cloud, isForced: true, expecting: .exactly(ours)) == .rejected(.moved))
    #expect(try here.pushMain(to: cloud, isForced: true, expecting: .exactly(nil)) == .rejected(.moved))
    #expect(try here.pushMain(to: cloud, isForced: true, expecting: .exactly(theirs)) == .accepted)
    #expect(try sandbox.git(["rev-parse", "main"], in: "cloud.git") == ours.description)
  }

  @Test func aHookThatRefusesIsQuotedSafely() throws {
    let sandbox = try Sandbox()
    let here = try sandbox.repository()
    let cloud = try sandbox.cloud()
    try sandbox.commitFiles()
    try sandbox.hook("pre-receive", "printf 'quota: \\033[31mfull\\n' >&2; exit 1\n")
    guard case .rejected(.refused(let reason)) = try here.pushMain(to: cloud) else {
      Issue.record("the hook was overlooked")
      return
    }
    #expect(reason.contains("quota: \\u001b[31mfull") && reason.contains("pre-receive hook declined"))
    #expect(try sandbox.git(["for-each-ref"], in: "cloud.git").isEmpty)
  }

  @Test func aRaceThatTheServerSeesIsAMove() throws {
    let sandbox = try Sandbox()
    let here = try sandbox.repository()
    let cloud = try sandbox.cloud()
    let first = try sandbox.commitFiles()
    #expect(try here.pushMain(to: cloud) == .accepted)
    let second = try sandbox.commitFiles()
    try sandbox.git(["push", "-q", cloud.path, "\(second):refs/heads/aside"])
    try sandbox.git(["update-ref", main, try sandbox.commitFiles().description])
    // Somebody else's push arrives while the hook runs.
    try sandbox.hook("update", "env -u GIT_QUARANTINE_PATH git update-ref refs/heads/main \(second) \(first)\n")
    #expect(try here.pushMain(to: cloud) == .rejected(.moved))
  }

  @Test func severalReferencesAreAnsweredForInTheirOrder() throws {
    let sandbox = try Sandbox()
    let here = try sandbox.repository()
    let cloud = try sandbox.cloud()
    try sandbox.commitFiles()
    try sandbox.git(["branch", "feeds/zoo"])
    try sandbox.hook("update", "test $1 = refs/heads/main\n")
    let updates = [PushUpdate("refs/heads/feeds/zoo"), PushUpdate(main)]
    let outcomes = try here.push(updates, to: cloud)
    #expect(outcomes.last == .accepted)
    guard case .rejected(.refused) = outcomes.first else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(try here.push([PushUpdate(main)], to: cloud) == [.accepted])
  }

  @Test func aFolderThatIsNoCloudIsSaid() throws {
    let sandbox = try Sandbox()
    let here = try sandbox.repository()
    let error = #expect(throws: GitError.self) {
      try here.fetch([FetchSpec(main, to: incoming)], from: RemoteURL(sandbox.path + "/nowhere"))
    }
    #expect(error?.code == .notFound)
    #expect(error?.description.contains("does not appear to be a git repository") == true)
  }

  @Test func fileURLsAndOddFoldersAreReached() throws {
    let sandbox = try Sandbox()
    let here = try sandbox.repository()
    try sandbox.commitFiles()
    _ = try sandbox.cloud("it's a $(cloud)")
    for text in ["\(sandbox.path)/it's a $(cloud).git", "file://\(sandbox.path)/it's%20a%20$(cloud).git"] {
      #expect(try here.pushMain(to: RemoteURL(text)) == .accepted)
    }
  }

  @Test func aCancelledTransferLeavesNothingBehind() throws {
    let sandbox = try Sandbox()
    let there = try sandbox.repository("other")
    _ = try sandbox.repository()
    try sandbox.commitFiles(300)
    var options = NetworkOptions()
    var calls = 0
    options.isCancelled = {
      calls += 1
      return calls > 8
    }
    let error = #expect(throws: GitError.self) {
      try there.fetch([FetchSpec(main, to: incoming)], from: RemoteURL(sandbox.path + "/repository"), options)
    }
    #expect(error?.code == .cancelled)
    #expect(try sandbox.git(["for-each-ref"], in: "other").isEmpty)
    let left = try TestProgram(
      "/usr/bin/find", [".git", "-name", "*.lock", "-o", "-name", "*temp*", "-o", "-name", "tmp_*"], variables: [:],
      folder: sandbox.path + "/other"
    ).run()
    #expect(left.output.isEmpty)
  }

  @Test func aTransferOverTheLimitIsRefused() throws {
    let sandbox = try Sandbox()
    let there = try sandbox.repository("other")
    _ = try sandbox.repository()
    try sandbox.commitFiles(300)
    var options = NetworkOptions()
    options.largestTransfer = 2000
    let error = #expect(throws: GitError.self) {
      try there.fetch([FetchSpec(main, to: incoming)], from: RemoteURL(sandbox.path + "/repository"), options)
    }
    #expect(error?.code == .tooLarge)
  }
}
