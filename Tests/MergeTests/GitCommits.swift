import FileSystem
import Git
import Glibc
import Merge
import Records
import Store
import TestSupport
import Testing

@testable import Store

/// A commit that plain git is to make, with everything that it holds.
struct CommitPlan {
  let parents: [ObjectID]
  let authorship: Authorship
  /// By path.
  let files: [Text: [UInt8]]
}

/// A repository of one test's own, whose commits git itself makes; removed at its end.
final class GitCommits {
  let path: String
  let objects: LedgerObjects

  init() throws {
    path = try #require(TemporaryFolder.make("ledger-sync-merge"))
    objects = LedgerObjects(try Repository.create(at: path))
  }

  deinit { unsafe system("rm -rf '\(path)'") }

  /// Makes the commits with one `git fast-import`; gives their ids, in order.
  func make(_ plans: [CommitPlan]) throws -> [ObjectID] {
    let root = try Folder(path)
    var run = Subprocess("/usr/bin/git", ["fast-import", "--quiet", "--force", "--export-marks=marks"])
    run.environment = ["GIT_CONFIG_NOSYSTEM": "1", "HOME": path]
    run.folder = path
    run.input = .bytes(try plans.enumerated().flatMap { try Self.stream($1, mark: $0 + 1) })
    let result = try run.run()
    try #require(result.succeeded, "git fast-import: \(String(decoding: result.errors, as: UTF8.self))")
    let marks = String(decoding: try root.read("marks", limit: 1 << 24).bytes, as: UTF8.self)
    var ids: [Int: ObjectID] = [:]
    for line in marks.split(separator: "\n") {
      let parts = line.dropFirst().split(separator: " ")
      ids[try #require(Int(parts[0]))] = ObjectID(hex: String(parts[1]))
    }
    return try plans.indices.map { try #require(ids[$0 + 1]) }
  }

  /// In the format of git-fast-import(1).
  private static func stream(_ plan: CommitPlan, mark: Int) throws -> [UInt8] {
    let time = try #require(Timestamp(plan.authorship.at.string)).secondsSince1970
    let person = "\(plan.authorship.by) <\(plan.authorship.by)@example.org> \(time) +0000"
    var head = "reset refs/heads/plan\n\ncommit refs/heads/plan\nmark :\(mark)\n"
    head += "author \(person)\ncommitter \(person)\ndata 0\n"
    for (number, parent) in plan.parents.enumerated() { head += "\(number == 0 ? "from" : "merge") \(parent)\n" }
    let files = plan.files.keys.sorted().flatMap { path in
      let bytes = plan.files[path] ?? []
      return Array("M 100644 inline \(path)\ndata \(bytes.count)\n".utf8) + bytes + [UInt8(ascii: "\n")]
    }
    return Array((head + "deleteall\n").utf8) + files + [UInt8(ascii: "\n")]
  }

  /// What the merge driver answers for a file while git merges `theirs` into `ours`.
  func driverAnswer(
    _ ours: ObjectID, _ theirs: ObjectID, for file: GitMerge.File
  ) throws -> GitMerge.Answer {
    try Folder(path).replaceDurably(".git/HEAD", Array("\(ours)\n".utf8))
    let now = try #require(Timestamp("2026-11-20T12:00:00Z"))
    let surroundings = Surroundings(
      git: GitEnvironment(), command: "merge-driver", process: 1, now: now, today: try #require(now.localDay),
      random: { [UInt8](repeating: 0, count: $0) }, sleep: { _ in })
    return try GitMerge(in: path, incoming: ["\(theirs)"], surroundings: surroundings).answer(for: file)
  }
}
