import Glibc

/// The files that a repository's own configuration names, for libgit2 and git to open. Whoever opens a pipe or a device
/// may wait for ever, and a configuration that came from somebody else can name one.
public struct NamedFiles {
  private let home: String?
  private static let mostIncludes = 10
  private static let keys: Set<String> = ["core.excludesfile", "core.attributesfile", "user.signingkey"]

  public init(_ environment: GitEnvironment) {
    home = environment.variables.first { $0.utf8.starts(with: "HOME=".utf8) }
      .map { String(decoding: $0.utf8.dropFirst(5), as: UTF8.self) }
  }

  /// The first of them that is there and neither a regular file nor a folder, also in a file that is included; nil where
  /// all are.
  /// - Parameter configuration: the path of the repository's `config`.
  public func special(in configuration: String) throws(GitError) -> String? { try special(in: configuration, depth: 0) }

  private func special(in file: String, depth: Int) throws(GitError) -> String? {
    if depth > Self.mostIncludes { return nil }
    guard let bytes = try PlainFile.read(file, doing: "read \(file)") else { return nil }
    for (key, value) in ConfigurationText(bytes).settings {
      let isInclude =
        key == "include.path"
        || key.utf8.starts(with: "includeif.".utf8) && key.utf8.suffix(5).elementsEqual(".path".utf8)
      guard isInclude || Self.keys.contains(key), let path = path(value, in: file) else { continue }
      if Self.isSpecial(path) { return path }
      if isInclude, Self.isRegular(path), let found = try special(in: path, depth: depth + 1) { return found }
    }
    return nil
  }

  /// A path is relative to the folder of the file that names it; `~/` is the person's home.
  private func path(_ text: String, in file: String) -> String? {
    if text.utf8.first == UInt8(ascii: "/") { return text }
    if text.utf8.starts(with: "~/".utf8) {
      return home.map { $0 + String(decoding: text.utf8.dropFirst(), as: UTF8.self) }
    }
    let folder = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) } ?? ""
    return text.isEmpty ? nil : folder + text
  }

  private static func isRegular(_ path: String) -> Bool { kind(of: path) == S_IFREG }

  private static func isSpecial(_ path: String) -> Bool {
    guard let kind = kind(of: path) else { return false }
    return kind != S_IFREG && kind != S_IFDIR && path != "/dev/null"
  }

  private static func kind(of path: String) -> mode_t? {
    var state = stat()
    return unsafe stat(path, &state) == 0 ? state.st_mode & S_IFMT : nil
  }
}
