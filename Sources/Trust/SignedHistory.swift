public import Records

/// The history of one head, or of several, as far as it says who may write what: the commits that can be reached, parents
/// before their children, each with what it changes by itself.
///
/// Commits are known by their places in `commits`. Nothing here depends on the order of commits that did not see each other,
/// on a clock, or on what a device has seen before.
public struct SignedHistory: Sendable {
  public var commits: [Commit]
  /// The commit with which keys came into use; nil where they are not in use.
  public var beginning: Int?

  public init(_ commits: [Commit] = [], beginning: Int? = nil) {
    self.commits = commits
    self.beginning = beginning
  }

  /// The commits that list a first key as its keeper's, in a commit that it signs and that says what is done with
  /// signatures, where no commit before them did so. One of them is the beginning.
  public var beginnings: [Int] {
    var found: [Int] = []
    var isAfterOne = Array(repeating: false, count: commits.count)
    for (place, commit) in commits.enumerated() {
      let isAfter = commit.parents.contains { isAfterOne[$0] }
      let begins = commit.mode != nil && commit.keyChanges.contains { $0.beginning(signer: commit.signer) != nil }
      if begins, !isAfter { found.append(place) }
      isAfterOne[place] = isAfter || begins
    }
    return found
  }

  public struct Commit: Hashable, Sendable {
    /// Places of earlier commits.
    public var parents: [Int] = []
    /// The key whose signature of this commit is right; nil where there is none, or a wrong one.
    public var signer: Text?
    /// The user that the commit names as its author. It decides nothing but which name is shown where two list one key.
    public var claimed: Text?
    /// The files that differ from the first parent; of a merge those that differ from what the engine makes of its parents.
    public var changes: [WrittenFile] = []
    public var keyChanges: [KeyChange] = []
    /// The people whose manifests could not be read before this commit, or were not there. Whoever has keys already lists
    /// none by mending it: somebody else may have written into it while nobody could read it.
    public var unread: [Text] = []
    /// The people whose folders this commit makes, where its parents had none.
    public var opens: [Text] = []
    /// Of commits that this one names in its message; whole ids, found among its ancestors.
    public var admits: [Int] = []
    public var bringsIn: [Int] = []
    public var accepts: [Int] = []
    /// Of a merge: the commit that its second parent takes back, and whose take-back it says that it is about.
    public var drops: Int?
    /// Where the commit adds one file alone, which asks for a key to be listed as somebody's: that listing.
    public var asks: Listing?
    /// What `signatures` in ledger.json is from here on, where this commit changes it.
    public var mode: SignatureMode?

    public init(parents: [Int] = [], signer: Text? = nil) { (self.parents, self.signer) = (parents, signer) }

    /// Trailers count only in a commit that does nothing else: a commit that copies a message settles nothing.
    public var isOnlyWords: Bool { changes.isEmpty && keyChanges.isEmpty && mode == nil }
  }

  /// A file that a commit changes.
  public struct WrittenFile: Hashable, Sendable {
    public let path: Text
    /// Whether it is somebody's manifest, and the keys that it lists change.
    public let isOfKeys: Bool
    /// Whether anything but keys changes.
    public let isOfMore: Bool
    public var isOfKeysAlone: Bool { isOfKeys && !isOfMore }

    public init(_ path: Text, isOfKeys: Bool = false, isOfMore: Bool = true) {
      (self.path, self.isOfKeys, self.isOfMore) = (path, isOfKeys, isOfMore)
    }
  }

  /// A change of what `users/NAME/manifest.json` lists.
  public enum KeyChange: Hashable, Sendable {
    /// A key that was not listed there, or with another use.
    case lists(Listing, KeyUse)
    /// - Parameter lastGood: the newest commit of that key that is still believed; nil where none is named, or none that
    ///   is in this history.
    case revokes(Listing, lastGood: Int?)
    /// A revocation goes.
    case restores(Listing)
    /// A key that simply goes. It changes nothing: a key leaves by a revocation alone.
    case drops(Listing)
    /// The folder of NAME goes on under another name.
    case renames(from: Text, to: Text)

    public var name: Text {
      switch self {
      case .lists(let listing, _), .revokes(let listing, _), .restores(let listing), .drops(let listing): listing.name
      case .renames(_, let new): new
      }
    }
  }
}

/// What is done where something is not proven.
public enum SignatureMode: String, Hashable, CaseIterable, Comparable, Sendable {
  case off
  /// It is merged, and said wherever it appears.
  case say
  /// A pull that brings it stops before anything has changed.
  case hold

  public static func < (a: SignatureMode, b: SignatureMode) -> Bool { a.rank < b.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
