internal import Records
internal import Desk
internal import FileSystem

/// `-o FILE`: where an answer goes instead of stdout.
enum AnswerFile {
  static let option = Option.value(
    "output", "FILE", "Write the answer into FILE; .csv, .tsv, .json or .ndjson choose the format", short: "o")

  /// What a ledger's own files and folders are called, in small letters.
  fileprivate static let own: Set<String> = ["ledger.json", "kinds", "users", "shared", "feeds", "local"]
  fileprivate static let gits: Set<String> = [".git", ".gitattributes", ".gitignore", ".gitmodules"]
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
      Context(environment: environment, settings: settings, output: output, errors: errors, input: input))
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
      "the ending of \(name) names no format that answers have",
      hint: "end it in .csv, .tsv, .json, .ndjson or .txt, or say --format")
  }

  /// The files of a ledger are not a place for answers: a table in the place of a record, of `ledger.json` or of git's
  /// settings would replace it.
  func requireForeign(_ name: String) throws {
    let (place, file) = AbsolutePath.split(path(name))
    guard OutsideFiles.exists(place) else { return }
    let target = AbsolutePath.joined(try OutsideFiles.target(of: place), file)
    let parts = target.split(separator: "/").map { $0.lowercased() }
    let isOwn = parts.indices.contains { depth in
      if AnswerFile.gits.contains(parts[depth]) { return true }
      guard AnswerFile.own.contains(parts[depth]) else { return false }
      let above = "/" + target.split(separator: "/")[..<depth].joined(separator: "/")
      return OutsideFiles.exists(above + "/.git") && OutsideFiles.exists(above + "/ledger.json")
    }
    guard isOwn else { return }
    throw Failure(
      .usage, .usage, "\(name) would lie among the ledger's own files, which answers must not replace",
      hint: "write it beside the ledger, or into another folder of it, such as reports/\(file)")
  }

  /// What is there is replaced by a new file: a device or a link would be gone.
  ///
  /// - Parameter unlessSame: whether a file with these bytes stays as it is.
  func write(_ bytes: [UInt8], to name: String, unlessSame: Bool = false) throws(Failure) {
    let (place, file) = AbsolutePath.split(path(name))
    do throws(FileError) {
      let folder = try Folder(place)
      let old = try folder.statIfPresent(file)
      if let old, old.kind != .regular {
        throw FileError(.notARegularFile(old.kind), .write, file)
      }
      if unlessSame, old?.size == Int64(bytes.count), try folder.read(file, limit: bytes.count).bytes == bytes {
        return
      }
      try folder.replaceDurably(file, bytes, old.map { .exactly($0.permissions) } ?? .usual)
    } catch {
      throw error.isNotFound ? .noFolder(for: name) : error.failure.at(name)
    }
  }
}

extension Failure {
  /// An answer that has no place.
  static func noFolder(for name: String) -> Failure {
    Failure(
      .inputOutput, .inputOutput, "the folder in which it is to lie is not there", hint: "mkdir makes it"
    ).at(name)
  }
}
