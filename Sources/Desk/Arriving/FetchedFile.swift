import Exchange
import FileSystem
package import Records
import Store

/// The file of a rule that a program gets, such as a bank's list of today: what the program writes to stdout.
///
/// docs/decisions/0072-programs-that-fetch.md says why it is named where it is, and what it gets.
package struct FetchedFile {
  private let rule: String
  private let program: FetchProgram
  private let command: String
  private let variables: [String: String]
  private static let patience = 600.0
  private static let (mostLines, mostLetters) = (5, 200)

  /// Throws where no program is named, or the rule could not read what it gets.
  /// - Parameter isNew: whether the rule is to be made.
  package init(rule name: String, isNew: Bool, by driver: ImportDriver) throws {
    if isNew {
      try driver.ledger.requireFree(importRule: name, of: driver.owner())
    } else if let files = try ImportRun(rule: name, by: driver).rule.files {
      throw Failure.usage(
        "FILE is missing: the rule reads the files \(files.written) in a folder", hint: "name the folder")
    }
    (rule, program, variables) = (name, try driver.ledger.fetchProgram(ofRule: name), driver.environment)
    guard let command = program.command else { throw Self.unnamed(program, name) }
    self.command = command
  }

  private static func unnamed(_ program: FetchProgram, _ name: String) -> Failure {
    let hint: Sentence =
      "name the file, or a program that gets it: git config --global \(ShellWord.quoted(program.key)) COMMAND"
    guard let file = program.passedOver else {
      return .usage("FILE is missing, and no program is named that gets it for \(name)", hint: hint)
    }
    return Failure(
      .trust, .notAgreed,
      "\(file) names a program for \(name). It was not run: only one that your own configuration of git names is",
      hint: hint)
  }

  /// What somebody else may have set, and does not count.
  package var warning: Sentence? {
    program.passedOver.map { "\(program.key) in \($0) does not count, and was not run; git config --unset removes it" }
  }

  /// Runs the program; nil where it had nothing to say.
  ///
  /// - Parameters:
  ///   - showsErrors: whether somebody sees what it says on stderr.
  ///   - patience: the most seconds.
  package func content(showsErrors: Bool, patience: Double = patience) throws -> [UInt8]? {
    let folder = try ProgramFolder(in: variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp")
    var run = Subprocess("/bin/sh", ["-c", command], environment: variables)
    (run.folder, run.timeLimit, run.endsWhenCut) = (folder.path, patience, true)
    run.input = .inherited
    run.output = .captured(limit: SourceText.largest)
    run.errors = showsErrors ? .inherited : .lastCaptured(limit: 1 << 16)
    // At a terminal it may ask for a number that the bank has sent.
    run.hasKeyboard = Terminal.isThere
    (run.hasOwnGroup, run.endsWithUs) = (!run.hasKeyboard, true)
    let result = try ended(run)
    try require(result, within: patience)
    return result.output.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ? nil : result.output
  }

  /// Throws where a signal asks us to end: the program has ended by then.
  private func ended(_ run: Subprocess) throws -> Subprocess.Result {
    do throws(FileError) { return try run.run() } catch {
      guard case .interrupted(let signal) = error.cause else { throw error }
      throw Failure(
        .signal(signal), .interrupted,
        "the import was asked to end, and has ended the program that gets the file for \(rule)",
        hint: "nothing was imported")
    }
  }

  private func require(_ result: Subprocess.Result, within patience: Double) throws(Failure) {
    if result.isCut {
      throw Failure(
        .limit, .limit, "the program that gets the file for \(rule) wrote more than 256 MB, and was ended",
        hint: "nothing was imported")
    }
    let problem: Sentence
    switch result.ending {
    case .exited(0): return
    case .signalled(2), .exited(130):
      throw Failure(
        .signal(2), .fetchFailed, "the program that gets the file for \(rule) was interrupted",
        hint: "nothing was imported")
    case .exited(let code): problem = "ended with exit code \(code)"
    case .signalled(let number): problem = "was ended by signal \(number)"
    case .timedOut: problem = "took longer than \(Int(patience)) seconds, and was ended"
    }
    var failure = Failure(
      .cloud, .fetchFailed, "the program that gets the file for \(rule) \(problem), and nothing was imported",
      hint: "git config --global \(ShellWord.quoted(program.key)) shows it")
    failure.details = Self.lastLines(of: result.errors).map { Sentence(verbatim: $0) }
    throw failure
  }

  private static func lastLines(of errors: [UInt8]) -> [String] {
    let lines = String(decoding: errors, as: UTF8.self).split { $0.isNewline }
      .filter { !$0.allSatisfy(\.isWhitespace) }
    return lines.suffix(mostLines).map { String($0.prefix(mostLetters)) }
  }
}
