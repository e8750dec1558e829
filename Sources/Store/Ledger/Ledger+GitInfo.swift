import FileSystem

extension Ledger {
  /// Adds the lines that it lacks to a file in `.git/info`, which tells git what holds in this copy alone.
  func addForGit(_ lines: [String], to name: String, saying what: String) throws {
    let path = ".git/info/\(name)"
    try root.makeFolders(".git/info")
    let before = try root.statIfPresent(path) == nil ? [] : try root.read(path, limit: 1 << 20).bytes
    let there = String(decoding: before, as: UTF8.self).split(separator: "\n").map(String.init)
    let missing = lines.filter { !there.contains($0) }
    if missing.isEmpty { return }
    let added = "# ledger-sync: \(what)\n" + missing.joined(separator: "\n") + "\n"
    let gap = before.isEmpty || before.last == UInt8(ascii: "\n") ? "" : "\n"
    try root.replaceDurably(path, before + Array((gap + added).utf8))
  }
}
