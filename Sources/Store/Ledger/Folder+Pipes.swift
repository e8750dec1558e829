import FileSystem
import Git
import Records

extension Folder {
  /// Whoever opens a pipe waits until somebody writes into it, libgit2 and git among them. So there may be none where they
  /// open files by names that everybody knows.
  ///
  /// Neither may the repository's configuration name one: it can come from somebody else.
  /// - Parameter repository: the folder with the repository's own files.
  func requireNoPipes(of repository: String = ".git", _ environment: GitEnvironment) throws {
    for folder in ["", "/info", "/objects/info", "/objects/pack"] { try requireNoPipes(in: repository + folder) }
    for folder in ["/refs", "/logs"] { try requireNoPipes(in: repository + folder, andBelow: true) }
    guard try statIfPresent(repository)?.kind == .folder else { return }
    let configuration = "\(repository)/config"
    if let named = try NamedFiles(environment).special(in: "\(path)/\(configuration)") {
      throw Failure(
        .inputOutput, "pipe", "it names \(named), which is not a file: git would wait for ever to read it",
        path: configuration, advice: StoreAdvice.takeLineOut(of: configuration))
    }
  }

  private func requireNoPipes(in folder: String, andBelow isDeep: Bool = false) throws {
    guard try statIfPresent(folder)?.kind == .folder else { return }
    for entry in try list(folder) {
      guard case .readable(let name) = entry.name else { continue }
      let path = "\(folder)/\(name)"
      if entry.kind == .special, try statIfPresent(path)?.isPipe == true {
        throw Failure(
          .inputOutput, "pipe", "this is a pipe, and git would wait for ever to read it", path: path,
          advice: StoreAdvice.moveSpecialFile)
      }
      if isDeep, entry.kind == .folder { try requireNoPipes(in: path, andBelow: true) }
    }
  }
}
