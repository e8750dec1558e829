import FileSystem
import Git
import Merge
import Records

/// Makes this device's copy of a ledger that is in the cloud.
public struct Clone {
  private let url: RemoteURL
  private let address: String
  private let folder: String
  private let surroundings: Surroundings
  private let options: SyncOptions

  /// - Parameters:
  ///   - address: as a person gave it; a relative path is relative to `currentFolder`.
  ///   - folder: absolute; made where it is missing, else it has to be empty.
  public init(
    of address: String, in folder: String, currentFolder: String, surroundings: Surroundings, options: SyncOptions
  ) throws {
    url = try LedgerObjects.url(address, relativeTo: currentFolder)
    self.address = try url.textToSave()
    self.folder = folder
    self.surroundings = surroundings
    self.options = options
  }

  /// The name of the folder that a clone of `address` gets: the last part of its path, without `.git`.
  public static func folderName(for address: String) -> String? {
    let parts = address.split(whereSeparator: { $0 == "/" || $0 == ":" })
    guard var name = parts.last.map(String.init) else { return nil }
    if name.hasSuffix(".git") { name.removeLast(4) }
    return name.isEmpty ? nil : name
  }

  /// Nothing is made on this device before the cloud has answered.
  public func run() throws -> (ledger: Ledger, report: SyncReport) {
    let branch = try cloudBranch()
    try prepareFolder()
    let objects = LedgerObjects(try Repository.create(at: folder, environment: surroundings.git))
    try objects.repository.configure("remote.origin.url", address)
    try objects.repository.configure("remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
    try objects.repository.setHead(branch: branch)
    try objects.followOrigin(branch)
    let ledger = try Ledger(path: folder, surroundings: surroundings)
    try ledger.writeExcludes()
    var report = SyncReport()
    let tree = try WorkTree.open(ledger)
    try tree.pull(options, into: &report)
    try tree.prepareDevice()
    _ = try ledger.manifest()
    return (ledger, report)
  }

  private func cloudBranch() throws -> String {
    let there = try withCloud(url) { () throws(GitError) in
      try Repository.references(at: url, environment: surroundings.git, options.network)
    }
    let branches = there.filter { $0.name.hasPrefix("refs/heads/") }
    if branches.isEmpty {
      throw StoreError(
        .cloud, "empty-cloud", "the cloud at \(url) is empty",
        hint: "ledger-sync init --remote \(url) starts a ledger that it can hold; then ledger-sync push")
    }
    if branches.contains(where: { $0.name == "refs/heads/main" }) { return "refs/heads/main" }
    let head = there.first { $0.name == "HEAD" }
    return branches.first { $0.name == head?.target || $0.id == head?.id }?.name ?? branches[0].name
  }

  /// An earlier clone that was cut short left nothing but `.git`: it is taken up again.
  private func prepareFolder() throws {
    guard let root = try openFolder() else { return try Self.make(folder) }
    let names = try root.list().map(\.name)
    if names.isEmpty || names == [.readable(".git")] { return }
    throw StoreError(.usage, "not-empty", "the folder \(folder) is not empty", hint: "name another one")
  }

  private func openFolder() throws -> Folder? {
    do throws(FileError) { return try Folder(folder) } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
  }

  private static func make(_ folder: String) throws { try Folder("/").makeFolders(String(folder.drop { $0 == "/" })) }
}

extension Ledger {
  /// Tells git which files are nobody's business but this device's, in `.git/info/exclude`.
  func writeExcludes() throws {
    let path = ".git/info/exclude"
    try root.makeFolders(".git/info")
    let before = try root.statIfPresent(path) == nil ? [] : try root.read(path, limit: 1 << 20).bytes
    let lines = String(decoding: before, as: UTF8.self).split(separator: "\n").map(String.init)
    let missing = IgnoredFiles.patterns.filter { !lines.contains($0) }
    if missing.isEmpty { return }
    let added = "# ledger-sync: what belongs to this device alone\n" + missing.joined(separator: "\n") + "\n"
    let gap = before.isEmpty || before.last == UInt8(ascii: "\n") ? "" : "\n"
    try root.replaceDurably(path, before + Array((gap + added).utf8))
  }
}
