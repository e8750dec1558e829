internal import Desk
internal import FileSystem
internal import Records
internal import Schema
internal import Store
internal import System

/// The files that git hands to the merge driver, by name. The result replaces the one of ours.
struct DriverFiles {
  let base: String
  let ours: String
  let theirs: String
  /// Where git is going to put the result.
  let path: String

  /// Whatever goes wrong, neither side may be lost: git would take ours for the result.
  func merge(in context: Context) throws -> ExitCode {
    var failure: Failure
    var isOneRecord = true
    do {
      let answer = try answer(in: context)
      if let merged = try merged(answer, context) { return try take(merged, context) }
      failure = problem(answer)
      if case .otherRecord = answer { isOneRecord = false }
    } catch { failure = Failure(reporting: error) }
    try mark(byLines: isOneRecord, context)
    failure.exit = .needsDecision
    failure.hint = .words("mend the file in an editor, then git add and git commit; or git merge --abort")
    throw failure
  }

  private func merged(_ answer: GitMerge.Answer, _ context: Context) throws -> RecordFiles.Merged? {
    switch answer {
    case .merged(let bytes, let conflicts): RecordFiles.Merged(bytes: bytes, conflicts: conflicts)
    case .withoutHistory(let rules): try mergedByBytes(rules, context)
    case .bothKept, .otherRecord: nil
    }
  }

  private func problem(_ answer: GitMerge.Answer) -> Failure {
    guard case .otherRecord(let other) = answer else {
      return Failure(.needsDecision, .unreadable, "cannot be merged as a record").at(path)
    }
    let message: Sentence = "git took this record and \(other) for one that was renamed, but they are two"
    return Failure(.needsDecision, .otherRecord, message).at(path)
  }

  private func answer(in context: Context) throws -> GitMerge.Answer {
    for name in [ours, theirs] { _ = try file(name, context).document() }
    let merge = try GitMerge(
      in: context.path(context.environment["GIT_DIR"] ?? ""), incoming: context.gitHeads.map(\.commit),
      surroundings: context.surroundings(for: "merge-driver"))
    return try merge.answer(
      for: GitMerge.File(
        path: path, base: file(base, context).bytes, ours: file(ours, context).bytes,
        theirs: file(theirs, context).bytes))
  }

  /// A version, under the name that people know.
  private func file(_ name: String, _ context: Context) throws -> BareFile {
    let format = RecordFormat(path: path)
    return BareFile(path, try BareFile(name, in: context.files, format: format).bytes, format: format)
  }

  private func mergedByBytes(_ rules: FieldRules, _ context: Context) throws -> RecordFiles.Merged {
    let before = try file(base, context)
    return try RecordFiles(
      base: before.bytes.isEmpty ? nil : before, ours: file(ours, context), theirs: file(theirs, context), rules: rules
    ).merged()
  }

  private func take(_ merged: RecordFiles.Merged, _ context: Context) throws -> ExitCode {
    try write(merged.bytes ?? [], context)
    if merged.conflicts > 0 { context.note("\(path) lists both values: ledger-sync conflicts") }
    return .done
  }

  private func write(_ bytes: [UInt8], _ context: Context) throws {
    try AnswerPlace(ours, in: context.files).write(bytes)
  }

  // MARK: Markers

  /// Puts both versions into the file, with git's conflict markers.
  private func mark(byLines: Bool, _ context: Context) throws {
    let labels = (ours: "HEAD", theirs: context.gitHeads.count == 1 ? context.gitHeads[0].name : "theirs")
    if byLines, let git = ProgramSearch.find("git", in: context.environment["PATH"]) {
      return try mergeLines(git, labels, context)
    }
    let sides = [try file(ours, context).bytes, try file(theirs, context).bytes]
    try write(Self.block(sides[0], labels.ours, sides[1], labels.theirs), context)
  }

  /// What git does with files that have no driver.
  private func mergeLines(_ git: String, _ labels: (ours: String, theirs: String), _ context: Context) throws {
    var run = Subprocess(
      git, ["merge-file", "-L", labels.ours, "-L", "base", "-L", labels.theirs, "--", ours, base, theirs])
    run.environment = context.environment.variables
    run.folder = context.settings.folder
    _ = try run.run()
  }

  /// Both versions whole, as one conflict.
  private static func block(_ ours: [UInt8], _ oursName: String, _ theirs: [UInt8], _ theirsName: String) -> [UInt8] {
    func ended(_ bytes: [UInt8]) -> [UInt8] { bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? bytes : bytes + [10] }
    return Array("<<<<<<< \(oursName)\n".utf8) + ended(ours) + Array("=======\n".utf8) + ended(theirs)
      + Array(">>>>>>> \(theirsName)\n".utf8)
  }
}

extension Context {
  /// The commits that `git merge` says it is merging into HEAD, and what the user called them: variables
  /// `GITHEAD_<id>`.
  fileprivate var gitHeads: [(commit: String, name: String)] {
    environment.variables.keys.sorted().compactMap { variable in
      guard let commit = variable.rest(behind: "GITHEAD_"), let name = environment.variables[variable] else {
        return nil
      }
      return (commit, name)
    }
  }
}
