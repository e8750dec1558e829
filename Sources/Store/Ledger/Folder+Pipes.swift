import FileSystem

extension Folder {
  /// Whoever opens a pipe waits until somebody writes into it, libgit2 and git among them. So there may be none where they
  /// open files by names that everybody knows.
  /// - Parameter repository: the folder with the repository's own files.
  func requireNoPipes(of repository: String = ".git") throws {
    for folder in ["", "/info", "/objects/info", "/objects/pack"] { try requireNoPipes(in: repository + folder) }
    for folder in ["/refs", "/logs"] { try requireNoPipes(in: repository + folder, andBelow: true) }
  }

  private func requireNoPipes(in folder: String, andBelow isDeep: Bool = false) throws {
    guard try statIfPresent(folder)?.kind == .folder else { return }
    for entry in try list(folder) {
      guard case .readable(let name) = entry.name else { continue }
      let path = "\(folder)/\(name)"
      if entry.kind == .special, try statIfPresent(path)?.isPipe == true {
        throw StoreError(
          .inputOutput, "pipe", "this is a pipe, and git would wait for ever to read it", path: path,
          hint: "look at where it came from, and move it away")
      }
      if isDeep, entry.kind == .folder { try requireNoPipes(in: path, andBelow: true) }
    }
  }
}
