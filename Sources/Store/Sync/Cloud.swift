import Git
import Records

/// Where the devices of a ledger meet: the git remote that the branch follows.
struct Cloud {
  /// Where it is fetched from.
  var url: RemoteURL
  /// Where git is told to send instead (`pushurl`, `pushInsteadOf`); nil: to the same place.
  var elsewhere: RemoteURL?
  /// The other places to which git would send as well (several `pushurl`).
  var others: [RemoteURL] = []
  /// The cloud's branch: `refs/heads/main`.
  let branch: String
  /// The reference in which git remembers what it last saw there: `refs/remotes/origin/main`.
  let tracking: String

  /// The cloud as what is sent meets it.
  var receiving: Cloud {
    var cloud = self
    if let elsewhere { cloud.url = elsewhere }
    return cloud
  }

  /// The name of the reference to the newest commit that the cloud's branch was seen to have.
  var seen: String {
    branch == "refs/heads/main"
      ? "refs/ledger-sync/seen" : "refs/ledger-sync/seen-on/\(branch.dropFirst("refs/".count))"
  }
}

extension LedgerObjects {
  /// The name of the remote that `branch` follows; `origin` where nothing else is configured.
  func remoteName(of branch: String) throws -> String {
    try repository.configured("branch.\(short(branch)).remote") ?? "origin"
  }

  /// The address of the cloud as it is configured, and as git's rules for addresses make it; nil without one.
  func remoteAddress(of branch: String) throws -> String? {
    try configuredAddress(of: branch).map { try AddressRules(repository.environment).address(ofFetch: $0) }
  }

  /// Whether the branch that HEAD names has a cloud.
  func hasCloud(_ head: Head) throws -> Bool { try head.branch.flatMap(remoteAddress) != nil }

  /// The addresses to which git would send. The first one is the cloud: that which is fetched from, where it is among them,
  /// else the last one.
  func pushAddresses(of branch: String) throws -> [String] {
    guard let address = try configuredAddress(of: branch) else { return [] }
    let rules = try AddressRules(repository.environment)
    let several = try repository.configuredValues(ofRemote: remoteName(of: branch), "pushurl")
    if several.isEmpty { return [rules.address(ofPush: address, nil)] }
    var all = several.map { rules.address(ofPush: address, $0) }
    let fetched = rules.address(ofFetch: address)
    let cloud = all.remove(at: all.lastIndex { Text($0) == Text(fetched) } ?? all.count - 1)
    return [cloud] + all
  }

  private func configuredAddress(of branch: String) throws -> String? {
    try repository.configured("remote.\(remoteName(of: branch)).url")
  }

  /// Refuses a cloud inside the ledger's own folder: a ledger that came from somebody else can bring such a repository
  /// along, with hooks and settings that git would run.
  private func requireOutside(_ root: String, _ url: RemoteURL) throws {
    guard FolderCloud(url)?.lies(in: root) == true else { return }
    throw Failure(
      .trust, "cloud-inside", "the cloud at \(url) lies inside the ledger itself",
      advice: StoreAdvice.anotherCloud)
  }

  private func short(_ branch: String) -> String {
    branch.rest(behind: "refs/heads/") ?? branch
  }

  /// The cloud that `branch` follows. Throws where none is configured.
  func cloud(of branch: String, root: String) throws -> Cloud {
    let remote = try remoteName(of: branch)
    guard let address = try remoteAddress(of: branch) else {
      throw Failure(
        .cloud, "no-cloud", "this ledger has no cloud yet",
        advice: StoreAdvice.addCloud)
    }
    let url = try LedgerObjects.url(address, relativeTo: root)
    let places = try pushAddresses(of: branch).map { try LedgerObjects.url($0, relativeTo: root) }
    let pushURL = places.first
    for place in [url, pushURL].compactMap({ $0 }) {
      try requireOutside(root, place)
      try LedgerObjects.requireSHA1(place)
    }
    let theirs = try repository.configured("branch.\(short(branch)).merge") ?? branch
    return Cloud(
      url: url, elsewhere: pushURL == url ? nil : pushURL, others: places.dropFirst().filter { $0 != pushURL },
      branch: theirs,
      tracking: "refs/remotes/\(remote)/\(short(theirs))")
  }

  /// Makes `address` the cloud, and lets `branch` follow the branch of the same name there, for plain `git pull` and
  /// `git push` too.
  func follow(_ branch: String, at address: String) throws {
    try repository.configure([
      ("remote.origin.url", address), ("remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*"),
      ("branch.\(short(branch)).remote", "origin"), ("branch.\(short(branch)).merge", branch),
    ])
  }

  /// Refuses a cloud in a folder whose objects have names that this program does not read.
  static func requireSHA1(_ url: RemoteURL) throws {
    guard let format = try FolderCloud(url)?.objectFormat(), format != "sha1" else { return }
    throw Failure(
      .cloud, "cloud-not-there", "the cloud at \(url) names its objects by \(format), and ledger-sync reads sha1 alone",
      advice: StoreAdvice.cloudWithSHA1)
  }

  /// An address for git's configuration. Throws where it holds a password.
  static func addressToSave(_ typed: String, relativeTo folder: String, _ surroundings: Surroundings) throws -> String {
    let meant = try AddressRules(surroundings.git).address(ofFetch: typed)
    return Text(meant) == Text(typed) ? try url(typed, relativeTo: folder).textToSave() : typed
  }

  /// A relative path of a cloud is relative to the ledger, as git takes it.
  static func url(_ address: String, relativeTo root: String) throws -> RemoteURL {
    let url = try RemoteURL(address)
    guard url.scheme == .file, !url.path.begins(with: "/") else { return url }
    return try RemoteURL("\(root)/\(url.path)")
  }
}

/// Runs a transfer. Where git did not find something, or could not make sense of it, the error blames the cloud, not
/// the user's ledger.
func withCloud<Value>(_ url: RemoteURL, _ transfer: () throws(GitError) -> Value) throws -> Value {
  do throws(GitError) { return try transfer() } catch {
    guard error.code == .notFound || error.code == .other || error.code == .conflict else { throw error }
    throw Failure(
      .cloud, "cloud-not-there", "\(error)",
      advice: StoreAdvice.checkAddress("\(url)"))
  }
}
