internal import Desk
internal import FileSystem
internal import Records

/// `-o FILE`: where an answer goes instead of stdout.
enum AnswerFile {
  static let option = Option.value(
    "output", "FILE", "Write the answer into FILE; .csv, .tsv, .json or .ndjson choose the format", short: "o")
}

extension Context {
  /// Answers on stdout or, with `-o FILE`, into the file, which is replaced as a whole once the answer is complete.
  func answering(_ invocation: Invocation, _ answer: (Context) throws -> Void) throws {
    guard let name = invocation[AnswerFile.option] else { return try answer(self) }
    try requireForeign(name)
    var settings = settings
    settings.format = try format(of: name, invocation)
    try collecting(into: name, settings, answer)
  }

  /// Answers on stdout or into a file whose format does not follow from its name.
  func answering(into name: String?, _ answer: (Context) throws -> Void) throws {
    guard let name else { return try answer(self) }
    try requireForeign(name)
    try collecting(into: name, settings, answer)
  }

  private func collecting(into name: String, _ settings: Settings, _ answer: (Context) throws -> Void) throws {
    let bytes = Collected()
    let output = Output { bytes.all += $0 }
    try answer(
      Context(
        environment: environment, settings: settings, output: output, errors: errors, input: input, spoken: spoken))
    output.flush()
    try write(bytes.all, to: name)
  }

  private final class Collected {
    var all: [UInt8] = []
  }

  private func format(of name: String, _ invocation: Invocation) throws(Failure) -> OutputFormat {
    let ending = AbsolutePath.split(name).name.split(separator: ".").dropFirst().last.map(String.init)
    let own = ending.flatMap(OutputFormat.init)
    if invocation.has(GlobalOptions.format) {
      if own == nil || own == settings.format { return settings.format }
      throw .usage(
        "\(name) ends as \(own?.rawValue ?? ""), and --format says \(settings.format.rawValue)",
        hint: "leave --format out, or give the file another ending")
    }
    if let own { return own }
    if ending == nil || ending == "txt" { return .table }
    throw .usage(
      "the ending of \(name) is not that of a format for answers",
      hint: "end it in .csv, .tsv, .json, .ndjson or .txt, or say --format")
  }

  func requireForeign(_ name: String) throws { try AnswerPlace(name, in: files).requireForeign() }

  /// - Parameter unlessSame: whether a file with these bytes stays as it is.
  func write(_ bytes: [UInt8], to name: String, unlessSame: Bool = false) throws(Failure) {
    try AnswerPlace(name, in: files).write(bytes, unlessSame: unlessSame)
  }
}
