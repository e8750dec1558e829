extension Repository {
  /// What references the cloud has, HEAD among them. Needs no repository.
  public static func references(
    at url: RemoteURL, environment: GitEnvironment, _ options: NetworkOptions = NetworkOptions()
  ) throws(GitError) -> [RemoteReference] {
    try Transfer(url, environment, options).run("look at \(url)", gitDirectory: nil) { remote throws(GitError) in
      try remote.connect()
      return try remote.references()
    }
  }

  /// Fetches from the cloud, and returns what references it has. Tags do not come along and nothing is pruned.
  ///
  /// Objects are checked against their ids. Whether a tree is one that we want is for the caller to find out: let
  /// `specs` lead to names that nobody else reads. A reference that the cloud lacks is left alone. Where `known` has
  /// all that is asked for, nothing is fetched and no reference is written: the names to which `specs` lead need not exist
  /// afterwards.
  ///
  /// - Parameter known: commits that this repository has, and keeps by other references.
  @discardableResult
  public func fetch(
    _ specs: [FetchSpec], from url: RemoteURL, known: [ObjectID] = [], _ options: NetworkOptions = NetworkOptions()
  ) throws(GitError) -> [RemoteReference] {
    let transfer = Transfer(url, environment, options)
    return try transfer.run("fetch from \(url)", gitDirectory: gitDirectory) { remote throws(GitError) in
      if !known.isEmpty {
        try remote.connect()
        let there = try remote.references()
        let isKnown = specs.allSatisfy { spec in
          there.contains { $0.name.utf8.elementsEqual(spec.source.utf8) && known.contains($0.id) }
        }
        if isKnown { return there }
      }
      try remote.fetch(specs)
      return try remote.references()
    }
  }

  /// Sends references to the cloud, and returns what became of each, in their order.
  ///
  /// That the cloud does not take one is an outcome, not an error. Commits of others are dropped only by an update that
  /// is forced. What a cloud in a folder accepted is on its disk.
  public func push(
    _ updates: [PushUpdate], to url: RemoteURL, _ options: NetworkOptions = NetworkOptions()
  ) throws(GitError) -> [PushOutcome] {
    let transfer = Transfer(url, environment, options)
    transfer.pushUpdates = updates
    transfer.pushOutcomes = updates.map { _ in .rejected(.notTried) }
    do throws(GitError) {
      try transfer.run("push to \(url)", gitDirectory: gitDirectory) { remote throws(GitError) in
        try remote.push(updates)
      }
    } catch {
      guard transfer.pushOutcomes.contains(.rejected(.moved)) else { throw error }
    }
    if transfer.pushOutcomes.contains(.accepted) { try FolderCloud(url)?.flush(options.flushWhole) }
    return transfer.pushOutcomes
  }
}
